"""A generator without a lattice, as small as one can be."""

import sys
from dataclasses import dataclass
from typing import Annotated, ClassVar

import numpy as np

from terrain_explorer.terrain import GENERATORS, Generator, Parameter
from terrain_explorer.terrain.catalogue import catalogue
from terrain_explorer.terrain.generators.common import Exponent, Seed
from terrain_explorer.terrain.normalising import RawHeights
from terrain_explorer.terrain.parallel import filling


@dataclass(frozen=True)
class Waves(Generator):
    """The sum of a wave from north to south and one from west to east."""

    slug: ClassVar = "test-waves"
    title: ClassVar = "Waves"
    summary: ClassVar = "Two waves cross. Each height follows from its place alone."

    exponent: Exponent = 9
    frequency: Annotated[float, Parameter("Frequency", "How many waves fit on a side.", minimum=0, maximum=20)] = 3.0
    seed: Seed = 0

    def growing(self, rows, columns):
        heights = np.empty((len(rows), len(columns)), np.float32)
        yield from filling(heights, lambda block: self._wave(rows[block])[:, np.newaxis] + self._wave(columns))
        return RawHeights(heights)

    def _wave(self, places):
        # Parts of the side are exact in float64, so a coarser map has the same bits at the same place.
        return np.sin(2 * np.pi * self.frequency * np.array(places) / (self.size - 1) + self.seed % 97)


def offer_waves(monkeypatch):
    """Put the generator into the catalogue, in every module that has imported it."""
    before, offered = GENERATORS, catalogue(*GENERATORS.values(), Waves)
    for module in list(sys.modules.values()):
        if getattr(module, "GENERATORS", None) is before:
            monkeypatch.setattr(module, "GENERATORS", offered)
