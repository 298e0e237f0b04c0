"""The page that compares the algorithms: their pictures, and figures that the program has measured itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from html import escape
from math import isnan
from typing import Any

from terrain_explorer.gui.learning.page_parts import Page, PageWriter, heading
from terrain_explorer.gui.learning.page_pictures import terrain_picture
from terrain_explorer.gui.learning.step_pictures import Paper
from terrain_explorer.language import numeral, tr
from terrain_explorer.terrain import GENERATORS, Generator, Parameter, RandomNoise
from terrain_explorer.terrain.explain.comparison import COMPARED_EXPONENT, SEEDS, AlgorithmTraits
from terrain_explorer.terrain.generators import grouped_generators

_UNKNOWN = "…"
_NONE = "–"

Cell = Callable[[AlgorithmTraits], str]
"""Returns what a table says of an algorithm."""


def comparison_page(traits: Mapping[str, AlgorithmTraits], paper: Paper) -> Page:
    """Return the page with the traits that are measured so far, by slug."""
    writer = _ComparisonWriter(paper, traits=traits)
    figures = (writer.cost(), writer.roughness(), writer.creases(), writer.tiles(), writer.windows(), writer.levels())
    return Page("".join((writer.head(), writer.looks(), *figures)), writer.pictures)


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

    def looks(self) -> str:
        return "".join(
            heading(tr(group)) + f"<p>{' '.join(map(self._look, kinds))}</p>"
            for group, kinds in grouped_generators().items()
        )

    def cost(self) -> str:
        text = tr("How much of the processor's time a map takes: that of random noise is 1.")
        return self._table(tr("Cost"), text, {"": self._cost})

    def roughness(self) -> str:
        text = tr(
            "The Hurst exponent H: near 0 rock broken at every scale, near 1 smooth hills, far below 0 noise, and "
            "above 1 smoother than any fractal. What follows from the parameters, and the mean measured with {count} "
            "seeds.",
            count=len(SEEDS),
        )
        columns: dict[str, Cell] = {
            tr("Claimed", "Hurst exponent"): lambda one: _number(one.claimed),
            tr("Measured", "Hurst exponent"): lambda one: _number(one.hurst),
        }
        return self._table(tr("Roughness"), text, columns)

    def creases(self) -> str:
        text = tr("How many times as sharply the ground bends at the edges of the biggest squares: 1 without creases.")
        return self._table(tr("Creases"), text, {"": lambda one: _number(one.creases)})

    def tiles(self) -> str:
        text = tr("Whether copies of the map meet without a seam.")
        return self._table(tr("Tiles"), text, {"": lambda one: _tiles(one.tiles)})

    def windows(self) -> str:
        text = tr("Whether any piece of a map of 2^30 + 1 points a side can be made alone, a part of the whole.")
        return self._table(tr("Windows", "pieces of a map"), text, {"": lambda one: _yes_or_no(one.windows)})

    def levels(self) -> str:
        text = tr("Whether a coarse map is a part of the fine one, so that more points only add detail.")
        return self._table(tr("Levels"), text, {"": lambda one: _yes_or_no(one.nested)})

    def _look(self, kind: type[Generator]) -> str:
        values: dict[str, Any] = {"exponent": COMPARED_EXPONENT, "seed": SEEDS[0]}
        picture = terrain_picture(kind(**values).making, tr(kind.title), self.paper)
        return self.picture(f"look/{kind.slug}", picture, f"page:{kind.slug}")

    def _table(self, title: str, text: str, columns: Mapping[str, Cell]) -> str:
        names = "".join(f'<th align="right">{name}</th>' for name in columns)
        top = f"<tr><th></th>{names}</tr>" if any(columns) else ""
        rows = (self._row(kind, columns) for kinds in grouped_generators().values() for kind in kinds)
        return f'{heading(title)}<p>{text}</p><table cellspacing="4">{top}{"".join(rows)}</table>'

    def _row(self, kind: type[Generator], columns: Mapping[str, Cell]) -> str:
        traits = self.traits.get(kind.slug)
        texts = (_UNKNOWN if traits is None else cell(traits) for cell in columns.values())
        cells = "".join(f'<td align="right">{text}</td>' for text in texts)
        return f'<tr><td><a href="page:{kind.slug}">{escape(tr(kind.title))}</a></td>{cells}</tr>'

    def _cost(self, one: AlgorithmTraits) -> str:
        unit = self.traits.get(RandomNoise.slug)
        return _UNKNOWN if unit is None else numeral(one.seconds / unit.seconds, ".1f")


def _number(value: float) -> str:
    return _NONE if isnan(value) else numeral(value, ".2f")


def _tiles(tiles: Parameter | bool) -> str:
    return tr("with “{switch}”", switch=tiles.title) if isinstance(tiles, Parameter) else _yes_or_no(tiles)


def _yes_or_no(value: bool) -> str:
    return tr("yes") if value else tr("no")
