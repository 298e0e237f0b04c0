"""The numbers that the shaders read of land outdoors."""

from __future__ import annotations

from terrain_explorer.gui.views.surface3d.camera.frame import Frame
from terrain_explorer.gui.views.surface3d.gl.drawn_trees import TREE_NAMES
from terrain_explorer.gui.views.surface3d.gl.shader_program import Definitions, Uniform
from terrain_explorer.terrain.sampling import RELIEF_OF_SIDE
from terrain_explorer.terrain.shading.climates import CLIMATES
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.materials import (
    CROWNS,
    FINER,
    FINER_BY,
    FLUTES,
    LAYERS,
    RULES,
    SIDE_LAYERS,
    TURNED,
    TURNS,
    cliffs_moved,
)
from terrain_explorer.terrain.tiles.ground import LandFacts, metres_of_height, metres_of_side

_FAR_ABOVE = 1e9
_WAVES = 4096.0
"""Metres after which waves are the same again: ``WAVES_TURN`` in ``outdoor_water.glsl``."""

_MATERIALS = ("sand", "dry", "lush", "soil", "scree", "rock", "dark_rock", "forest", "snow")


def outdoor_definitions() -> Definitions:
    """Return what names mean in the shaders of land outdoors."""
    return {**RULES, **TREE_NAMES}


def outdoor_uniforms(facts: LandFacts, frame: Frame, look: Look, steepness: float) -> dict[str, Uniform]:
    """Return what the shaders need of land outdoors, besides the uniforms of its ground.

    Parameters
    ----------
    steepness
        See `terrain_explorer.terrain.gradient.steepness`.
    """
    climate = CLIMATES[look.climate]
    side = metres_of_side(facts)
    metres = side * frame.unit
    east, north = side * frame.east, -side * frame.south
    low, high = facts.shown_range
    sea = look.water_height_in(facts.map_range)
    shore = low if sea is None else min(max(sea, low), high)
    height_metres = metres_of_height(facts)
    by_z = 1.0 / frame.z_of_height
    around = climate.forest, climate.dry, climate.rock, climate.scree
    above = (high - shore) or 1.0
    true = facts.map_relief / (facts.longer * side) if facts.metres else RELIEF_OF_SIDE
    moved = cliffs_moved(steepness * true)
    uniforms: dict[str, Uniform] = {name: getattr(climate, name) for name in _MATERIALS}
    for name, turn, (cosine, sine) in zip(("wide", "middle", "fine"), TURNS, TURNED, strict=True):
        at = cosine * east - sine * north, sine * east + cosine * north
        uniforms[f"grain_{name}"] = _turns(*at, metres, turn)
    for octave in range(FINER):
        turn = TURNS[-1] / FINER_BY ** (octave + 1)
        uniforms[f"finer_grain[{octave}]"] = _turns(east, north, metres, turn)
    return {
        **uniforms,
        "crowns": _turns(east, north, metres, CROWNS),
        "flutes": _turns(east, north, metres, FLUTES),
        "layers": _turns_up(height_metres, frame, LAYERS),
        "side_layers": _turns_up(height_metres, frame, SIDE_LAYERS),
        "metres_up": height_metres * by_z,
        "metres": metres,
        "waves_begin": (east % _WAVES, north % _WAVES),
        "sea_body": climate.deep_water,
        "hills": tuple(sum(parts) / 4 for parts in zip(*around, strict=True)),
        "clarity": climate.clarity,
        "over_shore": ((frame.height - shore) / above, by_z / above),
        "over_sea": (_FAR_ABOVE, 0.0) if sea is None else (height_metres * (frame.height - sea), height_metres * by_z),
        "lines_up": (*climate.tree_line, *climate.snow_line),
        "growth": (climate.woods, climate.green, climate.stones, climate.strata),
        "cliffs": tuple(edge + moved for edge in climate.cliffs),
    }


def _turns_up(height_metres: float, frame: Frame, turn: float) -> tuple[float, float]:
    return height_metres * frame.height / turn % 1.0, height_metres / frame.z_of_height / turn


def _turns(east: float, north: float, metres: float, turn: float) -> tuple[float, float, float]:
    # Small numbers keep their digits.
    return east / turn % 1.0, north / turn % 1.0, metres / turn
