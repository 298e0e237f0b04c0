"""All figures of a heightmap, measured in one go."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from itertools import repeat
from math import ceil, isfinite, sqrt

from terrain_explorer.language import tr
from terrain_explorer.terrain.generator_recipe import from_recipe
from terrain_explorer.terrain.heightmap import UNKNOWN, Heightmap, Origin
from terrain_explorer.terrain.hydrology.drainage import draining
from terrain_explorer.terrain.statistics.creases import Creases, creases_of
from terrain_explorer.terrain.statistics.histogram import Histogram, measuring_heights, measuring_slopes
from terrain_explorer.terrain.statistics.hurst import Hurst, hurst_of
from terrain_explorer.terrain.statistics.lakes import LakeFigures, lake_figures
from terrain_explorer.terrain.statistics.level_roughness import LevelRoughness, measuring_levels
from terrain_explorer.terrain.statistics.quantisation import Grain, measuring_grain
from terrain_explorer.terrain.statistics.river_network import RiverNetwork, river_network_of
from terrain_explorer.terrain.statistics.seams import Seams, seams_of
from terrain_explorer.terrain.statistics.second_differences import measuring_bends
from terrain_explorer.terrain.statistics.slope_area import SlopeArea, slope_area_of
from terrain_explorer.terrain.statistics.spectrum import Spectrum, measuring_spectrum
from terrain_explorer.terrain.statistics.structure_function import StructureFunction, measuring_structure
from terrain_explorer.terrain.statistics.unavailable import VOIDS, Unavailable
from terrain_explorer.terrain.work import Work, finished, part_of

_CELLS_FOR_WATER = 2**20
"""On how many squares of points water is measured at most."""


@dataclass(frozen=True, eq=False)
class Figures:
    """The figures of a heightmap; each has a `meaning`, one sentence for the user.

    Attributes
    ----------
    heights, slopes
        How often each height and each slope in degrees occurs.
    spectrum
        How the power falls with frequency.
    structure
        How much the ground bends over a distance.
    hurst
        The Hurst exponent H and the fractal dimension D.
    creases
        How strongly the squares of the algorithm show.
    seams
        Whether the map tiles.
    levels
        How far each level of a subdivision moves its points.
    lakes, rivers, slope_area
        Where water stands, where it runs, and how steep its way is; of large maps measured on fewer points.
    """

    heights: Histogram | Unavailable
    slopes: Histogram | Unavailable
    spectrum: Spectrum | Unavailable
    structure: StructureFunction | Unavailable
    hurst: Hurst | Unavailable
    creases: Creases | Unavailable
    seams: Seams | Unavailable
    levels: LevelRoughness | Unavailable
    lakes: LakeFigures | Unavailable
    rivers: RiverNetwork | Unavailable
    slope_area: SlopeArea | Unavailable


_Water = tuple[LakeFigures | Unavailable, RiverNetwork | Unavailable, SlopeArea | Unavailable]


def measuring(heightmap: Heightmap) -> Work[Figures]:
    """Measure a heightmap of any shape; voids are left out."""
    expected = expected_hurst(heightmap)
    # The parts are about the share of the time that each figure takes on a large map. The grain comes first, since
    # everything else has to know what the steps in the heights hide.
    grain = yield from part_of(measuring_grain(heightmap), 0, 0.03)
    if isinstance(grain, Unavailable):
        yield 1.0
        return Figures(*repeat(grain, len(fields(Figures))))
    heights = yield from part_of(measuring_heights(heightmap, grain), 0.03, 0.1)
    slopes = yield from part_of(measuring_slopes(heightmap, grain), 0.1, 0.2)
    structure = yield from part_of(measuring_structure(heightmap, grain), 0.2, 0.3)
    finest = structure.finest if isinstance(structure, StructureFunction) else None
    spectrum = yield from part_of(measuring_spectrum(heightmap, grain, finest, expected), 0.3, 0.5)
    bends = yield from part_of(measuring_bends(heightmap), 0.5, 0.55)
    levels = yield from part_of(measuring_levels(heightmap, grain, expected), 0.55, 0.6)
    water = yield from part_of(_measuring_water(heightmap, grain), 0.6, 1)
    yield 1.0
    return Figures(
        heights,
        slopes,
        spectrum,
        structure,
        hurst_of(spectrum, structure, expected),
        creases_of(heightmap, bends, grain),
        seams_of(heightmap, bends, grain),
        levels,
        *water,
    )


def _measuring_water(heightmap: Heightmap, grain: Grain) -> Work[_Water]:
    step = _step(heightmap)
    drainage = yield from part_of(draining(_thinned(heightmap, step)), 0, 0.7)
    if grain.is_level or not drainage.ground_points:
        reason = tr("Water runs nowhere: all of the ground is level.") if grain.is_level else tr(VOIDS)
        return Unavailable(reason), Unavailable(reason), Unavailable(reason)
    lakes = lake_figures(drainage, step)
    yield 0.8
    rivers = river_network_of(drainage, step)
    yield 0.9
    return lakes, rivers, slope_area_of(drainage, grain.step, step)


def _step(heightmap: Heightmap) -> int:
    """Return how far apart the points of a large map are on which water is measured: finding its way takes long."""
    cells = (heightmap.rows - 1) * (heightmap.columns - 1)
    return min(ceil(sqrt(cells / _CELLS_FOR_WATER)), heightmap.rows - 1, heightmap.columns - 1)


def _thinned(heightmap: Heightmap, step: int) -> Heightmap:
    chosen, voids = (slice(None, None, step),) * 2, heightmap.voids
    return replace(
        heightmap,
        heights=heightmap.heights[chosen],
        recipe=None,
        origin=None if voids is None else Origin("", voids=voids[chosen]),
        extremes=UNKNOWN,
        **heightmap.spaced(step),
    )


def figures_of(heightmap: Heightmap) -> Figures:
    """Return the figures of a heightmap; see `measuring`."""
    return finished(measuring(heightmap))


def expected_hurst(heightmap: Heightmap) -> float | None:
    """Return the H of the generator that made a map, or None where there is none or it is not known."""
    if heightmap.recipe is None:
        return None
    try:
        hurst = from_recipe(heightmap.recipe).hurst_exponent
    # A recipe of a newer version: its map can be measured all the same.
    except ValueError:
        return None
    # With spread reduction 0 nothing is displaced below level 1, and H is infinite: nothing to compare with.
    return hurst if hurst is not None and isfinite(hurst) else None
