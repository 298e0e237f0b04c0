"""Records calls of kernels while tests run: `other_systems.py` repeats them."""

import ctypes
import math
import struct
import tempfile
import threading
import zipfile
from collections.abc import Sequence

import numpy as np
import other_systems
import pytest

from terrain_explorer import kernels

EACH = 3
"""Calls of each kernel that are kept."""
_LETTERS = {name: other_systems.kinds(name, arguments) for name, arguments in kernels.prototypes(kernels.FOLDER)}
MIDDLE, MOST = 2_000, 40_000
"""Bytes of memory that such a call sees, at best and at most."""


class Recorder:
    """Stands between the program and its kernels, and keeps for each some calls of a middling size."""

    def __init__(self) -> None:
        self._functions = kernels.functions()
        self._lock = threading.RLock()
        self._kept: dict[str, dict[object, tuple[float, bytes]]] = {name: {} for name in self._functions}

    def functions(self):
        return {name: self._recorded(name, function) for name, function in self._functions.items()}

    def calls(self) -> dict[str, list[bytes]]:
        """Return what was kept, by the names of kernels."""
        return {name: [call for _, call in sorted(kept.values())] for name, kept in self._kept.items()}

    def _recorded(self, name, function):
        def recorded(*arguments):
            with self._lock:
                blocks = _blocks(arguments)
                size = sum(end - start for start, end in blocks)
                distance = abs(math.log((size + 1) / MIDDLE))
                numbers = tuple(each for each in arguments if not isinstance(each, np.ndarray))
                kept = self._kept[name]
                worst = max(kept, key=kept.get, default=None) if len(kept) == EACH else None
                if size > MOST or numbers in kept or (worst is not None and distance >= kept[worst][0]):
                    return function(*arguments)
                before = [ctypes.string_at(start, end - start) for start, end in blocks]
                already = [np.isnan(each) for each in _floats(arguments)]
                result = function(*arguments)
                if all((np.isnan(now) <= then).all() for now, then in zip(_floats(arguments), already, strict=True)):
                    kept.pop(worst, None)
                    kept[numbers] = distance, _call(name, arguments, blocks, before)
                return result

        return recorded


def _floats(arguments):
    return [each for each in arguments if isinstance(each, np.ndarray) and each.dtype.kind == "f"]


def _blocks(arguments) -> list[tuple[int, int]]:
    """Return the memory around all arrays, a part of which a kernel is told of, from where to where."""
    spans = sorted(_span(each) for each in arguments if isinstance(each, np.ndarray))
    found: list[tuple[int, int]] = []
    for start, end in spans:
        if found and start < found[-1][1]:
            found[-1] = found[-1][0], max(end, found[-1][1])
        else:
            found.append((start, end))
    return found


def _span(array: np.ndarray) -> tuple[int, int]:
    while isinstance(array.base, np.ndarray):
        array = array.base
    return np.lib.array_utils.byte_bounds(array) if array.size else (array.ctypes.data, array.ctypes.data)


def _call(name, arguments, blocks, before) -> bytes:
    """Return a call as `replay.c` reads it."""
    texts = [each for each in arguments if isinstance(each, bytes)]
    memory = [*before, *(each + b"\0" for each in texts)]
    parts = [name.encode() + b"\0", _whole(len(memory)), *(_whole(len(each)) + each for each in memory)]
    for kind, argument in zip(_LETTERS[name], arguments, strict=True):
        if kind in "pr":
            parts += map(_whole, _place(argument, blocks, texts))
        else:
            parts.append(struct.pack("<d", argument) if kind == "d" else _whole(int(argument)))
    return b"".join(parts)


def _place(argument, blocks, texts) -> tuple[int, int]:
    if argument is None:
        return -1, 0
    if isinstance(argument, bytes):
        return len(blocks) + next(at for at, each in enumerate(texts) if each is argument), 0
    address = argument.ctypes.data
    return next((at, address - start) for at, (start, end) in enumerate(blocks) if start <= address <= end)


def _whole(number: int) -> bytes:
    return struct.pack("<q", ctypes.c_int64(number).value)


def record(tests: Sequence[str]) -> int:
    """Run tests, record the calls of kernels that have none of their prototype, and return pytest's status."""
    recorder = Recorder()
    with pytest.MonkeyPatch.context() as patch:
        # The tests put them into a folder of their own, which goes.
        patch.setattr(tempfile, "tempdir", tempfile.gettempdir())
        patch.setenv("TMPDIR", tempfile.gettempdir())
        patch.setattr(kernels, "functions", recorder.functions)
        status = pytest.main(["-q", *tests])
    file, found = other_systems.CALLS / "calls.zip", recorder.calls()
    known = other_systems.recorded() if file.exists() else {}
    with zipfile.ZipFile(file, "w", zipfile.ZIP_LZMA) as archive:
        for name, prototype in sorted(other_systems.wanted().items()):
            if calls := known.get(prototype) or b"".join(found[name]):
                # Without the time of day the same calls make the same file.
                archive.writestr(zipfile.ZipInfo(prototype), calls, zipfile.ZIP_LZMA)
    lines = (f"{name} {checksum}\n" for name, checksum in sorted(other_systems.here().items()))
    (other_systems.CALLS / "checksums.txt").write_text("".join(lines), encoding="utf-8")
    return int(status)
