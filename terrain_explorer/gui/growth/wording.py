"""The words of the timeline: captions of the steps, and explanations of heights."""

from __future__ import annotations

from html import escape

import numpy as np

from terrain_explorer.gui.growth.growth_steps import GrowthStep, StageSteps
from terrain_explorer.gui.growth.tracing_job import MOST_LEVELS
from terrain_explorer.language import capitalised, marked, tr
from terrain_explorer.terrain import Generator
from terrain_explorer.terrain.explain import Explanation, LatticePoint, Scale, is_explainable
from terrain_explorer.terrain.generators import Subdivision

NOT_GROWN_HERE = marked("This terrain was not grown here, so its growth is not known. Grow one with Generate.")
CLICK_A_POINT = marked("Click a point in the map or on the surface to see where its height comes from.")
NO_PARENTS = marked("This algorithm computes each height by itself: it does not come from other points.")
NOT_SET_YET = marked("This point is not set yet. Step on until it is, then click it again.")

_FINE = Scale(decimals=4)


def step_in_words(steps: StageSteps, step: GrowthStep) -> str:
    """Return the caption of a step, as rich text."""
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


def end_in_words(generator: Generator) -> str:
    """Return the caption of the end, as rich text."""
    levels = generator.exponent
    normalising = tr(
        "<b>Normalising</b> · the heights of all {levels} levels, scaled to the range 0 to 1: the finished terrain",
        levels=levels,
    )
    if levels <= MOST_LEVELS:
        return normalising
    note = tr(
        "The steps show levels 0 to {level}: {side} × {side} points, exactly one in {step} rows and columns of this "
        "terrain. The finer levels come all at once.",
        level=MOST_LEVELS,
        side=2**MOST_LEVELS + 1,
        step=2 ** (levels - MOST_LEVELS),
    )
    return f"{normalising}<br>{note}"


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
        links.append(f'<a href="parent:{target}">{where}</a>: {height}')
    return "<p>" + tr("Parents: {parents}", parents=" · ".join(links)) + "</p>" if links else ""
