"""The rock at a point, in words."""

from __future__ import annotations

from terrain_explorer.language import numeral, tr
from terrain_explorer.terrain.erosion.point_facts import RockFacts
from terrain_explorer.terrain.heightmap import Heightmap
from terrain_explorer.terrain.number_format import format_height

_NEARLY = 0.9
"""From what part of its critical slope on rock stands at its limit."""


def rock_in_words(facts: RockFacts, heightmap: Heightmap) -> str:
    """Return sentences on the layer of rock at a point of a map."""
    if facts.thickness is None:
        rock = tr("rock of the floor, below all %n layer(s).", None, facts.layers - 1)
    else:
        rock = tr(
            "layer {layer} of {layers} from the top, {thickness} thick.",
            layer=facts.layer,
            layers=facts.layers - 1,
            thickness=format_height(facts.thickness, heightmap.extremes, heightmap.metres, digits=3),
        )
    numbers = tr(
        "Its critical slope is {critical}, its erodibility {erodibility}.",
        critical=angle_in_words(facts.critical_slope),
        erodibility=numeral(facts.erodibility, ".2g"),
    )
    if facts.slope >= _NEARLY * facts.stands:
        falls = tr("The ground falls by {slope}, as steeply as its rock can stand.", slope=angle_in_words(facts.slope))
    else:
        falls = tr(
            "The ground falls by {slope}; its rock could stand at {stands}.",
            slope=angle_in_words(facts.slope),
            stands=angle_in_words(facts.stands),
        )
    return f"{rock} {numbers} {falls}"


def angle_in_words(degrees: float) -> str:
    """Return an angle in whole degrees."""
    return f"{numeral(degrees, '.0f')}°"
