"""The words of the timeline: what happens at a step, and where a height comes from."""

from __future__ import annotations

from html import escape

import numpy as np

from terrain_explorer.gui.growth.moments import MOST_LEVELS, Course, Moment
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain import Generator
from terrain_explorer.terrain.explain import Explanation, LatticePoint, Scale, is_explainable
from terrain_explorer.terrain.generators import Subdivision

NOTHING = marked("This terrain was not grown here, so its growth is not known. Grow one with Generate.")
CLICK = marked("Click a point in the map or on the surface to see where its height comes from.")
NO_PARENTS = marked("This algorithm computes each height by itself: it does not come from other points.")
UNSET = marked("This point is not set yet. Step on until it is, then click it again.")

_FINE = Scale(decimals=4)


def moment_in_words(course: Course, moment: Moment) -> str:
    """Return what happens at a step, as rich text."""
    points, unset = moment.heights.size, int(np.isnan(moment.heights).sum())
    generator = course.trace.generator
    told = [_chance(generator, moment.level)] if is_explainable(generator) else []
    if moment.written is None:
        told.append(tr("%n point(s) just set", None, int(moment.fresh.sum())))
    else:
        told.append(tr("level {level}", level=moment.level))
    told.append(tr("{set:,} of {all:,} points set", set=points - unset, all=points))
    note = tr("Rings and hatched cells are not set yet; the ground there is an estimate.")
    return f"<b>{escape(moment.label)}</b> · {' · '.join(told)}{f'<br>{note}' if unset else ''}"


def end_in_words(generator: Generator) -> str:
    """Return what the end of the growth is, as rich text."""
    levels = generator.exponent
    told = tr(
        "<b>Normalising</b> · the heights of all {levels} levels brought to 0 to 1: the terrain itself", levels=levels
    )
    if levels <= MOST_LEVELS:
        return told
    note = tr(
        "The steps show levels 0 to {level}: {side} × {side} points, exactly one of {step} rows and columns of this "
        "terrain. What is finer comes at once.",
        level=MOST_LEVELS,
        side=2**MOST_LEVELS + 1,
        step=2 ** (levels - MOST_LEVELS),
    )
    return f"{told}<br>{note}"


def _chance(generator: Subdivision, level: int) -> str:
    """Return the range that a level's displacements, or the corners, are drawn from."""
    draw = generator.draw(level)
    if level == 0 and generator.corners_are_given:
        return tr("given")
    if level and draw.low == -draw.high:
        return tr("spread ±{spread}", spread=_FINE.text(draw.high))
    return tr("drawn from {low} to {high}", low=_FINE.text(draw.low), high=_FINE.text(draw.high))


def explanation_in_words(told: Explanation, exponent: int, scale: Scale, shown: Scale, end: str, back: bool) -> str:
    """Return where a height comes from, as rich text whose links lead to parents, to the stage and back.

    Parameters
    ----------
    exponent
        That of the whole map, whose rows and columns are told.
    scale, shown
        For numbers to calculate with and for the parents.
    end
        The height in the end, after normalising, in words.
    back
        Whether there is a point to go back to.
    """
    row, column = told.place.on_map(exponent)
    where = tr("Row {row}, column {column}", row=row, column=column)
    head = f'<b>{where}</b> · {escape(told.role)} · <a href="stage:{told.stage}">{escape(told.label)}</a>'
    if back:
        head += ' · <a href="back:">' + tr("Back") + "</a>"
    formula = f'<p style="font-size: large"><b>{escape(told.formula(scale))}</b></p>'
    return f"<p>{head}</p>{formula}{_terms(told, scale)}{_parents(told, exponent, shown)}<p>{end}</p>"


def place_of(link: str) -> LatticePoint:
    """Return the place that a link to a parent leads to."""
    level, row, column, overwritten = (int(part) for part in link.split(","))
    return LatticePoint(level, row, column, bool(overwritten))


def _terms(told: Explanation, scale: Scale) -> str:
    chance = told.chance_in_words(scale)
    if told.mean is None:
        height = tr("Height: {height}, {chance}.", height=scale.text(told.height), chance=escape(chance))
        return f"<p>{height}</p>"
    offset = scale.difference(told.offset)
    lines = (
        f"{capitalised(told.mean_in_words)}: <b>{scale.text(told.mean)}</b>",
        tr("Random offset: <b>{offset}</b>, {chance}", offset=offset, chance=escape(chance)),
        tr("Height: <b>{height}</b>", height=scale.text(told.height)),
    )
    return f"<p>{'<br>'.join(lines)}</p>"


def _parents(told: Explanation, exponent: int, scale: Scale) -> str:
    links = []
    for parent in told.parents:
        place = parent.place
        row, column = place.on_map(exponent)
        height = scale.text(parent.height)
        if place.overwritten:
            height = tr("{height}, as first drawn", height=height)
        target = f"{place.level},{place.row},{place.column},{int(place.overwritten)}"
        where = tr("row {row}, column {column}", row=row, column=column)
        links.append(f'<a href="parent:{target}">{where}</a>: {height}')
    return "<p>" + tr("Parents: {parents}", parents=" · ".join(links)) + "</p>" if links else ""


def capitalised(text: str) -> str:
    """Return a text with its first letter as at the beginning of a sentence."""
    return text[:1].upper() + text[1:]
