"""The undo steps of a window, and its workers."""

from gui_tools import action, do

from terrain_explorer.gui.services.worker import Worker


def steps(window):
    """Return the names of all that can be undone, the newest first; everything is undone by it."""
    names = []
    while action(window, "Undo").isEnabled():
        names.append(window.document.undo_name)
        do(window, "Undo")
    return names


def working(window):
    return [worker for worker in window.findChildren(Worker) if not worker.stopped]
