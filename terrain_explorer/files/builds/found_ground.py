"""What the steps of a build were found to do, kept in its folder: all its processes look at one copy of it in memory.

The process that comes first finds it, and the others wait. A build that goes on later begins with what is there.
"""

from __future__ import annotations

import hashlib
import io
import json
import mmap
import pickle
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import accumulate
from pathlib import Path
from typing import Any, BinaryIO

from terrain_explorer import __version__
from terrain_explorer.files.atomic import replacing
from terrain_explorer.files.bounded_reader import check_is_file
from terrain_explorer.files.process_lock import ProcessLock
from terrain_explorer.terrain.edition import EDITION
from terrain_explorer.terrain.scale.ground import NestedGround
from terrain_explorer.terrain.tiles import LargeTerrain
from terrain_explorer.terrain.work import Work

# A hidden name: what begins with a dot is no file that a build would refuse to lie beside.
_BEGINNING = ".found-"

_LOOKING = 0.2
"""Seconds from one look at whether another process has found it to the next."""

_ALIGNED = 64
"""Arrays begin at multiples of so many bytes, as numpy has them."""

_OWN = "terrain_explorer.terrain."
_NUMPY = ("numpy", "numpy.core.numeric", "numpy._core.numeric", "numpy.core.multiarray", "numpy._core.multiarray")
_OTHERS = {
    ("functools", "partial"),
    ("builtins", "range"),
    ("builtins", "slice"),
    ("fractions", "Fraction"),
    *((module, name) for module in _NUMPY for name in ("dtype", "ndarray", "scalar", "_frombuffer", "_reconstruct")),
}
"""What a kept ground is made of beside the terrain's own classes. No file of a build can have other code run."""


def sharing_ground(terrain: LargeTerrain, folder: Path) -> Work[None]:
    """Let pieces of a terrain be made of what all processes of a build share: yield the part that is done, 0 to 1.

    Where the folder has no locks or no room, this process finds it for itself.

    Raises
    ------
    UserError
        A step cannot be done.
    """
    path = folder / _name(terrain)
    while terrain.needs_finding:
        ground = _kept(path)
        if ground is not None:
            terrain.keep(ground)
            return
        try:
            lock = ProcessLock(path.with_name(f"{path.name}.lock"))
        except BlockingIOError:
            yield 0.0
            time.sleep(_LOOKING)
            continue
        except OSError:
            return
        try:
            # Between the look and the lock, another may have been quicker.
            if not path.exists():
                ground = yield from terrain.finding()
                if not _keep(ground, path):
                    terrain.keep(ground)
        finally:
            lock.release()


def forget_grounds(folder: Path) -> None:
    """Remove what was kept in the folder of a build that is done."""
    for path in folder.glob(f"{_BEGINNING}*"):
        with suppress(OSError):  # on Windows, one that a process still looks at
            path.unlink()


def _name(terrain: LargeTerrain) -> str:
    """Return a name that no other terrain has, and no other version of the program."""
    text = f"{__version__} {EDITION} {terrain.at(-terrain.above).text}"
    return _BEGINNING + hashlib.sha256(text.encode()).hexdigest()[:32]


def _keep(ground: NestedGround, path: Path) -> bool:
    """Write a ground, and return whether it can be read."""
    try:
        with replacing(path) as file:
            write_ground(ground, file)
        return _kept(path) is not None
    except (OSError, pickle.PicklingError):
        return False


def _kept(path: Path) -> NestedGround | None:
    """Return the ground in a file; None where there is none."""
    try:
        check_is_file(path)
        with path.open("rb") as file:
            return read_ground(memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)))
    except FileNotFoundError:
        return None
    except (OSError, ValueError, KeyError, EOFError, pickle.UnpicklingError, ImportError, AttributeError):
        with suppress(OSError):  # damaged, or made of what is called otherwise now: it is found anew
            path.unlink()
        return None


def write_ground(ground: NestedGround, file: BinaryIO) -> None:
    """Write a ground: a line that says how long all parts are, what it is made of, and its arrays."""
    arrays: list[pickle.PickleBuffer] = []
    made = io.BytesIO()
    pickle.Pickler(made, 5, buffer_callback=arrays.append).dump(ground)
    parts = [made.getbuffer(), *(array.raw() for array in arrays)]
    sizes = [part.nbytes for part in parts]
    at = file.write(json.dumps(sizes).encode() + b"\n")
    for start, part in zip(_starts(at, sizes), (*parts, memoryview(b"")), strict=True):
        at += file.write(bytes(start - at))
        at += file.write(part)


def read_ground(content: memoryview) -> NestedGround:
    """Return a ground that `write_ground` wrote, whose arrays are those in the content.

    Raises
    ------
    ValueError, UnpicklingError
        It is none, or not all of one.
    """
    line = bytes(content[: 2**20]).split(b"\n", 1)[0]
    sizes = json.loads(line)
    starts = list(_starts(len(line) + 1, sizes))
    if starts[-1] != len(content):
        raise ValueError("a part of the file is missing")
    made, *arrays = (content[start : start + size] for start, size in zip(starts, sizes, strict=False))
    ground: NestedGround = _Unpickler(io.BytesIO(made), buffers=arrays).load()
    return ground


def _starts(begin: int, sizes: Sequence[int]) -> Iterator[int]:
    """Yield where each part begins, and where the file ends."""
    return accumulate(sizes, lambda at, size: _aligned(at + size), initial=_aligned(begin))


def _aligned(at: int) -> int:
    return -(-at // _ALIGNED) * _ALIGNED


class _Unpickler(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> Any:
        """Return a class or a function of the terrain, or one of the few others; see `_OTHERS`."""
        if (module, name) in _OTHERS:
            return super().find_class(module, name)
        # What a module has imported is not its own.
        if module.startswith(_OWN) and "." not in name:
            found = super().find_class(module, name)
            if getattr(found, "__module__", None) == module:
                return found
        raise pickle.UnpicklingError(f"no part of a ground: {module}.{name}")
