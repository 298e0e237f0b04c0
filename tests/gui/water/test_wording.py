"""Where water goes, in words."""

import numpy as np
import pytest
from drainage_tools import drainage_of

from terrain_explorer.gui.water.wording import facts_in_words, flow_in_words, wear_in_words
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.erosion.point_facts import RockFacts, SedimentFacts, SnowFacts, TalusFacts
from terrain_explorer.terrain.erosion.wear import ErosionLaw, Wear
from terrain_explorer.terrain.heightmap import Origin
from terrain_explorer.terrain.hydrology.drainage import way_of_a_drop


def told(heightmap, row, column, sea=None):
    drainage = drainage_of(heightmap, sea)
    return flow_in_words(drainage, *way_of_a_drop(drainage, row, column))


def slope(points=101, **facts):
    """Return a plane that falls to the west; each column drains the one east of it."""
    heights = np.tile(np.arange(points, dtype=np.float32), (points, 1))
    return Heightmap(heights, **facts)


def test_without_a_unit_lengths_are_parts_of_the_map():
    text = told(slope(), 50, 80)
    assert text.startswith(
        f"{100 * 20 / 101**2:.2g} % of the map drains to this point, at a height of 80 on a slope of "
    )
    assert text.endswith("A drop flows 0.80 times the width of the map to the edge of the map.")


@pytest.mark.parametrize(
    ("spacing", "area", "length"),
    [(10.0, "0.002 km²", "800 m"), (20_000.0, "8,000 km²", "1,600 km"), (12.5, "0.00313 km²", "1 km")],
)
def test_with_metres_it_tells_areas_and_lengths(spacing, area, length):
    text = told(slope(metres=True, spacing=spacing), 50, 80)
    assert f"({area}) drains" in text
    assert "at a height of 80 m" in text
    assert text.endswith(f"A drop flows {length} to the edge of the map.")


def test_the_way_ends_at_the_sea():
    assert told(slope(), 50, 80, sea=30.5).endswith("A drop flows 0.50 times the width of the map to the sea.")
    assert told(slope(), 50, 20, sea=30.5) == "This point lies 10.5 under the sea."


def test_at_the_edge_the_water_leaves():
    assert told(slope(), 50, 0).endswith("Here the water leaves the map.")


def test_little_is_told_without_digits():
    assert told(slope(201), 50, 199).startswith("Less than 0.01 % of the map drains")


def test_the_way_may_end_where_there_are_no_heights():
    voids = np.zeros((101, 101), bool)
    voids[50, 40] = True
    text = told(slope(origin=Origin("GeoTIFF", voids=voids)), 50, 80)
    assert text.endswith("A drop flows 0.40 times the width of the map to ground without heights.")


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        (
            {ErosionLaw.RIVERS: 30.0, ErosionLaw.SLOPE: 12.5, ErosionLaw.DEPOSITION: -2.25},
            "Erosion took away 40.2 m here: water cut 30 m deep; 12.5 m slid away, steeper than the critical slope; "
            "rivers laid down 2.25 m.",
        ),
        (
            {ErosionLaw.RIVERS: 0.0, ErosionLaw.THERMAL: -4.0, ErosionLaw.GULLIES: -1.5},
            "Erosion laid down 5.5 m here: thermal erosion laid down 4 m of talus; a ridge between gullies added "
            "1.5 m.",
        ),
        (
            {ErosionLaw.THERMAL: 4.0, ErosionLaw.GULLIES: 1.0},
            "Erosion took away 5 m here: thermal erosion took 4 m; gullies cut 1 m deep.",
        ),
        ({ErosionLaw.RIVERS: 1e-5, ErosionLaw.GULLIES: 0.0}, "Erosion left this point as it was."),
    ],
)
def test_what_erosion_did_is_told_law_by_law(parts, words):
    wear = Wear({law: np.full((3, 3), part, np.float32) for law, part in parts.items()})
    assert wear_in_words(slope(metres=True), wear, 1, 1) == words


ROCK = RockFacts(4, 12, 55.0, 1.6, critical_slope=28.8, slope=20.0, stands=44.0)
FLOOR = RockFacts(12, 12, None, 0.8, critical_slope=50.0, slope=48.0, stands=50.0)


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        (
            ROCK,
            "S: layer 4 of 11 from the top, 55 m thick. Its critical slope is 29°, its erodibility 1.6. The ground "
            "falls by 20°; its rock could stand at 44°.",
        ),
        (
            FLOOR,
            "S: rock of the floor, below all 11 layers. Its critical slope is 50°, its erodibility 0.8. The ground "
            "falls by 48°, as steeply as its rock can stand.",
        ),
        (
            SedimentFacts(0.5),
            "S: deposition 0.5: a river that carries all it gets needs 1.5 times the slope of one that lays nothing "
            "down. Of the 0.002 km³ that were worn upstream 25 % lies there, and 75 % went past.",
        ),
        (
            TalusFacts(27.6, 31, 45),
            "S: it falls by 28° here. Stones that fell from faces of 45° or more come to rest at 31° at the most.",
        ),
        (
            TalusFacts(27.6, 31, 55, 4.0),
            "S: it falls by 28° here. Stones that fell from layers of rock too steep to stand come to rest at 31° at "
            "the most.",
        ),
        (SnowFacts(45, 1.58), "S: the ground falls by 45° and holds 1.6 m of snow; what is more slides."),
        (SnowFacts(1, 3178.4), "S: the ground falls by 1° and holds any snow."),
    ],
)
def test_what_a_law_says_is_told_in_numbers(facts, words):
    parts = {ErosionLaw.RIVERS: 10, ErosionLaw.DEPOSITION: -2.5, ErosionLaw.TALUS: -3, ErosionLaw.SNOW: -1}
    wear = Wear({law: np.full((101, 101), part, np.float32) for law, part in parts.items()})
    drainage = drainage_of(slope(metres=True, spacing=100))
    assert facts_in_words(facts, "S", drainage, wear, 50, 80) == words


@pytest.mark.parametrize("facts", [SedimentFacts(0.5), TalusFacts(27.6, 31, 45), SnowFacts(45, 1.58)])
def test_of_what_does_not_lie_there_nothing_is_told(facts):
    wear = Wear({ErosionLaw.RIVERS: np.ones((101, 101), np.float32)})
    assert facts_in_words(facts, "S", drainage_of(slope()), wear, 50, 80) == ""


def test_where_layers_of_rock_break_their_slope_is_told():
    wear = Wear({ErosionLaw.ROCKFALL: np.ones((101, 101), np.float32)})
    assert facts_in_words(TalusFacts(70, 31, 62, 4.0), "S", drainage_of(slope()), wear, 50, 80) == (
        "S: stones fall from here where the ground is steeper than 62°, as steep as its layers of rock stand; such a "
        "face wears back by 4 m."
    )


def test_every_law_has_words():
    wear = Wear({law: np.full((3, 3), 1, np.float32) for law in ErosionLaw})
    assert wear_in_words(slope(), wear, 0, 0).count(";") == len(ErosionLaw) - 1
