"""The page of an algorithm: parts made from its declarations, in a text from ``resources/pages``.

In ``resources/pages/<slug>.html`` the words ``$steps``, ``$points``, ``$levels`` and ``$parameters`` stand for the
parts made from the declarations. ``resources/pages/de/<slug>.html`` is the same page in German. An algorithm without a
text has a page of these parts alone.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, partial
from html import escape
from itertools import groupby
from string import Template
from typing import Any

from terrain_explorer.gui.growth.wording import NO_PARENTS, sum_in_words
from terrain_explorer.gui.learning.pages.page_links import link
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
from terrain_explorer.gui.learning.pages.page_pictures import PagePicture, terrain_picture
from terrain_explorer.gui.learning.pages.programs import program
from terrain_explorer.gui.learning.pages.step_pictures import STEP_SIZE, Paper, step_picture
from terrain_explorer.language import capitalised, numeral, tr
from terrain_explorer.terrain import Generator, Heightmap, Parameter, parameters
from terrain_explorer.terrain.explain import (
    Explanation,
    LatticePoint,
    Scale,
    Trace,
    explain,
    is_explainable,
    is_sum,
    sum_at,
)
from terrain_explorer.terrain.generators import Points
from terrain_explorer.terrain.generators.stages import Stage
from terrain_explorer.terrain.generators.subdivision.corners import FromCorners
from terrain_explorer.terrain.generators.sums import SumOfParts
from terrain_explorer.terrain.heightmap import extremes_of
from terrain_explorer.terrain.parallel import Extremes
from terrain_explorer.terrain.work import Work

_GENERATED = "$steps $points $levels $parameters"
# The seed of the window's first terrain.
_SEED = 15
_LEVELS = (1, 2, 3, 4, 6, 8)

# 129 points a side are more than a thumbnail can show, and grow at once.
_EXPONENT = 7

# Larger maps look the same in a thumbnail, and no seed is a better example than another.
_WITHOUT_PICTURES = ("exponent", "seed")


def page(kind: type[Generator], grown: type[Generator] | None, paper: Paper, tiled: bool = False) -> Page:
    """Return the page of an algorithm.

    Parameters
    ----------
    kind
        The algorithm.
    grown
        The algorithm that grew the document's terrain, or None where it is not known.
    paper
        The sheets for the pictures.
    tiled
        Whether the document's terrain is tileable.
    """
    writer = _Writer(paper, kind=kind)
    parts = {
        "steps": writer.steps(),
        "points": program(kind.slug, paper, tiled) + writer.points(),
        "levels": writer.levels(),
        "parameters": writer.parameters(),
    }
    head = f"<h2>{escape(tr(kind.title))}</h2><p>{escape(tr(kind.summary))}</p>{_offer(kind, grown)}"
    return Page(head + Template(written(kind.slug) or _GENERATED).substitute(parts) + others(kind), writer.pictures)


@dataclass(kw_only=True)
class _Writer(PageWriter):
    """Writes the generated parts of a page."""

    kind: type[Generator]

    def steps(self) -> str:
        sample = _sample(self.kind, _EXPONENT)
        # The points of a sum are all there from the first part on: the ground is what grows.
        shown = map(self._part, range(sample.part_count)) if is_sum(sample) else self._stages()
        note = tr("Click a picture to see that stage of your terrain.")
        return heading(tr("Step by step")) + f"<p>{' '.join(shown)}</p><p><i>{note}</i></p>"

    def points(self) -> str:
        example = _sample(self.kind, 2)
        if is_sum(example):
            words = sum_in_words(sum_at(example, _place(2, Points.CENTRE)), 2, None, "")
            return heading(tr("Where a height comes from")) + words
        if not is_explainable(example):
            return heading(tr("Where a height comes from")) + f"<p>{tr(NO_PARENTS)}</p>"
        if isinstance(example, FromCorners):
            example = replace(example, given_corners=True)
        kinds = [points for done in example.passes for points in done.sets]
        # A point of level 1 may lie on the edge of the map. At level 2 it lies inside, where it may have other parents.
        explained = [explain(example, _place(level, points)) for points in kinds for level in (1, 2)]
        different = {(each.role, each.mean_in_words): each for each in reversed(explained)}
        return heading(tr("Where a height comes from")) + "".join(map(_point, reversed(different.values())))

    def levels(self) -> str:
        shown = map(self._level, _LEVELS)
        return heading(tr("From level to level")) + f"<p>{' '.join(shown)}</p>"

    def parameters(self) -> str:
        # The four corners share one help, and one paragraph is enough for them.
        alike = groupby(parameters(self.kind), key=lambda parameter: parameter.help)
        paragraphs = [self._parameter(list(group)) for _, group in alike]
        return heading(tr("Parameters")) + "".join(paragraphs)

    def _stages(self) -> list[str]:
        trace = Trace.of(_sample(self.kind, 2))
        # The last stage of a trace is the normalised terrain.
        return [self._step(trace, number) for number in range(len(trace.stages) - 1)]

    def _part(self, number: int) -> str:
        picture = terrain_picture(partial(self._grown, number), numeral(number + 1), self.paper)
        return self.picture(f"step/{number}", picture, f"stage:{number}")

    def _grown(self, number: int) -> Work[Heightmap]:
        yield 0.0
        return self._growth[number].normalised("")

    @cached_property
    def _growth(self) -> list[Stage]:
        generator = _sample(self.kind, _EXPONENT)
        return list(generator.growth()) if isinstance(generator, SumOfParts) else []

    def _step(self, trace: Trace, number: int) -> str:
        picture = PagePicture(STEP_SIZE, partial(step_picture, trace, trace.stages[number], self.paper))
        return self.picture(f"step/{number}", picture, f"stage:{number}")

    def _level(self, level: int) -> str:
        picture = terrain_picture(partial(self._of_level, level), tr("Level {level}", level=level), self.paper)
        return self.picture(f"level/{level}", picture, link({"exponent": level}))

    def _of_level(self, level: int) -> Work[Heightmap]:
        yield 0.0
        return _sample(self.kind, level).heightmap(range=self._ends)

    @cached_property
    def _ends(self) -> Extremes:
        # Those of the finest map for all, so that all have one light.
        return extremes_of(_sample(self.kind, max(_LEVELS)).heights())

    def _parameter(self, group: list[Parameter]) -> str:
        """Describe a parameter, or several that do the same."""
        first = group[0]
        labels = ", ".join(escape(tr(parameter.label, parameter.meaning)) for parameter in group)
        text = f"<p><b>{labels}</b>: {accepted(first)}. {escape(tr(first.help))}</p>"
        # A parameter that needs a switch would change nothing in a terrain that has it off.
        if first.name in _WITHOUT_PICTURES or first.name in self.kind.needs:
            return text
        shown = [self._with(first, value) for value in examples(first)]
        return f"{text}<p>{' '.join(shown)}</p>"

    def _with(self, parameter: Parameter, value: Any) -> str:
        values = {parameter.name: value}
        generator = replace(_sample(self.kind, _EXPONENT), **values)
        picture = terrain_picture(generator.making, in_words(parameter, value), self.paper)
        return self.picture(f"{parameter.name}/{value}", picture, link(values))


def _sample(kind: type[Generator], exponent: int) -> Generator:
    values = {"exponent": exponent, "seed": _SEED}
    return kind(**values)


def _place(level: int, points: Points) -> LatticePoint:
    """Return a point of this kind, of level 1 or 2; at level 2 one inside the map."""
    row, column = (parity or 2 * (level - 1) for parity in points.value)
    return LatticePoint(level, row, column)


def _point(point: Explanation) -> str:
    scale = Scale(decimals=2)
    mean = tr("{mean}, plus a random offset", mean=point.mean_in_words) if point.groups else tr("a random number alone")
    chance = tr("{chance} at level {level}", chance=point.chance_in_words(scale), level=point.place.level)
    example = "<br>" + tr("For example {formula}.", formula=point.formula(scale)) if point.groups else ""
    return f"<p><b>{capitalised(point.role)}</b>: {mean} ({chance}).{example}</p>"


def _offer(kind: type[Generator], grown: type[Generator] | None) -> str:
    if kind is grown:
        return ""
    return f'<p><a href="grow:{kind.slug}">' + tr("Grow a terrain with this algorithm") + "</a></p>"
