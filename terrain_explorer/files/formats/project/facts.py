"""All that a project file says about a heightmap beside its heights, voids and recipe, as a JSON object."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from terrain_explorer.files.raster import metadata
from terrain_explorer.files.raster.samples import Samples
from terrain_explorer.terrain.heightmap import Heightmap, Origin
from terrain_explorer.terrain.recipe.stored import Content, mapping

# How to read its file again does not matter here: the project has the heights themselves.
_ORIGIN = ("kind", "bits", "assumed", "lost", "linear", "unscaled", "left_out")
_ADDED = ("certain",)
"""Facts that older files do not have."""


def facts_of(heightmap: Heightmap) -> dict[str, Any]:
    """Return the facts about a heightmap, with the checksum of its heights."""
    facts: dict[str, Any] = json.loads(metadata.encode(replace(heightmap, recipe=None), heightmap.heights))
    origin = heightmap.origin
    return facts | {"origin": origin and {name: getattr(origin, name) for name in _ORIGIN + _ADDED}}


def heightmap_from(facts: Content, heights: Samples, voids: Samples | None) -> Heightmap:
    """Return the heightmap with these facts.

    Raises
    ------
    ValueError
        They are broken, or belong to other heights.
    """
    said = metadata.decode(json.dumps(facts))
    if said.crc32 != metadata.checksum(heights):
        raise ValueError("these are other heights")
    if voids is not None and voids.shape != heights.shape:
        raise ValueError("these are the voids of another map")
    stored = facts["origin"]
    origin = None if stored is None else _origin(mapping(stored, "origin"))
    if origin is not None and voids is not None:
        origin = replace(origin, voids=voids != 0)
    return Heightmap(heights, said.range, None, origin, metres=said.metres, spacing=said.spacing, stretch=said.stretch)


def _origin(stored: Content) -> Origin:
    usual = Origin("")
    names = (*_ORIGIN, *(name for name in _ADDED if name in stored))
    return Origin(**{name: _like(getattr(usual, name), stored[name]) for name in names})


def _like(usual: Any, value: Any) -> Any:
    """Return a value of JSON that has the type of the usual one."""
    if isinstance(usual, tuple):
        return tuple(_like("", text) for text in _like([], value))
    if type(value) is not type(usual):
        raise ValueError("a fact is of another type")
    return value
