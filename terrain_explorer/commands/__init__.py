"""The commands that need no window. A further one is a module here and a line in `COMMANDS`."""

from terrain_explorer.commands import apply, convert, export, generate, info, listing, render

COMMANDS = {
    "list": listing,
    "generate": generate,
    "apply": apply,
    "info": info,
    "convert": convert,
    "export": export,
    "render": render,
}
"""The module of each command: its `HELP`, and `add_to`, which adds to a parser what the command takes and does."""

__all__ = ["COMMANDS"]
