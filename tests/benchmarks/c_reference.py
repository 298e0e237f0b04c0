"""Textbook loops in C, compiled here, as a measure of what a processor can do."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

import numpy as np

from terrain_explorer.terrain import Heightmap

QUEUE = "a heap of the heights in C"
NO_COMPILER = "no C compiler here"


def compiled(name: str) -> ctypes.CDLL | None:
    """Return a C source beside this file as a library, made with -O3 and OpenMP; None where there is no compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder, "reference.so")
        source = Path(__file__).with_name(name)
        subprocess.run([compiler, "-O3", "-fopenmp", "-shared", "-fPIC", "-o", library, source, "-lm"], check=True)
        return ctypes.CDLL(str(library))


def queue(heightmap: Heightmap) -> Callable[[], None] | None:
    """Return work that puts all heights into a heap and takes them out again; None where there is no compiler."""
    library = compiled("priority_queue.c")
    if library is None:
        return None
    heights = np.ascontiguousarray(heightmap.heights, np.float32)
    heap, order = np.empty((2, heights.size), np.int32)
    pointers = [array.ctypes.data_as(ctypes.c_void_p) for array in (heights, heap, order)]

    def work() -> None:
        library.through_heap(pointers[0], ctypes.c_int32(heights.size), *pointers[1:])

    work()
    assert (np.diff(heights.ravel()[order]) >= 0).all()
    return work
