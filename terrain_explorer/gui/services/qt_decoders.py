"""Qt's decoders of pictures, with a limit and a silence that end with the decoding."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from threading import Lock

from PySide6.QtCore import QMessageLogContext, QtMsgType, qFormatLogMessage, qInstallMessageHandler
from PySide6.QtGui import QImageReader

from terrain_explorer.terrain.filters.sizes import MOST_POINTS

_Handler = Callable[[QtMsgType, QMessageLogContext, str], object]

_SILENT = ("qt.gui.imageio", "qt.gui.icc", "qt.imageformats")
"""What Qt logs in these categories is in our errors and notes, or does not matter to the heights."""

_MEGABYTES = MOST_POINTS * 8 // 2**20 + 1
"""The size is checked against our own limit; Qt's would refuse 8193 x 8193 points in colour."""

_one_at_a_time = Lock()


@contextmanager
def decoders() -> Iterator[None]:
    """Let Qt decode pictures as large as a heightmap may be, without a word in its log.

    Qt keeps both settings for the whole process, so the block gives back what the program around it has chosen.
    """
    # Two at once could each give back what the other has set.
    with _one_at_a_time:
        before, limit = qInstallMessageHandler(None), QImageReader.allocationLimit()
        qInstallMessageHandler(partial(_pass_on, before))
        QImageReader.setAllocationLimit(_MEGABYTES)
        try:
            yield
        finally:
            QImageReader.setAllocationLimit(limit)
            qInstallMessageHandler(before)


def _pass_on(before: _Handler | None, kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
    """Give others' messages to the handler before, or print them as Qt does without one."""
    if (context.category or "").startswith(_SILENT):
        return
    if before is not None:
        before(kind, context, text)
    elif sys.stderr:
        sys.stderr.write(f"{qFormatLogMessage(kind, context, text)}\n")
