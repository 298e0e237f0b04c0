"""Whether kernels give the same bits on other systems: ``python other_systems.py``.

It repeats the calls in `tests/kernel_calls` here, under Windows by wine, and on a 64-bit ARM processor by qemu, with
the libraries that the wheels for these systems have, and compares checksums of what each kernel makes. This takes zig,
wine and qemu: ``pip install ziglang`` and, on Debian, ``apt-get install wine64 qemu-user libc6-arm64-cross``.

``python other_systems.py --record tests/...`` records calls of kernels that have none, or none of their prototype,
while these tests run, and writes all checksums anew. The sign of a NaN that comes of infinities is the processor's: a
call that makes a NaN is not recorded.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from terrain_explorer.kernels import FOLDER, prototypes
from terrain_explorer.kernels.compiling import ZIG, compile_for, compiler, library_name, run_compiler, zig_for

ROOT = Path(__file__).parents[2]
CALLS = ROOT / "tests" / "kernel_calls"
BUILD = ROOT / "build" / "kernels"
SYSTEMS = {
    "manylinux_2_17_x86_64": [],
    "manylinux_2_17_aarch64": ["qemu-aarch64", "-L", "/usr/aarch64-linux-gnu"],
    "win_amd64": ["wine64"],
}
"""The command that runs a program for each system."""
ROOM = {"refined_network": 20, "spread_sediment": 15, "fill_sea": 15, "lower_steep": 19}
"""Which argument of a kernel is only room."""


def kinds(name: str, arguments: Sequence[str]) -> str:
    """Return a letter for each argument of a kernel: a whole number (`i`), another one (`d`), or an address (`p`).

    An address of room (`r`) for work is told apart: what a compiler leaves there is its own affair.
    """
    letters = ["p" if "*" in argument else argument[0] for argument in arguments]
    if name in ROOM:
        letters[ROOM[name]] = "r"
    return "".join(letters)


def table() -> str:
    """Return the kernels as the program in C knows them."""
    members = {"i": "whole", "d": "number", "p": "address", "r": "address"}
    calls, rows = [], []
    for name, prototype in prototypes(FOLDER):
        letters = kinds(name, prototype)
        arguments = ", ".join(f"of[{at}].{members[letter]}" for at, letter in enumerate(letters))
        calls.append(f"static int64_t call_{name}(const Argument *of) {{ return {name}({arguments}); }}\n")
        rows.append(f'    {{"{name}", "{letters}", call_{name}}},\n')
    return f"{''.join(calls)}static Kernel kernels[] = {{\n{''.join(rows)}    {{0}}\n}};\n"


def wanted() -> dict[str, str]:
    """Return the prototype of each kernel by its name."""
    return {name: f"{name}({', '.join(arguments)})" for name, arguments in prototypes(FOLDER)}


def recorded() -> dict[str, bytes]:
    """Return the recorded calls by prototypes, as `replay.c` reads them."""
    with zipfile.ZipFile(CALLS / "calls.zip") as archive:
        return {prototype: archive.read(prototype) for prototype in archive.namelist()}


def expected() -> dict[str, str]:
    """Return the checksum of each kernel."""
    return _read((CALLS / "checksums.txt").read_text(encoding="utf-8"))


def checksums(
    command: Sequence[str], library: Path, runner: Sequence[str] = (), cache: Path | None = None
) -> dict[str, str]:
    """Compile the program for a library, let it repeat the calls, and return the checksum of each kernel."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "table.h").write_text(table(), encoding="utf-8")
        (folder / "calls").write_bytes(b"".join(recorded().values()))
        beside = shutil.copy(library, folder)  # Windows looks there
        words = (f"-I{folder}", f"-I{FOLDER}", CALLS / "replay.c", beside)
        run_compiler(command, folder / "replay.exe", *words, cache=cache)
        surroundings = os.environ | {"WINEPREFIX": str(folder / "wine"), "WINEDEBUG": "-all"}
        started = [*runner, folder / "replay.exe", folder / "calls"]
        done = subprocess.run(started, env=surroundings, capture_output=True, text=True, check=True)
        return _read(done.stdout)


def _read(text: str) -> dict[str, str]:
    return dict(line.split() for line in text.splitlines())


def here() -> dict[str, str]:
    """Return the checksums by the library in use."""
    command = compiler()
    assert command
    return checksums(command, FOLDER / library_name())


def missing(tag: str) -> str:
    """Return what would be needed to run programs for a system and is not there, if anything."""
    runner = [name for name in SYSTEMS[tag][:1] if not _path(name)]
    return ", ".join(([] if find_spec(ZIG) else [ZIG]) + runner)


def elsewhere(tag: str) -> dict[str, str]:
    """Return the checksums by the library for another system, on that system."""
    runner = [_path(word) or word for word in SYSTEMS[tag]]
    return checksums(zig_for(tag), compile_for(tag, BUILD / tag), runner, cache=BUILD / "zig")


def _path(name: str) -> str | None:
    return shutil.which(name) or shutil.which(name, path="/usr/lib/wine")  # where Debian's wine64 alone has it


def main(words: Sequence[str]) -> int:
    """Say what differs, and return 1 if anything does; or record."""
    if words[:1] == ["--record"]:
        from kernel_recorder import record

        return record(words[1:])
    golden, status = expected(), 0
    for tag in SYSTEMS:
        if lacking := missing(tag):
            sys.stdout.write(f"{tag}: not compared, it needs {lacking}\n")
            continue
        found = elsewhere(tag)
        others = [name for name in golden if found.get(name) != golden[name]]
        sys.stdout.write(f"{tag}: {len(others)} of {len(golden)} differ\n" + "".join(f"  {one}\n" for one in others))
        status |= bool(others)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
