"""The trouble that the monkey looks for: every unexpected error and warning, wherever it comes from."""

from __future__ import annotations

import logging
import sys
import threading
import traceback
import warnings

import pyqtgraph.debug
from PySide6.QtCore import QtMsgType, qInstallMessageHandler


class Trouble(logging.Handler):
    """Collects unexpected errors and warnings of Python, Qt, the log and pyqtgraph."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.found: list[str] = []
        sys.excepthook = lambda *error: self.found.append("".join(traceback.format_exception(*error)))
        threading.excepthook = lambda args: sys.excepthook(args.exc_type, args.exc_value, args.exc_traceback)
        sys.unraisablehook = lambda args: sys.excepthook(args.exc_type, args.exc_value, args.exc_traceback)
        warnings.showwarning = lambda *told, **_: self.found.append(f"warning: {told}")
        pyqtgraph.debug.printExc = lambda *_, **__: self.found.append(traceback.format_exc())
        qInstallMessageHandler(self._on_message)
        logging.getLogger().addHandler(self)

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(self.format(record))

    def _on_message(self, kind: QtMsgType, _context: object, text: str) -> None:
        if kind not in (QtMsgType.QtDebugMsg, QtMsgType.QtInfoMsg):
            self.found.append(f"Qt: {text}")
