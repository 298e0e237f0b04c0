"""Keeps libraries in C from printing their own lines about a broken file, where our errors say all there is to say."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock

_STANDARD_ERROR = 2
"""The number of the file that C libraries print to; `sys.stderr` is another way to the same file."""

_one_at_a_time = Lock()


@contextmanager
def silenced() -> Iterator[None]:
    """Discard what the block prints to the standard error output, for decoders that cannot be told to be quiet.

    The output is the process's own, so the lines of other threads are lost as well: use it for nothing but decoding.
    """
    # Two at once could each restore the silence of the other.
    with _one_at_a_time:
        try:
            kept = os.dup(_STANDARD_ERROR)
        except OSError:  # a program without a console, as on Windows, has no such output
            yield
            return
        if sys.stderr:
            sys.stderr.flush()
        with Path(os.devnull).open("wb") as nothing:
            os.dup2(nothing.fileno(), _STANDARD_ERROR)
        try:
            yield
        finally:
            os.dup2(kept, _STANDARD_ERROR)
            os.close(kept)
