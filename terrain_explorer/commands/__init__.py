"""The commands that need no window, one module each.

A new one is a module here, with its name and its line of the help in `COMMANDS`.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType

COMMANDS: Mapping[str, str] = MappingProxyType(
    {
        "list": "list the algorithms and the filters, with their parameters",
        "generate": "grow a terrain and save it",
        "apply": "change a heightmap, or several, and save the result",
        "variations": "vary the values of a recipe, and save each terrain and a sheet with all of them",
        "info": "report the contents of a heightmap's file",
        "convert": "save a heightmap in another format, or as a mesh",
        "export": "save a heightmap the way another program needs it",
        "mask": "save a mask of a heightmap as a grey picture",
        "weights": "save masks as weight maps for the materials of an engine",
        "render": "draw a heightmap as a landscape, or a flight from place to place, and save the picture",
        "build": "write a terrain of any size as tiles",
    }
)
"""What each command does, by its name, which is also that of its module; in the order of the help."""


def command_parser(command: str) -> argparse.ArgumentParser:
    """Return the parser of a command's own words; no other command is loaded."""
    parser = argparse.ArgumentParser(f"terrain-explorer {command}", description=COMMANDS[command])
    # Imported late: each takes long to load and to build, and a start of the window needs none of them.
    import_module(f"{__name__}.{command}").add_to(parser)
    return parser
