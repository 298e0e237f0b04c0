"""What is said of the water under the pointer."""

import pytest

from terrain_explorer.gui.explore.place_reading import water_in_words
from terrain_explorer.terrain.tiles.ground import GroundFacts
from terrain_explorer.terrain.tiles.tile_waters import WaterHere

PLAIN, METRES = GroundFacts((0.0, 1.0)), GroundFacts((0.0, 900.0), side_metres=20_000.0, metres=True)


@pytest.mark.parametrize(
    ("here", "facts", "words"),
    [
        (WaterHere(), PLAIN, []),
        (WaterHere(depth=0.0123456), PLAIN, ["lake 0.0123 deep"]),
        (WaterHere(depth=12.345, sea=True), METRES, ["sea 12.3 m deep"]),
        (WaterHere(part=0.031, order=3), PLAIN, ["river of order 3: 3.1 % of the map drains here"]),
        (WaterHere(part=0.031, order=3), METRES, ["river of order 3: 3.1 % of the map (12.4 km²) drains here"]),
    ],
)
def test_water_is_told(here, facts, words):
    assert water_in_words(here, facts) == words
