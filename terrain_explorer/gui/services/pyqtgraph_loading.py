"""How pyqtgraph is loaded: without a copy of all of Qt."""

from __future__ import annotations

import sys

from PySide6 import QtCore, QtGui, QtWidgets


def load_pyqtgraph() -> None:
    """Load pyqtgraph with Qt's own modules in the place of copies of them, unless it is loaded.

    PySide makes a class or an enumeration when its name is first asked for. Pyqtgraph asks for all of them to copy
    them, which is a twentieth of the program's start.
    """
    if "pyqtgraph" in sys.modules:
        return
    modules = {module: module.__dir__ for module in (QtCore, QtGui, QtWidgets)}
    for module in modules:
        sys.modules[module.__name__.replace("PySide6", "pyqtgraph.Qt")] = module
        vars(module)["__dir__"] = list  # what a module lists is what is copied of it
    try:
        import pyqtgraph  # noqa: F401
    finally:
        for module, listed in modules.items():
            vars(module)["__dir__"] = listed
