"""Where the water of a point comes from and goes to, in words."""

from __future__ import annotations

import numpy as np

from terrain_explorer.language import capitalised, marked, numeral, tr
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.erosion.point_facts import PointFacts, RockFacts, SedimentFacts, SnowFacts, TalusFacts
from terrain_explorer.terrain.erosion.wear import ErosionLaw, Wear
from terrain_explorer.terrain.explain.rock_words import angle_in_words, rock_in_words
from terrain_explorer.terrain.hydrology.drainage import Drainage, below_sea, upstream_of
from terrain_explorer.terrain.hydrology.flow_grid import PointNumbers
from terrain_explorer.terrain.number_format import format_height, format_part
from terrain_explorer.terrain.sampling import Point, slope_at

_KILOMETRE = 1000.0

_LEAST = 1e-5
"""The part of the map's relief below which what erosion did is a rounding error."""

_CARRIED = (ErosionLaw.RIVERS, ErosionLaw.SLOPE)
"""What rivers carry away."""

_DEEP = 100.0
"""The depth from which on snow is held however deep it lies, in metres."""

_LAWS = {
    ErosionLaw.RIVERS: (marked("water cut {height} deep"),) * 2,
    ErosionLaw.SLOPE: (marked("{height} slid away, steeper than the critical slope"),) * 2,
    ErosionLaw.RETREAT: (marked("slopes went back, and lowered it by {height}"),) * 2,
    ErosionLaw.DEPOSITION: (marked("rivers laid down {height}"),) * 2,
    ErosionLaw.THERMAL: (
        marked("thermal erosion took {height}"),
        marked("thermal erosion laid down {height} of talus"),
    ),
    ErosionLaw.ROCKFALL: (marked("{height} of rock fell"), marked("rockfall raised it by {height}")),
    ErosionLaw.TALUS: (marked("{height} of talus went"), marked("talus lies {height} thick")),
    ErosionLaw.SNOW: (marked("snow took away {height}"), marked("snow lies {height} deep")),
    ErosionLaw.GULLIES: (marked("gullies cut {height} deep"), marked("a ridge between gullies added {height}")),
}
"""What each law does where it takes away, and where it lays down."""


def flow_in_words(drainage: Drainage, rows: PointNumbers, columns: PointNumbers) -> str:
    """Return sentences on the way of a drop, and on what drains to where it falls.

    Parameters
    ----------
    rows, columns
        The points that the drop passes, the first one where it falls.
    """
    heightmap, sea = drainage.heightmap, drainage.sea
    height = float(heightmap.heights[rows[0], columns[0]])
    if sea is not None and height < sea:
        return tr("This point lies {depth} under the sea.", depth=heightmap.format_height(sea - height))
    of_point = _of_point(drainage, int(rows[0]), int(columns[0]))
    return f"{of_point} {_of_way(drainage, rows, columns)}"


def note_on_rivers(drainage: Drainage, least_percent: float) -> str:
    """Return a sentence on the largest river, and whether it drains enough of the map to be shown."""
    largest = float(drainage.areas.max()) / drainage.grid.size
    if 100 * largest < least_percent:
        return tr("None here: the largest river drains {part} of the map.", part=format_part(largest))
    return tr("The largest river drains {part} of the map.", part=format_part(largest))


def wear_in_words(heightmap: Heightmap, wear: Wear, row: int, column: int) -> str:
    """Return a sentence on how much erosion took away or laid down at a point, and by which laws."""
    parts = {law: part for law, part in wear.at(row, column).items() if abs(part) > _LEAST * np.ptp(heightmap.extremes)}
    if not parts:
        return tr("Erosion left this point as it was.")
    worn = sum(parts.values())
    height, laws = _moved(heightmap, worn), "; ".join(_law_in_words(heightmap, *part) for part in parts.items())
    if worn >= 0:
        return tr("Erosion took away {height} here: {laws}.", height=height, laws=laws)
    return tr("Erosion laid down {height} here: {laws}.", height=height, laws=laws)


def facts_in_words(facts: PointFacts, title: str, drainage: Drainage, wear: Wear, row: int, column: int) -> str:
    """Return a sentence on what the law of a step says at a point; none where what it lays down does not lie there.

    Parameters
    ----------
    title
        The name of the step.
    wear
        What all steps took away and laid down.
    """
    laid: ErosionLaw | None = None
    match facts:
        case RockFacts():
            words = rock_in_words(facts, drainage.heightmap)
        case SedimentFacts():
            laid, words = ErosionLaw.DEPOSITION, _sediment_in_words(facts, drainage, wear, row, column)
        case TalusFacts():
            if facts.retreat is not None and _fell(wear, drainage.heightmap, row, column):
                words = _face_in_words(facts, facts.retreat)
            else:
                laid, words = ErosionLaw.TALUS, _talus_in_words(facts)
        case SnowFacts():
            laid, words = ErosionLaw.SNOW, _snow_in_words(facts)
    lies = laid is None or _lies(wear, laid, drainage.heightmap, row, column)
    return f"{title}: {words}" if lies else ""


def _lies(wear: Wear, law: ErosionLaw, heightmap: Heightmap, row: int, column: int) -> bool:
    return wear.at(row, column).get(law, 0.0) < -_LEAST * float(np.ptp(heightmap.extremes))


def _fell(wear: Wear, heightmap: Heightmap, row: int, column: int) -> bool:
    """Return whether more rock fell from a point than talus lies there."""
    parts = wear.at(row, column)
    bare = parts.get(ErosionLaw.ROCKFALL, 0.0) + parts.get(ErosionLaw.TALUS, 0.0)
    return bare > _LEAST * float(np.ptp(heightmap.extremes))


def _sediment_in_words(facts: SedimentFacts, drainage: Drainage, wear: Wear, row: int, column: int) -> str:
    law = tr(
        "deposition {deposition}: a river that carries all it gets needs {steeper} times the slope of one that lays "
        "nothing down.",
        deposition=numeral(facts.deposition, ".2g"),
        steeper=numeral(1 + facts.deposition, ".2g"),
    )
    above = upstream_of(drainage, row, column)
    parts = {law: float(np.sum(part[above], dtype=np.float64)) for law, part in wear.parts.items()}
    taken, laid = sum(parts.get(law, 0.0) for law in _CARRIED), parts.get(ErosionLaw.DEPOSITION, 0.0)
    if taken <= 0:
        return law
    went = min(max((taken + laid) / taken, 0.0), 1.0)
    if drainage.heightmap.spacings is None:
        past = tr("Of what was worn upstream {lies} lies there, and {went} went past.", **_parts(went))
    else:
        down, across = drainage.heightmap.spacings
        volume = numeral(_rounded(taken * down * across / _KILOMETRE**3), ",.10g")
        past = tr(
            "Of the {volume} km³ that were worn upstream {lies} lies there, and {went} went past.",
            volume=volume,
            **_parts(went),
        )
    return f"{law} {past}"


def _parts(went: float) -> dict[str, str]:
    return {"lies": format_part(1 - went), "went": format_part(went)}


def _face_in_words(facts: TalusFacts, retreat: float) -> str:
    return tr(
        "stones fall from here where the ground is steeper than {face}, as steep as its layers of rock stand; such a "
        "face wears back by {retreat} m.",
        face=angle_in_words(facts.face),
        retreat=numeral(retreat, ".2g"),
    )


def _talus_in_words(facts: TalusFacts) -> str:
    if facts.retreat is not None:
        return tr(
            "it falls by {slope} here. Stones that fell from layers of rock too steep to stand come to rest at "
            "{repose} at the most.",
            slope=angle_in_words(facts.slope),
            repose=angle_in_words(facts.repose),
        )
    return tr(
        "it falls by {slope} here. Stones that fell from faces of {face} or more come to rest at {repose} at the most.",
        slope=angle_in_words(facts.slope),
        face=angle_in_words(facts.face),
        repose=angle_in_words(facts.repose),
    )


def _snow_in_words(facts: SnowFacts) -> str:
    if facts.holds >= _DEEP:
        return tr("the ground falls by {slope} and holds any snow.", slope=angle_in_words(facts.slope))
    return tr(
        "the ground falls by {slope} and holds {depth} of snow; what is more slides.",
        slope=angle_in_words(facts.slope),
        depth=f"{numeral(facts.holds, '.2g')} m",
    )


def _law_in_words(heightmap: Heightmap, law: ErosionLaw, part: float) -> str:
    taken, laid = _LAWS[law]
    return tr(taken if part > 0 else laid, height=_moved(heightmap, part))


def _moved(heightmap: Heightmap, height: float) -> str:
    return format_height(abs(height), heightmap.extremes, heightmap.metres, digits=3)


def _of_point(drainage: Drainage, row: int, column: int) -> str:
    heightmap, points = drainage.heightmap, float(drainage.areas[row, column])
    height, slope = (
        heightmap.format_height(float(heightmap.heights[row, column])),
        slope_at(heightmap, Point(row, column)),
    )
    part = capitalised(format_part(points / drainage.grid.size))
    if heightmap.spacings is None:
        return tr(
            "{part} of the map drains to this point, at a height of {height} on a slope of {slope:.0f}°.",
            part=part,
            height=height,
            slope=slope,
        )
    down, across = heightmap.spacings
    return tr(
        "{part} of the map ({area:,.10g} km²) drains to this point, at a height of {height} on a slope of "
        "{slope:.0f}°.",
        part=part,
        area=_rounded(points * down * across / _KILOMETRE**2),
        height=height,
        slope=slope,
    )


def _of_way(drainage: Drainage, rows: PointNumbers, columns: PointNumbers) -> str:
    if len(rows) == 1:
        return tr("Here the water leaves the map.")
    length = _length(drainage.heightmap, rows, columns)
    if below_sea(drainage.heightmap.heights[rows[-1], columns[-1]], drainage.sea):
        return tr("A drop flows {length} to the sea.", length=length)
    if drainage.grid.border()[rows[-1], columns[-1]]:
        return tr("A drop flows {length} to the edge of the map.", length=length)
    return tr("A drop flows {length} to ground without heights.", length=length)


def _length(heightmap: Heightmap, rows: PointNumbers, columns: PointNumbers) -> str:
    """Return the length of a way in words, as on a map: without the descent."""
    down, across = heightmap.spacings or (1.0, 1.0)
    length = float(np.hypot(np.diff(rows) * down, np.diff(columns) * across).sum())
    if heightmap.spacings is None:
        side = max(heightmap.heights.shape) - 1
        return tr("{widths:.2f} times the width of the map", widths=length / side)
    if length < _KILOMETRE:
        return tr("{metres:.0f} m", metres=length)
    return tr("{kilometres:,.10g} km", kilometres=_rounded(length / _KILOMETRE))


def _rounded(number: float) -> float:
    """Return a number with three digits, for a format that writes no power of ten."""
    return float(f"{number:.3g}")
