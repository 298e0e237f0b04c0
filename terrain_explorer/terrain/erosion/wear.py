"""Wear: how much ground erosion took away and laid down at each point, by which law, and how thick deposits lie."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum

import numpy as np

from terrain_explorer.language import marked
from terrain_explorer.terrain.heightmap import Heights


class ErosionLaw(Enum):
    """What moves ground."""

    RIVERS = "rivers"
    """Rivers cut into their beds."""
    SLOPE = "slope"
    """Ground above a critical slope slides into the rivers, which carry it away."""
    RETREAT = "retreat"
    """Slopes of layered rock go back, each layer at its own speed."""
    DEPOSITION = "deposition"
    """Rivers lay down what they carry."""
    THERMAL = "thermal"
    """Cliffs crumble, and lie as talus."""
    GULLIES = "gullies"
    """Gullies are carved, with ridges between them."""
    ROCKFALL = "rockfall"
    """Rocks fall from steep faces."""
    TALUS = "talus"
    """What fell lies below the faces."""
    SNOW = "snow"
    """Snow lies on the ground, which stays as it is below."""


@dataclass(frozen=True)
class Deposit:
    """A loose layer on the ground: how thick it lies at each point is a map of its own.

    Attributes
    ----------
    laws
        What lays it down.
    title
        The name of its thickness for the user.
    meaning
        What its colours say.
    thickness
        Says how much lies at a point, ``{height}``.
    shades, numbers
        What the shades and the numbers of an exported map say.
    missing
        Why a terrain has none, and what to do about it.
    layer
        The name of the thickness that a step lays down, ``{step}``.
    """

    laws: tuple[ErosionLaw, ...]
    title: str
    meaning: str
    thickness: str
    shades: str
    numbers: str
    missing: str
    layer: str


DEPOSITS: Mapping[str, Deposit] = {
    "snow": Deposit(
        (ErosionLaw.SNOW,),
        marked("Snow depth"),
        marked("Bare ground is brown, thin snow white, and deep snow blue."),
        marked("{height} of snow"),
        marked("Black is bare ground, white the deepest snow."),
        marked("Each number is how deep snow lies, in the unit of the heights, 0 on bare ground."),
        marked("no snow lies on this terrain: add Snow from the Terrain menu"),
        marked("Depth of {step}"),
    ),
    "talus": Deposit(
        (ErosionLaw.TALUS,),
        marked("Talus thickness"),
        marked("Bare ground is grey, thin talus yellow, and thick talus red."),
        marked("{height} of talus"),
        marked("Black is bare ground, white the thickest talus."),
        marked("Each number is how thick talus lies, in the unit of the heights, 0 on bare ground."),
        marked("no talus lies on this terrain: add Talus from the Terrain menu"),
        marked("Thickness of {step}"),
    ),
    "sediment": Deposit(
        (ErosionLaw.DEPOSITION,),
        marked("Sediment thickness"),
        marked("Bare rock is grey, thin sediment pale, and thick sediment brown."),
        marked("{height} of sediment"),
        marked("Black is bare rock, white the thickest sediment."),
        marked("Each number is how thick sediment lies, in the unit of the heights, 0 on bare rock."),
        marked("no river lays down sediment on this terrain: give Streams some Deposition"),
        marked("Sediment of {step}"),
    ),
}
"""The deposits by slug, which is also the `Palette.of` of a palette that shows one. A new one is a few lines here, a
palette, and the name among the `ErosionFilter.deposits` of what lays it down."""


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

    def thickness(self, deposit: str) -> Heights | None:
        """Return how thick one of `DEPOSITS` lies, of the parts' shape; None where nobody knows."""
        laid = [np.maximum(-self.parts[law], 0) for law in DEPOSITS[deposit].laws if law in self.parts]
        return np.asarray(sum(laid), np.float32) if laid else None

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
