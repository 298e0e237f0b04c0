"""The operations on whole maps. A new one is a file here and a line in `OPERATIONS`."""

from collections.abc import Mapping
from types import MappingProxyType

from terrain_explorer.terrain.operations.add_detail import AddDetail
from terrain_explorer.terrain.operations.base import Operation
from terrain_explorer.terrain.operations.blend import Blend
from terrain_explorer.terrain.operations.fill_voids import FillVoids
from terrain_explorer.terrain.operations.framing import Crop, Pad
from terrain_explorer.terrain.operations.island import Island
from terrain_explorer.terrain.operations.levels import Clamp, Invert, MapRange, Stretch
from terrain_explorer.terrain.operations.linear_light import UndoLinearLight
from terrain_explorer.terrain.operations.resample import Resample
from terrain_explorer.terrain.operations.sizes import largest_size_within, nearest_size, smallest_size_around
from terrain_explorer.terrain.operations.smooth import Smooth
from terrain_explorer.terrain.operations.smooth_steps import SmoothSteps
from terrain_explorer.terrain.operations.terrace import Terrace
from terrain_explorer.terrain.operations.turning import Flip, Rotate
from terrain_explorer.terrain.roughness import steps_help

OPERATIONS: Mapping[str, type[Operation]] = MappingProxyType(
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
    "OPERATIONS",
    "AddDetail",
    "Blend",
    "Clamp",
    "Crop",
    "FillVoids",
    "Flip",
    "Invert",
    "Island",
    "MapRange",
    "Operation",
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
