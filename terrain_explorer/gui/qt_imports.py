"""How fast modules load beside Qt."""

from __future__ import annotations

import builtins

import shiboken6  # noqa: F401  # puts its hook into the import statement


def skip_feature_hook() -> None:
    """Take PySide's hook out of the import statement, as it was before PySide was loaded.

    The hook reads the source of every module that is imported, in case its author wrote ``from __feature__ import
    snake_case``. Nothing here does, and for a thousand modules it is a tenth of the program's start.
    """
    builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)
