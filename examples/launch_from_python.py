#!/usr/bin/env python3
"""Launches a compiled function from Python with nothing but ctypes and the NVIDIA driver.

    tilewright build examples/relayout.tw --target ptx:sm_90a --emit ptx,manifest -o out
    python3 examples/launch_from_python.py out/relayout.relayout.ptx out/relayout.relayout.manifest

The manifest says everything that a launcher needs (docs/ptx.md): sizes as expressions of the symbols, the kernels in
order, and what each of their arguments is. `Function` below is all of it; the rest of the file allocates two tensors,
runs `relayout` and checks every element.
"""
import array
import ctypes
import json
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


class Function:
    """A function on the device: PTX text, and the manifest that was built with it."""

    def __init__(self, driver, ptx, manifest):
        self.driver, self.manifest = driver, manifest
        if manifest["manifest"] != 1:
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

    def prepare(self, pointers, symbols=None, stream=None):
        """Checks the call and gives a function that queues it, as often as wanted.

        `pointers` are device addresses of each tensor's element at offset 0, in the order of the parameters.
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
        calls = []
        for kernel, launch in zip(self.kernels, m["launches"]):
            values = []
            for argument in launch["arguments"]:
                ((kind, which),) = argument.items()
                if kind == "symbol":
                    values.append(ctypes.c_int64(symbols[which]))
                else:
                    values.append(ctypes.c_uint64((pointers if kind == "tensor" else workspaces)[which]))
            slots = (ctypes.c_void_p * len(values))(*(ctypes.addressof(v) for v in values))
            grid = [amount(g, symbols) for g in launch["grid"]]
            if grid[0] > 0:
                calls.append((kernel, grid + launch["block"], launch["shared"], slots, values))

        def run():
            for kernel, sizes, shared, slots, _ in calls:
                self.driver.check("cuLaunchKernel", kernel, *sizes, shared, ctypes.c_void_p(stream), slots, None)

        return run


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    with open(sys.argv[1]) as ptx, open(sys.argv[2]) as manifest:
        driver = Driver()
        relayout = Function(driver, ptx.read(), json.load(manifest))
    m, n = 1000, 512
    src = array.array("f", range(m * n))
    dst = array.array("f", bytes(4 * m * n))
    x, y = driver.alloc(4 * m * n), driver.alloc(4 * m * n)
    driver.write(x, src)
    driver.write(y, dst)
    relayout.prepare([x, y], {"M": m})()
    driver.check("cuCtxSynchronize")
    driver.read(dst, y)
    # dst is column-major: element (i, j) lies at i + m*j.
    wrong = sum(dst[i + m * j] != src[n * i + j] for i in range(m) for j in range(n))
    print(f"{m * n - wrong} of {m * n} elements are right")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
