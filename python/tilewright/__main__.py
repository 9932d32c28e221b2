"""The command line: ``python -m tilewright``, and the script ``tilewright``."""

from __future__ import annotations

import sys

from ._native import main as _main


def main() -> int:
    """Runs the command line; the exit code."""
    return _main(["tilewright", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
