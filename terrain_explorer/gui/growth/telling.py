"""The words of the timeline: what happens at a step, and where a height comes from."""

from __future__ import annotations

from html import escape

import numpy as np

from terrain_explorer.gui.growth.moments import MOST_LEVELS, Course, Moment
from terrain_explorer.terrain import Generator
from terrain_explorer.terrain.growth import Explanation, Place, Scale

NOTHING = "This terrain was not grown here, so its growth is not known. Grow one with Generate."
CLICK = "Click a point in the map or on the surface to see where its height comes from."
UNSET = "This point is not set yet. Step on until it is, then click it again."

_FINE = Scale(decimals=4)


def moment_in_words(course: Course, moment: Moment) -> str:
    """Return what happens at a step, as rich text."""
    points, unset = moment.heights.size, int(np.isnan(moment.heights).sum())
    told = [_chance(course.trace.generator, moment.level)]
    if moment.written is None:
        told.append(f"{_points(int(moment.fresh.sum()))} just set")
    else:
        told.append(f"level {moment.level}")
    told.append(f"{points - unset} of {points} points set")
    note = "<br>Rings and hatched cells are not set yet; the ground there is an estimate." if unset else ""
    return f"<b>{escape(moment.label)}</b> · {' · '.join(told)}{note}"


def end_in_words(generator: Generator) -> str:
    """Return what the end of the growth is, as rich text."""
    levels = generator.exponent
    told = f"<b>Normalising</b> · the heights of all {levels} levels brought to 0 to 1: the terrain itself"
    if levels > MOST_LEVELS:
        side, step = 2**MOST_LEVELS + 1, 2 ** (levels - MOST_LEVELS)
        told += (
            f"<br>The steps show levels 0 to {MOST_LEVELS}: {side} × {side} points, exactly one of {step} rows and "
            "columns of this terrain. What is finer comes at once."
        )
    return told


def _chance(generator: Generator, level: int) -> str:
    """Return the range that a level's displacements, or the corners, are drawn from."""
    draw = generator.draw(level)
    if level == 0 and generator.corners_are_given:
        return "given"
    if level and draw.low == -draw.high:
        return f"spread ±{_FINE.text(draw.high)}"
    return f"drawn from {_FINE.text(draw.low)} to {_FINE.text(draw.high)}"


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
    head = (
        f"<b>Row {row}, column {column}</b> · {escape(told.role)} · "
        f'<a href="stage:{told.stage}">{escape(told.label)}</a>'
    )
    if back:
        head += ' · <a href="back:">Back</a>'
    formula = f'<p style="font-size: large"><b>{escape(told.formula(scale))}</b></p>'
    return f"<p>{head}</p>{formula}{_terms(told, scale)}{_parents(told, exponent, shown)}<p>{end}</p>"


def place_of(link: str) -> Place:
    """Return the place that a link to a parent leads to."""
    level, row, column, overwritten = (int(part) for part in link.split(","))
    return Place(level, row, column, bool(overwritten))


def _terms(told: Explanation, scale: Scale) -> str:
    chance = told.chance_in_words(scale)
    if told.mean is None:
        return f"<p>Height: {scale.text(told.height)}, {escape(chance)}.</p>"
    return (
        f"<p>{told.mean_in_words.capitalize()}: <b>{scale.text(told.mean)}</b><br>"
        f"Random offset: <b>{scale.difference(told.offset)}</b>, {escape(chance)}<br>"
        f"Height: <b>{scale.text(told.height)}</b></p>"
    )


def _parents(told: Explanation, exponent: int, scale: Scale) -> str:
    links = []
    for parent in told.parents:
        place = parent.place
        row, column = place.on_map(exponent)
        first = ", as first drawn" if place.overwritten else ""
        target = f"{place.level},{place.row},{place.column},{int(place.overwritten)}"
        links.append(f'<a href="parent:{target}">row {row}, column {column}</a>: {scale.text(parent.height)}{first}')
    return f"<p>Parents: {' · '.join(links)}</p>" if links else ""


def _points(count: int) -> str:
    return "1 point" if count == 1 else f"{count} points"
