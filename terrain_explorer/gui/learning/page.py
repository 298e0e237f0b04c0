"""The page of an algorithm: parts made from its declarations, in a text from ``resources/pages``.

In ``resources/pages/<slug>.html`` the words ``$steps``, ``$points``, ``$levels`` and ``$parameters`` stand for the
parts made from the declarations. ``resources/pages/de/<slug>.html`` is the same page in German. An algorithm without a
text has a page of these parts alone.
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

from terrain_explorer.gui.growth.wording import NO_PARENTS
from terrain_explorer.gui.learning.page_links import link
from terrain_explorer.gui.learning.step_pictures import Paper, step_pictures, thumbnail
from terrain_explorer.language import capitalised, numeral, spoken, tr
from terrain_explorer.resources import resource
from terrain_explorer.terrain import GENERATORS, Generator, Heightmap, Parameter, parameters
from terrain_explorer.terrain.explain import Explanation, LatticePoint, Scale, explain, is_explainable
from terrain_explorer.terrain.generators import Points
from terrain_explorer.terrain.generators.subdivision.corners import FromCorners

_GENERATED = "$steps $points $levels $parameters"
# The seed of the window's first terrain.
_SEED = 15
_LEVELS = (1, 2, 3, 4, 6, 8)

# 129 points a side are more than a thumbnail can show, and grow at once.
_EXPONENT = 7

# Larger maps look the same in a thumbnail, and no seed is a better example than another.
_WITHOUT_PICTURES = ("exponent", "seed")


@dataclass(frozen=True)
class Page:
    """A page.

    Attributes
    ----------
    html
        Its text.
    pictures
        Its pictures, by their names in the text.
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
        The algorithm that grew the document's terrain, or None where it is not known.
    paper
        The sheets for the pictures.
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
    """Return the text of an algorithm in the user's language, or in English, or only the words for its parts."""
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
        note = tr("Click a picture to see that stage of your terrain.")
        return _heading(tr("Step by step")) + f"<p>{' '.join(shown)}</p><p><i>{note}</i></p>"

    def points(self) -> str:
        example = _sample(self.kind, 2)
        if not is_explainable(example):
            return _heading(tr("Where a height comes from")) + f"<p>{tr(NO_PARENTS)}</p>"
        if isinstance(example, FromCorners):
            example = replace(example, given_corners=True)
        kinds = [points for done in example.passes for points in done.sets]
        # A point of level 1 may lie on the edge of the map. At level 2 it lies inside, where it may have other parents.
        explained = [explain(example, _place(level, points)) for points in kinds for level in (1, 2)]
        different = {(each.role, each.mean_in_words): each for each in reversed(explained)}
        return _heading(tr("Where a height comes from")) + "".join(map(_point, reversed(different.values())))

    def levels(self) -> str:
        finest = max(_LEVELS)
        # Every 2^k-th point of the finest map is the coarse map, in the same range, so that all have one light.
        whole = _sample(self.kind, finest).heightmap()
        thinned = [Heightmap(whole.heights[:: 2 ** (finest - n), :: 2 ** (finest - n)], whole.range) for n in _LEVELS]
        shown = [self._level(level, map_) for level, map_ in zip(_LEVELS, thinned, strict=True)]
        return _heading(tr("From level to level")) + f"<p>{' '.join(shown)}</p>"

    def parameters(self) -> str:
        # The four corners share one help, and one paragraph is enough for them.
        alike = groupby(parameters(self.kind), key=lambda parameter: parameter.help)
        paragraphs = [self._parameter(list(group)) for _, group in alike]
        return _heading(tr("Parameters")) + "".join(paragraphs)

    def _level(self, level: int, heightmap: Heightmap) -> str:
        picture = thumbnail(heightmap, tr("Level {level}", level=level), self.paper)
        return self._picture(f"level/{level}", picture, link({"exponent": level}))

    def _parameter(self, group: list[Parameter]) -> str:
        """Describe a parameter, or several that do the same."""
        first = group[0]
        labels = ", ".join(escape(tr(parameter.label, parameter.meaning)) for parameter in group)
        text = f"<p><b>{labels}</b>: {_accepted(first)}. {escape(tr(first.help))}</p>"
        # A parameter that needs a switch would change nothing in a terrain that has it off.
        if first.name in _WITHOUT_PICTURES or first.name in self.kind.needs:
            return text
        shown = [self._with(first, value) for value in _examples(first)]
        return f"{text}<p>{' '.join(shown)}</p>"

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
    """Return a point of this kind, of level 1 or 2; at level 2 one inside the map."""
    row, column = (parity or 2 * (level - 1) for parity in points.value)
    return LatticePoint(level, row, column)


def _point(point: Explanation) -> str:
    scale = Scale(decimals=2)
    mean = tr("{mean}, moved by chance", mean=point.mean_in_words) if point.groups else tr("chance alone")
    chance = tr("{chance} at level {level}", chance=point.chance_in_words(scale), level=point.place.level)
    example = "<br>" + tr("For example {formula}.", formula=point.formula(scale)) if point.groups else ""
    return f"<p><b>{capitalised(point.role)}</b>: {mean} ({chance}).{example}</p>"


def _heading(text: str) -> str:
    return f"<h3>{text}</h3>"


def _accepted(parameter: Parameter) -> str:
    if parameter.choices:
        return tr(
            "one of {choices}", choices=", ".join(escape(_in_words(parameter, each)) for each in parameter.choices)
        )
    return tr("yes or no") if parameter.kind is bool else escape(parameter.expected)


def _examples(parameter: Parameter) -> list[Any]:
    """Return values of a parameter that show its effect."""
    if parameter.choices:
        return list(parameter.choices)
    if parameter.kind is bool:
        return [False, True]
    low, high = parameter.offered or (parameter.minimum, parameter.maximum)
    if low is None or high is None:
        return [parameter.default]
    # The ends of a range are extreme terrains, so they are left out.
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
    return f'<p><a href="grow:{kind.slug}">' + tr("Grow a terrain with this algorithm") + "</a></p>"


def _others(kind: type[Generator]) -> str:
    others = (other for other in GENERATORS.values() if other is not kind)
    links = (f'<a href="page:{other.slug}">{escape(tr(other.title))}</a>' for other in others)
    return _heading(tr("Other algorithms")) + f"<p>{' · '.join(links)}</p>"
