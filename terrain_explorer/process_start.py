"""What a process of the program begins with: how it knows its task, and how it loads numpy."""

from __future__ import annotations

import os

OWN_PROCESS = "--own-process"
"""The first argument of a program that is to run a function and open no window; see `terrain_explorer.own_process`."""

_THREADS = "OPENBLAS_NUM_THREADS"


def load_numpy() -> None:
    """Load numpy with linear algebra that works in the thread that calls it, unless the user wants it otherwise.

    OpenBLAS would start a thread for each core, which first spins, waiting for work. There is none here: matrices have
    a few rows, and long work has threads of its own. It is a fifth of what loading numpy takes.
    """
    if _THREADS in os.environ:
        return
    os.environ[_THREADS] = "1"
    try:
        import numpy  # noqa: F401
    finally:
        del os.environ[_THREADS]  # other programs that this one starts have their own
