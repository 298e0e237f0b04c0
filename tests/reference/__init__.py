"""What compiled kernels do, in numpy and Python, plain and slow: each gives the bits of the function of its name here.

Each module is one of the files in C, and each function takes the arguments of the kernel. Those of the generators are
not among them: numpy code beside the generator does what they do. Those of depressions have one function for them all.
"""

import importlib
import pkgutil
import re
from contextlib import ExitStack, contextmanager
from functools import cache
from unittest.mock import patch

from terrain_explorer import kernels
from terrain_explorer.terrain import DiamondSquare, MidpointDisplacement
from terrain_explorer.terrain.generators.noise.base import BlendedNoise
from terrain_explorer.terrain.generators.noise.cellular_noise import CellularNoise
from terrain_explorer.terrain.generators.noise.simplex_noise import SimplexNoise

_TYPE = re.compile(r"_(float32|float64|int32|int64)$")


def name_without_type(name):
    """Return the name of a kernel without that of the type of its numbers."""
    return _TYPE.sub("", name)


@cache
def references():
    """Return the references by the names of their kernels, without types."""
    names = {name_without_type(name) for name, _ in kernels.prototypes(kernels.FOLDER)}
    modules = (importlib.import_module(f"reference.{each.name}") for each in pkgutil.iter_modules(__path__))
    return {name: value for module in modules for name, value in vars(module).items() if name in names}


@contextmanager
def without_kernels():
    """Let references, and the numpy code of the generators, do the work of kernels for a while, in all threads."""
    compiled, known = kernels.functions(), references()
    found = {name: known.get(name_without_type(name), function) for name, function in compiled.items()}
    with ExitStack() as stack:
        stack.enter_context(patch.object(kernels, "functions", lambda: found))
        for noise in BlendedNoise, CellularNoise, SimplexNoise:
            stack.enter_context(patch.object(noise, "compiled", None))
        for subdivision in DiamondSquare, MidpointDisplacement:
            stack.enter_context(patch.object(subdivision, "refine_compiled", lambda *_: None))
        yield
