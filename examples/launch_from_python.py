#!/usr/bin/env python3
"""Launches a compiled function from Python with nothing but ctypes and the NVIDIA driver.

    tilewright build examples/relayout.tw --target ptx:sm_90a --emit ptx,manifest -o out
    python3 examples/launch_from_python.py out/relayout.relayout.ptx out/relayout.relayout.manifest

The manifest says everything that a launcher needs (docs/ptx.md): sizes as expressions of the symbols, the kernels in
order, what each of their arguments is, and which boxes they copy. `Function` below is all of it; the rest of the file
allocates tensors, runs the function and checks every element. It knows what two functions compute: `relayout`, and a
product of bf16 in tensors called A (M,K), B (N,K) and C (M,N), all row-major, such as

    tilewright build tests/corpus/gemm_tensor.tw --fn nt --target ptx:sm_90a --emit ptx,manifest -o out
    python3 examples/launch_from_python.py out/gemm_tensor.nt.ptx out/gemm_tensor.nt.manifest
"""
import array
import ctypes
import json
import random
import struct
import sys


class Driver:
    """The CUDA driver with its first GPU, in the context that every framework of the process uses."""

    def __init__(self):
        self.lib = ctypes.CDLL("libcuda.so.1")
        self.check("cuInit", 0)
        device, self.context = ctypes.c_int(), ctypes.c_void_p()
        self.check("cuDeviceGet", ctypes.byref(device), 0)
        self.check("cuDevicePrimaryCtxRetain", ctypes.byref(self.context), device)
        self.check("cuCtxSetCurrent", self.context)

    def check(self, name, *args):
        """Calls a function of the driver; an error is an exception with the driver's words."""
        status = getattr(self.lib, name)(*args)
        if status != 0:
            text = ctypes.c_char_p()
            self.lib.cuGetErrorString(status, ctypes.byref(text))
            raise RuntimeError(f"{name}: {status}, {(text.value or b'unknown').decode()}")

    def alloc(self, n_bytes):
        address = ctypes.c_uint64()
        self.check("cuMemAlloc_v2", ctypes.byref(address), ctypes.c_size_t(max(n_bytes, 1)))
        return address.value

    def free(self, address):
        self.check("cuMemFree_v2", ctypes.c_uint64(address))

    def write(self, address, data):
        view = (ctypes.c_char * (len(data) * data.itemsize)).from_buffer(data)
        self.check("cuMemcpyHtoD_v2", ctypes.c_uint64(address), view, ctypes.c_size_t(len(view)))

    def read(self, data, address):
        view = (ctypes.c_char * (len(data) * data.itemsize)).from_buffer(data)
        self.check("cuMemcpyDtoH_v2", view, ctypes.c_uint64(address), ctypes.c_size_t(len(view)))


def amount(text, symbols):
    """A number, or an expression of the symbols: ints, where `/` is floor division."""
    if isinstance(text, int):
        return text
    functions = {"ceil_div": lambda a, b: -(-a // b), "min": min, "max": max, "__builtins__": {}}
    return eval(text.replace("/", "//"), functions, dict(symbols))


def holds(condition, symbols):
    for relation in ("==", "!=", "<=", "<"):
        left, found, right = condition.partition(f" {relation} ")
        if found:
            left, right = amount(left, symbols), amount(right, symbols)
            return {"==": left == right, "!=": left != right, "<=": left <= right, "<": left < right}[relation]
    raise ValueError(f"{condition} is no condition")


def encode(driver, tensor_map, address, symbols):
    """The 128 bytes of a tensor map for the memory at an address; they lie at a multiple of 64."""
    extents = [amount(e, symbols) for e in tensor_map["extents"]]
    strides = [amount(s, symbols) for s in tensor_map["strides"]]
    address += amount(tensor_map["offset"], symbols)
    if address % 16 or any(s % 16 or not 0 <= s < 1 << 40 for s in strides):
        raise ValueError(f"boxes lie at {address}, rows {strides} bytes apart: not all are multiples of 16")
    if any(not 0 <= e <= 1 << 32 for e in extents):
        raise ValueError(f"no tensor map has extents of {extents}")
    rank, memory = len(extents), ctypes.create_string_buffer(128 + 63)
    at = (ctypes.addressof(memory) + 63) // 64 * 64
    element = {1: 0, 2: 1, 4: 2, 8: 4}[tensor_map["element_bytes"]]  # CU_TENSOR_MAP_DATA_TYPE_UINT8, 16, 32, 64
    swizzle = {0: 0, 32: 1, 64: 2, 128: 3}[tensor_map["swizzle"]]  # CU_TENSOR_MAP_SWIZZLE_NONE, 32B, 64B, 128B
    driver.check(
        "cuTensorMapEncodeTiled",
        ctypes.c_void_p(at),
        element,
        rank,
        # A tensor without elements may have no address; it has an extent of 1 for the driver, and no box is copied.
        ctypes.c_void_p(max(address, 16)),
        (ctypes.c_uint64 * rank)(*(max(e, 1) for e in extents)),
        (ctypes.c_uint64 * max(rank - 1, 1))(*strides),
        (ctypes.c_uint32 * rank)(*tensor_map["box"]),
        (ctypes.c_uint32 * rank)(*[1] * rank),
        0,  # CU_TENSOR_MAP_INTERLEAVE_NONE
        swizzle,
        3,  # CU_TENSOR_MAP_L2_PROMOTION_L2_256B
        0,  # CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE
    )
    return memory, at


class Config:
    """A `CUlaunchConfig`: sizes of the grid, of a block and of dynamic shared memory, the stream, one attribute or none."""

    class Attribute(ctypes.Structure):
        _fields_ = [("id", ctypes.c_int), ("pad", ctypes.c_char * 4), ("value", ctypes.c_int), ("more", ctypes.c_char * 60)]

    class Fields(ctypes.Structure):
        _fields_ = [
            ("sizes", ctypes.c_uint * 7),
            ("stream", ctypes.c_void_p),
            ("attributes", ctypes.c_void_p),
            ("count", ctypes.c_uint),
        ]

    def __init__(self, sizes, stream, early):
        # CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION: the kernel may begin before the one before it ends.
        self.attribute = Config.Attribute(id=6, value=1)
        at = ctypes.addressof(self.attribute)
        self.fields = Config.Fields((ctypes.c_uint * 7)(*sizes), stream, at, int(early))


class Function:
    """A function on the device: PTX text, and the manifest that was built with it."""

    def __init__(self, driver, ptx, manifest):
        self.driver, self.manifest = driver, manifest
        if manifest["manifest"] != (2 if "maps" in manifest else 1):
            raise ValueError(f"version {manifest['manifest']} of the manifest")
        self.module, self.kernels = ctypes.c_void_p(), []
        driver.check("cuModuleLoadData", ctypes.byref(self.module), ptx.encode() + b"\0")
        for launch in manifest["launches"]:
            kernel = ctypes.c_void_p()
            driver.check("cuModuleGetFunction", ctypes.byref(kernel), self.module, launch["entry"].encode())
            if launch["shared"] > 0:
                most = 8  # CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
                driver.check("cuFuncSetAttribute", kernel, most, launch["shared"])
            self.kernels.append(kernel)

    def prepare(self, pointers, symbols=None, stream=None, early=True):
        """Checks the call and gives a function that queues it, as often as wanted.

        With `early`, kernels that wait by themselves for those before begin as soon as there is room for them. `pointers` are device addresses of each tensor's element at offset 0, in the order of the parameters.
        """
        m, symbols = self.manifest, symbols or {}
        for s in m["symbols"]:
            value = symbols[s["name"]]
            below = amount(s["below"], symbols) if "below" in s else value + 1
            if not s["min"] <= value <= s["max"] or value >= below or value % s["divisor"]:
                raise ValueError(f"{s['name']} = {value} is not what the code was compiled for")
        for condition in m["guards"]:
            if not holds(condition, symbols):
                raise ValueError(f"{condition} does not hold")
        for tensor, pointer in zip(m["tensors"], pointers, strict=True):
            if pointer % tensor["align"]:
                raise ValueError(f"{tensor['name']} must be aligned to {tensor['align']} bytes")
        workspaces = [
            self.driver.alloc(amount(w["bytes"], symbols)) + amount(w["origin"], symbols) for w in m["workspace"]
        ]
        memory = {"tensor": pointers, "workspace": workspaces}
        maps = []
        for tensor_map in m.get("maps", []):
            ((kind, which),) = tensor_map["of"].items()
            maps.append(encode(self.driver, tensor_map, memory[kind][which], symbols))
        calls = []
        for kernel, launch in zip(self.kernels, m["launches"]):
            values, addresses = [], []
            for argument in launch["arguments"]:
                ((kind, which),) = argument.items()
                if kind == "map":
                    value, address = maps[which]
                else:
                    value = ctypes.c_int64(symbols[which]) if kind == "symbol" else ctypes.c_uint64(memory[kind][which])
                    address = ctypes.addressof(value)
                values.append(value)
                addresses.append(address)
            slots = (ctypes.c_void_p * len(values))(*addresses)
            grid = [amount(g, symbols) for g in launch["grid"]]
            if grid[0] > 0:
                waits = early and launch.get("programmatic", False)
                config = Config(grid + launch["block"] + [launch["shared"]], stream, waits)
                calls.append((kernel, config, slots, values))

        def run():
            for kernel, config, slots, _ in calls:
                self.driver.check("cuLaunchKernelEx", ctypes.byref(config.fields), kernel, slots, None)

        return run


def relayout(driver, function):
    """Runs `relayout`; how many elements there are, and how many are wrong."""
    m, n = 1000, 512
    src = array.array("f", range(m * n))
    dst = array.array("f", bytes(4 * m * n))
    x, y = driver.alloc(4 * m * n), driver.alloc(4 * m * n)
    driver.write(x, src)
    driver.write(y, dst)
    function.prepare([x, y], {"M": m})()
    driver.check("cuCtxSynchronize")
    driver.read(dst, y)
    # dst is column-major: element (i, j) lies at i + m*j.
    return m * n, sum(dst[i + m * j] != src[n * i + j] for i in range(m) for j in range(n))


def bf16(value):
    """The bits of the nearest bf16, ties to even."""
    (bits,) = struct.unpack("<I", struct.pack("<f", value))
    return bits + 0x7FFF + (bits >> 16 & 1) >> 16


def product(driver, function):
    """Runs a product on small ints, whose sums are exact in f32; as `relayout`."""
    wanted = {"M": 200, "N": 136, "K": 72}
    symbols = {s["name"]: wanted[s["name"]] for s in function.manifest["symbols"]}
    shapes = [t["layout"].split(":")[0].strip("()").split(",") for t in function.manifest["tensors"]]
    (m, k), (n, _), _ = [[amount(e if e in symbols else int(e), symbols) for e in shape] for shape in shapes]
    a, b = ([[random.randint(-4, 4) for _ in range(k)] for _ in range(rows)] for rows in (m, n))
    is_f32 = function.manifest["tensors"][2]["dtype"] == "f32"
    c = array.array("I" if is_f32 else "H", [0xFFFF] * (m * n))
    bits = [array.array("H", [bf16(x) for row in rows for x in row]) for rows in (a, b)] + [c]
    pointers = [driver.alloc(len(x) * x.itemsize) for x in bits]
    for pointer, x in zip(pointers, bits):
        driver.write(pointer, x)
    function.prepare(pointers, symbols)()
    driver.check("cuCtxSynchronize")
    driver.read(c, pointers[2])
    sums = [sum(x * y for x, y in zip(row, column)) for row in a for column in b]
    right = [struct.unpack("<I", struct.pack("<f", x))[0] if is_f32 else bf16(x) for x in sums]
    return m * n, sum(x != y for x, y in zip(c, right))


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    with open(sys.argv[1]) as ptx, open(sys.argv[2]) as manifest:
        driver = Driver()
        function = Function(driver, ptx.read(), json.load(manifest))
    run = relayout if function.manifest["function"] == "relayout" else product
    n, wrong = run(driver, function)
    print(f"{n - wrong} of {n} elements are right")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
