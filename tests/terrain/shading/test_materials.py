"""Materials of land lie where they do in nature, and every eye can tell them apart."""

from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_palettes import EYES, cielab

from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.generators import GENERATORS
from terrain_explorer.terrain.hydrology.drainage import draining
from terrain_explorer.terrain.recipe.toning import toning
from terrain_explorer.terrain.shading.climates import CLIMATES, MATERIALS
from terrain_explorer.terrain.shading.grain import SIDE, grain, levels
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.materials import (
    TURNS,
    MaterialSite,
    cliffs_moved,
    grain_noise,
    material_weights,
)
from terrain_explorer.terrain.shading.natural_colours import material_strip
from terrain_explorer.terrain.shading.tinting import RIVER, tinted
from terrain_explorer.terrain.shading.tones import flow_tones
from terrain_explorer.terrain.work import finished

TEMPERATE, ALPINE = CLIMATES["temperate"], CLIMATES["alpine"]
PLAIN = {"slope": 5.0, "up": 0.3, "over_sea": np.inf, "north": 0.0, "wet": 0.2}


def site(noise=(0.0, 0.0, 0.0), **values):
    numbers = {name: np.float32(value) for name, value in {**PLAIN, **values}.items()}
    return MaterialSite(noise=np.array(noise, np.float32), **numbers)


def most(climate, **values):
    """Return the material that covers most of a place."""
    return MATERIALS[int(material_weights(climate, site(**values)).argmax())]


@pytest.mark.parametrize(
    ("material", "climate", "ground"),
    [
        ("dry", TEMPERATE, {"wet": 0.0}),
        ("forest", TEMPERATE, {"wet": 0.8}),
        ("lush", CLIMATES["arctic"], {"wet": 1.0, "up": 0.0}),
        ("rock", TEMPERATE, {"slope": 60}),
        ("scree", ALPINE, {"slope": 36, "up": 0.62}),
        ("snow", ALPINE, {"up": 0.95}),
        ("rock", ALPINE, {"up": 0.95, "slope": 65}),
        ("sand", TEMPERATE, {"over_sea": 1.0, "slope": 2}),
        ("sand", TEMPERATE, {"over_sea": -50.0, "slope": 60}),
        ("scree", TEMPERATE, {"loose": 1.0, "slope": 34}),
        ("soil", TEMPERATE, {"loose": -1.0, "wet": 0.0}),
        ("snow", TEMPERATE, {"lying": 1.0}),
    ],
)
def test_ground_has_its_material(material, climate, ground):
    assert most(climate, **ground) == material


def test_where_snow_is_known_none_lies_elsewhere():
    assert most(ALPINE, up=0.95, lying=0.0) != "snow"


def test_below_the_tree_line_steep_ground_is_green_and_above_it_stones_lie():
    assert most(ALPINE, slope=34, up=0.2, wet=0.7) == "forest"
    assert most(ALPINE, slope=34, up=0.62, wet=0.7) == "scree"


@given(
    st.sampled_from(list(CLIMATES)),
    st.floats(0, 90),
    st.floats(-1, 2),
    st.floats(-500, 3000),
    st.floats(-1, 1),
    st.lists(st.floats(0, 1), min_size=2, max_size=2),
    st.floats(-1, 1),
    st.floats(-1, 1),
    st.lists(st.floats(-1, 1), min_size=3, max_size=3),
    st.floats(-14, 14),
)
def test_shares_add_up_to_all_of_the_ground(climate, slope, up, over, north, tones, loose, lying, noise, moved):
    ground = site(noise, slope=slope, up=up, over_sea=over, north=north, wet=tones[0], flow=tones[1], loose=loose)
    shares = material_weights(CLIMATES[climate], replace(ground, lying=np.float32(lying)), moved)
    assert shares.min() >= 0
    assert abs(shares.sum() - 1) < 1e-5


def test_on_steeper_land_rock_begins_on_steeper_slopes():
    slopes = np.linspace(0, 3, 31)
    moved = [cliffs_moved(slope) for slope in slopes]
    assert (np.diff(moved) >= 0).all()
    assert (min(moved), max(moved)) == (-14, 14)


def test_grain_goes_on_beyond_its_edges():
    noise = grain().astype(int)
    for axis in (0, 1):
        rolled = np.abs(np.diff(np.concatenate([noise, noise.take([0], axis)], axis), axis=axis))
        inner, across = np.delete(rolled, -1, axis), rolled.take([-1], axis)
        assert across.mean() < 1.3 * inner.mean()
    assert len(levels()[-1]) == 1


def test_grain_is_that_of_a_place_and_fades_with_the_pixel():
    east, north = np.linspace(0, 4000, 50), np.linspace(0, -4000, 50)
    noise = grain_noise(east, north, 1.0)
    turned = np.round(grain_noise(east + TURNS[0] * SIDE, north, 1.0)[..., 0], 4)
    assert np.allclose(noise[..., 0], turned, atol=0.02)
    spread = [grain_noise(east, north, pixel).std(axis=0) for pixel in (1.0, 30.0, 1000.0, 1e6)]
    assert (np.diff(spread, axis=0) <= 1e-6).all()
    assert spread[-1].max() < 1e-6


def test_flow_is_as_dark_as_little_drains():
    land = GENERATORS["diamond-square"](exponent=6, seed=2).heightmap()
    drainage = finished(draining(land))
    tones = finished(flow_tones(drainage))
    assert tones.shades.shape == land.heights.shape
    few, much = drainage.areas <= np.quantile(drainage.areas, 0.3), drainage.areas > np.quantile(drainage.areas, 0.98)
    assert tones.shades[much].mean() > tones.shades[few].mean() + 60


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("climate", CLIMATES.values(), ids=list(CLIMATES))
def test_water_woods_and_rock_differ_for_every_eye(climate, eye):
    strip = material_strip(climate.slug, len(MATERIALS))
    shown = ["rock", "forest" if climate.woods else "lush", "snow"]
    seen = cielab(np.array([RIVER, *(strip[MATERIALS.index(name)] for name in shown)], float), eye)
    assert min(np.linalg.norm(one - other) for one, other in combinations(seen, 2)) > 9


def test_a_piece_of_the_map_has_the_colours_of_the_whole():
    land = GENERATORS["diamond-square"](exponent=6, seed=3).heightmap()
    look, tones = Look(palette="natural", climate="alpine"), finished(toning(land, "natural"))["natural"]
    whole = tinted(land, look, range(65), range(65), False, tones=tones)
    piece = tinted(land, look, range(10, 30), range(20, 50), False, tones=tones)
    assert (piece == whole[10:30, 20:50]).all()


def test_maps_in_metres_and_maps_without_differ_in_their_slopes_alone():
    heights = GENERATORS["diamond-square"](exponent=5, seed=4).heightmap().heights
    drawn = Heightmap(heights, (0, 1))
    same = Heightmap(2000 * heights, (0, 2000), metres=True, spacing=10_000 / 32)
    look = Look(palette="natural", water=True, water_level=0.2)
    one, other = (tinted(land, look, range(33), range(33), False).astype(int) for land in (drawn, same))
    assert np.abs(one - other).mean() < 1
