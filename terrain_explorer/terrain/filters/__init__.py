"""Filters: a heightmap goes in, another one comes out.

A new one is a file here and a line in `FILTERS`.
"""

from collections.abc import Mapping

from terrain_explorer.terrain.catalogue import catalogue
from terrain_explorer.terrain.filters.add_detail import AddDetail
from terrain_explorer.terrain.filters.base import Filter
from terrain_explorer.terrain.filters.blend import Blend
from terrain_explorer.terrain.filters.crop_pad import Crop, Pad
from terrain_explorer.terrain.filters.erosion.gullies import Gullies
from terrain_explorer.terrain.filters.erosion.layered_rock import LayeredRock
from terrain_explorer.terrain.filters.erosion.snow import Snow
from terrain_explorer.terrain.filters.erosion.streams import Streams
from terrain_explorer.terrain.filters.erosion.talus import TalusSlopes
from terrain_explorer.terrain.filters.erosion.thermal_erosion import ThermalErosion
from terrain_explorer.terrain.filters.fill_voids import FillVoids
from terrain_explorer.terrain.filters.flip_rotate import Flip, Rotate
from terrain_explorer.terrain.filters.island import Island
from terrain_explorer.terrain.filters.levels import Clamp, Fill, Invert, Level, Levels, SizeInMetres, Stretch
from terrain_explorer.terrain.filters.linear_light import UndoLinearLight
from terrain_explorer.terrain.filters.resample import Resample
from terrain_explorer.terrain.filters.rock import Rock
from terrain_explorer.terrain.filters.smooth import Smooth
from terrain_explorer.terrain.filters.smooth_steps import SmoothSteps, steps_help
from terrain_explorer.terrain.filters.terrace import Terrace
from terrain_explorer.terrain.filters.water.breach_dams import BreachDams
from terrain_explorer.terrain.filters.water.fill_lakes import FillLakes
from terrain_explorer.terrain.heightmap import Heightmap
from terrain_explorer.terrain.sizes import largest_size_within, nearest_size, smallest_size_around

FILTERS: Mapping[str, type[Filter]] = catalogue(
    UndoLinearLight,
    SmoothSteps,
    FillVoids,
    Resample,
    Crop,
    Pad,
    Flip,
    Rotate,
    Invert,
    Stretch,
    Clamp,
    Levels,
    Fill,
    Level,
    SizeInMetres,
    Rock,
    Smooth,
    Terrace,
    Island,
    Streams,
    LayeredRock,
    ThermalErosion,
    Gullies,
    TalusSlopes,
    Snow,
    FillLakes,
    BreachDams,
    AddDetail,
    Blend,
)
"""The filters by slug, in the order shown: repairs first, for they are no use after other filters."""


def suggested_filters(heightmap: Heightmap) -> tuple[Filter, ...]:
    """Return the filters that a heightmap needs, to be offered when its file was read. This may take a while."""
    return tuple(kind.suited(heightmap) for kind in FILTERS.values() if kind.helps(heightmap))


__all__ = [
    "FILTERS",
    "AddDetail",
    "Blend",
    "BreachDams",
    "Clamp",
    "Crop",
    "FillLakes",
    "FillVoids",
    "Filter",
    "Flip",
    "Gullies",
    "Invert",
    "Island",
    "LayeredRock",
    "Level",
    "Levels",
    "Pad",
    "Resample",
    "Rock",
    "Rotate",
    "SizeInMetres",
    "Smooth",
    "SmoothSteps",
    "Snow",
    "Streams",
    "Stretch",
    "TalusSlopes",
    "Terrace",
    "ThermalErosion",
    "UndoLinearLight",
    "largest_size_within",
    "nearest_size",
    "smallest_size_around",
    "steps_help",
    "suggested_filters",
]
