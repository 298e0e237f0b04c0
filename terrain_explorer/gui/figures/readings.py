"""What the dock shows of each figure: its numbers, a sentence, and a drawing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from terrain_explorer.gui.figures.plot import Drawing, Series
from terrain_explorer.terrain.analysis import (
    Absent,
    Creases,
    Figures,
    Histogram,
    Hurst,
    LevelRoughness,
    PowerLaw,
    Seams,
    Spectrum,
)

Tick = tuple[float, int]
_MOST_TICKS = 6


@dataclass(frozen=True, eq=False)
class Reading:
    """What is shown of a figure.

    Attributes
    ----------
    number
        The figure in numbers; empty where there are none.
    meaning
        What it means.
    drawing
        What is drawn, or None.
    """

    number: str
    meaning: str
    drawing: Drawing | None = None


TITLES: Mapping[str, str] = {
    "heights": "Heights",
    "slopes": "Slopes",
    "spectrum": "Power spectrum",
    "hurst": "Roughness at all scales",
    "levels": "Roughness by level",
    "creases": "Creases",
    "seams": "Seams",
}
"""The figures that are shown, by their names in `Figures`, and their headings."""


def reading(figures: Figures, name: str) -> Reading:
    """Return what is shown of one of the figures in `TITLES`."""
    figure = getattr(figures, name)
    return Reading("", figure.meaning) if isinstance(figure, Absent) else _READERS[name](figure)


def _heights(histogram: Histogram) -> Reading:
    return Reading("", histogram.meaning, _bars(histogram, "Height"))


def _slopes(histogram: Histogram) -> Reading:
    return Reading("", histogram.meaning, _bars(histogram, "Slope (degrees)"))


def _bars(histogram: Histogram, bottom: str) -> Drawing:
    return Drawing((Series("bars", histogram.edges, 100 * histogram.shares),), bottom, "Points (%)")


def _spectrum(spectrum: Spectrum) -> Reading:
    law, number = spectrum.law, ""
    measured = Series("dots", spectrum.frequency, spectrum.power, "measured")
    lines: tuple[Series, ...] = ()
    if isinstance(law, PowerLaw):
        number = f"β = {-law.exponent:.2f} ± {law.error:.2f}"
        lines = (_fitted(law, spectrum.beta), *_expected(law, spectrum.expected))
    if spectrum.expected is not None:
        number = " · ".join(filter(None, [number, f"expected {spectrum.expected:.2f}"]))
    drawing = Drawing((measured, *lines), "Waves per point", "Power", (True, True))
    return Reading(number, spectrum.meaning, drawing)


def _fitted(law: PowerLaw, beta: float | None) -> Series:
    ends = np.array([law.low, law.high])
    return Series("fit", ends, law.at(ends), f"fitted, β = {beta:.2f}")


def _expected(law: PowerLaw, beta: float | None) -> tuple[Series, ...]:
    """Return the line expected, through the middle of the one that was fitted."""
    if beta is None:
        return ()
    ends, middle = np.array([law.low, law.high]), np.sqrt(law.low * law.high)
    return (Series("expectation", ends, law.at(middle) * (ends / middle) ** -beta, f"expected, β = {beta:.2f}"),)


def _hurst(hurst: Hurst) -> Reading:
    number = f"H = {hurst.exponent:.2f} ± {hurst.uncertainty:.2f}"
    if hurst.dimension is not None:
        number += f" · D = {hurst.dimension:.2f} ± {hurst.uncertainty:.2f}"
    sources = [f"Taken from the {hurst.source}."]
    if hurst.other is not None:
        sources.append(f"The {hurst.other.source} says {hurst.other.exponent:.2f} ± {hurst.other.error:.2f}.")
    if hurst.expected is not None:
        sources.append(f"The parameters stand for H = {hurst.expected:.2f}.")
    return Reading(number, " ".join([hurst.meaning, *sources]))


def _levels(levels: LevelRoughness) -> Reading:
    series = [Series("dots", levels.levels, levels.displacements, "measured")]
    number = ""
    if isinstance(levels.law, PowerLaw):
        number = f"Spread reduction {levels.reduction:.2f}"
        series.append(Series("fit", levels.levels, np.sqrt(levels.law.at(levels.sizes)), "fitted"))
    if levels.expected is not None:
        series.append(Series("expectation", levels.levels, levels.expected, "expected"))
    ticks = {float(level): str(level) for level in levels.levels}
    return Reading(number, levels.meaning, Drawing(tuple(series), "Level", "Displacement", (False, True), ticks))


def _creases(creases: Creases) -> Reading:
    places = np.log2(creases.steps)
    series = (
        Series("dots", places, creases.indices, "measured"),
        Series("expectation", places[[0, -1]], [1, 1], "without creases"),
    )
    ticks = {float(place): str(step) for place, step in _thinned(zip(places, creases.steps, strict=True))}
    number = f"Crease index {creases.index:.2f} · sharpest at squares of {creases.sharpest} points"
    return Reading(number, creases.meaning, Drawing(series, "Side of squares (points)", "Crease index", ticks=ticks))


def _thinned(ticks: Iterable[Tick]) -> list[Tick]:
    """Return every second tick, the last among them, where all would run into each other."""
    all_ticks = list(ticks)
    return all_ticks[::-2] if len(all_ticks) > _MOST_TICKS else all_ticks


def _seams(seams: Seams) -> Reading:
    number = f"Seam index {seams.rows.index:.2f} north to south · {seams.columns.index:.2f} west to east"
    return Reading(number, seams.meaning)


_READERS: Mapping[str, Callable[[Any], Reading]] = {
    "heights": _heights,
    "slopes": _slopes,
    "spectrum": _spectrum,
    "hurst": _hurst,
    "levels": _levels,
    "creases": _creases,
    "seams": _seams,
}
