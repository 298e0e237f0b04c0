"""The size of weight maps, and of the maps beside them, for the program whose heights they lie on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from terrain_explorer.files.export.map_fit import MapFit
from terrain_explorer.files.export.plan import points
from terrain_explorer.files.presets.base import EnginePreset, Preset
from terrain_explorer.files.presets.godot import Godot
from terrain_explorer.files.presets.unity import Unity
from terrain_explorer.files.presets.unreal import Unreal
from terrain_explorer.language import tr
from terrain_explorer.terrain.heightmap import Heightmap

HEIGHTS: Mapping[str, type[EnginePreset]] = {"unity": Unity, "unreal": Unreal, "terrain3d": Godot}
"""The presets that bring heights to the size of a program, by the layout of weights."""


def weight_fit(layout: str, heightmap: Heightmap, chosen: Mapping[str, Preset] | None = None) -> MapFit:
    """Return the size of weight maps that lie on the heights of a program; that of the terrain for other layouts.

    Parameters
    ----------
    layout
        That of the weights.
    chosen
        The options that heights are exported with, by the slugs of their presets; by default the usual ones.

    Raises
    ------
    ValueError
        The options do not fit this heightmap.
    """
    if layout not in HEIGHTS:
        return MapFit((heightmap.rows, heightmap.columns))
    usual = HEIGHTS[layout]()
    preset = (chosen or {}).get(usual.slug, usual)
    assert isinstance(preset, EnginePreset)
    if isinstance(preset, Godot) and preset.extension != "Terrain3D":
        preset = replace(preset, extension="Terrain3D")
    return preset.map_fit(heightmap)


def other_sizes(heightmap: Heightmap, layouts: tuple[str, ...]) -> tuple[str, ...]:
    """Return a sentence for each program whose heights have another size than a map that is written as it is."""
    fits = {tr(HEIGHTS[layout].title): HEIGHTS[layout]().map_fit(heightmap) for layout in layouts}
    return tuple(
        tr(
            "The map keeps its points. Heights for {program} have {size}; for maps of one size, resample the terrain "
            "first.",
            program=program,
            size=points(fit.shape),
        )
        for program, fit in fits.items()
        if fit.shape != (heightmap.rows, heightmap.columns)
    )
