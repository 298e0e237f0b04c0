"""The page of a filter: what it does to a terrain, and its parameters, in a text from ``resources/pages``.

In ``resources/pages/<slug>.html`` the words ``$pictures`` and ``$parameters`` stand for the parts made from the filter.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from html import escape
from string import Template
from typing import Any

from PySide6.QtGui import QImage

from terrain_explorer.gui.learning.page_parts import Page, accepted, examples, heading, in_words, others, written
from terrain_explorer.gui.learning.step_pictures import Paper, thumbnail
from terrain_explorer.language import tr
from terrain_explorer.terrain import DiamondSquare, Heightmap, Parameter, parameters
from terrain_explorer.terrain.filters import Filter

_GROUND = DiamondSquare(exponent=7, spread_reduction=0.55, seed=15)


def filter_page(kind: type[Filter], paper: Paper) -> Page:
    """Return the page of a filter, of which something is written, with pictures on sheets of paper."""
    writer = _FilterWriter(kind, paper)
    parts = {"pictures": writer.effect(), "parameters": writer.parameters()}
    head = f"<h2>{escape(tr(kind.title))}</h2><p>{escape(tr(kind.summary))}</p>"
    return Page(head + Template(written(kind.slug) or "").substitute(parts) + others(kind), writer.pictures)


@dataclass
class _FilterWriter:
    """Writes the generated parts of a page and draws their pictures."""

    kind: type[Filter]
    paper: Paper
    pictures: dict[str, QImage] = field(default_factory=dict)

    @cached_property
    def _ground(self) -> Heightmap:
        return _GROUND.heightmap()

    @cached_property
    def _suited(self) -> Filter:
        return self.kind.suited(self._ground)

    def effect(self) -> str:
        before = self._picture("before", self._ground, tr("Before"))
        after = self._picture("after", self._suited.applied(self._ground), tr("After"))
        return f"<p>{before} {after}</p>"

    def parameters(self) -> str:
        return heading(tr("Parameters")) + "".join(map(self._parameter, parameters(self.kind)))

    def _parameter(self, parameter: Parameter) -> str:
        label = escape(tr(parameter.label, parameter.meaning))
        text = f"<p><b>{label}</b>: {accepted(parameter)}. {escape(tr(parameter.help))}</p>"
        shown = [self._with(parameter, value) for value in examples(parameter) if self._is_pictured(parameter)]
        return f"{text}<p>{' '.join(shown)}</p>" if shown else text

    def _is_pictured(self, parameter: Parameter) -> bool:
        return parameter.name != "seed" and (self.kind.pictured is None or parameter.name in self.kind.pictured)

    def _with(self, parameter: Parameter, value: Any) -> str:
        changed = replace(self._suited, **{parameter.name: value})
        return self._picture(f"{parameter.name}/{value}", changed.applied(self._ground), in_words(parameter, value))

    def _picture(self, name: str, heightmap: Heightmap, caption: str) -> str:
        self.pictures[name] = image = thumbnail(heightmap, caption, self.paper)
        size = image.deviceIndependentSize().toSize()
        return f'<img src="{name}" width="{size.width()}" height="{size.height()}">'
