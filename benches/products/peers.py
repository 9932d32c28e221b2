"""Libraries that products are compared with: where they are, and what each is called.

NumPy runs in this process, everything else in the child `peers` (`peers/src`): Rust crates, and libraries with BLAS's
interface that it opens here. What is not installed is left out and said.
"""

import ctypes.util
import ctypes
import sys
from pathlib import Path

import numpy as np


def wheel_library(package, pattern):
    """A library that a wheel brought in its folder `PACKAGE.libs`."""
    try:
        module = __import__(package)
    except ImportError:
        return None
    found = sorted((Path(module.__file__).parent.parent / f"{package}.libs").glob(pattern))
    return str(found[0]) if found else None


def mkl():
    found = [p for root in (sys.prefix, sys.base_prefix) for p in sorted((Path(root) / "lib").glob("libmkl_rt.so*"))]
    return str(found[0]) if found else ctypes.util.find_library("mkl_rt")


def libraries(libxsmm):
    """What `peers` is asked to open; `libxsmm` is the path of a shared library of it, or nothing."""
    openblas = dict(prefix="scipy_cblas_", threads="scipy_openblas_set_num_threads")
    wide = wheel_library("numpy", "libscipy_openblas64_*")
    narrow = wheel_library("scipy", "libscipy_openblas-*")
    every = [
        dict(name="openblas (numpy)", path=wide, wide=True, suffix="64_") | openblas | dict(threads="scipy_openblas_set_num_threads64_"),
        dict(name="openblas (scipy)", path=narrow) | openblas,
        dict(name="mkl", path=mkl(), prefix="cblas_", threads="MKL_Set_Num_Threads"),
        dict(name="blis", path=ctypes.util.find_library("blis"), prefix="cblas_", threads="bli_thread_set_num_threads"),
        dict(name="libxsmm", path=libxsmm),
    ]
    missing = [of["name"] for of in every if not of["path"]]
    if missing:
        print("not found, left out:", ", ".join(missing), file=sys.stderr)
    return [of for of in every if of["path"]]


def numpy_threads():
    """Sets the number of threads of NumPy's OpenBLAS."""
    path = wheel_library("numpy", "libscipy_openblas64_*")
    set_threads = getattr(ctypes.CDLL(path), "scipy_openblas_set_num_threads64_", None) if path else None
    return set_threads or (lambda n: None)


def environment(threads):
    """Variables of the children: as many threads as are asked for, which do not spin into the turns of others."""
    return {
        "MKL_THREADING_LAYER": "INTEL" if threads > 1 else "SEQUENTIAL",
        "KMP_BLOCKTIME": "1",
        "OPENBLAS_THREAD_TIMEOUT": "18",
        "OPENBLAS_NUM_THREADS": str(threads),
        "MKL_NUM_THREADS": str(threads),
        "BLIS_NUM_THREADS": str(threads),
        "RAYON_NUM_THREADS": str(threads),
    }


def numpy_statement(case, memory):
    """What NumPy does for a case, as `python_runner` wants it: a statement and its names."""
    views = memory.views
    if hasattr(case, "expr"):
        operands = [views[x] for x in case.inputs()]
        path = np.einsum_path(case.expr, *operands, optimize="optimal")[0]
        names = dict(einsum=np.einsum, expr=case.expr, operands=operands, path=path)
        return "einsum(expr, *operands, optimize=path)", names
    a, b, c = case.stacked(views)
    kinds = [case.tensors[x].kind for x in case.inputs()] + [case.tensors["C"].kind]
    if any(kind not in ("f32", "f64") for kind in kinds):
        return None  # NumPy has no product of these that anyone would use
    if case.finish:
        names = dict(matmul=np.matmul, finish=case.finish, np=np, a=a, b=b, views=views)
        return "finish(np, matmul(a, b), views)", names
    return "matmul(a, b, out=c)", dict(matmul=np.matmul, a=a, b=b, c=c)
