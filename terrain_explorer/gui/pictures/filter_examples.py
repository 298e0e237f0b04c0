"""What each filter does to an example: the ground before, and the ground after."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache

import numpy as np

from terrain_explorer.terrain import DiamondSquare, GradientNoise, Heightmap
from terrain_explorer.terrain.filters import Filter
from terrain_explorer.terrain.filters.add_detail import AddDetail
from terrain_explorer.terrain.filters.crop_pad import Crop, Pad
from terrain_explorer.terrain.filters.erosion.gullies import Gullies
from terrain_explorer.terrain.filters.erosion.streams import Streams
from terrain_explorer.terrain.filters.erosion.thermal_erosion import ThermalErosion
from terrain_explorer.terrain.filters.island import Island
from terrain_explorer.terrain.filters.levels import Clamp, Fill
from terrain_explorer.terrain.filters.resample import Resample
from terrain_explorer.terrain.filters.smooth import Smooth
from terrain_explorer.terrain.heightmap import FloatArray, Origin
from terrain_explorer.terrain.shading.look import Look

SEED = 15
"""The seed of the window's first terrain."""

_EXPONENT, _SKETCH = 7, 4
_STEPS = 20
"""The stair steps of a picture with too few shades of grey."""


@dataclass(frozen=True)
class Example:
    """A ground on which one sees what a filter does.

    Attributes
    ----------
    ground
        Makes the ground.
    filter
        The filter with the parameters that show it best, or None for those that suit the ground.
    look
        How both are drawn.
    lakes
        Whether water stands in the pits of the ground before.
    """

    ground: Callable[[], Heightmap]
    filter: Filter | None = None
    look: Look = field(default_factory=Look)
    lakes: bool = False


HILLS = DiamondSquare(exponent=_EXPONENT, spread_reduction=0.55, seed=SEED)
"""Hills, 129 points a side."""


@cache
def hills() -> Heightmap:
    """Return the hills."""
    return HILLS.heightmap()


@cache
def mountains() -> Heightmap:
    """Return rough mountains, 129 points a side."""
    return DiamondSquare(exponent=_EXPONENT, spread_reduction=0.62, seed=9).heightmap()


def example(kind: type[Filter]) -> Example:
    """Return the example of a filter; one without an example of its own is shown on hills."""
    return _examples().get(kind.slug, Example(hills))


def before_and_after(kind: type[Filter]) -> tuple[Heightmap, Heightmap]:
    """Return the ground of a filter's example, and what the filter makes of it. It takes some milliseconds."""
    shown = example(kind)
    ground = shown.ground()
    chosen = shown.filter or kind.suited(ground)
    return ground, chosen.applied(ground)


@cache
def rolling() -> Heightmap:
    """Return gentle ground, 129 points a side."""
    return Smooth(reach=0.04).applied(hills())


def _revised(ground: Callable[[], Heightmap], change: Callable[[FloatArray], FloatArray]) -> Callable[[], Heightmap]:
    return lambda: Heightmap(np.asarray(change(ground().heights), np.float32), range=(0.0, 1.0))


def _with_voids() -> Heightmap:
    ground = hills()
    rows, columns = np.indices(ground.heights.shape)
    voids = np.hypot(rows - 45, columns - 50) < 17
    voids |= np.hypot(rows - 90, columns - 92) < 11
    return replace(
        ground, heights=np.where(voids, np.float32(0), ground.heights), origin=Origin("", voids=voids), extremes=(0, 1)
    )


def _sketch() -> Heightmap:
    return DiamondSquare(exponent=_SKETCH, spread_reduction=0.5, seed=SEED).heightmap()


def _ridges() -> Heightmap:
    return GradientNoise(exponent=_EXPONENT, frequency=3, octaves=5, fractal="ridged", seed=SEED).heightmap()


# Made when they are first asked for: so many values would be felt at the start.
@cache
def _examples() -> Mapping[str, Example]:
    return {
        "undo-linear-light": Example(_revised(hills, lambda heights: heights**2.4)),
        "smooth-steps": Example(_revised(rolling, lambda heights: np.round(heights * _STEPS) / _STEPS)),
        "fill-voids": Example(_with_voids),
        "resample": Example(_sketch, Resample(rows=129, columns=129)),
        "crop": Example(hills, Crop(rows=65, columns=65, row=20, column=20)),
        "pad": Example(hills, Pad(rows=193, columns=193, row=32, column=32, ground="height", height=0.2)),
        "stretch": Example(_revised(hills, lambda heights: 0.4 + 0.2 * heights)),
        "clamp": Example(hills, Clamp(0.35, 0.65)),
        "fill": Example(hills, Fill("raise by", 0.3)),
        "terrace": Example(rolling),
        "smooth": Example(mountains, Smooth(reach=0.024)),
        "island": Example(hills, Island(), Look(water=True, water_level=0.22)),
        "streams": Example(hills, Streams(age=0.4)),
        "thermal-erosion": Example(mountains, ThermalErosion(reach=0.05)),
        "gullies": Example(_ridges, Gullies(depth=0.3, width=0.3)),
        "breach-dams": Example(mountains, lakes=True),
        "fill-lakes": Example(mountains, lakes=True),
        "add-detail": Example(_sketch, AddDetail(doublings=3, spread=0.06, hurst=0.7)),
    }
