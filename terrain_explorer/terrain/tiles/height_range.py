"""The range of heights of a terrain that is too large to be looked at as a whole."""

from __future__ import annotations

from dataclasses import replace

from terrain_explorer.terrain.generators import Generator, Points, Subdivision
from terrain_explorer.terrain.generators.common import LARGEST_WHOLE_EXPONENT
from terrain_explorer.terrain.heightmap import extremes_of
from terrain_explorer.terrain.parallel import Extremes

_KNOWN = 11
"""The level of a terrain whose heights are looked at where it is too large to look at all of them."""

_MARGIN = 0.05
"""How much further than those the heights of finer levels may go where nothing is known of them, as a part of the
range."""


def height_range(generator: Generator) -> Extremes:
    """Return the heights that become black and white in all pieces of a terrain.

    These are its extremes, so that a piece is cut out of the whole map's picture. Of terrains too large for that a
    coarser level is looked at: its extremes, and what the displacements below can add at most. For algorithms that are
    no subdivisions it is an estimate.
    """
    whole = generator.exponent <= LARGEST_WHOLE_EXPONENT
    lowest, highest = extremes_of((generator if whole else replace(generator, exponent=_KNOWN)).heights())
    below, above = (0.0, 0.0) if whole else beyond(generator, _KNOWN, generator.exponent, highest - lowest)
    # A flat terrain is black.
    return lowest - below, (highest + above if lowest < highest else lowest + 1)


def beyond(generator: Generator, known: int, deepest: int, relief: float) -> Extremes:
    """Return how far below and above the extremes of a known level the heights of finer levels may lie.

    Parameters
    ----------
    known, deepest
        The level whose extremes are known, and the last one that is asked about.
    relief
        The known heights from the lowest to the highest, for algorithms of which no more is known.
    """
    if deepest <= known:
        return 0.0, 0.0
    if not isinstance(generator, Subdivision) or generator.stencil(Points.CENTRE) is None:
        return _MARGIN * relief, _MARGIN * relief
    # In each pass a new point is a mean of points that there are, displaced once more.
    draws = [generator.draw(level) for level in range(known + 1, deepest + 1)]
    passes = len(generator.passes)
    return passes * sum(max(-draw.low, 0.0) for draw in draws), passes * sum(max(draw.high, 0.0) for draw in draws)
