"""Where a height comes from that is a sum of parts: what each part adds there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeGuard

import numpy as np

from terrain_explorer.terrain.explain.explanation import LatticePoint
from terrain_explorer.terrain.generators import Generator
from terrain_explorer.terrain.generators.sums import SumOfParts


@dataclass(frozen=True)
class Term:
    """What one part adds to a height; see `SumPart`.

    Attributes
    ----------
    stage
        The number of the stage of the growth that adds it.
    size
        How large the forms of the part are, in a few of the user's words.
    weight, value, contribution
        What the part has there, what that is multiplied by, and what is added.
    total
        The sum so far, with this part.
    """

    stage: int
    size: str
    weight: float
    value: float
    contribution: float
    total: float


@dataclass(frozen=True)
class HeightSum:
    """Where a height comes from: the place, and the terms in the order in which they are added, in float64."""

    place: LatticePoint
    terms: tuple[Term, ...]

    @property
    def height(self) -> float:
        """The unnormalised height."""
        return self.terms[-1].total


def is_sum(generator: Generator) -> TypeGuard[SumOfParts]:
    """Return whether heights of a generator are sums of parts, so that `sum_at` knows them."""
    return isinstance(generator, SumOfParts)


def sum_at(generator: SumOfParts, place: LatticePoint) -> HeightSum:
    """Return the terms of a height, which are computed anew: it needs no map."""
    row, column = place.on_map(generator.exponent)
    terms, total = [], 0.0
    for stage, part in enumerate(generator.parts(range(row, row + 1), range(column, column + 1))):
        contribution = part.contribution.item()
        total += contribution
        weight = np.asarray(part.weight).item()
        terms.append(Term(stage, part.size, weight, part.value.item(), contribution, total))
    return HeightSum(place, tuple(terms))
