"""The peers' own tests, from their installed packages, with tilewright's functions in the place of theirs.

Every test that does not pass is in a table here with its reason, and every one in the table does not pass: a
difference that comes or goes is a failure. What stands in for the peers' functions is in ``substitute.py``.
"""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import tilewright

HERE = Path(__file__).parent
PACKAGE = Path(tilewright.__file__).parent.parent

# What tilewright does where a test fails.
SHARED = "an `out` that shares memory with an operand is refused (E0510): nothing is copied unasked"
ORDER = "`optimize` is accepted and not used: the order is searched for"

NAMED = "the message writes the index as `b`, NumPy's as 'b'"

NUMPY = {
    "TestEinsum::test_einsum_errors[einsum-False]": NAMED,
    "TestEinsum::test_einsum_errors[einsum-True]": NAMED,
    "TestEinsum::test_einsum_views": "a result is always memory of its own; `rearrange` gives views",
    "TestEinsum::test_einsum_0d_out": "floats go to an `out` of ints where casting= allows it",
    "TestEinsum::test_subscript_range": "indices in lists are values that can be compared, as in opt_einsum: 52 is one",
    "TestEinsum::test_out_is_res": SHARED,
    "test_overlap": SHARED,
    "TestEinsum::test_output_order": "order='K' makes a row-major result; 'A', 'C' and 'F' are NumPy's",
    "TestEinsumPath::test_path_type_input_invalid": ORDER,
}
OPT_EINSUM = {
    "test_paths.py::test_bad_path_option": "`optimize` is accepted and not used, and there is no `shapes`",
    "test_paths.py::test_custom_path_optimizer": ORDER,
    "test_paths.py::test_custom_random_optimizer": ORDER,
    "test_backends.py::test_jax_jit_gradient": "JAX, where it is there, has no `flat` any more",
}
EINOPS: dict[str, str] = {}

# Tests that do not run, by the reason that skips them.
SKIPPED = {
    "numpy": set[str](),
    "opt_einsum": {"test_backends.py", "test_parser.py", "test_paths.py", "test_blas.py", "test_sharing.py"},
    "einops": {
        "test_ops.py",
        "test_layers.py",
        "test_other.py",
        "test_packing.py",
        "test_examples.py",
        "test_einsum.py",
    },
}


def run(tmp_path: Path, peer: str, *args: str) -> dict[str, Any]:
    """What the tests of a peer come to."""
    if importlib.util.find_spec(peer) is None:
        pytest.skip(f"{peer} is not installed")
    report = tmp_path / "report.json"
    path = os.pathsep.join([str(PACKAGE), str(HERE), *filter(None, [os.environ.get("PYTHONPATH")])])
    environment = {
        **os.environ,
        "PYTHONPATH": path,
        "TILEWRIGHT_PEER": peer,
        "TILEWRIGHT_PEER_REPORT": str(report),
        "EINOPS_TEST_BACKENDS": "numpy",
    }
    command = [sys.executable, "-m", "pytest", "-p", "substitute", "-p", "no:cacheprovider", "-q", "--tb=short", *args]
    said = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=1800)
    assert report.exists(), said.stdout[-4000:] + said.stderr[-4000:]
    return json.loads(report.read_text(encoding="utf-8"))


def judge(peer: str, report: dict[str, Any], expected: dict[str, str], least: int, least_calls: int) -> None:
    """The failures are those that are expected, and so many tests passed with so many calls of tilewright's."""
    outcomes = report["outcomes"]
    failed = {name for name, outcome in outcomes.items() if outcome == "failed"}
    unexpected = {name: report["messages"][name] for name in failed - expected.keys()}
    assert not unexpected, "\n".join(f"{name}: {message}" for name, message in unexpected.items())
    ran = {name for name in expected if outcomes.get(name) != "skipped"}
    assert ran <= failed, f"no longer a difference, take it out of the table: {ran - failed}"
    passed = sum(outcome == "passed" for outcome in outcomes.values())
    skipped = {name.partition("::")[0] for name, outcome in outcomes.items() if outcome == "skipped"}
    calls = report["calls"]
    rest = len(outcomes) - passed - len(failed)
    print(f"{peer}: {passed} passed, {len(failed)} failed as expected, {rest} skipped; {calls}")
    assert skipped <= SKIPPED[peer], skipped
    assert passed >= least and calls.get("tilewright", 0) >= least_calls, (passed, calls)


def test_numpy(tmp_path: Path) -> None:
    """NumPy's tests of einsum."""
    import numpy

    file = Path(numpy.__file__).parent / "_core" / "tests" / "test_einsum.py"
    if not file.exists():
        pytest.skip("NumPy was installed without its tests")
    report = run(tmp_path, "numpy", "--noconftest", str(file))
    report["outcomes"] = {k.partition("::")[2]: v for k, v in report["outcomes"].items()}
    report["messages"] = {k.partition("::")[2]: v for k, v in report["messages"].items()}
    judge("numpy", report, NUMPY, 60, 5000)


def test_opt_einsum(tmp_path: Path) -> None:
    """opt_einsum's tests."""
    report = run(tmp_path, "opt_einsum", "--pyargs", "opt_einsum.tests")
    judge("opt_einsum", report, OPT_EINSUM, 7000, 10000)


def test_einops(tmp_path: Path) -> None:
    """einops' tests of rearrange, repeat, reduce and einsum."""
    report = run(tmp_path, "einops", "--pyargs", "einops.tests")
    judge("einops", report, EINOPS, 50, 700)
