"""The page that compares the algorithms: their pictures, and figures that the program has measured itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from collections.abc import Generator as Steps
from dataclasses import dataclass
from functools import partial
from html import escape
from math import isnan
from typing import Any

from PySide6.QtCore import QObject, Signal

from terrain_explorer.gui.learning.pages.page_parts import Page, PageWriter, heading
from terrain_explorer.gui.learning.pages.page_pictures import terrain_picture
from terrain_explorer.gui.learning.pages.step_pictures import Paper
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.language import numeral, tr
from terrain_explorer.terrain import GENERATORS, Generator, Parameter, RandomNoise
from terrain_explorer.terrain.explain.comparison import COMPARED_EXPONENT, SEEDS, AlgorithmTraits, measuring_traits
from terrain_explorer.terrain.generators import grouped_generators
from terrain_explorer.terrain.work import silent

_UNKNOWN = "…"
_NONE = "–"

_COLUMN = 10
"""The width of a column of figures, in percent of the page."""


@dataclass(frozen=True)
class _Column:
    """A column of the tables: its title, what that means, and what it says of an algorithm."""

    title: str
    meaning: str
    cell: Callable[[AlgorithmTraits], str]


def comparison_page(traits: Mapping[str, AlgorithmTraits], paper: Paper) -> Page:
    """Return the page with the traits that are measured so far, by slug."""
    writer = _ComparisonWriter(paper, traits=traits)
    return Page(writer.head() + writer.columns() + writer.tables(), writer.pictures)


@dataclass(kw_only=True)
class _ComparisonWriter(PageWriter):
    """Writes the parts of the page."""

    traits: Mapping[str, AlgorithmTraits]

    def head(self) -> str:
        side = 2**COMPARED_EXPONENT + 1
        text = tr(
            "Terrains of {side} × {side} points with the default parameters. The program measures all figures itself, "
            "on this computer, while you read.",
            side=side,
        )
        done = tr("Measured: {done} of {all}.", done=len(self.traits), all=len(GENERATORS))
        title = tr("The algorithms compared")
        return f"<h2>{title}</h2><p>{text}</p><p>{done}</p>"

    def columns(self) -> str:
        """Say what the columns of the tables mean."""
        return "<p>" + "<br>".join(f"<b>{each.title}</b>: {each.meaning}" for each in self._columns()) + "</p>"

    def tables(self) -> str:
        """Return a table for each group of algorithms: one row has a picture, the name and all figures of one."""
        return "".join(heading(tr(group)) + self._table(kinds) for group, kinds in grouped_generators().items())

    def _columns(self) -> tuple[_Column, ...]:
        return (
            _Column(
                tr("Cost"), tr("how much of the processor's time a map takes; that of random noise is 1."), self._cost
            ),
            _Column(
                tr("Claimed H"),
                tr(
                    "the Hurst exponent that follows from the parameters: near 0 rock broken at every scale, near 1 "
                    "smooth hills, far below 0 noise, above 1 smoother than any fractal."
                ),
                lambda one: _number(one.claimed),
            ),
            _Column(
                tr("Measured H"),
                tr("its mean, measured with {count} seeds.", count=len(SEEDS)),
                lambda one: _number(one.hurst),
            ),
            _Column(
                tr("Creases"),
                tr(
                    "how many times as sharply the ground bends at the edges of the biggest squares; 1 without creases."
                ),
                lambda one: _number(one.creases),
            ),
            _Column(
                tr("Tiles"),
                tr("whether copies of the map meet without a seam; optional where a parameter chooses it."),
                lambda one: _tiles(one.tiles),
            ),
            _Column(
                tr("Windows", "pieces of a map"),
                tr("whether any piece of a map of 2^30 + 1 points a side can be made alone, a part of the whole."),
                lambda one: _yes_or_no(one.windows),
            ),
            _Column(
                tr("Levels", "of detail"),
                tr("whether a coarse map is a part of the fine one, so that more points only add detail."),
                lambda one: _yes_or_no(one.nested),
            ),
        )

    def _look(self, kind: type[Generator]) -> str:
        values: dict[str, Any] = {"exponent": COMPARED_EXPONENT, "seed": SEEDS[0]}
        picture = terrain_picture(kind(**values).making, "", self.paper)
        return self.picture(f"look/{kind.slug}", picture, f"page:{kind.slug}")

    def _table(self, kinds: Sequence[type[Generator]]) -> str:
        # Columns of the same widths in all tables.
        titles = "".join(f'<th width="{_COLUMN}%"><small>{column.title}</small></th>' for column in self._columns())
        rows = "".join(map(self._row, kinds))
        return f'<table width="99%" cellspacing="2"><tr><th></th>{titles}</tr>{rows}</table>'

    def _row(self, kind: type[Generator]) -> str:
        traits = self.traits.get(kind.slug)
        texts = (_UNKNOWN if traits is None else column.cell(traits) for column in self._columns())
        cells = "".join(f'<td align="center" style="vertical-align: middle">{text}</td>' for text in texts)
        name = f'<a href="page:{kind.slug}">{escape(tr(kind.title))}</a>'
        return f"<tr><td>{self._look(kind)}<br><small>{name}</small></td>{cells}</tr>"

    def _cost(self, one: AlgorithmTraits) -> str:
        unit = self.traits.get(RandomNoise.slug)
        return _UNKNOWN if unit is None else numeral(one.seconds / unit.seconds, ".1f")


def _number(value: float) -> str:
    return _NONE if isnan(value) else numeral(value, ".2f")


def _tiles(tiles: Parameter | bool) -> str:
    return tr("optional") if isinstance(tiles, Parameter) else _yes_or_no(tiles)


def _yes_or_no(value: bool) -> str:
    return tr("yes") if value else tr("no")


class AlgorithmComparer(QObject):
    """Measures the algorithms one by one, and keeps what it has measured.

    Attributes
    ----------
    traits
        What is measured so far, by slug.

    Signals
    -------
    measured
        Another algorithm has been measured.
    """

    measured = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.traits: dict[str, AlgorithmTraits] = {}
        self._worker = Worker("comparing", self)
        self._worker.progressed.connect(self._on_progress)

    def setWanted(self, wanted: bool) -> None:
        """Go on measuring, or leave off; what is measured stays."""
        missing = [slug for slug in GENERATORS if slug not in self.traits]
        if not wanted:
            self._worker.cancel()
        elif missing and not self._worker.busy:
            self._worker.request(partial(_measuring, missing))

    def _on_progress(self, traits: AlgorithmTraits | None) -> None:
        if traits is not None:
            self.traits[traits.kind.slug] = traits
            self.measured.emit()


def _measuring(slugs: Sequence[str]) -> Steps[AlgorithmTraits | None, None, None]:
    """Yield the traits of each algorithm, and None in between."""
    for slug in slugs:
        yield (yield from silent(measuring_traits(GENERATORS[slug])))
