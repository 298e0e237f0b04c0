"""The commands that need no window, one module each.

A new one is a module here, with its name in `COMMANDS`.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

COMMANDS = ("list", "generate", "apply", "info", "convert", "export", "mask", "weights", "render", "build")
"""The commands, each with a module of its name, in the order of the help."""


def load(command: str) -> ModuleType:
    """Return a command's module: its `HELP`, and `add_to`, which adds its arguments to a parser."""
    # A start of the window needs none of them.
    return import_module(f"{__name__}.{command}")
