"""How much memory a map takes, and how much there is: some drivers end the program when they get none."""

from __future__ import annotations

import ctypes
import importlib
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import ModuleType

from terrain_explorer.errors import UserError
from terrain_explorer.language import tr

_SMALL = 2**23
"""Points of maps that are never refused: up to 2049 x 2049 they take less than a window does by itself."""

_BYTES_A_POINT = 12
"""The heights, those on the graphics card with their smaller levels, and what growing and reading take meanwhile."""

_RESERVE = 200 * 2**20
"""Bytes that stay free beside the map."""

_agreed = 0


class TooLittleMemoryError(UserError):
    """A map will hardly fit into the memory.

    Parameters
    ----------
    rows, columns
        Its size.
    needed, free
        The bytes that it takes, and those that there are.
    """

    def __init__(self, rows: int, columns: int, needed: int, free: int) -> None:
        super().__init__(
            tr(
                "a map of {columns} × {rows} points needs about {needed:.1f} GB of memory, and {free:.1f} GB are free",
                columns=columns,
                rows=rows,
                needed=needed / 2**30,
                free=free / 2**30,
            )
        )
        self._points = rows * columns

    def agree(self) -> None:
        """Refuse no map of this size from now on: the user takes the risk."""
        global _agreed
        # For good, and not once: a slider would ask again at each step.
        _agreed = max(_agreed, self._points)


def check_memory(rows: int, columns: int, bytes_a_point: int = _BYTES_A_POINT) -> None:
    """Refuse a map that will hardly fit into the memory, before it takes any.

    Parameters
    ----------
    bytes_a_point
        What the work on it takes.

    Raises
    ------
    TooLittleMemoryError
        It will not fit, and the user has not agreed to maps of this size.
    """
    points = rows * columns
    if points <= max(_SMALL, _agreed):
        return
    needed, free = points * max(bytes_a_point, _BYTES_A_POINT) + _RESERVE, free_memory()
    if free is not None and needed > free:
        raise TooLittleMemoryError(rows, columns, needed, free)


def free_memory() -> int | None:
    """Return the bytes that this process can still take, or None where the system does not tell."""
    return min((*_of_the_machine(), *_of_the_process()), default=None)


def free_address_space() -> int | None:
    """Return the bytes that a limit on this process still lets it map, or None where there is no such limit."""
    return min(_of_the_process(), default=None)


def give_back() -> None:
    """Give freed memory back to the system; glibc would keep it for more work of the same kind."""
    if sys.platform == "linux" and (trim := getattr(ctypes.CDLL(None), "malloc_trim", None)) is not None:
        trim(0)


def _of_the_machine() -> Iterator[int]:
    with suppress(OSError):
        lines = Path("/proc/meminfo").read_text(encoding="ascii").splitlines()
        kilobytes = {name: int(value.split()[0]) for name, value in (line.split(":") for line in lines)}
        yield (kilobytes["MemAvailable"] + kilobytes["SwapFree"]) * 1024


def _of_the_process() -> Iterator[int]:
    with suppress(OSError, ImportError):
        resource: ModuleType = importlib.import_module("resource")  # Windows has none
        limit, _ = resource.getrlimit(resource.RLIMIT_AS)
        if limit != resource.RLIM_INFINITY:
            pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
            yield max(limit - pages * os.sysconf("SC_PAGE_SIZE"), 0)
