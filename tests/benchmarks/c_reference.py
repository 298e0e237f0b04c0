"""Textbook loops in C, compiled here, as a measure of what a processor can do."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import tempfile
from pathlib import Path

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
