"""The page of a filter: what it does to a terrain, and its parameters, in a text from ``resources/pages``.

In ``resources/pages/<slug>.html`` the words ``$pictures`` and ``$parameters`` stand for the parts made from the filter.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial
from html import escape
from string import Template
from typing import Any

from PySide6.QtGui import QImage

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
from terrain_explorer.gui.learning.pages.page_pictures import PagePicture, map_picture, terrain_picture
from terrain_explorer.gui.learning.pages.programs import program
from terrain_explorer.gui.learning.pages.step_pictures import Paper
from terrain_explorer.gui.pictures.example_pictures import under_snow
from terrain_explorer.language import tr
from terrain_explorer.terrain import DiamondSquare, Heightmap, Parameter, parameters
from terrain_explorer.terrain.filters import Filter, Snow
from terrain_explorer.terrain.work import Work

# No seed is a better example than another, and the ground does not tile.
_WITHOUT_PICTURES = ("seed", "tiling")
_EXAMPLES: Mapping[tuple[str, str], tuple[float, ...]] = {
    ("fill-lakes", "largest"): (0.003, 0.01, 0.02),
    ("fill-lakes", "deepest"): (0.03, 0.06, 0.1),
    ("breach-dams", "deepest"): (0.0, 0.03, 0.1),
    ("snow", "depth"): (0.5, 5.0, 20.0),
    ("snow", "line"): (0.2, 0.5, 0.8),
    ("snow", "sea_level"): (0.1, 0.4, 0.7),
    ("snow", "wind_from"): (0.0, 90.0, 180.0, 270.0),
    ("snow", "latitude"): (-46.0, 0.0, 46.0),
}
"""Values by filter and parameter where the middle of the range shows nothing: no lake of the ground is so large."""
_GROUND = DiamondSquare(exponent=7, spread_reduction=0.55, seed=15)


def filter_page(kind: type[Filter], paper: Paper) -> Page:
    """Return the page of a filter, of which something is written, with pictures on sheets of paper."""
    writer = _FilterWriter(paper, kind=kind)
    parts = {
        "pictures": writer.effect() + program(kind.slug, paper),
        "parameters": writer.parameters(),
        "deposition": program("deposition", paper),
    }
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
        before = self.picture("before", self._pictured(None, tr("Before")))
        after = self.picture("after", self._pictured({}, tr("After")))
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
        picture = self._pictured({parameter.name: value}, in_words(parameter, value))
        return self.picture(f"{parameter.name}/{value}", picture)

    def _pictured(self, values: Mapping[str, Any] | None, caption: str) -> PagePicture:
        """Return a picture of what the filter does with some values; of the ground before for None."""
        filter = None if values is None else self._with_values(values)
        make = _GROUND.making if filter is None else partial(filter.applying, self._ground)
        if self.kind is Snow:
            return map_picture(partial(self._under_snow, make, filter), caption, self.paper)
        return terrain_picture(make, caption, self.paper)

    def _under_snow(self, make: Callable[[], Work[Heightmap]], filter: Filter | None) -> Work[QImage]:
        ground = yield from make()
        sea = filter.sea_level if isinstance(filter, Snow) and filter.sea else None
        return (yield from under_snow(self._ground, ground, sea))

    def _with_values(self, values: Mapping[str, Any]) -> Filter:
        # What needs a switch does nothing without it.
        switches = {self.kind.needs[name]: True for name in values if name in self.kind.needs}
        changed: Filter = replace(self._suited, **switches, **values)
        return changed
