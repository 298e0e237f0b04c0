"""The undo steps of a window, and its threads."""

from gui_tools import action, do
from PySide6.QtCore import QThread


def steps(window):
    """Return the names of all that can be undone, the newest first; everything is undone by it."""
    names = []
    while action(window, "Undo").isEnabled():
        names.append(window.document.undo_name)
        do(window, "Undo")
    return names


def running_threads(window):
    return [thread for thread in window.findChildren(QThread) if thread.isRunning()]
