"""The undo steps of a window."""

from gui_tools import action, do


def steps(window):
    """Return the names of all that can be undone, the newest first; everything is undone by it."""
    names = []
    while action(window, "Undo").isEnabled():
        names.append(window.document.undo_name)
        do(window, "Undo")
    return names
