"""Compiles the kernels: when the program is set up, or a package made.

The system's C compiler does it, or zig, which is one, too, and comes from PyPI (`ziglang`): it needs no headers of the
system and makes libraries for other systems. The set-up script of a checkout reads this with any Python 3 and nothing
else installed.
"""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Sequence
from pathlib import Path

FOLDER = Path(__file__).parent

PLATFORMS = {
    "manylinux_2_17_x86_64": ("linux", "x86_64", "x86_64-linux-gnu.2.17"),
    "manylinux_2_17_aarch64": ("linux", "aarch64", "aarch64-linux-gnu.2.17"),
    "win_amd64": ("win32", "AMD64", "x86_64-windows-gnu"),
    "macosx_11_0_x86_64": ("darwin", "x86_64", "x86_64-macos.11.0"),
    "macosx_11_0_arm64": ("darwin", "arm64", "aarch64-macos.11.0"),
}
"""The systems that zig compiles for, by the tags of their wheels: Python's names of system and processor, and zig's."""

ZIG = "ziglang"
"""The package that brings zig."""

_COMPILERS = ("cc", "gcc", "clang")
# The same bits as numpy's: no sum is reordered, and no product joined with a sum. Neither numbers of errors nor traps
# are asked for, which changes no result and lets loops use several numbers at a time.
_OPTIONS = ("-std=gnu11", "-O3", "-ffp-contract=off", "-fno-math-errno", "-fno-trapping-math", "-fvisibility=hidden")
_HEADERS = b"#include <math.h>\n#include <stdint.h>\n"
_SHARED = ("-shared", "-fPIC", "-s")


class CompilingError(Exception):
    """The compiler did not make the library; the text is what it said."""


def library_name(system: str = sys.platform) -> str:
    """Return the file name of the compiled library on a system."""
    endings = {"win32": "libkernels.dll", "darwin": "libkernels.dylib"}
    return endings.get(system, "libkernels.so")


def compiler() -> list[str] | None:
    """Return the command of a C compiler, or None.

    It is that of the variable CC, arguments included, or one of the system that works, or zig if this Python has it.

    Raises
    ------
    CompilingError
        CC names a program that is not there.
    """
    import shlex
    import shutil
    from importlib.util import find_spec

    if wanted := shlex.split(os.environ.get("CC", "")):
        if shutil.which(wanted[0]) is None:
            raise CompilingError(f"the variable CC asks for the compiler {wanted[0]}, which was not found")
        return wanted
    if found := next(filter(_works, filter(None, map(shutil.which, _COMPILERS))), None):
        return [found]
    return zig_for() if find_spec(ZIG) else None


def zig_for(tag: str | None = None) -> list[str]:
    """Return the command of zig for one of the `PLATFORMS`, or for this system, with any processor of its kind."""
    own = (each for each, (*names, _) in PLATFORMS.items() if names == [sys.platform, platform.machine()])
    tag = tag or next(own, None)
    # numpy asks for as much of a processor.
    lowest = "x86_64_v2" if tag and tag.endswith(("x86_64", "amd64")) else "baseline"
    return [sys.executable, "-m", ZIG, "cc", f"-mcpu={lowest}", *(["-target", PLATFORMS[tag][2]] if tag else [])]


def _works(command: str) -> bool:
    """Return whether a compiler has the headers that it needs: Debian installs gcc without them."""
    import subprocess

    test = [command, "-fsyntax-only", "-xc", "-"]
    return subprocess.run(test, input=_HEADERS, capture_output=True, check=False).returncode == 0


def sources(folder: Path = FOLDER) -> list[Path]:
    """Return the C files and their headers, in the order of their names."""
    return sorted(path for path in folder.iterdir() if path.suffix in (".c", ".h"))


def stamp(folder: Path = FOLDER, machine: str | None = None) -> str:
    """Return a digest of the sources and of how they are compiled: a library made otherwise is not used."""
    import hashlib  # late: few processes use a kernel

    digest = hashlib.sha256(repr((_OPTIONS, _SHARED, machine or platform.machine())).encode())
    for path in sources(folder):
        # Line ends may differ between checkouts.
        digest.update(path.name.encode() + b"\0" + path.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    return digest.hexdigest()[:32]


def is_compiled(folder: Path = FOLDER) -> bool:
    """Return whether the library in a folder was made from its sources as they are."""
    return _is_made(folder / library_name(), stamp(folder))


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
    _make(command, folder, folder / library_name(), stamp(folder))
    return True


def compile_for(tag: str, target: Path) -> Path:
    """Make the library for one of the `PLATFORMS` in a folder, unless it is there, and return its path.

    It takes zig, which keeps parts of its own in a folder beside that one.

    Raises
    ------
    CompilingError
        zig fails, or this Python has none.
    """
    system, machine, _ = PLATFORMS[tag]
    library = target / library_name(system)
    target.mkdir(parents=True, exist_ok=True)
    if not _is_made(library, stamp(machine=machine)):
        _make(zig_for(tag), FOLDER, library, stamp(machine=machine), target.parent / "zig")
    return library


def run_compiler(command: Sequence[str], target: Path, *words: str | Path, cache: Path | None = None) -> None:
    """Let a compiler make a file of some sources, with the options of all kernels and with more.

    What zig makes of its own parts on the way is kept in a folder, if one is named: it takes long for other systems.

    Raises
    ------
    CompilingError
        It fails.
    """
    # Only here, and not wherever a kernel may be used.
    import subprocess
    import tempfile

    with tempfile.TemporaryDirectory(dir=target.parent) as made:
        new = Path(made, target.name)
        surroundings = os.environ | {"ZIG_GLOBAL_CACHE_DIR": str(cache or Path(made, "zig"))}
        full = [*command, *_OPTIONS, "-o", new, *words, "-lm"]
        done = subprocess.run(full, capture_output=True, text=True, env=surroundings, check=False)
        if done.returncode:
            raise CompilingError(done.stderr.strip() or f"{command[0]} ended with {done.returncode}")
        # In one step: processes that use the old library keep it, and none sees half a new one.
        new.replace(target)


def _make(command: Sequence[str], folder: Path, library: Path, made_from: str, cache: Path | None = None) -> None:
    files = [path for path in sources(folder) if path.suffix == ".c"]
    run_compiler(command, library, *_SHARED, f'-DSTAMP="{made_from}"', *files, cache=cache)


def _is_made(library: Path, made_from: str) -> bool:
    return library.is_file() and made_from.encode() in library.read_bytes()
