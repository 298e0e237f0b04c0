"""Makes packages: ``python -m builders KIND...``, from the folder above, in the environment of build.py."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module

from builders.project import BuildError

BUILDERS = {
    "deb": "debian",
    "tarball": "tarball",
    "wheel": "wheel",
    "wheels": "wheel",
    "windows": "windows",
    "macos": "macos",
}
"""The module that makes each kind of package."""


def main(kinds: Sequence[str]) -> int:
    """Make these packages, print the path and the size of each, and return the exit status."""
    try:
        for kind in kinds:
            # Only now: the environment of one kind lacks what others import.
            builder = import_module(f"builders.{BUILDERS[kind]}")
            for package in builder.build_all() if kind == "wheels" else [builder.build()]:
                print(f"{package} ({package.stat().st_size / 1e6:.1f} MB)", flush=True)
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
