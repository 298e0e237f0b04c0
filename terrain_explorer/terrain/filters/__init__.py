"""The operations on whole maps. A new one is a file here and a line in `FILTERS`."""

from collections.abc import Mapping
from types import MappingProxyType

from terrain_explorer.terrain.filters.add_detail import AddDetail
from terrain_explorer.terrain.filters.base import Filter
from terrain_explorer.terrain.filters.blend import Blend
from terrain_explorer.terrain.filters.crop_pad import Crop, Pad
from terrain_explorer.terrain.filters.dequantise import SmoothSteps
from terrain_explorer.terrain.filters.fill_voids import FillVoids
from terrain_explorer.terrain.filters.flip_rotate import Flip, Rotate
from terrain_explorer.terrain.filters.island import Island
from terrain_explorer.terrain.filters.levels import Clamp, Invert, MapRange, Stretch
from terrain_explorer.terrain.filters.linear_light import UndoLinearLight
from terrain_explorer.terrain.filters.resample import Resample
from terrain_explorer.terrain.filters.sizes import largest_size_within, nearest_size, smallest_size_around
from terrain_explorer.terrain.filters.smooth import Smooth
from terrain_explorer.terrain.filters.terrace import Terrace
from terrain_explorer.terrain.roughness import steps_help

FILTERS: Mapping[str, type[Filter]] = MappingProxyType(
    {
        operation.slug: operation
        for operation in (
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
            MapRange,
            Smooth,
            Terrace,
            Island,
            AddDetail,
            Blend,
        )
    }
)
"""The operations by slug, in the order in which they are shown."""

__all__ = [
    "FILTERS",
    "AddDetail",
    "Blend",
    "Clamp",
    "Crop",
    "FillVoids",
    "Filter",
    "Flip",
    "Invert",
    "Island",
    "MapRange",
    "Pad",
    "Resample",
    "Rotate",
    "Smooth",
    "SmoothSteps",
    "Stretch",
    "Terrace",
    "UndoLinearLight",
    "largest_size_within",
    "nearest_size",
    "smallest_size_around",
    "steps_help",
]
