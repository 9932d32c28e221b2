#!/usr/bin/env python3
"""Checks that the `rust-version` of each crate of the workspace is no less than what its dependencies need.

    cargo metadata --format-version 1 --filter-platform HOST | python3 scripts/rust_version.py

Exit code 0: it is; 1: a dependency needs a newer compiler, and which.
"""

import json
import sys


def version(text):
    return [int(part) for part in f"{text or 0}.0.0".split(".")[:3]]


metadata = json.load(sys.stdin)
packages = {p["id"]: p for p in metadata["packages"]}
needs = {node["id"]: [d["pkg"] for d in node["deps"]] for node in metadata["resolve"]["nodes"]}


def behind(package):
    """The packages that one needs, itself among them."""
    found, open_ = {package}, [package]
    while open_:
        new = set(needs[open_.pop()]) - found
        found |= new
        open_ += new
    return found


wrong = []
for ours in metadata["workspace_members"]:
    crate = packages[ours]
    for p in (packages[i] for i in behind(ours)):
        if version(p["rust_version"]) > version(crate["rust_version"]):
            needed = f"{p['name']} {p['version']} needs {p['rust_version']}"
            wrong.append(f"{crate['name']} says Rust {crate['rust_version']}, and {needed}")
print("\n".join(wrong) or f"{len(packages)} packages need no newer Rust than the crates say")
sys.exit(bool(wrong))
