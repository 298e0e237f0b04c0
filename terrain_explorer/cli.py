"""The command line: opens the window, or runs a command without one."""

from __future__ import annotations

import argparse
import gc
import os
import sys
import warnings
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from terrain_explorer import __version__
from terrain_explorer.commands import COMMANDS, command_parser
from terrain_explorer.errors import UserError
from terrain_explorer.process_start import load_numpy
from terrain_explorer.resources import resource

_ENDED_BY_SIGPIPE = 141
_ENDED_BY_SIGINT = 130
_OBJECTS = 100_000
"""How many new objects are worth a search for garbage: to load modules makes as many, and none is garbage."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program, and return its exit status: 0, 1 for a user's error, 2 for wrong usage."""
    try:
        try:
            return _run(arguments)
        finally:
            # Output that is still in the buffer fails here, where the error can be caught.
            print(end="", flush=True)
    # The reader wants no more of the output, as in `... | head -1`. Python would fail once more when it closes stdout.
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _ENDED_BY_SIGPIPE


def _run(arguments: Sequence[str] | None) -> int:
    if arguments is None:  # this process runs the program alone
        gc.set_threshold(_OBJECTS)
        if not sys.warnoptions:
            # Libraries warn those who write programs with them; what a user should know is told in our own words.
            warnings.simplefilter("ignore")
    given = [_local(one) for one in (sys.argv[1:] if arguments is None else arguments)]
    # A file may have the name of a command only with a folder before it: ./list
    if given and given[0] in COMMANDS:
        if arguments is None:
            load_numpy()
        options = command_parser(given[0]).parse_args(given[1:])
    else:
        options = window_parser().parse_args(given)
    try:
        status: int = options.run(options)
    except (UserError, MemoryError) as error:
        print(f"terrain-explorer: {str(error) or 'there is not enough memory'}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return _ENDED_BY_SIGINT
    return status


def _local(argument: str) -> str:
    """Return the path in the place of a link to a file on this machine, as some desktops and file managers pass it."""
    if not argument.lower().startswith("file:"):
        return argument
    from terrain_explorer.local_links import path_of_link  # late, because few need it

    path = path_of_link(argument)
    return argument if path is None else str(path)


def window_parser() -> argparse.ArgumentParser:
    """Return the parser of what follows the name of the program where that is no command."""
    from terrain_explorer.commands import menu_entry

    lines = (f"  {name:20}  {does}" for name, does in COMMANDS.items())
    without = "\n".join(("commands that need no window; see terrain-explorer COMMAND --help:", *lines))
    parser = argparse.ArgumentParser(
        "terrain-explorer",
        description="Grow, draw and understand heightmaps. Opens the window, on a heightmap if one is named.",
        epilog=f"{without}\n\nThe manual: {resource('manual')}",
        # Neither the list nor the path is to be broken into lines anew.
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"Terrain Explorer {__version__}")
    parser.add_argument("file", nargs="?", help="a heightmap image to open, or a place to go to: terrain:…")
    parser.add_argument(
        "--screenshot", type=Path, metavar="PICTURE", help="save a picture of the window once it is drawn, and quit"
    )
    parser.add_argument(
        "--safe-mode", action="store_true", help="start without the 3D view, and leave your settings alone"
    )
    menu = parser.add_mutually_exclusive_group()
    for name, change, help in (
        ("--install-menu-entry", menu_entry.install, "put the program into your start menu, and quit"),
        ("--remove-menu-entry", menu_entry.remove, "take it out of your start menu, and quit"),
    ):
        menu.add_argument(name, action="store_const", dest="run", const=partial(_print_result, change), help=help)
    parser.set_defaults(run=_window)
    return parser


def _print_result(change: Callable[[], str], options: argparse.Namespace) -> int:
    print(change())
    return 0


def _window(options: argparse.Namespace) -> int:
    load_numpy()
    # Imported late, as all that follows: the commands work without the window, and most of them without much else.
    from terrain_explorer.commands.terminal import need_display

    need_display("open the window on")
    # Loading makes no garbage, and looking for it would make the start longer. The window collects in its own time.
    gc.disable()
    from terrain_explorer.gui.app import run
    from terrain_explorer.terrain.tiles.terrain_place import SCHEME

    place = options.file if options.file and options.file.startswith(SCHEME) else None
    path = Path(options.file) if options.file and place is None else None
    return run(path, options.screenshot, options.safe_mode, place)
