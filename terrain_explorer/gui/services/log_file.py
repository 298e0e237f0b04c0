"""The log of the program, of Python's libraries and of Qt, in a file of limited size."""

from __future__ import annotations

import faulthandler
import logging
import platform
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from logging.handlers import RotatingFileHandler
from pathlib import Path

from PySide6.QtCore import QMessageLogContext, QStandardPaths, QtMsgType, qInstallMessageHandler, qVersion

from terrain_explorer import __version__

MOST_BYTES = 500_000
"""The log begins a new file at this length."""

OLD_FILES = 3
"""Older files that are kept."""

_LOG = "terrain-explorer.log"
_FAULTS = "sudden-end.log"
_FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"
_LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}
_log = logging.getLogger(__name__)


def log_file() -> Path:
    """Return the file of the log, which lies in the user's folder for the state of programs."""
    return Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.StateLocation)) / _LOG


@contextmanager
def logging_to(file: Path) -> Iterator[None]:
    """Write the log into a file until the block ends, and warnings also to standard error.

    If the program ends suddenly, the place where each thread was goes into a file beside the log, and at the next start
    into the log. If the log cannot be written, standard error has to do.
    """
    with ExitStack() as undo:
        # Python uses the handler of last resort only while there is no other: with a file, warnings would no longer
        # appear in the terminal.
        _add(logging.lastResort, undo)
        _set_level(logging.INFO, undo)
        undo.callback(qInstallMessageHandler, qInstallMessageHandler(_on_qt_message))
        logging.captureWarnings(True)
        undo.callback(logging.captureWarnings, False)
        try:
            _write_to(file, undo)
        except OSError as error:
            _log.warning("No log is kept: %s", error)
        _log.info("Terrain Explorer %s, Python %s, Qt %s, %s", __version__, *_versions())
        yield


def _write_to(file: Path, undo: ExitStack) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    handler = RotatingFileHandler(file, maxBytes=MOST_BYTES, backupCount=OLD_FILES, encoding="utf-8")
    handler.setFormatter(logging.Formatter(_FORMAT))
    undo.callback(handler.close)
    _add(handler, undo)
    _watch_for_faults(file.with_name(_FAULTS), undo)


def _watch_for_faults(file: Path, undo: ExitStack) -> None:
    """Copy the traces of the last sudden end into the log, and prepare for the next one."""
    # A file of its own, open all the time: faulthandler writes in a signal handler, which can neither use Python's
    # logging nor open a file.
    faults = undo.enter_context(file.open("a+", encoding="utf-8", errors="replace"))
    faults.seek(0)
    left = faults.read()
    if left:
        _log.error("The program ended suddenly the last time:\n%s", left)
        faults.truncate(0)
    faulthandler.enable(faults)
    undo.callback(faulthandler.disable)


def _add(handler: logging.Handler | None, undo: ExitStack) -> None:
    if handler is not None:
        logging.getLogger().addHandler(handler)
        undo.callback(logging.getLogger().removeHandler, handler)


def _set_level(level: int, undo: ExitStack) -> None:
    undo.callback(logging.getLogger().setLevel, logging.getLogger().level)
    logging.getLogger().setLevel(level)


def _on_qt_message(kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
    category = context.category or "default"
    logging.getLogger("qt" if category == "default" else category).log(_LEVELS[kind], "%s", text)


def _versions() -> tuple[str, str, str]:
    return platform.python_version(), qVersion(), platform.platform()
