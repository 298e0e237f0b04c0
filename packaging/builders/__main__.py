"""Makes packages: ``python -m builders KIND...``, from the folder above, in the environment of build.py."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from builders import debian, macos, tarball, wheel, windows
from builders.project import BuildError

BUILDERS: dict[str, Callable[[], Path]] = {
    "deb": debian.build,
    "tarball": tarball.build,
    "wheel": wheel.build,
    "windows": windows.build,
    "macos": macos.build,
}


def main(kinds: Sequence[str]) -> int:
    """Make these packages, print the path and the size of each, and return the exit status."""
    try:
        for kind in kinds:
            package = BUILDERS[kind]()
            print(f"{package} ({package.stat().st_size / 1e6:.1f} MB)", flush=True)
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
