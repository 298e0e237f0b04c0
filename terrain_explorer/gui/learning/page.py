"""The page of an algorithm: what its declarations tell, and what is written of it in ``resources/pages``.

``resources/pages/<slug>.html`` says with ``$steps``, ``$points``, ``$levels`` and ``$parameters`` where the parts
stand that are made from the declarations, and ``resources/pages/de/<slug>.html`` says it in German. An algorithm
without such a file has a page of these parts alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from html import escape
from itertools import groupby
from string import Template
from typing import Any

import numpy as np
from PySide6.QtGui import QImage

from terrain_explorer.gui.growth.wording import NO_PARENTS, capitalised
from terrain_explorer.gui.learning.diagrams import Paper, step_pictures, thumbnail
from terrain_explorer.gui.learning.page_links import link
from terrain_explorer.language import numeral, spoken, tr
from terrain_explorer.resources import resource
from terrain_explorer.terrain import GENERATORS, Generator, Heightmap, Parameter, parameters
from terrain_explorer.terrain.explain import Explanation, LatticePoint, Scale, explain, is_explainable
from terrain_explorer.terrain.generators import Points
from terrain_explorer.terrain.generators.subdivision.corners import FromCorners

_GENERATED = "$steps $points $levels $parameters"
_SEED = 15
_LEVELS = (1, 2, 3, 4, 6, 8)
_EXPONENT = 7
_WITHOUT_PICTURES = ("exponent", "seed")


@dataclass(frozen=True)
class Page:
    """A page.

    Attributes
    ----------
    html
        Its text.
    pictures
        Its pictures by the names that the text calls them.
    """

    html: str
    pictures: Mapping[str, QImage]


def page(kind: type[Generator], grown: type[Generator] | None, paper: Paper) -> Page:
    """Return the page of an algorithm.

    Parameters
    ----------
    kind
        The algorithm.
    grown
        The algorithm that grew the terrain at hand, or None where that is not known.
    paper
        What pictures are drawn on.
    """
    writer = _Writer(kind, paper)
    parts = {
        "steps": writer.steps(),
        "points": writer.points(),
        "levels": writer.levels(),
        "parameters": writer.parameters(),
    }
    head = f"<h2>{escape(tr(kind.title))}</h2><p>{escape(tr(kind.summary))}</p>{_offer(kind, grown)}"
    return Page(head + Template(written(kind.slug)).substitute(parts) + _others(kind), writer.pictures)


def written(slug: str) -> str:
    """Return what is written of an algorithm in the language that is spoken, or in English.

    If nothing is, return where its generated parts stand.
    """
    paths = (resource(f"pages/{folder}{slug}.html") for folder in (f"{spoken()}/", ""))
    return next((path.read_text(encoding="utf-8") for path in paths if path.is_file()), _GENERATED)


@dataclass
class _Writer:
    """Writes the generated parts of a page and draws their pictures."""

    kind: type[Generator]
    paper: Paper
    pictures: dict[str, QImage] = field(default_factory=dict)

    def steps(self) -> str:
        pictures = step_pictures(_sample(self.kind, 2), self.paper)
        shown = [self._picture(f"step/{stage}", image, f"stage:{stage}") for stage, image in enumerate(pictures)]
        note = tr("A click shows that stage of your terrain.")
        return _heading(tr("Step by step")) + f"<p>{' '.join(shown)}</p><p><i>{note}</i></p>"

    def points(self) -> str:
        example = _sample(self.kind, 2)
        if not is_explainable(example):
            return _heading(tr("Where a height comes from")) + f"<p>{tr(NO_PARENTS)}</p>"
        if isinstance(example, FromCorners):
            example = replace(example, given_corners=True)
        kinds = [points for done in example.passes for points in done.sets]
        told = [explain(example, _place(level, points)) for points in kinds for level in (1, 2)]
        different = {(each.role, each.mean_in_words): each for each in reversed(told)}
        return _heading(tr("Where a height comes from")) + "".join(map(_point, reversed(different.values())))

    def levels(self) -> str:
        finest = max(_LEVELS)
        whole = _sample(self.kind, finest).heightmap()
        thinned = [Heightmap(whole.heights[:: 2 ** (finest - n), :: 2 ** (finest - n)], whole.range) for n in _LEVELS]
        shown = [self._level(level, map_) for level, map_ in zip(_LEVELS, thinned, strict=True)]
        return _heading(tr("From level to level")) + f"<p>{' '.join(shown)}</p>"

    def parameters(self) -> str:
        alike = groupby(parameters(self.kind), key=lambda parameter: parameter.help)
        told = [self._parameter(list(group)) for _, group in alike]
        return _heading(tr("Parameters")) + "".join(told)

    def _level(self, level: int, heightmap: Heightmap) -> str:
        picture = thumbnail(heightmap, tr("Level {level}", level=level), self.paper)
        return self._picture(f"level/{level}", picture, link({"exponent": level}))

    def _parameter(self, group: list[Parameter]) -> str:
        """Tell of a parameter, or of several that do the same."""
        first = group[0]
        labels = ", ".join(escape(tr(parameter.label, parameter.meaning)) for parameter in group)
        told = f"<p><b>{labels}</b>: {_accepted(first)}. {escape(tr(first.help))}</p>"
        if first.name in _WITHOUT_PICTURES or first.name in self.kind.needs:
            return told
        shown = [self._with(first, value) for value in _examples(first)]
        return f"{told}<p>{' '.join(shown)}</p>"

    def _with(self, parameter: Parameter, value: Any) -> str:
        values = {parameter.name: value}
        terrain = replace(_sample(self.kind, _EXPONENT), **values).heightmap()
        picture = thumbnail(terrain, _in_words(parameter, value), self.paper)
        return self._picture(f"{parameter.name}/{value}", picture, link(values))

    def _picture(self, name: str, image: QImage, target: str) -> str:
        self.pictures[name] = image
        size = image.deviceIndependentSize().toSize()
        return f'<a href="{target}"><img src="{name}" width="{size.width()}" height="{size.height()}"></a>'


def _sample(kind: type[Generator], exponent: int) -> Generator:
    values = {"exponent": exponent, "seed": _SEED}
    return kind(**values)


def _place(level: int, points: Points) -> LatticePoint:
    """Return such a point of level 1 or 2, at level 2 one inside the map."""
    row, column = (parity or 2 * (level - 1) for parity in points.value)
    return LatticePoint(level, row, column)


def _point(told: Explanation) -> str:
    scale = Scale(decimals=2)
    mean = tr("{mean}, moved by chance", mean=told.mean_in_words) if told.groups else tr("chance alone")
    chance = tr("{chance} at level {level}", chance=told.chance_in_words(scale), level=told.place.level)
    example = "<br>" + tr("For example {formula}.", formula=told.formula(scale)) if told.groups else ""
    return f"<p><b>{capitalised(told.role)}</b>: {mean} ({chance}).{example}</p>"


def _heading(text: str) -> str:
    return f"<h3>{text}</h3>"


def _accepted(parameter: Parameter) -> str:
    if parameter.choices:
        return tr(
            "one of {choices}", choices=", ".join(escape(_in_words(parameter, each)) for each in parameter.choices)
        )
    return tr("yes or no") if parameter.kind is bool else escape(parameter.expected)


def _examples(parameter: Parameter) -> list[Any]:
    """Return values of a parameter that show what it does."""
    if parameter.choices:
        return list(parameter.choices)
    if parameter.kind is bool:
        return [False, True]
    low, high = parameter.offered or (parameter.minimum, parameter.maximum)
    if low is None or high is None:
        return [parameter.default]
    return [parameter.kind(value) for value in np.linspace(low, high, 5)[1:-1]]


def _in_words(parameter: Parameter, value: Any) -> str:
    if parameter.choices:
        labels = parameter.labels or [capitalised(choice) for choice in parameter.choices]
        return tr(labels[parameter.choices.index(value)], parameter.meaning)
    if parameter.kind is bool:
        return tr("yes") if value else tr("no")
    return numeral(value)


def _offer(kind: type[Generator], grown: type[Generator] | None) -> str:
    if kind is grown:
        return ""
    return f'<p><a href="grow:{kind.slug}">' + tr("Grow a terrain with it") + "</a></p>"


def _others(kind: type[Generator]) -> str:
    others = (other for other in GENERATORS.values() if other is not kind)
    links = (f'<a href="page:{other.slug}">{escape(tr(other.title))}</a>' for other in others)
    return _heading(tr("Other algorithms")) + f"<p>{' · '.join(links)}</p>"
