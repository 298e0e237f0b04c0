"""What compiled kernels expect, read from their sources, and whether they get it: nothing else checks that."""

import re
import subprocess
from functools import cache

import numpy as np

from terrain_explorer import kernels
from terrain_explorer.kernels.compiling import compiler

_TYPES = {
    "float": ("float32",),
    "double": ("float64",),
    "int32_t": ("int32",),
    "int64_t": ("int64",),
    "uint8_t": ("uint8", "bool"),
    "uint32_t": ("uint32", "int32"),
    "uint64_t": ("uint64", "int64"),
}
_DTYPES = {kind: frozenset(map(np.dtype, names)) for kind, names in _TYPES.items()}
"""To be looked up in: the name of a type takes numpy longer to make than many a kernel runs."""
_SCRATCH = {"flow_waves": {2}}
"""Arguments that are only room, for numbers of another type than the array's."""


@cache
def prototypes(folder):
    """Return the arguments of each kernel in a folder.

    Of each: its type in C, whether it is an address, and whether what is there stays.
    """
    command = [*compiler(), "-E", "-P", '-DSTAMP=""', *map(str, sorted(folder.glob("*.c")))]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found = re.findall(r'visibility\("default"\)\)\)[^;{}]*?int64_t\s+(\w+)\(([^{;]*)\)\s*\{', text)
    return {name: [_argument(each) for each in arguments.split(",")] for name, arguments in found}


def _argument(text):
    words = text.replace("*", " * ").split()
    return next(word for word in words if word in (*_TYPES, "char", "void")), "*" in words, "const" in words


def check_call(name, arguments):
    """Assert that a kernel gets what it expects, and that nothing immutable may be changed."""
    expected = prototypes(kernels.FOLDER)[name]
    assert len(arguments) == len(expected), name
    for place, (argument, (kind, address, stays)) in enumerate(zip(arguments, expected, strict=True)):
        where = name, place
        if not address:
            assert isinstance(argument, float if kind == "double" else int | np.integer | np.bool_), where
        elif isinstance(argument, np.ndarray):
            assert argument.dtype in _DTYPES[kind] or place in _SCRATCH.get(name, ()), where
            assert stays or argument.flags.writeable, where
        else:
            assert argument is None or (isinstance(argument, bytes) and stays), where
