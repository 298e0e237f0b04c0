"""Loops in C for what numpy cannot do fast; the tests say in numpy what each of them does."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from operator import index
from pathlib import Path
from typing import TYPE_CHECKING, Any

from terrain_explorer.kernels.compiling import FOLDER, library_name, stamp

if TYPE_CHECKING:
    from numpy.typing import NDArray

Kernel = Callable[..., int]
"""A function of the compiled library. Other threads of Python run on while it does.

Arguments are contiguous arrays and bytes, of which it gets the addresses, whole numbers, other numbers, and None for
the address of nothing. They are checked against the prototype; for shapes the caller answers.
"""

_REMEDY = "python3 packaging/bootstrap.py run"
"""The command that compiles, and starts the program."""

_PROTOTYPES = "prototypes.h"
_DECLARATION = re.compile(r"^EXPORTED int64_t (\w+)\(([^)]*)\);", re.MULTILINE)

_ELEMENTS = {
    "char": (),
    "double": ("float64",),
    "float": ("float32",),
    "int32_t": ("int32",),
    "int64_t": ("int64",),
    "uint8_t": ("uint8", "bool"),
    "uint32_t": ("uint32", "int32"),
    "uint64_t": ("uint64", "int64"),
    "void": (),
}
"""The types of arrays of which a pointer may be the address; bytes may stand for any that stays."""

_Address = ctypes.c_char * 0


def kernel(name: str) -> Kernel:
    """Return a compiled function.

    Raises
    ------
    MissingPartError
        There is no library, or not one of these sources; a sentence that says how to get it.
    KeyError
        There is no function of that name.
    """
    return functions()[name]


def kernel_for(name: str, values: NDArray[Any]) -> Kernel:
    """Return the compiled function for the type of some values, such as `name_float32`; raises as `kernel`."""
    return kernel(f"{name}_{name_of(values.dtype)}")


@cache
def name_of(dtype: Any) -> str:
    """Return the name of a type of numbers, such as float32; numpy makes it anew each time, and slowly."""
    return str(dtype)


@cache
def functions() -> Mapping[str, Kernel]:
    """Return all compiled functions by name; raises as `kernel`."""
    library, found = _library(), {}
    for name, arguments in prototypes(FOLDER):
        function = library[name]
        function.argtypes, function.restype = [_converter(each) for each in arguments], ctypes.c_int64
        found[name] = function
    return found


def prototypes(folder: Path) -> Iterator[tuple[str, list[str]]]:
    """Yield the name of each function that a folder of sources declares, and its arguments, such as ``int64_t``."""
    for name, arguments in _DECLARATION.findall((folder / _PROTOTYPES).read_text(encoding="utf-8")):
        yield name, [" ".join(each.split()) for each in arguments.split(",")]


def _library() -> ctypes.CDLL:
    """Return the library that was compiled from the sources as they are; raises as `kernel`."""
    # Late: the set-up script, which has neither, reads this package, too.
    from terrain_explorer.errors import MissingPartError
    from terrain_explorer.language import tr

    remedy = tr("Install the program anew; in a checkout, make it with: {command}", command=_REMEDY)
    try:
        library = ctypes.CDLL(str(FOLDER / library_name()))
        made_from = ctypes.c_char_p.in_dll(library, "kernels_stamp").value
    except (OSError, ValueError) as error:
        wrong = tr("The compiled part of the program is missing ({file}).", file=library_name())
        raise MissingPartError(f"{wrong} {remedy}") from error
    if made_from != stamp(FOLDER).encode():
        wrong = tr("The compiled part of the program is of another version ({file}).", file=library_name())
        raise MissingPartError(f"{wrong} {remedy}")
    return library


def _converter(argument: str) -> Any:
    """Return what makes an argument of a C function of a Python one, or raises a TypeError: see `ctypes`."""
    kind, *pointer = argument.removeprefix("const ").split()
    if pointer:
        return _Pointer(kind, stays=argument.startswith("const "))
    return {"int64_t": _Whole, "double": ctypes.c_double}[kind]


class _Whole:
    """A whole number, of Python or of numpy."""

    @staticmethod
    def from_param(value: Any) -> ctypes.c_int64:
        return ctypes.c_int64(index(value))


class _Pointer:
    """The address of an array."""

    def __init__(self, kind: str, stays: bool) -> None:
        import numpy as np  # late: the set-up script does without

        self._types, self._stays = frozenset(map(np.dtype, _ELEMENTS[kind])), stays

    def from_param(self, value: Any) -> Any:
        if value is None or (self._stays and isinstance(value, bytes)):
            return value
        if value.dtype not in self._types:
            raise TypeError(f"an array of {' or '.join(map(str, self._types))} is needed, and it is of {value.dtype}")
        if not value.flags.c_contiguous:
            raise TypeError("the array is not contiguous")
        if self._stays and not value.flags.writeable:
            return ctypes.c_void_p(value.ctypes.data)
        return _Address.from_buffer(value.data)  # several times quicker than to ask numpy; refuses what may not change
