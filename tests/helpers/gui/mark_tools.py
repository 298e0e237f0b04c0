from terrain_explorer.gui.views.view_sync import ViewSync

"""The marks that all views of a window show."""


def shown_marks(window, kind):
    """Return the marks of a kind."""
    return [mark for mark in window.findChild(ViewSync).tools.marks if isinstance(mark, kind)]
