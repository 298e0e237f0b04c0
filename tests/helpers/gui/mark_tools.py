"""The marks that all views of a window show."""


def shown_marks(window, kind):
    """Return the marks of a kind."""
    return [mark for mark in window._view_sync.tools.marks if isinstance(mark, kind)]
