"""Which tiles a picture of ground needs that are not there, in the order of their use."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import NamedTuple

from terrain_explorer.gui.views.surface3d.camera.frame import GroundCamera
from terrain_explorer.gui.views.surface3d.ground.camera_moves import CameraMoves
from terrain_explorer.gui.views.surface3d.ground.ground_probe import nearest_tiles
from terrain_explorer.gui.views.surface3d.ground.height_bounds import data_key
from terrain_explorer.gui.views.tiles.tile_source import TileSource
from terrain_explorer.terrain.tiles.tile_key import ROOT, TileKey

_AHEAD = 2
"""Levels above the wanted ones of which tiles are made first: a few of them already show the whole picture."""

_AROUND = (2, 6)
"""Levels above that of the tile on which the camera stands of which its surroundings are made, too: the farther ones of
these reach to the horizon."""

_LEAP = 3
"""Levels that the ground at another place must be known better for the first picture of it."""


def foundation(moves: CameraMoves, camera: GroundCamera) -> Sequence[TileKey]:
    """Return the tiles that a camera stands on and then larger and larger ones around: few, but with all ground."""
    pivot, eye = moves.stands_on(camera)
    place, levels = camera.pivot, (pivot.level - up for up in _AROUND)
    around = (key for level in levels for key in nearest_tiles(place.south, place.east, level))
    return ROOT, pivot, *around, eye


class Wishes(NamedTuple):
    """The tiles that a picture needs.

    Attributes
    ----------
    keys
        Those to be made, the most urgent first, and after them those that are to stay.
    missing
        How many tiles that are drawn are not there.
    """

    keys: tuple[TileKey, ...]
    missing: int


def wishes(tiles: TileSource, first: Sequence[TileKey], drawn: Sequence[TileKey]) -> Wishes:
    """Return all that is to be made: some tiles first, then coarse ones in place of those missing, then these."""
    needed = dict.fromkeys(data_key(key) for key in drawn)
    missing = [key for key in needed if tiles.get(key) is None]
    wanted = dict.fromkeys(key for key in first if tiles.get(key) is None)
    for key in missing:
        found = tiles.nearest(key)
        if found is not None and found[0].level < key.level - _AHEAD:
            wanted[key.ancestor(key.level - _AHEAD)] = None
    # The first ones stay, too: where their ground changes, they are shown until they were made anew.
    return Wishes(tuple(dict.fromkeys((*wanted, *missing, *needed, *first))), len(missing))


def unknown_around(tiles: TileSource, moves: CameraMoves, camera: GroundCamera) -> tuple[TileKey, ...]:
    """Return the tiles that are needed to see anything from a camera, or none where enough is known."""
    needed = foundation(moves, camera)
    pivot = needed[1]
    found = tiles.nearest(pivot)
    if found is None or found[0].level >= pivot.level - _LEAP:
        return ()
    return tuple(key for key in needed if tiles.get(key) is None)


def are_apart(a: GroundCamera, b: GroundCamera) -> bool:
    """Return whether two cameras see nothing in common, or one of them next to nothing of what the other one sees."""
    away = hypot(a.pivot.south - b.pivot.south, a.pivot.east - b.pivot.east)
    larger, smaller = max(a.scale, b.scale), min(a.scale, b.scale)
    return away > 2.0 * (larger + smaller) or larger > 16.0 * smaller
