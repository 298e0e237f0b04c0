"""Rock and time as they are found in some landscapes, and by seed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from terrain_explorer.terrain.erosion.rock.column import Column, Layer, RockColour, column
from terrain_explorer.terrain.erosion.stream_power import CONCAVITY
from terrain_explorer.terrain.portable_math import exponential
from terrain_explorer.terrain.random_streams import NoiseStream, Role


@dataclass(frozen=True)
class Setting:
    """A column of rock, and the land in which it wears.

    Attributes
    ----------
    column
        Its layers.
    side
        How long a side of such land is, in metres.
    years
        How long it took to become as it is known.
    erodibility
        K of the stream power law for ordinary rock, where areas are in square metres and times in years.
    """

    column: Column
    side: float
    years: float
    erodibility: float

    @property
    def celerity(self) -> float:
        """How many sides a step in the bed of a river with the water of all the land travels in that time."""
        root = np.sqrt(np.sqrt(np.sqrt(self.side)))  # the side to the power of 1 - 2 m
        return float(self.erodibility * self.years / root)

    @property
    def retreats(self) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
        """How far each layer goes back in that time, upwards, in sides."""
        return self.column.backwear * (self.years / 1e6 / self.side)


assert CONCAVITY == 7 / 16  # as `celerity` takes it

_SUPAI = ((28, 0.9, 3.0, 90, (186, 104, 74)), (38, 1.2, 0.8, 150, (150, 76, 56)))


def _canyon(seed: int) -> Setting:
    """Return rock like that of the Grand Canyon."""
    layers = column(
        (80, 1.6, 0.5, 200, (170, 96, 70)),
        (90, 0.7, 3.2, 40, (214, 200, 168)),
        (60, 1.2, 0.75, 150, (196, 170, 134)),
        (110, 0.7, 6.0, 45, (232, 214, 182)),
        (95, 1.6, 0.55, 380, (160, 72, 50)),
        *(4 * _SUPAI),
        (150, 0.7, 6.0, 25, (204, 120, 84)),
        (60, 1.0, 1.3, 110, (176, 150, 118)),
        (120, 1.7, 0.5, 520, (138, 136, 104)),
        (60, 0.7, 4.0, 40, (150, 108, 78)),
        (4000, 0.8, 1.3, 50, (96, 84, 82)),
    )
    return Setting(layers, 15_360, 1.6e6, 4.3e-6)


def _mesas(seed: int) -> Setting:
    """Return rock like that of Monument Valley: one thick bed stands above weak shale."""
    layers = column(
        (30, 1.5, 0.5, 500, (176, 120, 96)),
        (22, 0.8, 2.5, 60, (206, 160, 120)),
        (45, 1.3, 0.6, 300, (140, 66, 46)),
        (150, 0.6, 9.0, 45, (204, 112, 74)),
        (170, 2.0, 0.55, 520, (160, 78, 56)),
        (3000, 0.8, 1.5, 10, (190, 120, 88)),
    )
    return Setting(layers, 9000, 1.35e6, 7.3e-6)


def _badlands(seed: int) -> Setting:
    """Return thin beds of clay, and every fourth of harder sandstone."""
    draw = NoiseStream(seed, 0, Role.LAYER, 14).read(range(1), range(14))[0].astype(np.float64).tolist()
    colours: tuple[RockColour, ...] = ((222, 206, 178), (184, 142, 120), (206, 186, 170), (158, 108, 98))
    layers = [
        Layer(1.6 + 2 * part, 0.6, 2.2, 300, colours[0])
        if place % 4 == 0
        else Layer(4 + 5 * part, 1.3, 0.75 + 0.15 * part, 900, colours[place % 4])
        for place, part in enumerate(draw)
    ]
    return Setting(Column((*layers, Layer(2000, 0.8, 0.9, 900, (176, 164, 150)))), 1400, 2.6e4, 9e-4)


def _granite(seed: int) -> Setting:
    """Return granite: weathered above, then massive, with zones where joints are close."""
    layers = column(
        (30, 2.0, 0.6, 300, (150, 132, 104)),
        (60, 1.3, 1.0, 160, (178, 160, 140)),
        (220, 0.5, 3.0, 12, (206, 194, 184)),
        (40, 1.5, 0.8, 200, (176, 164, 152)),
        (260, 0.45, 4.0, 10, (194, 184, 178)),
        (50, 1.4, 0.8, 180, (170, 158, 148)),
        (3000, 0.5, 2.5, 12, (150, 146, 146)),
    )
    return Setting(layers, 12_000, 2.5e6, 4.3e-6)


def _lava(seed: int) -> Setting:
    """Return flows of lava with ash between them, as of a plateau of many eruptions."""
    count = 9
    draw = NoiseStream(seed, 1, Role.LAYER, 2 * count).read(range(1), range(2 * count))[0].astype(np.float64).tolist()
    layers = []
    for flow, ash in zip(draw[::2], draw[1::2], strict=True):
        layers.append(Layer(25 + 55 * flow, 0.6, 5.0, 35, (84, 78, 78)))
        layers.append(Layer(20 + 60 * ash, 1.9, 0.6, 380, (168, 142, 122) if ash < 0.6 else (150, 92, 74)))
    return Setting(Column((*layers, Layer(2000, 0.8, 1.2, 50, (104, 96, 92)))), 12_000, 1.6e6, 4.3e-6)


def _by_seed(seed: int) -> Setting:
    """Return hard and soft rock in turn, of thicknesses that no two seeds have in common."""
    count = 12
    draw = NoiseStream(seed, 2, Role.LAYER, 3 * count).read(range(3), range(count)).astype(np.float64)
    thick = exponential(1.6 * (draw[0] - 1)) * np.where(np.arange(count) % 2, 178.0, 134.0)
    layers = []
    for place, (thickness, kind, tone) in enumerate(zip(thick.tolist(), *draw[1:].tolist(), strict=True)):
        warm = int(40 * tone)
        if place % 2 == 0:
            colour = 190 + warm // 2, 150 + warm, 110 + warm
            layers.append(Layer(thickness, 0.6 + 0.3 * kind, 2.5 + 5 * kind, 30 + 60 * kind, colour))
        else:
            colour = 130 + warm, 70 + warm, 54 + warm
            layers.append(Layer(thickness, 1.2 + 0.8 * kind, 0.5 + 0.4 * kind, 150 + 350 * kind, colour))
    return Setting(Column((*layers, Layer(3000, 0.8, 1.3, 50, (104, 92, 86)))), 14_000, 1.6e6, 4.3e-6)


SETTINGS: dict[str, Callable[[int], Setting]] = {
    "canyon": _canyon,
    "mesas": _mesas,
    "badlands": _badlands,
    "granite": _granite,
    "lava": _lava,
    "seed": _by_seed,
}
"""Rock by name; each from a seed, of which some have no need."""
