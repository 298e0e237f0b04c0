"""Sums: generators whose heights are sums of parts, such as octaves, which grow and are explained part by part."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.generators.base import Generator
from terrain_explorer.terrain.generators.common import LARGEST_WHOLE_EXPONENT
from terrain_explorer.terrain.generators.stages import Stage
from terrain_explorer.terrain.normalising import RawHeights


@dataclass(frozen=True)
class SumPart:
    """One of the parts of a sum, over a rectangle of the map.

    Attributes
    ----------
    label
        The part in the user's words, for example "Octave 3 of 8: wavelength 1/16 of the side".
    size
        How large its forms are, in a few words, for example "1/16 of the side".
    weight
        What the value is multiplied by: one number, or one for each point.
    value
        What the part has at each point, before it is weighted and added.
    contribution
        What it adds to the height of each point, float64. For a plain sum this is the weight times the value.
    """

    label: str
    size: str
    weight: NDArray[np.float64] | float
    value: NDArray[np.float64]
    contribution: NDArray[np.float64]


class SumOfParts(Generator):
    """Base of the generators whose heights are sums of parts, added in order in float64."""

    @property
    @abstractmethod
    def part_count(self) -> int:
        """How many parts there are."""

    @abstractmethod
    def parts(self, rows: range, columns: range) -> Iterator[SumPart]:
        """Yield the parts over a rectangle of the map, in the order in which they are added."""

    def growth(self, deepest: int = LARGEST_WHOLE_EXPONENT) -> Iterator[Stage]:
        """Yield the whole map with one part more at each stage, of the exponent `deepest` if it has a larger one.

        All points are there from the first stage on, so no stage sets any. A stage is a map of its own; besides these
        it takes about four maps.
        """
        shown: SumOfParts = replace(self, exponent=min(self.exponent, deepest))
        total = np.zeros((shown.size, shown.size))
        for number, part in enumerate(shown.parts(*shown._spans(None)), 1):
            total += part.contribution
            raw = RawHeights(total.astype(np.float32))
            yield Stage(part.label, number / self.part_count, shown.exponent, raw, ())
