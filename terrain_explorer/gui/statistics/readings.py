"""The reading of each figure: its numbers, a sentence, and a diagram."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from terrain_explorer.gui.widgets.plot import Diagram, PlotSeries
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.statistics import (
    Creases,
    Figures,
    Histogram,
    Hurst,
    LakeFigures,
    LevelRoughness,
    PowerLaw,
    RiverNetwork,
    Seams,
    SlopeArea,
    Spectrum,
    Unavailable,
)

Tick = tuple[float, int]

# More numbers run into each other below the axis of a narrow dock.
_MOST_TICKS = 6

_ERROR = marked("± is one standard error: at least two estimates in three are this close.")

_FOLDED = marked("Of ground this rough, waves shorter than the grid fold back: β is then up to 0.4 too small.")

_TAKEN_FROM = {
    "spectrum": marked("Taken from the spectrum."),
    "structure function": marked("Taken from the structure function."),
}
_SAYS = {
    "spectrum": marked("The spectrum gives {hurst:.2f} ± {error:.2f}."),
    "structure function": marked("The structure function gives {hurst:.2f} ± {error:.2f}."),
}


@dataclass(frozen=True, eq=False)
class FigureReading:
    """The parts of a figure that are shown.

    Attributes
    ----------
    number
        The figure in numbers; empty if there are none.
    meaning
        A sentence on its meaning.
    diagram
        The plot, or None.
    """

    number: str
    meaning: str
    diagram: Diagram | None = None


TITLES: Mapping[str, str] = {
    "heights": marked("Heights"),
    "slopes": marked("Slopes"),
    "spectrum": marked("Power spectrum"),
    "hurst": marked("Roughness at all scales"),
    "levels": marked("Roughness by level"),
    "creases": marked("Creases"),
    "seams": marked("Seams"),
    "lakes": marked("Lakes"),
    "rivers": marked("Rivers"),
    "slope_area": marked("Slope and drainage area"),
}
"""The headings of the figures, by their names in `Figures`, in the order in which they are shown."""


def reading(figures: Figures, name: str) -> FigureReading:
    """Return the reading of one of the figures in `TITLES`."""
    figure = getattr(figures, name)
    return FigureReading("", figure.meaning) if isinstance(figure, Unavailable) else _READERS[name](figure)


def _heights(histogram: Histogram) -> FigureReading:
    return FigureReading("", histogram.meaning, _bars(histogram, tr("Height")))


def _slopes(histogram: Histogram) -> FigureReading:
    return FigureReading("", histogram.meaning, _bars(histogram, tr("Slope (degrees)")))


def _bars(histogram: Histogram, bottom: str) -> Diagram:
    return Diagram((PlotSeries("bars", histogram.edges, 100 * histogram.shares),), bottom, tr("Points (%)"))


def _spectrum(spectrum: Spectrum) -> FigureReading:
    law, number = spectrum.law, ""
    measured = PlotSeries("dots", spectrum.frequency, spectrum.power, tr("measured"))
    lines: tuple[PlotSeries, ...] = ()
    if isinstance(law, PowerLaw):
        number = tr("β = {beta:.2f} ± {error:.2f}", beta=-law.exponent, error=law.error)
        lines = (_fitted(law, spectrum.beta), *_expected(law, spectrum.expected))
    if spectrum.expected is not None:
        expected = tr("expected {beta:.2f}", beta=spectrum.expected)
        number = " · ".join(filter(None, [number, expected]))
    meaning = f"{spectrum.meaning} {tr(_ERROR)}" if lines else spectrum.meaning
    if spectrum.folds:
        meaning = f"{meaning} {tr(_FOLDED)}"
    diagram = Diagram((measured, *lines), tr("Waves per point"), tr("Power"), (True, True))
    return FigureReading(number, meaning, diagram)


def _fitted(law: PowerLaw, beta: float | None) -> PlotSeries:
    ends = np.array([law.low, law.high])
    return PlotSeries("fit", ends, law.at(ends), tr("fitted, β = {beta:.2f}", beta=beta))


def _expected(law: PowerLaw, beta: float | None) -> tuple[PlotSeries, ...]:
    """Return the expected line."""
    if beta is None:
        return ()
    # Only its slope is expected. Through the middle of the fitted line the two slopes are easy to compare.
    ends, middle = np.array([law.low, law.high]), np.sqrt(law.low * law.high)
    power = law.at(middle) * (ends / middle) ** -beta
    return (PlotSeries("expectation", ends, power, tr("expected, β = {beta:.2f}", beta=beta)),)


def _hurst(hurst: Hurst) -> FigureReading:
    number = tr("H = {hurst:.2f} ± {error:.2f}", hurst=hurst.exponent, error=hurst.uncertainty)
    if hurst.dimension is not None:
        dimension = tr("D = {dimension:.2f} ± {error:.2f}", dimension=hurst.dimension, error=hurst.uncertainty)
        number = f"{number} · {dimension}"
    sources = [tr(_TAKEN_FROM[hurst.source])]
    if hurst.other is not None:
        other = hurst.other
        sources.append(tr(_SAYS[other.source], hurst=other.exponent, error=other.error))
    if hurst.expected is not None:
        sources.append(tr("The parameters should give H = {hurst:.2f}.", hurst=hurst.expected))
    return FigureReading(number, " ".join([hurst.meaning, *sources, tr(_ERROR)]))


def _levels(levels: LevelRoughness) -> FigureReading:
    series = [PlotSeries("dots", levels.levels, levels.displacements, tr("measured"))]
    number = ""
    if isinstance(levels.law, PowerLaw):
        number = tr("Spread reduction {reduction:.2f}", reduction=levels.reduction)
        series.append(PlotSeries("fit", levels.levels, np.sqrt(levels.law.at(levels.sizes)), tr("fitted")))
    if levels.expected is not None:
        series.append(PlotSeries("expectation", levels.levels, levels.expected, tr("expected")))
    # Levels are whole numbers, and the plot would also find room for 2.5.
    ticks = {float(level): str(level) for level in levels.levels}
    diagram = Diagram(tuple(series), tr("Level", "of the growth"), tr("Displacement"), (False, True), ticks)
    return FigureReading(number, levels.meaning, diagram)


def _creases(creases: Creases) -> FigureReading:
    # Each square is twice as wide as the one before. Logarithmic axes have powers of ten, so the texts are our own.
    places = np.log2(creases.steps)
    series = (
        PlotSeries("dots", places, creases.indices, tr("measured")),
        PlotSeries("expectation", places[[0, -1]], [1, 1], tr("without creases")),
    )
    ticks = {float(place): str(step) for place, step in _thinned(zip(places, creases.steps, strict=True))}
    first, last = creases.sharpest
    number = (
        tr("Crease index {index:.2f} · sharpest at squares of {side} points", index=creases.index, side=last)
        if first == last
        else tr(
            "Crease index {index:.2f} · sharpest at squares of {first} to {last} points",
            index=creases.index,
            first=first,
            last=last,
        )
    )
    diagram = Diagram(series, tr("Side of squares (points)"), tr("Crease index"), ticks=ticks)
    return FigureReading(number, creases.meaning, diagram)


def _thinned(ticks: Iterable[Tick]) -> list[Tick]:
    """Return every second tick, counted from the last, if all of them would run into each other."""
    all_ticks = list(ticks)
    return all_ticks[::-2] if len(all_ticks) > _MOST_TICKS else all_ticks


def _seams(seams: Seams) -> FigureReading:
    number = tr(
        "Seam index {down:.2f} north to south · {across:.2f} west to east",
        down=seams.rows.index,
        across=seams.columns.index,
    )
    return FigureReading(number, seams.meaning)


def _lakes(lakes: LakeFigures) -> FigureReading:
    meaning = lakes.meaning
    if lakes.step > 1:
        thinned = tr("This map is large: one of {points} points was measured.", points=lakes.step**2)
        meaning = f"{meaning} {thinned}"
    number = tr("%n lake(s) · greatest depth {depth:.3g}", None, lakes.count, depth=lakes.depth)
    return FigureReading(number if lakes.count else "", meaning)


def _rivers(rivers: RiverNetwork) -> FigureReading:
    numbers = [_density(rivers)]
    if rivers.ratio is not None:
        numbers.append(tr("Bifurcation ratio {ratio:.1f}", ratio=rivers.ratio))
    lines: tuple[PlotSeries, ...] = ()
    if isinstance(rivers.law, PowerLaw):
        law = rivers.law
        numbers.append(tr("Hack's exponent {hack:.2f} ± {error:.2f}", hack=law.exponent / 2, error=law.error / 2))
        ends = np.array([law.low, law.high])
        lines = (PlotSeries("fit", ends, np.sqrt(law.at(ends)), tr("fitted")),)
    measured = PlotSeries("dots", rivers.areas, rivers.lengths, tr("measured"))
    left, bottom = tr("Length (points)"), tr("Drainage area (points)")
    meaning = f"{rivers.meaning} {tr(_ERROR)}" if lines else rivers.meaning
    return FigureReading(" · ".join(numbers), meaning, Diagram((measured, *lines), bottom, left, (True, True)))


def _density(rivers: RiverNetwork) -> str:
    if rivers.metres is None:
        return tr("Drainage density {density:.2g} per point", density=rivers.density)
    return tr("Drainage density {density:.2g} km/km²", density=1000 * rivers.density / rivers.metres)


def _slope_area(measured: SlopeArea) -> FigureReading:
    law, number = measured.law, ""
    series = [PlotSeries("dots", measured.areas, measured.slopes, tr("measured"))]
    if isinstance(law, PowerLaw):
        number = tr("θ = {concavity:.2f} ± {error:.2f}", concavity=-law.exponent, error=law.error)
        ends = np.array([law.low, law.high])
        series.append(PlotSeries("fit", ends, law.at(ends), tr("fitted")))
    meaning = f"{measured.meaning} {tr(_ERROR)}" if number else measured.meaning
    diagram = Diagram(tuple(series), tr("Drainage area (points)"), tr("Slope", "of the ground"), (True, True))
    return FigureReading(number, meaning, diagram)


_READERS: Mapping[str, Callable[[Any], FigureReading]] = {
    "heights": _heights,
    "slopes": _slopes,
    "spectrum": _spectrum,
    "hurst": _hurst,
    "levels": _levels,
    "creases": _creases,
    "seams": _seams,
    "lakes": _lakes,
    "rivers": _rivers,
    "slope_area": _slope_area,
}
