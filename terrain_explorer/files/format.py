"""What a module for one family of formats hands to the table in `formats`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from terrain_explorer.files.picture import Picture
from terrain_explorer.terrain.heightmap import Heightmap


@dataclass(frozen=True)
class Kind:
    """One way to write a format.

    Attributes
    ----------
    id
        Its name on the command line, for example ``"png16"``.
    label
        Its name for the user, for example ``"PNG, 16-bit grey"``.
    write
        Writes the heightmap into an open, empty file.
    """

    id: str
    label: str
    write: Callable[[Heightmap, BinaryIO], None]


@dataclass(frozen=True)
class Format:
    """A file format.

    Attributes
    ----------
    name
        Its name for the user.
    extensions
        How its names end, in lower case with the dot, the usual ending first.
    signature
        A regular expression for the first bytes of every such file; None where only the name tells the format.
    read
        Reads the file at a path.
    kinds
        The ways to write it, the usual one first; none where it is only read.
    """

    name: str
    extensions: tuple[str, ...]
    signature: bytes | None
    read: Callable[[Path], Picture]
    kinds: tuple[Kind, ...] = ()
