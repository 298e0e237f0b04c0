"""The traits of the algorithms, each measured, so that they can be compared."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import isfinite, nan
from statistics import fmean
from time import thread_time
from typing import Any

import numpy as np

from terrain_explorer.errors import UserError
from terrain_explorer.terrain.generators import Generator
from terrain_explorer.terrain.heightmap import Window, is_tileable
from terrain_explorer.terrain.parallel import in_this_thread
from terrain_explorer.terrain.parameters import Parameter, parameters
from terrain_explorer.terrain.statistics import Creases, Figures, Hurst, measuring
from terrain_explorer.terrain.work import Work, part_of

COMPARED_EXPONENT = 8
"""The exponent of the maps that are measured: 257 points a side."""

SEEDS = (1, 2, 3)
"""The seeds of these maps."""

_COARSE = 5
_DEEP = 30
_TIMES = 5


@dataclass(frozen=True)
class AlgorithmTraits:
    """What was measured of an algorithm with its default parameters, on maps of `COMPARED_EXPONENT`.

    Attributes
    ----------
    seconds
        The processor time of one map: the least of a few, because other work can only add to it.
    claimed, hurst
        The Hurst exponent H that follows from the parameters, and the mean of those measured; NaN where there is none.
    creases
        The mean crease index; NaN where it cannot be measured.
    tiles
        Whether copies of the map meet without a seam: always, never, or with this parameter switched on.
    windows
        Whether any piece of a map of 2^30 + 1 points a side is computed alone, and pieces have the bits of the whole.
    nested
        Whether a coarse map is a part of the fine one, bit for bit, before heights are brought to 0 to 1.
    """

    kind: type[Generator]
    seconds: float
    claimed: float
    hurst: float
    creases: float
    tiles: Parameter | bool
    windows: bool
    nested: bool


def measuring_traits(kind: type[Generator]) -> Work[AlgorithmTraits]:
    """Measure an algorithm: yield the part done, 0 to 1."""
    seconds = yield from part_of(_timing(kind), 0, 0.2)
    figures: list[Figures] = []
    for number, seed in enumerate(SEEDS):
        start, end = (0.2 + 0.6 * (number + later) / len(SEEDS) for later in (0, 1))
        figures.append((yield from part_of(measuring(_made(kind, seed=seed).heightmap()), start, end)))
    claimed = _made(kind).hurst_exponent
    return AlgorithmTraits(
        kind,
        seconds,
        claimed if claimed is not None and isfinite(claimed) else nan,
        _mean(each.hurst.exponent for each in figures if isinstance(each.hurst, Hurst)),
        _mean(each.creases.index for each in figures if isinstance(each.creases, Creases)),
        _tiles(kind),
        _has_windows(kind),
        np.array_equal(_made(kind).heights()[::2, ::2], _made(kind, exponent=COMPARED_EXPONENT - 1).heights()),
    )


def _made(kind: type[Generator], **values: Any) -> Generator:
    return kind(**{"exponent": COMPARED_EXPONENT, "seed": SEEDS[0]} | values)


def _timing(kind: type[Generator]) -> Work[float]:
    """Return the processor time of one map, in seconds."""
    generator, times = _made(kind), []
    for number in range(_TIMES):
        with in_this_thread():
            start = thread_time()
            generator.heights()
            times.append(thread_time() - start)
        yield (number + 1) / _TIMES
    return min(times)


def _mean(values: Iterator[float]) -> float:
    measured = list(values)
    return fmean(measured) if measured else nan


def _tiles(kind: type[Generator]) -> Parameter | bool:
    """Return whether copies of a map meet without a seam, or the switch with which they do."""
    if is_tileable(_made(kind, exponent=_COARSE).heights()):
        return True
    switches = (parameter for parameter in parameters(kind) if parameter.kind is bool)
    found = (one for one in switches if is_tileable(_made(kind, exponent=_COARSE, **{one.name: True}).heights()))
    return next(found, False)


def _has_windows(kind: type[Generator]) -> bool:
    shallow, middle = _made(kind), 2 ** (_DEEP - 1)
    try:
        _made(kind, exponent=_DEEP).heights(Window(middle, middle, 2**_COARSE, 2**_COARSE))
        piece = shallow.heights(Window(*[2**_COARSE] * 4))
    except UserError:
        return False
    whole = shallow.heights()
    part = slice(2**_COARSE, 2 ** (_COARSE + 1))
    return np.array_equal(piece, whole[part, part])
