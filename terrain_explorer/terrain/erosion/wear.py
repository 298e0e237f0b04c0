"""Wear: how much ground erosion took away and laid down at each point, and by which law."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum

import numpy as np

from terrain_explorer.terrain.heightmap import Heights


class ErosionLaw(Enum):
    """What moves ground."""

    RIVERS = "rivers"
    """Rivers cut into their beds."""
    SLOPE = "slope"
    """Ground above a critical slope slides into the rivers, which carry it away."""
    DEPOSITION = "deposition"
    """Rivers lay down what they carry."""
    THERMAL = "thermal"
    """Cliffs crumble, and lie as talus."""
    GULLIES = "gullies"
    """Gullies are carved, with ridges between them."""
    SNOW = "snow"
    """Snow lies on the ground, which stays as it is below."""


@dataclass(frozen=True, eq=False)
class Wear:
    """What erosion did to a map.

    Attributes
    ----------
    parts
        What each law took away, in the unit of the heights, and below 0 what it laid down; float32, shape (rows,
        columns). What the ground rose by itself meanwhile is in none of them.
    """

    parts: Mapping[ErosionLaw, Heights]

    @property
    def total(self) -> Heights:
        """What all laws took away together, and below 0 what they laid down; a new array of the parts' shape.

        Snow only lies on the ground, and is not in it.
        """
        moved = [part for law, part in self.parts.items() if law is not ErosionLaw.SNOW]
        return np.asarray(sum(moved) if moved else 0 * self.parts[ErosionLaw.SNOW], np.float32)

    @property
    def snow(self) -> Heights | None:
        """How deep snow lies, of the parts' shape; None where nobody knows."""
        part = self.parts.get(ErosionLaw.SNOW)
        return None if part is None else np.maximum(-part, 0)

    def at(self, row: int, column: int) -> dict[ErosionLaw, float]:
        """Return what each law took away at a point."""
        return {law: float(part[row, column]) for law, part in self.parts.items()}

    def mapped(self, change: Callable[[Heights], Heights]) -> Wear:
        """Return the wear with each part changed alike."""
        return Wear({law: change(part) for law, part in self.parts.items()})

    def followed_by(self, later: Wear) -> Wear:
        """Return this wear and a later one of the same map together."""
        shared = {law: part + self.parts[law] for law, part in later.parts.items() if law in self.parts}
        return Wear({**self.parts, **later.parts, **shared})
