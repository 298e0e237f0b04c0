"""The words of the timeline: captions of the steps, and explanations of heights."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from html import escape
from math import floor, log10

import numpy as np

from terrain_explorer.gui.growth.growth_steps import ChangeStep, GrowthStep, StageSteps
from terrain_explorer.language import capitalised, marked, numeral, tr
from terrain_explorer.terrain import Generator, Heightmap
from terrain_explorer.terrain.erosion.wear import ErosionLaw
from terrain_explorer.terrain.explain import (
    Aging,
    Crumbling,
    Explanation,
    Filling,
    Gathering,
    HeightSum,
    LatticePoint,
    PointOrigin,
    Scale,
    Sliding,
    Snowing,
    Term,
    is_explainable,
    is_sum,
)
from terrain_explorer.terrain.explain.filter_growth import SlopeBeside
from terrain_explorer.terrain.generators import Subdivision
from terrain_explorer.terrain.heightmap import Cell
from terrain_explorer.terrain.recipe import RecipeStage

NOT_GROWN_HERE = marked("This terrain was not grown here, so its growth is not known. Grow one with Generate.")
CLICK_A_POINT = marked("Click a point in the map or on the surface to see where its height comes from.")
NO_PARENTS = marked("No height comes from other points here: each follows from its place and the seed.")
CHANGED_LATER = marked(
    "From here on, steps change the terrain as a whole, and no single height says where it comes from. Step back into "
    "the growth, and click a point there."
)
MADE_AS_A_WHOLE = marked(
    "This ground was made as a whole, and no single height says where it comes from. Steps that fill, wear or slide "
    "tell more."
)
NOT_SET_YET = marked("This point is not set yet. Step on until it is, then click it again.")
# 1025 points a side. Each further level would take four times the memory, for points finer than any screen.
MOST_LEVELS = 10

_ONLY_TO_LEVEL = marked("The steps show levels 0 to {level}. The finer levels come all at once, and move all points.")

_LAWS = {
    ErosionLaw.RIVERS: marked("water cut {height} deep"),
    ErosionLaw.SLOPE: marked("{height} slid away, steeper than the critical slope"),
    ErosionLaw.RETREAT: marked("slopes went back, and lowered it by {height}"),
    ErosionLaw.DEPOSITION: marked("rivers laid down {height}"),
}
_LEAST_PART = 1e-5
"""The part of the relief below which a change is a rounding error."""

_MOST_DECIMALS = 8

_LEAST_THICKNESS = 0.005
"""The least of snow and talus that is told, in metres."""

_FINE = Scale(decimals=4)


_SCALE = Scale(decimals=4)


def progress_in_words(done: float) -> str:
    """Return the caption while the growth is computed again, of which this part is done."""
    return tr("The terrain is grown again: {percent:.0f} %", percent=100 * done)


def step_in_words(steps: StageSteps, step: GrowthStep | ChangeStep) -> str:
    """Return the caption of a step, as rich text."""
    if isinstance(step, ChangeStep):
        return _stage_in_words(step.change)
    assert steps.trace is not None
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
    assert steps.trace is not None
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
    assert steps.trace is not None
    stages = steps.trace.stages
    added = stages[stage].heights - (stages[stage - 1].heights if stage else 0)
    return float(added.min()), float(added.max())


def _stage_in_words(change: RecipeStage) -> str:
    facts = []
    if change.waiting is not None:
        done, of = int(change.waiting.size - change.waiting.sum()), change.waiting.size
        facts.append(tr("{done:,} of {all:,} points have all their water", done=done, all=of))
    elif change.fresh is not None:
        facts.append(tr("%n point(s) just changed", None, int(change.fresh.sum())))
    facts += [tr("{rows:,} × {columns:,} points", rows=change.heightmap.rows, columns=change.heightmap.columns)]
    if change.stride > 1:
        facts.append(tr("one in {step} rows and columns of this terrain", step=change.stride))
    return " · ".join((f"<b>{escape(change.label)}</b>", *facts))


def change_in_words(origin: PointOrigin, place: Cell, ground: Heightmap, back: bool) -> str:
    """Return why a point is as it is after a stage of a filter, as rich text whose links lead to other points and back.

    Parameters
    ----------
    place
        The row and the column of the point.
    ground
        The ground after the stage.
    back
        Whether there is a point to go back to.
    """
    row, column = place
    head = "<b>" + tr("Row {row}, column {column}", row=row, column=column) + "</b>"
    if back:
        head += ' · <a href="back:">' + tr("Back") + "</a>"
    match origin:
        case Filling():
            sentences = _filling_in_words(origin, ground)
        case Gathering():
            sentences = _gathering_in_words(origin)
        case Sliding():
            sentences = _sliding_in_words(origin, ground)
        case Aging():
            sentences = _aging_in_words(origin, ground)
        case Snowing():
            sentences = _snowing_in_words(origin)
        case Crumbling():
            sentences = _crumbling_in_words(origin)
    return f"<p>{head}</p>" + "".join(f"<p>{sentence}</p>" for sentence in sentences)


def chapters_in_words(chapters: Sequence[tuple[str, int]]) -> str:
    """Return links to the beginnings of steps, given their titles and first stages, as rich text; none for one."""
    if len(chapters) < 2:
        return ""
    links = " · ".join(f'<a href="stage:{stage}">{escape(title)}</a>' for title, stage in chapters)
    return "<p>" + tr("Go to {steps}", steps=links) + "</p>"


def _place_link(place: Cell) -> str:
    row, column = place
    return f'<a href="point:{row},{column}">' + tr("row {row}, column {column}", row=row, column=column) + "</a>"


def _formula(text: str) -> str:
    return f'<span style="font-size: large"><b>{text}</b></span>'


def _filling_in_words(filling: Filling, ground: Heightmap) -> list[str]:
    words = _scale_of(ground).text
    bottom, level = words(filling.ground), words(filling.level)
    if filling.sill is None:
        return [tr("No water stands here: {height} is the ground itself.", height=bottom)]
    if filling.stays:
        lake = tr("Water would stand at {level}, but the lake is larger or deeper than what is filled.", level=level)
        return [lake, tr("So the ground stays at {height}.", height=bottom)]
    filled = tr("Filled from {bottom} to {level}", bottom=bottom, level=level)
    way = tr("The lowest way out is at {place}, {level} high.", place=_place_link(filling.sill), level=level)
    if filling.joins:
        return [_formula(filled), way, tr("Beyond it lies a depression that is not full either: both go on filling.")]
    return [_formula(filled), way, tr("There the water runs off.")]


def _gathering_in_words(gathering: Gathering) -> list[str]:
    links = [(_place_link(place), area) for place, area in gathering.givers]
    if gathering.area is None:
        waits = ", ".join(link for link, _ in links)
        return [tr("The water of {places} is still on its way to this point.", places=waits)]
    if not links:
        return [_formula(tr("Area 1: its own")), tr("It gets no water from its neighbours: a drop begins here.")]
    terms = " + ".join([tr("1 of its own"), *(numeral(area, ",") for _, area in links)])
    parts = " · ".join(f"{link}: {numeral(area, ',')}" for link, area in links)
    area = tr("Area {area} = {terms}", area=numeral(gathering.area, ","), terms=terms)
    return [_formula(area), tr("Neighbours that pass their water on to it: {parts}", parts=parts)]


def _scale_of(ground: Heightmap) -> Scale:
    return Scale(decimals=2, unit="m") if ground.metres else Scale(decimals=4)


def _scale_for(ground: Heightmap, least: float) -> Scale:
    """Return the scale of a ground with so many decimals that the least change shows two digits."""
    scale = _scale_of(ground)
    needed = 1 - floor(log10(least)) if least else 0
    return replace(scale, decimals=min(max(scale.decimals, needed), _MOST_DECIMALS))


_STEEPER = marked("The slope to {place} was {slope}, steeper than the talus angle of {angle}.")
_STEEPER_THAN_ROCK = marked("The slope to {place} was {slope}, steeper than its rock can stand.")


def _sliding_in_words(sliding: Sliding, ground: Heightmap) -> list[str]:
    gained = sliding.after - sliding.before
    scale = _scale_for(ground, abs(gained))
    words = scale.text
    # That of the numbers shown, so that the sum is right to the eye.
    shown = abs(round(sliding.after, scale.decimals) - round(sliding.before, scale.decimals))
    reasons = [one for one in sliding.slopes if one.falls == (gained < 0)]
    if not gained:
        return [tr("Nothing slid here: {height} stays.", height=words(sliding.before))]
    sum_up = f"{words(sliding.before)} {'−' if gained < 0 else '+'} {words(shown)} = {words(sliding.after)}"
    happened = tr("Ground slid away.") if gained < 0 else tr("Ground from above came to lie here.")
    sentences = [_formula(sum_up), happened, *_too_steep(reasons[:3], sliding.steepest)]
    if sliding.steps is None:
        sentences.append(tr("Most of it slid on coarser grids, where far ways are quick."))
    elif sliding.steps > 1:
        sentences.append(tr("This stage holds %n step(s).", None, sliding.steps))
    return sentences


def _too_steep(slopes: Sequence[SlopeBeside], steepest: float | None) -> list[str]:
    sentence, angle = _STEEPER_THAN_ROCK, ""
    if steepest is not None:
        sentence, angle = _STEEPER, f"{numeral(steepest, '.3g')}°"
    return [
        tr(sentence, place=_place_link(slope.place), slope=f"{numeral(slope.degrees, '.1f')}°", angle=angle)
        for slope in slopes
    ]


def _aging_in_words(aging: Aging, ground: Heightmap) -> list[str]:
    least = _LEAST_PART * (ground.highest - ground.lowest)
    worn = ((-aging.parts.get(law, 0.0), text) for law, text in _LAWS.items())
    parts = [(aging.risen, marked("the ground rose by {height}")), *worn]
    terms = [(part, text) for part, text in parts if abs(part) > least]
    told = _scale_for(ground, min((abs(part) for part, _ in terms), default=0.0)).text
    sum_up = "".join(f" {'+' if part > 0 else '−'} {told(abs(part))}" for part, _ in terms)
    sentences = [_formula(f"{told(aging.before)}{sum_up} = {told(aging.after)}")]
    if terms:
        words = "; ".join(tr(text, height=told(abs(part))) for part, text in terms)
        sentences.append(tr("Since age 0: {words}.", words=words))
    if aging.area is not None:
        water = tr("The water of %n point(s) comes by: the more it is, the faster the river cuts.", None, aging.area)
        sentences.append(water)
    if aging.facts is not None:
        from terrain_explorer.terrain.erosion.point_facts import RockFacts
        from terrain_explorer.terrain.explain.rock_words import rock_in_words

        if isinstance(aging.facts, RockFacts):
            sentences.append(tr("Here stands {rock}", rock=rock_in_words(aging.facts, ground)))
    return sentences


_SNOW = (
    ("fallen", marked("{height} fell and did not melt"), ""),
    ("drifted", marked("the wind brought {height}"), marked("the wind took away {height}")),
    ("slid", marked("{height} slid here from above"), marked("{height} slid down or spread")),
)


def _snowing_in_words(snowing: Snowing) -> list[str]:
    told = Scale(decimals=2, unit="m").text
    moved = [(float(getattr(snowing, name)), came, went) for name, came, went in _SNOW]
    terms = [(part, came if part > 0 else went) for part, came, went in moved if abs(part) >= _LEAST_THICKNESS]
    if not terms:
        return [tr("No snow fell or came here.") if not snowing.after else tr("Nothing changed in this snowfall.")]
    sum_up = "".join(f" {'+' if part > 0 else '−'} {told(abs(part))}" for part, _ in terms)
    words = "; ".join(tr(text, height=told(abs(part))) for part, text in terms)
    return [_formula(f"{told(snowing.before)}{sum_up} = {told(snowing.after)}"), tr("Snow: {words}.", words=words)]


def _crumbling_in_words(crumbling: Crumbling) -> list[str]:
    told = Scale(decimals=2, unit="m").text
    sentences = []
    if crumbling.fallen >= _LEAST_THICKNESS:
        sentences.append(tr("Here is a face: {height} of rock fell.", height=told(crumbling.fallen)))
    gained = crumbling.after - crumbling.before
    if abs(gained) >= _LEAST_THICKNESS:
        sign = "+" if gained > 0 else "−"
        sentences.append(_formula(f"{told(crumbling.before)} {sign} {told(abs(gained))} = {told(crumbling.after)}"))
        rolled = tr("Stones from above came to lie here.") if gained > 0 else tr("Stones rolled on from here.")
        sentences.append(rolled)
    return sentences or [tr("Nothing changed in this rockfall.")]


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
