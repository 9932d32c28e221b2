"""Writes the array files of this folder with NumPy (any version since 1.20); the tests need no Python.

Element (i, j) of every (3, 4) array is 10*i + j.
"""
import json, struct
import numpy as np

a = np.add.outer(10 * np.arange(3), np.arange(4)).astype("<f4")
np.save("c_order.npy", a)
np.save("fortran.npy", np.asfortranarray(a))
with open("version2.npy", "wb") as f:
    np.lib.format.write_array(f, a, version=(2, 0))
np.savez("stored.npz", a=a, b=np.arange(5, dtype="<i8"))
np.savez_compressed("deflated.npz", a=a)
np.save("big_endian.npy", a.astype(">f4"))
np.save("complex.npy", a.astype("<c8"))
np.save("objects.npy", np.array([{}], dtype=object), allow_pickle=True)
np.save("scalar.npy", np.float32(3))
bits = (a.view("<u4") >> 16).astype("<u2")  # truncated to bfloat16; these values are exact
header = json.dumps({"x": {"dtype": "F32", "shape": [3, 4], "data_offsets": [0, 48]},
                     "y": {"dtype": "BF16", "shape": [3, 4], "data_offsets": [48, 72]}}).encode()
header += b" " * (-len(header) % 8)
with open("two.safetensors", "wb") as f:
    f.write(struct.pack("<Q", len(header)) + header + a.tobytes() + bits.tobytes())
