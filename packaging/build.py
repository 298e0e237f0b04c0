#!/usr/bin/env python3
"""Make the packages of Terrain Explorer in the folder dist.

usage: python3 packaging/build.py deb        for Debian and Ubuntu, to be double-clicked
       python3 packaging/build.py tarball    for the current user on any Linux desktop
       python3 packaging/build.py wheel      for pip and pipx on systems like this one
       python3 packaging/build.py wheels     for pip and pipx on Linux, Windows and macOS, made on any of them
       python3 packaging/build.py windows    an installer, made on Windows with NSIS
       python3 packaging/build.py macos      an application in a disk image, made on macOS

It makes a virtual environment of its own in build/venv, so that nothing else ends up in the packages. Several words
make several packages.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import bootstrap  # which finds the package
from terrain_explorer.kernels.compiling import CompilingError

KINDS = ("deb", "tarball", "wheel", "wheels", "windows", "macos")


def build(kinds: Sequence[str]) -> int:
    """Make these kinds of packages and return the exit status."""
    # Wheels need neither PyInstaller nor the libraries that a frozen bundle takes along.
    freezes = not set(kinds) <= {"wheel", "wheels"}
    bootstrap.provide(bootstrap.missing(window=False, test=False, build=freezes))
    bootstrap.prepare("build" if freezes else bootstrap.BARE, bootstrap.BUILD_VENV)
    if freezes:
        bootstrap.provide_kernels(bootstrap.BUILD_VENV)
    # This script runs in the system's Python, which has none of the packages that the builders import.
    python = bootstrap.python_of(bootstrap.BUILD_VENV)
    surroundings = {**os.environ, "PYTHONPATH": str(bootstrap.ROOT)}
    folder = Path(__file__).resolve().parent
    return subprocess.call([python, "-m", "builders", *kinds], cwd=folder, env=surroundings)


def main(arguments: Sequence[str]) -> int:
    """Carry out the command and return the exit status."""
    if not arguments or not set(arguments) <= set(KINDS):
        bootstrap.say(str(__doc__))
        return 0 if arguments[:1] in (["-h"], ["--help"]) else 2
    try:
        return build(arguments)
    except (bootstrap.SetupError, CompilingError, OSError) as error:
        bootstrap.say(str(error))
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
