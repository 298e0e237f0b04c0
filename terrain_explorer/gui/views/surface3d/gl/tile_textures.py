"""The tiles on the graphics card: textures with a place for each, of the heights, of how they lie, and of water."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray
from OpenGL import GL

from terrain_explorer.gui.views.surface3d.ground.drawn_heights import Damping
from terrain_explorer.gui.views.surface3d.ground.drawn_rises import (
    BEYOND,
    BORDERS,
    Lies,
    lies,
    packed,
    steepness_of_blocks,
    unit_of,
)
from terrain_explorer.gui.views.surface3d.ground.height_bounds import ALL_BLOCKS, BLOCK, Blocks
from terrain_explorer.gui.views.surface3d.ground.kept_water import KeptWater
from terrain_explorer.gui.views.tiles.kept_tile import base_of
from terrain_explorer.terrain.heightmap import Float64s, Heights
from terrain_explorer.terrain.masks import FoundWeights
from terrain_explorer.terrain.tiles.ground import TileHeights
from terrain_explorer.terrain.tiles.tile_key import ROOT, ROOT_LEVEL, SQUARES, TILE_POINTS, TileKey

PLACES = 112
"""Tiles that the card holds for the largest pictures, in 83 MB."""

LEVELS = BLOCK.bit_length()
"""Levels of a tile: a square of the last one is a block. A level has every second point of the one before, and not the
means of its points: coarse tiles have exactly these, too."""

_GROWS = 2.0
"""How many times as far from its base the heights of a tile may lie as before, until that is another one."""

TEXELS = 272
"""Texels a side, so that half as many still hold half the squares and one point more, down to the last level."""

LIE_MARGIN = 1 << (LEVELS - 1)
"""Texels on each side of how a tile lies, so that the last level still has one for the tile beside it."""

LIE_TEXELS = SQUARES + 2 * LIE_MARGIN
"""Texels a side of how a tile lies."""


class ByteLayer:
    """A byte for each of the squares or of the points of tiles; needs a current context.

    Parameters
    ----------
    side
        How many there are along a tile.
    between
        What is read between them: GL_NEAREST or GL_LINEAR.
    """

    def __init__(self, side: int, between: int) -> None:
        self._side, self._between = side, between
        self._name = 0

    def put(self, places: int, slot: int, values: NDArray[np.uint8]) -> None:
        """Bring those of a tile to its place, one of so many."""
        if not self._name:
            self._name = self._made(places)
        self.bind(0)
        GL.glPixelStorei(GL.GL_UNPACK_ALIGNMENT, 1)
        place = (0, 0, 0, slot, self._side, self._side, 1)
        GL.glTexSubImage3D(GL.GL_TEXTURE_2D_ARRAY, *place, GL.GL_RED, GL.GL_UNSIGNED_BYTE, np.ascontiguousarray(values))

    def bind(self, unit: int) -> None:
        """Let the samplers of a unit read it."""
        GL.glActiveTexture(GL.GL_TEXTURE0 + unit)
        GL.glBindTexture(GL.GL_TEXTURE_2D_ARRAY, self._name)

    def delete(self) -> None:
        """Free it; the next tile makes it again."""
        GL.glDeleteTextures([self._name])
        self._name = 0

    def _made(self, places: int) -> int:
        name = int(GL.glGenTextures(1))
        GL.glBindTexture(GL.GL_TEXTURE_2D_ARRAY, name)
        for parameter, value in (
            (GL.GL_TEXTURE_MAX_LEVEL, 0),
            (GL.GL_TEXTURE_MIN_FILTER, self._between),
            (GL.GL_TEXTURE_MAG_FILTER, self._between),
            (GL.GL_TEXTURE_WRAP_S, GL.GL_CLAMP_TO_EDGE),
            (GL.GL_TEXTURE_WRAP_T, GL.GL_CLAMP_TO_EDGE),
        ):
            GL.glTexParameteri(GL.GL_TEXTURE_2D_ARRAY, parameter, value)
        size = (self._side, self._side, places)
        GL.glTexImage3D(GL.GL_TEXTURE_2D_ARRAY, 0, GL.GL_R8, *size, 0, GL.GL_RED, GL.GL_UNSIGNED_BYTE, None)
        return name


class TileTextures:
    """Holds tiles on the card, the root for good; needs a current context.

    Attributes
    ----------
    come
        How many tiles have come to the card so far.
    places
        How many there is room for; none at first.
    waters
        The water of tiles that is there.
    covers
        The weights by which it is there how much of a tint the points of tiles get.
    repeats
        Whether the ground goes on beyond its edges as it begins at the opposite ones.
    """

    def __init__(self) -> None:
        self.come = 0
        self.repeats = False
        self.places = self._name = self._lies_name = 0
        self._water_layer, self._cover_layer = ByteLayer(SQUARES, GL.GL_NEAREST), ByteLayer(TILE_POINTS, GL.GL_LINEAR)
        self.waters: dict[TileKey, KeptWater] = {}
        self.covers: dict[TileKey, FoundWeights] = {}
        self._slots: OrderedDict[TileKey, int] = OrderedDict()
        self._bases: dict[TileKey, float] = {}
        self._units: dict[TileKey, float] = {}
        self._reaches: dict[TileKey, float] = {}
        self._steepness: dict[TileKey, Float64s] = {}
        self._borders: dict[TileKey, list[tuple[Lies, ...]]] = {}  # of each level; see `BORDERS`
        self._free: list[int] = []

    def __contains__(self, key: TileKey) -> bool:
        return key in self._slots

    def __len__(self) -> int:
        return len(self._slots)

    def keys(self) -> tuple[TileKey, ...]:
        """Return the tiles that are there."""
        return tuple(self._slots)

    def reserve(self, tiles: int) -> bool:
        """Make room for so many tiles, and return whether there was too little: then all tiles have to come anew."""
        if tiles <= self.places:
            return False
        self.delete()
        self._name, self._lies_name, self.places = _texture(tiles), _lies_texture(tiles), tiles
        self.clear()
        return True

    def repeat(self, repeats: bool) -> bool:
        """Let ground repeat or not, and return whether it did not do so before: then all tiles have to come anew."""
        if repeats == self.repeats:
            return False
        self.repeats = repeats
        self.clear()
        return True

    def keep(self, keys: Iterable[TileKey]) -> None:
        """Note that these tiles are in use, as far as they are there: others make room for those that come."""
        for key in keys:
            if key in self._slots:
                self._slots.move_to_end(key)

    def slot(self, key: TileKey) -> int:
        """Return the place of a tile that is there, and note that it is in use."""
        self._slots.move_to_end(key)
        return self._slots[key]

    def base(self, key: TileKey) -> float:
        """Return the height that the heights of a tile are told from: its own digits fit into float32 then."""
        return self._bases[key]

    def unit_of_lies(self, key: TileKey) -> float:
        """Return the unit in which it is told how a tile lies; see `unit_of`."""
        return self._units[key]

    def nearest(self, key: TileKey) -> TileKey | None:
        """Return the tile, or the finest one there that it lies in."""
        for level in range(key.level, ROOT_LEVEL - 1, -1):
            ancestor = key.ancestor(level)
            if ancestor in self._slots:
                return ancestor
        return None

    def put(self, key: TileKey, heights: TileHeights, damping: Damping) -> None:
        """Bring a tile to the card, in place of itself, or of the one not in use longest if there is no room.

        Parameters
        ----------
        heights
            Without unknown ones; see `without_voids`.
        """
        slot = self._slots[key] if key in self._slots else self._free.pop() if self._free else self._dropped()
        base = float(base_of(heights))
        drawn = damping.levels(heights - base, key.level, LEVELS)
        levels = [np.ascontiguousarray(points, np.float32) for points in drawn]
        lying = lies(levels)
        self._slots[key], self._bases[key] = slot, base
        self._reaches[key] = _GROWS * float(np.abs(levels[0]).max())
        self._steepness[key] = steepness_of_blocks(lying[0], BLOCK)
        self._units[key] = unit_of(self._steepness[key])
        self._borders[key] = [tuple(np.empty_like(level[border]) for border in BORDERS) for level in lying]
        self._put_heights(key, levels, (0, 0))
        self._put_lies(key, lying, ALL_BLOCKS)
        self.come += 1

    def put_blocks(self, key: TileKey, blocks: Blocks, heights: TileHeights) -> bool:
        """Bring other heights of some blocks of a tile to the card, as `put` would; return whether that is possible.

        Parameters
        ----------
        heights
            The points of the blocks, those on all their edges, too; none may be unknown or damped.
        """
        above, steepness = (heights - self._bases[key]).astype(np.float32), self._steepness[key].copy()
        if np.abs(above).max() > self._reaches[key]:
            return False
        levels = [np.ascontiguousarray(above[:: 1 << level, :: 1 << level]) for level in range(LEVELS)]
        lying = lies(levels)
        steepness[blocks.slices] = steepness_of_blocks(lying[0], BLOCK)
        if unit_of(steepness) != self._units[key]:
            return False
        self._steepness[key] = steepness
        self._put_heights(key, levels, (BLOCK * blocks.rows.start, BLOCK * blocks.columns.start))
        self._put_lies(key, lying, blocks)
        self.come += 1
        return True

    def _put_heights(self, key: TileKey, levels: Sequence[Heights], corner: tuple[int, int]) -> None:
        """Bring there the drawn heights of a tile from a point on."""
        row, column = corner
        GL.glPixelStorei(GL.GL_UNPACK_ALIGNMENT, 4)
        self.bind(0)
        for level, single in enumerate(levels):
            place = (level, column >> level, row >> level, self._slots[key], *single.shape[::-1], 1)
            GL.glTexSubImage3D(GL.GL_TEXTURE_2D_ARRAY, *place, GL.GL_RED, GL.GL_FLOAT, single)

    def _put_lies(self, key: TileKey, lying: Sequence[Lies], blocks: Blocks) -> None:
        """Bring there how blocks of a tile lie, and let it and those beside it go on in one another."""
        north, south, west, east = (side in blocks.sides for side in range(4))
        beside = [(side, other) for side, other in enumerate(self._beside(key)) if side in blocks.sides]
        there = [(side, other) for side, other in beside if other in self._borders]
        self.bind_lies(0)
        for level, lies_there in enumerate(lying):
            rows, columns = lies_there.shape[1:]
            part = lies_there[:, not north : rows - (not south), not west : columns - (not east)]
            row, column = (BLOCK * along.start >> level for along in (blocks.rows, blocks.columns))
            corner = row + (not north), column + (not west)
            along = slice(corner[1], corner[1] + part.shape[2]), slice(corner[0], corner[0] + part.shape[1])
            for side, _ in beside:
                self._borders[key][level][side][:, along[side // 2]] = part[BORDERS[side]]
            for side, _ in there:
                part[BEYOND[side ^ 1]] = self._beyond(key, side, level)[:, along[side // 2]]
            self._upload_lies(key, level, part, corner)
            for side, other in there:
                self._upload_beyond(other, side ^ 1, level, along[side // 2])

    def _upload_beyond(self, key: TileKey, side: int, level: int, along: slice) -> None:
        """Let a part of a border of a tile go on in the tile there."""
        line, across = self._beyond(key, side, level)[:, along], (SQUARES >> level) + 1 if side % 2 else 0
        if side < 2:
            self._upload_lies(key, level, line[:, np.newaxis], (across, along.start))
        else:
            self._upload_lies(key, level, line[..., np.newaxis], (along.start, across))

    def _beyond(self, key: TileKey, side: int, level: int) -> Lies:
        """Return how the ground lies beyond a border of a tile, as the tile there tells, shape (3, n + 2).

        At the ends the tiles around the corner know better what rises across the other two borders.
        """
        around, across = self._beside(key), (1,) if side >= 2 else (0, 2)
        line = self._borders[around[side]][level][side ^ 1].copy()
        for end, corner in zip((0, -1), (2, 3) if side < 2 else (0, 1), strict=True):
            if around[corner] in self._borders:
                there = self._borders[around[corner]][level][corner ^ 1]
                line[across, end] = there[across, -1 if side % 2 else 0]
        return line

    def _upload_lies(self, key: TileKey, level: int, lying: Lies, corner: tuple[int, int]) -> None:
        """Bring there how a part of a level lies from a row and a column on; the first ones are those beside it."""
        told, first = packed(lying, self._units[key] * 2.0**level), (LIE_MARGIN >> level) - 1
        place = (level, first + corner[1], first + corner[0], self._slots[key], *told.shape[::-1], 1)
        GL.glTexSubImage3D(GL.GL_TEXTURE_2D_ARRAY, *place, GL.GL_RGBA, GL.GL_UNSIGNED_INT_2_10_10_10_REV, told)

    def upload_water(self, key: TileKey, water: KeptWater) -> None:
        """Bring the water of a tile that is there to the card."""
        self.waters[key] = water
        if water.squares is not None:
            self._water_layer.put(self.places, self._slots[key], water.squares)

    def upload_cover(self, key: TileKey, found: FoundWeights, cover: NDArray[np.uint8]) -> None:
        """Bring there how much of a tint the points of a tile get that is there, 0 to 255, by these weights."""
        self.covers[key] = found
        self._cover_layer.put(self.places, self._slots[key], cover)

    def forget_water(self) -> None:
        """Forget all water."""
        self.waters.clear()

    def clear(self) -> None:
        """Forget all tiles."""
        self.waters.clear()
        self.covers.clear()
        self._slots.clear()
        self._bases.clear()
        self._units.clear()
        self._borders.clear()
        self._reaches.clear()
        self._steepness.clear()
        self._free = list(range(self.places))

    def bind(self, unit: int) -> None:
        """Let the samplers of a unit read it."""
        GL.glActiveTexture(GL.GL_TEXTURE0 + unit)
        GL.glBindTexture(GL.GL_TEXTURE_2D_ARRAY, self._name)

    def bind_lies(self, unit: int) -> None:
        """Let the samplers of a unit read how the tiles lie."""
        GL.glActiveTexture(GL.GL_TEXTURE0 + unit)
        GL.glBindTexture(GL.GL_TEXTURE_2D_ARRAY, self._lies_name)

    def bind_waters(self, unit: int) -> None:
        """Let the samplers of a unit read the water."""
        self._water_layer.bind(unit)

    def bind_covers(self, unit: int) -> None:
        """Let the samplers of a unit read the covers."""
        self._cover_layer.bind(unit)

    def delete(self) -> None:
        """Free the textures."""
        GL.glDeleteTextures([self._name, self._lies_name])
        self._name = self._lies_name = 0
        self._water_layer.delete()
        self._cover_layer.delete()

    def _beside(self, key: TileKey) -> tuple[TileKey, ...]:
        """Return the tiles to the north, to the south, to the west and to the east, which need not be there."""
        ways = (-1, 0), (1, 0), (0, -1), (0, 1)
        beside = (TileKey(key.level, key.row + down, key.column + across) for down, across in ways)
        return tuple(one.within if self.repeats else one for one in beside)

    def _dropped(self) -> int:
        oldest = next(key for key in self._slots if key != ROOT)
        del self._bases[oldest], self._units[oldest], self._borders[oldest]
        del self._reaches[oldest], self._steepness[oldest]
        self.waters.pop(oldest, None)
        self.covers.pop(oldest, None)
        return self._slots.pop(oldest)


def _texture(places: int) -> int:
    name = _levelled(GL.GL_LINEAR_MIPMAP_NEAREST)
    for level in range(LEVELS):
        size = (TEXELS >> level, TEXELS >> level, places)
        GL.glTexImage3D(GL.GL_TEXTURE_2D_ARRAY, level, GL.GL_R32F, *size, 0, GL.GL_RED, GL.GL_FLOAT, None)
    return name


def _lies_texture(places: int) -> int:
    name = _levelled(GL.GL_LINEAR_MIPMAP_LINEAR)
    kind = (GL.GL_RGBA, GL.GL_UNSIGNED_INT_2_10_10_10_REV, None)
    for level in range(LEVELS):
        size = (LIE_TEXELS >> level, LIE_TEXELS >> level, places)
        GL.glTexImage3D(GL.GL_TEXTURE_2D_ARRAY, level, GL.GL_RGB10_A2, *size, 0, *kind)
    return name


def _levelled(smaller: int) -> int:
    """Return a new texture with levels that are read as `smaller` says."""
    name = int(GL.glGenTextures(1))
    GL.glBindTexture(GL.GL_TEXTURE_2D_ARRAY, name)
    # Before the levels: else drivers make room for one level alone, and then again for all.
    for parameter, value in (
        (GL.GL_TEXTURE_MAX_LEVEL, LEVELS - 1),
        (GL.GL_TEXTURE_MIN_FILTER, smaller),
        (GL.GL_TEXTURE_MAG_FILTER, GL.GL_LINEAR),
        (GL.GL_TEXTURE_WRAP_S, GL.GL_CLAMP_TO_EDGE),
        (GL.GL_TEXTURE_WRAP_T, GL.GL_CLAMP_TO_EDGE),
    ):
        GL.glTexParameteri(GL.GL_TEXTURE_2D_ARRAY, parameter, value)
    return name
