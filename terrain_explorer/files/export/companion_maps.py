"""Maps beside weight maps: which way the ground faces, how steep it is, where water runs, and its colours."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

import numpy as np

from terrain_explorer.files.raster.samples import Samples
from terrain_explorer.terrain.gradient import slope
from terrain_explorer.terrain.heightmap import FloatArray, Heightmap, Window
from terrain_explorer.terrain.hydrology.drainage import draining
from terrain_explorer.terrain.parallel import filling
from terrain_explorer.terrain.recipe.toning import toning
from terrain_explorer.terrain.sampling import gradient_in
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.normals import shading_normals
from terrain_explorer.terrain.shading.tinting import tinted
from terrain_explorer.terrain.shading.water_overlay import draw_waters
from terrain_explorer.terrain.shading.waters import finding_waters
from terrain_explorer.terrain.work import Work, part_of

CompanionKind = Literal["normals-opengl", "normals-directx", "slope", "flow", "colour"]
"""The kinds; each is also the ending of the file's name."""

_WHITE = 65535
_STEEPEST = 90.0


@dataclass(frozen=True)
class CompanionGround:
    """What the maps are made of.

    Attributes
    ----------
    heightmap
        The ground, with its recipe where that is known: the colours of wear need it.
    look
        The colours.
    """

    heightmap: Heightmap
    look: Look


def companion(kind: CompanionKind, ground: CompanionGround) -> Work[Samples]:
    """Return a map; yield the part that is done, 0 to 1.

    Returns
    -------
    Samples
        Normals and colours: uint8, shape (rows, columns, 3). Slope and flow: uint16, shape (rows, columns).

    Raises
    ------
    UserError
        It cannot be made of this ground; a sentence for the user.
    """
    return (yield from _MAKERS[kind](ground))


def _slopes(ground: CompanionGround) -> Work[Samples]:
    """Black is level, white is 90 degrees."""
    heightmap = ground.heightmap
    shades = np.empty(heightmap.heights.shape, np.uint16)

    def shaded(rows: slice) -> FloatArray:
        block = Window(rows.start, 0, rows.stop - rows.start, heightmap.columns)
        return np.asarray(np.rint(slope(gradient_in(heightmap, block)) * np.float32(_WHITE / _STEEPEST)))

    yield from filling(shades, shaded)
    return shades


def _flow(ground: CompanionGround) -> Work[Samples]:
    """Shades go by the logarithm: black drains itself alone, white drains all of the ground."""
    drainage = yield from part_of(draining(ground.heightmap), 0, 0.9)
    shades = np.empty(ground.heightmap.heights.shape, np.uint16)
    scale = np.float32(_WHITE / max(np.log2(drainage.ground_points), 1))
    areas = drainage.areas
    work = filling(shades, lambda rows: np.asarray(np.clip(np.rint(np.log2(areas[rows]) * scale), 0, _WHITE)))
    yield from part_of(work, 0.9, 1)
    return shades


def _colours(ground: CompanionGround) -> Work[Samples]:
    """Return the colours of the surface, its rivers and lakes too, without its light, which an engine adds."""
    heightmap, look = ground.heightmap, ground.look
    tones = yield from part_of(toning(heightmap, look.palette), 0, 0.3)
    waters = (yield from part_of(finding_waters(heightmap, look), 0.3, 0.7)) if look.rivers else None
    colours = np.empty((*heightmap.heights.shape, 3), np.uint8)
    columns = range(heightmap.columns)
    down, across = (np.linspace(0, 1, side) for side in heightmap.heights.shape)

    def coloured(rows: slice) -> Samples:
        some = range(rows.start, rows.stop)
        picture = tinted(heightmap, look, some, columns, False, tones=tones.get(look.palette))
        if waters is not None:
            draw_waters(picture, waters, down[rows], across)
        return picture

    yield from part_of(filling(colours, coloured), 0.7, 1)
    return colours


_MAKERS: Mapping[CompanionKind, Callable[[CompanionGround], Work[Samples]]] = {
    "normals-opengl": lambda ground: shading_normals(ground.heightmap, "opengl"),
    "normals-directx": lambda ground: shading_normals(ground.heightmap, "directx"),
    "slope": _slopes,
    "flow": _flow,
    "colour": _colours,
}
