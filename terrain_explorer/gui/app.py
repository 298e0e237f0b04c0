"""The program with its window."""

from __future__ import annotations

import sys
from pathlib import Path
from types import TracebackType

from pyqtgraph.util.garbage_collector import GarbageCollector
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QApplication

from terrain_explorer import __version__
from terrain_explorer.gui.icons import program_icon
from terrain_explorer.gui.main_window import MainWindow
from terrain_explorer.gui.surface.glformat import request_core_profile

_PROGRAM = "terrain-explorer"


def run(path: Path | None = None, screenshot: Path | None = None) -> int:
    """Open the window and return the exit status when it is closed.

    Parameters
    ----------
    path
        A heightmap to open.
    screenshot
        Where to save a picture of the window once the terrain is drawn; the window then closes by itself.
    """
    app = make_application()
    collector = GarbageCollector()  # Python must not free widgets in another thread
    window = MainWindow()
    sys.excepthook = _excepthook(window)
    status = _Screenshot(window, screenshot) if screenshot else None
    if path is not None:
        window.open_file(path)
    window.show()
    code = app.exec()
    collector.timer.stop()
    return status.code if status else code


def make_application() -> QApplication:
    """Return the application, told what to ask of OpenGL and how it is called."""
    request_core_profile()
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_CompressHighFrequencyEvents, False)
    QApplication.setApplicationName(_PROGRAM)
    QApplication.setApplicationDisplayName("Terrain Explorer")
    QApplication.setApplicationVersion(__version__)
    QApplication.setDesktopFileName(_PROGRAM)
    app = QApplication([_PROGRAM])
    app.setWindowIcon(program_icon())
    return app


class _Screenshot:
    """Saves a picture of the window once it has settled, and closes it."""

    def __init__(self, window: MainWindow, path: Path) -> None:
        self.code = 1
        self._window = window
        self._path = path
        window.settled.connect(self._take)
        window.files.failed.connect(self._give_up)

    def _take(self) -> None:
        self._window.settled.disconnect(self._take)
        if self._window.grab().save(str(self._path)):
            self.code = 0
        else:
            print(f"{self._path} cannot be saved. Choose a name that ends in .png.", file=sys.stderr)
        self._window.close()

    def _give_up(self, error: Exception) -> None:
        self._window.settled.disconnect(self._take)
        print(error, file=sys.stderr)
        self._window.close()


def _excepthook(window: MainWindow):  # type: ignore[no-untyped-def]
    def tell(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        sys.__excepthook__(kind, error, trace)
        if isinstance(error, Exception):
            window.showError(error)
        else:
            window.close()

    return tell
