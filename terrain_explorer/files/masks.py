"""Masks in files: pictures whose white belongs, and the selections of projects."""

from __future__ import annotations

from pathlib import Path

from terrain_explorer.files.export.colour_output import write_checked
from terrain_explorer.files.formats.reading import read
from terrain_explorer.terrain.masks import MaskPart, Painted, Weights
from terrain_explorer.terrain.recipe.stored_parts import mask_from_text


def mask_in(path: Path) -> MaskPart:
    """Return the mask in a file: the selection of a project that has one, else the picture, from black 0 to white 1.

    Raises
    ------
    HeightmapFileError
        The file cannot be read.
    ValueError
        This version of the program does not know the selection.
    """
    heightmap = read(path)
    return Painted.from_heightmap(heightmap) if heightmap.selection is None else mask_from_text(heightmap.selection)


def write_mask(weights: Weights, path: Path, bits: int = 8) -> None:
    """Write weights as a grey PNG of 8 or 16 bits.

    `mask_in` reads the weights that `Painted` rounds them to. An older file is replaced when the new one was read back.

    Raises
    ------
    ExportError
        It could not be written. An older file is as it was.
    """
    write_checked(Painted.of(weights, bits).pixels, path)
