"""The worker's job that pictures presets on the user's terrain, from few of its points."""

from __future__ import annotations

from collections.abc import Generator as Steps
from collections.abc import Iterable
from dataclasses import replace

from PySide6.QtGui import QImage

from terrain_explorer.errors import UserError
from terrain_explorer.gui.presets.parameter_preset import ParameterPreset
from terrain_explorer.gui.widgets.thumbnails import lit
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.filters import Filter
from terrain_explorer.terrain.filters.paths import PathFilter, PathPoint
from terrain_explorer.terrain.recipe.from_afar import filter_from_afar
from terrain_explorer.terrain.recipe.toning import toning
from terrain_explorer.terrain.recipe.wear_of_recipe import NoWearError
from terrain_explorer.terrain.scale import thinned
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.tones import NO_TONES
from terrain_explorer.terrain.work import Work, silent

_POINTS = 96
_WIDEST = 257


def picturing(
    presets: Iterable[ParameterPreset], ground: Heightmap, look: Look, points: tuple[PathPoint, ...] = ()
) -> Steps[tuple[ParameterPreset, QImage] | None, None, None]:
    """Yield presets with their pictures, and None in between so that the work can end there.

    Parameters
    ----------
    ground
        What filters are done on, and looks are shown with.
    look
        How the results of filters are drawn.
    points
        Where paths go.
    """
    stride = max(max(ground.rows, ground.columns) // _POINTS, 1)
    stride = max(min(stride, min(ground.rows, ground.columns) - 1), 1)
    coarse = thinned(ground, stride)
    for preset in presets:
        yield None
        try:
            picture = yield from silent(_drawing(preset, coarse, stride, look, points))
        except UserError:
            continue  # it cannot be done on this ground, and applying it tells why
        yield preset, picture


def _drawing(
    preset: ParameterPreset, coarse: Heightmap, stride: int, look: Look, points: tuple[PathPoint, ...]
) -> Work[QImage]:
    if isinstance(preset.values, Look):
        look = preset.values
    else:
        assert isinstance(preset.values, Filter)
        filter = filter_from_afar(preset.values, stride)
        if isinstance(filter, PathFilter):
            filter = replace(filter, points=points)
        coarse = yield from filter.applying(coarse)
    try:
        tones = yield from toning(coarse, look.palette)
    except NoWearError:
        tones = NO_TONES
    step = max(max(coarse.rows, coarse.columns) // _WIDEST, 1)
    return lit(coarse, look, step, tones=tones.get(look.palette))
