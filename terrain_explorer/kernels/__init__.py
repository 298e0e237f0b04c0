"""Loops in C for what numpy cannot do fast, each beside numpy code that gives the same bits and works without it."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from operator import index
from pathlib import Path
from typing import TYPE_CHECKING, Any

from terrain_explorer.kernels.compiling import FOLDER, library_name, stamp

if TYPE_CHECKING:
    from logging import Logger

_SWITCH = "TERRAIN_EXPLORER_KERNELS"
"""The environment variable that switches compiled kernels off with the value 0: for finding out where an error is."""

_EVERY = "float32"
"""The type of numbers that every kernel knows which knows several."""

_Address = ctypes.c_char * 0

_off = 0


class Kernel:
    """A function of the compiled library. Other threads of Python run on while it does.

    Arguments are contiguous arrays and bytes, of which it gets the addresses, whole numbers (int64_t), other numbers
    (double), and None (a null pointer). Nothing checks that the function expects them: the caller answers for types and
    shapes.
    """

    def __init__(self, function: Any) -> None:
        self._function = function

    def __call__(self, *arguments: Any) -> int:
        """Call the function and return its result, an int64_t."""
        return int(self._function(*map(_for_c, arguments)))


def kernel(name: str) -> Kernel | None:
    """Return a compiled function, or None where there is none and numpy has to do the work.

    Raises
    ------
    AttributeError
        The compiled library has no function of that name.
    """
    library = None if _off else _library(FOLDER)
    if library is None:
        return None
    function = getattr(library, name)
    function.restype = ctypes.c_int64
    return Kernel(function)


def kernels(*names: str) -> list[Kernel] | None:
    """Return compiled functions that work together, or None."""
    found = [compiled for name in names if (compiled := kernel(name)) is not None]
    return found if len(found) == len(names) else None


def kernel_for(name: str, values: Any) -> Kernel | None:
    """Return the compiled function for the type of some values, such as `name_float32`; None where there is none.

    Raises
    ------
    AttributeError
        The compiled library has no function of that name for any type.
    """
    try:
        return kernel(f"{name}_{name_of(values.dtype)}")
    except AttributeError:
        kernel(f"{name}_{_EVERY}")
        return None


@cache
def name_of(dtype: Any) -> str:
    """Return the name of a type of numbers, such as float32; numpy makes it anew each time, and slowly."""
    return str(dtype)


@contextmanager
def without_kernels() -> Iterator[None]:
    """Let numpy do all work for a while, in all threads: for tests and measurements."""
    global _off
    _off += 1
    try:
        yield
    finally:
        _off -= 1


@cache
def _library(folder: Path) -> ctypes.CDLL | None:
    """Return the library that was compiled from the sources in a folder, or None."""
    if os.environ.get(_SWITCH) == "0":
        _log().info("Compiled kernels are switched off")
        return None
    try:
        library = ctypes.CDLL(str(folder / library_name()))
        made_from = ctypes.c_char_p.in_dll(library, "kernels_stamp").value
    except (OSError, ValueError) as error:
        _log().info("There are no compiled kernels: %s", error)
        return None
    # Sources may have changed since: what they say now, and what numpy does beside them, is what counts.
    if made_from != stamp(folder).encode():
        _log().warning("The compiled kernels are not used: they were made from other sources")
        return None
    return library


def _log() -> Logger:
    from logging import getLogger  # late: where all is well there is nothing to say

    return getLogger(__name__)


def _for_c(argument: Any) -> Any:
    if isinstance(argument, int):  # most are
        return ctypes.c_int64(argument)
    if isinstance(argument, float):
        return ctypes.c_double(argument)
    if argument is None or isinstance(argument, bytes):
        return argument
    if not hasattr(type(argument), "ctypes"):  # a whole number of numpy, which the set-up script does without
        return ctypes.c_int64(index(argument))
    if not argument.flags.c_contiguous:
        raise ValueError("a kernel needs arrays that are contiguous")
    try:
        return _Address.from_buffer(argument.data)  # several times quicker than to ask numpy
    except TypeError:  # what may not be changed
        return ctypes.c_void_p(argument.ctypes.data)
