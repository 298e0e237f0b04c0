import numpy as np
import pytest
from water_reference import noise

from terrain_explorer.terrain import Heightmap, Origin
from terrain_explorer.terrain.hydrology.drainage import drainage_of
from terrain_explorer.terrain.hydrology.maps import DrainageMap
from terrain_explorer.terrain.hydrology.rivers import Rivers
from terrain_explorer.terrain.hydrology.watersheds import numbered_watersheds


@pytest.fixture(scope="module")
def drainage():
    heights = noise((40, 30)).heights * 800
    voids = np.zeros((40, 30), bool)
    voids[9:12, 9] = True
    origin = Origin("PNG", voids=voids)
    return drainage_of(Heightmap(heights, (-100, 900), "{}", origin, metres=True, spacing=30, stretch=1.5))


@pytest.mark.parametrize(
    ("wanted", "numbers"),
    [
        (DrainageMap("area"), lambda drainage: drainage.areas),
        (DrainageMap("area", logarithmic=True), lambda drainage: np.log10(drainage.areas)),
        (DrainageMap("lakes"), lambda drainage: drainage.lake_depths),
        (DrainageMap("order", least_area=9), lambda drainage: Rivers.of(drainage, 9).strahler_orders),
        (DrainageMap("order"), lambda drainage: Rivers.of(drainage, 20).strahler_orders),
        (DrainageMap("watersheds"), numbered_watersheds),
        (DrainageMap("filled"), lambda drainage: drainage.filled),
    ],
    ids=["area", "logarithmic", "lakes", "order", "order from 20", "watersheds", "filled"],
)
def test_a_map_holds_what_it_says(drainage, wanted, numbers):
    made = wanted.of(drainage)
    np.testing.assert_array_equal(made.heights, numbers(drainage))
    assert (made.recipe, made.spacing, made.stretch) == (None, 30, 1.5)


def test_metres_are_told_of_heights_alone(drainage):
    metres = {
        name: DrainageMap(name).of(drainage).metres for name in ("area", "lakes", "order", "watersheds", "filled")
    }
    assert [name for name, known in metres.items() if known] == ["lakes", "filled"]


def test_filled_ground_keeps_its_range_and_voids(drainage):
    filled = DrainageMap("filled").of(drainage)
    assert filled.range == (-100, 900)
    assert filled.voids is drainage.heightmap.voids
    assert DrainageMap("area").of(drainage).range == (1, drainage.areas.max())
