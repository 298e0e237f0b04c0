"""What Qt prints while an application is made, in this program's words."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

_UNREACHABLE = "could not connect to display"
_OTHER_ENCODING = "Detected locale "
"""Begins a notice that the locale is not in UTF-8, and that Qt has already found another one."""


@contextmanager
def starting_qt() -> Iterator[None]:
    """Make an application in this block: where the display cannot be reached, the program ends with one sentence."""
    said: list[str] = []

    def listen(kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
        said.append(text)
        if kind != QtMsgType.QtFatalMsg:
            return
        # Qt aborts as soon as this returns.
        if not any(_UNREACHABLE in line for line in said):
            _print(*said)
            return
        display = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY", "")
        _print(
            f"terrain-explorer: the display {display} cannot be reached; "
            "use xvfb-run, or one of the commands that need none"
        )
        os._exit(1)

    before = qInstallMessageHandler(listen)
    try:
        yield
    finally:
        qInstallMessageHandler(before)
    _print(*(text for text in said if not text.startswith(_OTHER_ENCODING)))


def _print(*lines: str) -> None:
    sys.stderr.writelines(f"{line}\n" for line in lines)
    sys.stderr.flush()
