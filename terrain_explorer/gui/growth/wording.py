"""The words of the timeline: captions of the steps, and explanations of heights."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import numpy as np

from terrain_explorer.gui.growth.growth_steps import ChangeStep, GrowthStep, StageSteps
from terrain_explorer.language import capitalised, marked, tr
from terrain_explorer.terrain import Generator
from terrain_explorer.terrain.explain import Explanation, HeightSum, LatticePoint, Scale, Term, is_explainable, is_sum
from terrain_explorer.terrain.generators import Subdivision
from terrain_explorer.terrain.recipe import RecipeStage

NOT_GROWN_HERE = marked("This terrain was not grown here, so its growth is not known. Grow one with Generate.")
CLICK_A_POINT = marked("Click a point in the map or on the surface to see where its height comes from.")
NO_PARENTS = marked("No height comes from other points here: each follows from its place and the seed.")
CHANGED_LATER = marked(
    "From here on, steps change the terrain as a whole, and no single height says where it comes from. Step back into "
    "the growth, and click a point there."
)
NOT_SET_YET = marked("This point is not set yet. Step on until it is, then click it again.")
# 1025 points a side. Each further level would take four times the memory, for points finer than any screen.
MOST_LEVELS = 10

_ONLY_TO_LEVEL = marked("The steps show levels 0 to {level}. The finer levels come all at once, and move all points.")

_FINE = Scale(decimals=4)


_SCALE = Scale(decimals=4)


def progress_in_words(done: float) -> str:
    """Return the caption while the growth is computed again, of which this part is done."""
    return tr("The terrain is grown again: {percent:.0f} %", percent=100 * done)


def step_in_words(steps: StageSteps, step: GrowthStep | ChangeStep) -> str:
    """Return the caption of a step, as rich text."""
    if isinstance(step, ChangeStep):
        return _change_in_words(step.change)
    if is_sum(steps.trace.generator):
        low, high = (_FINE.text(each) for each in _added_by(steps, step.stage))
        added = tr("adds {low} to {high} to all points", low=low, high=high)
        return f"<b>{escape(step.label)}</b> · {added}"
    points, unset = step.heights.size, int(np.isnan(step.heights).sum())
    generator = steps.trace.generator
    facts = [_chance(generator, step.level)] if is_explainable(generator) else []
    if step.written is None:
        facts.append(tr("%n point(s) just set", None, int(step.fresh.sum())))
    else:
        facts.append(tr("level {level}", level=step.level))
    facts.append(tr("{set:,} of {all:,} points set", set=points - unset, all=points))
    note = tr("Rings and hatched cells are not set yet; the ground there is an estimate.")
    return f"<b>{escape(step.label)}</b> · {' · '.join(facts)}{f'<br>{note}' if unset else ''}"


def end_in_words(steps: StageSteps) -> str:
    """Return the caption of the end, as rich text."""
    if steps.later is not None:
        return f"<b>{escape(steps.later.end)}</b> · " + tr("the finished terrain")
    generator = steps.trace.generator
    levels = generator.exponent
    if is_sum(generator):
        normalising = tr(
            "<b>Normalising</b> · the sum of all {parts} parts, scaled to the range 0 to 1: the finished terrain",
            parts=generator.part_count,
        )
    else:
        normalising = tr("<b>Normalising</b> · all heights, scaled to the range 0 to 1: the finished terrain")
    return normalising if levels <= MOST_LEVELS else f"{normalising}<br>{_coarse_steps(generator)}"


def _coarse_steps(generator: Generator) -> str:
    """Return which points of a large terrain the steps show."""
    side, step = 2**MOST_LEVELS + 1, 2 ** (generator.exponent - MOST_LEVELS)
    if is_sum(generator):
        return tr(
            "The steps show {side} × {side} points, exactly one in {step} rows and columns of this terrain.",
            side=side,
            step=step,
        )
    if not generator.nested:
        return tr(_ONLY_TO_LEVEL, level=MOST_LEVELS)
    return tr(
        "The steps show levels 0 to {level}: {side} × {side} points, exactly one in {step} rows and columns of this "
        "terrain. The finer levels come all at once.",
        level=MOST_LEVELS,
        side=side,
        step=step,
    )


def _added_by(steps: StageSteps, stage: int) -> tuple[float, float]:
    """Return the least and the most that a stage adds to any point."""
    stages = steps.trace.stages
    added = stages[stage].heights - (stages[stage - 1].heights if stage else 0)
    return float(added.min()), float(added.max())


def _change_in_words(change: RecipeStage) -> str:
    facts = [tr("{rows:,} × {columns:,} points", rows=change.heightmap.rows, columns=change.heightmap.columns)]
    if change.stride > 1:
        facts.append(tr("one in {step} rows and columns of this terrain", step=change.stride))
    return " · ".join((f"<b>{escape(change.label)}</b>", *facts))


def _chance(generator: Subdivision, level: int) -> str:
    """Return the range from which the random numbers of a level are drawn."""
    draw = generator.draw(level)
    if level == 0 and generator.corners_are_given:
        return tr("given")
    if level and draw.low == -draw.high:
        return tr("spread ±{spread}", spread=_FINE.text(draw.high))
    return tr("drawn from {low} to {high}", low=_FINE.text(draw.low), high=_FINE.text(draw.high))


def explanation_in_words(explanation: Explanation, exponent: int, scale: Scale, end: str, back: bool) -> str:
    """Return the origin of a height, as rich text whose links lead to parents, to the stage and back.

    Parameters
    ----------
    exponent
        The exponent of the whole map: rows and columns are counted on it.
    scale
        Writes the heights.
    end
        The final height, after normalising, in words.
    back
        Whether there is a point to go back to.
    """
    row, column = explanation.place.on_map(exponent)
    where = tr("Row {row}, column {column}", row=row, column=column)
    stage = f'<a href="stage:{explanation.stage}">{escape(explanation.label)}</a>'
    head = f"<b>{where}</b> · {escape(explanation.role)} · {stage}"
    if back:
        head += ' · <a href="back:">' + tr("Back") + "</a>"
    formula = f'<p style="font-size: large"><b>{escape(explanation.formula(scale))}</b></p>'
    parts = f"{formula}{_terms(explanation, scale)}{_parents(explanation, exponent, scale)}"
    return f"<p>{head}</p>{parts}<p>{end}</p>"


def place_of(link: str) -> LatticePoint:
    """Return the place that a link to a parent leads to."""
    level, row, column, overwritten = (int(part) for part in link.split(","))
    return LatticePoint(level, row, column, bool(overwritten))


def _terms(explanation: Explanation, scale: Scale) -> str:
    """Return the terms of a height: the mean of its parents and the random offset."""
    chance = explanation.chance_in_words(scale)
    if explanation.mean is None:
        height = tr("Height: {height}, {chance}.", height=scale.text(explanation.height), chance=escape(chance))
        return f"<p>{height}</p>"
    offset = scale.difference(explanation.offset)
    lines = (
        f"{capitalised(explanation.mean_in_words)}: <b>{scale.text(explanation.mean)}</b>",
        tr("Random offset: <b>{offset}</b>, {chance}", offset=offset, chance=escape(chance)),
        tr("Height: <b>{height}</b>", height=scale.text(explanation.height)),
    )
    return f"<p>{'<br>'.join(lines)}</p>"


def _parents(explanation: Explanation, exponent: int, scale: Scale) -> str:
    links = []
    for parent in explanation.parents:
        place = parent.place
        row, column = place.on_map(exponent)
        height = scale.text(parent.height)
        # The child rests on the height that its parent had then, not on the one that is in the map now.
        if place.overwritten:
            height = tr("{height}, as first drawn", height=height)
        target = f"{place.level},{place.row},{place.column},{int(place.overwritten)}"
        where = tr("row {row}, column {column}", row=row, column=column)
        link = f'<a href="parent:{target}">{where}</a>' if place.is_on_map else tr("beyond the edge")
        links.append(f"{link}: {height}")
    return "<p>" + tr("Parents: {parents}", parents=" · ".join(links)) + "</p>" if links else ""


def sum_in_words(height: HeightSum, exponent: int, stage: int | None, end: str) -> str:
    """Return the terms of a height, as rich text whose links lead to their stages.

    Parameters
    ----------
    exponent
        The exponent of the whole map: rows and columns are counted on it.
    stage
        The number of the stage that is shown, whose term is marked; None at the end.
    end
        The final height, after normalising, in words.
    """
    row, column = height.place.on_map(exponent)
    where = tr("Row {row}, column {column}", row=row, column=column)
    titles = (tr("Part"), tr("Weight"), tr("Value"), tr("Adds"), tr("Sum", "of all terms so far"))
    head = _row("th", titles)
    rows = "".join(_term(term, term.stage == stage) for term in height.terms)
    table = f'<table cellspacing="0" cellpadding="2">{head}{rows}</table>'
    return f"<p><b>{where}</b></p>{table}<p>{end}</p>"


def _term(term: Term, shown: bool) -> str:
    """Return a term as a row of the table."""
    link = f'<a href="stage:{term.stage}">{term.stage + 1}</a> {escape(term.size)}'
    numbers = (term.weight, term.value, term.contribution, term.total)
    cells = [link, *map(_SCALE.text, numbers)]
    return _row("td", [f"<b>{cell}</b>" for cell in cells] if shown else cells)


def _row(kind: str, cells: Sequence[str]) -> str:
    """Return a row of a table, with numbers after its first cell."""
    first, *others = cells
    right = "".join(f'<{kind} align="right">{cell}</{kind}>' for cell in others)
    return f'<tr><{kind} align="left">{first}</{kind}>{right}</tr>'
