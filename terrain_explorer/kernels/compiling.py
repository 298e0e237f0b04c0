"""Compiles the kernels, where there is a C compiler: when the program is set up, or a package made.

The set-up script of a checkout reads this, too, with any Python 3 and nothing else installed.
"""

from __future__ import annotations

import os
import platform
import sys
from pathlib import Path

FOLDER = Path(__file__).parent

_COMPILERS = ("cc", "gcc", "clang")
# The same bits as numpy's: no sum is reordered, and no product joined with a sum. Neither numbers of errors nor traps
# are asked for, which changes no result and lets loops use several numbers at a time.
_OPTIONS = ("-std=gnu11", "-O3", "-ffp-contract=off", "-fno-math-errno", "-fno-trapping-math", "-fvisibility=hidden")
_SHARED = ("-shared", "-fPIC", "-s")


class CompilingError(Exception):
    """The compiler did not make the library; the text is what it said."""


def library_name() -> str:
    """Return the file name of the compiled library on this system."""
    endings = {"win32": "libkernels.dll", "darwin": "libkernels.dylib"}
    return endings.get(sys.platform, "libkernels.so")


def compiler() -> list[str] | None:
    """Return the command of a C compiler: that of the variable CC, arguments included, or one that is there, or None.

    Raises
    ------
    CompilingError
        CC names a program that is not there.
    """
    import shlex
    import shutil

    if wanted := shlex.split(os.environ.get("CC", "")):
        if shutil.which(wanted[0]) is None:
            raise CompilingError(f"the variable CC asks for the compiler {wanted[0]}, which was not found")
        return wanted
    found = next(filter(None, map(shutil.which, _COMPILERS)), None)
    return None if found is None else [found]


def sources(folder: Path = FOLDER) -> list[Path]:
    """Return the C files and their headers, in the order of their names."""
    return sorted(path for path in folder.iterdir() if path.suffix in (".c", ".h"))


def stamp(folder: Path = FOLDER) -> str:
    """Return a digest of the sources and of how they are compiled: a library made otherwise is not used."""
    import hashlib  # late: few processes use a kernel

    digest = hashlib.sha256(repr((_OPTIONS, _SHARED, platform.machine())).encode())
    for path in sources(folder):
        # Line ends may differ between checkouts.
        digest.update(path.name.encode() + b"\0" + path.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    return digest.hexdigest()[:32]


def is_compiled(folder: Path = FOLDER) -> bool:
    """Return whether the library in a folder was made from its sources as they are."""
    library = folder / library_name()
    return library.is_file() and stamp(folder).encode() in library.read_bytes()


def compile_kernels(folder: Path = FOLDER) -> bool:
    """Make the library in the folder of its sources, unless it is there; return whether it is.

    Raises
    ------
    CompilingError
        There is a compiler, and it fails; or CC names none.
    """
    if is_compiled(folder):
        return True
    command = compiler()
    if command is None:
        return False
    # Only here, and not wherever a kernel may be used.
    import subprocess
    import tempfile

    with tempfile.TemporaryDirectory(dir=folder) as made:
        library = Path(made, library_name())
        files = [str(path) for path in sources(folder) if path.suffix == ".c"]
        options = [*_OPTIONS, *_SHARED, f'-DSTAMP="{stamp(folder)}"', "-o", str(library)]
        done = subprocess.run([*command, *options, *files, "-lm"], capture_output=True, text=True, check=False)
        if done.returncode:
            raise CompilingError(done.stderr.strip() or f"{command[0]} ended with {done.returncode}")
        # In one step: processes that use the old library keep it, and none sees half a new one.
        library.replace(folder / library_name())
    return True
