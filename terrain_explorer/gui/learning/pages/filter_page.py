"""The page of a filter: what it does to a terrain, and its parameters, in a text from ``resources/pages``.

In ``resources/pages/<slug>.html`` the words ``$pictures`` and ``$parameters`` stand for the parts made from the filter.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial
from html import escape
from string import Template
from typing import Any

from terrain_explorer.gui.learning.pages.page_parts import (
    Page,
    PageWriter,
    accepted,
    examples,
    heading,
    in_words,
    others,
    written,
)
from terrain_explorer.gui.learning.pages.page_pictures import terrain_picture
from terrain_explorer.gui.learning.pages.programs import program
from terrain_explorer.gui.learning.pages.step_pictures import Paper
from terrain_explorer.language import tr
from terrain_explorer.terrain import DiamondSquare, Heightmap, Parameter, parameters
from terrain_explorer.terrain.filters import Filter
from terrain_explorer.terrain.filters.base import Applying

# No seed is a better example than another, and the ground does not tile.
_WITHOUT_PICTURES = ("seed", "tiling")
_EXAMPLES: Mapping[tuple[str, str], tuple[float, ...]] = {
    ("fill-lakes", "largest"): (0.003, 0.01, 0.02),
    ("fill-lakes", "deepest"): (0.03, 0.06, 0.1),
    ("breach-dams", "deepest"): (0.0, 0.03, 0.1),
}
"""Values by filter and parameter where the middle of the range shows nothing: no lake of the ground is so large."""
_GROUND = DiamondSquare(exponent=7, spread_reduction=0.55, seed=15)


def filter_page(kind: type[Filter], paper: Paper) -> Page:
    """Return the page of a filter, of which something is written, with pictures on sheets of paper."""
    writer = _FilterWriter(paper, kind=kind)
    parts = {"pictures": writer.effect() + program(kind.slug, paper), "parameters": writer.parameters()}
    head = f"<h2>{escape(tr(kind.title))}</h2><p>{escape(tr(kind.summary))}</p>"
    head += f'<p><a href="try:{kind.slug}">' + tr("Try it on your terrain") + "</a></p>"
    return Page(head + Template(written(kind.slug) or "").substitute(parts) + others(kind), writer.pictures)


@dataclass(kw_only=True)
class _FilterWriter(PageWriter):
    """Writes the generated parts of a page."""

    kind: type[Filter]

    @cached_property
    def _ground(self) -> Heightmap:
        return _GROUND.heightmap()

    @cached_property
    def _suited(self) -> Filter:
        return self.kind.suited(self._ground)

    def effect(self) -> str:
        before = self.picture("before", terrain_picture(_GROUND.making, tr("Before"), self.paper))
        after = self.picture("after", terrain_picture(partial(self._applying, {}), tr("After"), self.paper))
        return f"<p>{before} {after}</p>"

    def parameters(self) -> str:
        return heading(tr("Parameters")) + "".join(map(self._parameter, parameters(self.kind)))

    def _parameter(self, parameter: Parameter) -> str:
        label = escape(tr(parameter.label, parameter.meaning))
        text = f"<p><b>{label}</b>: {accepted(parameter)}. {escape(tr(parameter.help))}</p>"
        if parameter.name in _WITHOUT_PICTURES:
            return text
        values = _EXAMPLES.get((self.kind.slug, parameter.name), examples(parameter))
        return f"{text}<p>{' '.join(self._with(parameter, value) for value in values)}</p>"

    def _with(self, parameter: Parameter, value: Any) -> str:
        picture = terrain_picture(
            partial(self._applying, {parameter.name: value}), in_words(parameter, value), self.paper
        )
        return self.picture(f"{parameter.name}/{value}", picture)

    def _applying(self, values: Mapping[str, Any]) -> Applying:
        # What needs a switch does nothing without it.
        switches = {self.kind.needs[name]: True for name in values if name in self.kind.needs}
        changed: Filter = replace(self._suited, **switches, **values)
        return changed.applying(self._ground)
