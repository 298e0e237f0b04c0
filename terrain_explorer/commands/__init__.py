"""The commands that need no window. Another one is a module here and a line in `COMMANDS`."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

COMMANDS = {
    "list": "listing",
    "generate": "generate",
    "apply": "apply",
    "info": "info",
    "convert": "convert",
    "export": "export",
    "render": "render",
}
"""The module of each command."""


def load(command: str) -> ModuleType:
    """Return a command's module: its `HELP`, and `add_to`, which adds its arguments to a parser."""
    # Only the command that runs is loaded: the others would make every start longer.
    return import_module(f"{__name__}.{COMMANDS[command]}")
