"""Palettes are ordered by lightness for every eye, and their directions can be told apart."""

from itertools import combinations

import numpy as np
import pytest

from terrain_explorer.terrain import Heightmap, parameters
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.palettes import (
    BRIGHT_ROCK,
    COUNT,
    DARK_ROCK,
    GUESSED_TONES,
    PALETTES,
    PLACES,
    SCREE_PART,
    SNOW_TONES,
    colours,
    covered,
    strata,
)
from terrain_explorer.terrain.shading.tinting import tinted

EYES = {
    "usual": np.eye(3),
    "protanopia": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    "deuteranopia": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
    "tritanopia": [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
}
"""What an eye sees of linear red, green and blue.

From Machado, Oliveira and Fernandes (2009), A Physiologically-based Model for Simulation of Color Vision Deficiency,
severity 1.
"""

XYZ = np.array([[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.072175], [0.0193339, 0.119192, 0.9503041]])
ORDERED = [name for name, palette in PALETTES.items() if palette.of in ("height", "slope")]


def cielab(srgb, eye):
    """Return L*, a* and b* of colours as an eye sees them, shape (count, 3)."""
    encoded = srgb / 255
    linear = np.where(encoded <= 0.04045, encoded / 12.92, ((encoded + 0.055) / 1.055) ** 2.4)
    seen = np.clip(linear @ np.array(EYES[eye]).T, 0, 1)
    x, y, z = ((seen @ XYZ.T) / XYZ.sum(axis=1)).T
    x, y, z = (np.where(t > 216 / 24389, np.cbrt(t), (24389 / 27 * t + 16) / 116) for t in (x, y, z))
    return np.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], axis=1)


def test_a_look_offers_every_palette():
    (palette,) = (each for each in parameters(Look) if each.name == "palette")
    assert palette.choices == tuple(PALETTES)
    assert palette.labels == tuple(each.title for each in PALETTES.values())


@pytest.mark.parametrize("name", PALETTES)
def test_a_palette_has_256_colours_that_nobody_changes(name):
    assert colours(name).shape == (COUNT, 3)
    assert colours(name).dtype == np.uint8
    assert not colours(name).flags.writeable


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("name", ORDERED)
def test_what_is_higher_or_steeper_is_lighter_for_every_eye(name, eye):
    lightness = cielab(colours(name), eye)[:, 0]
    assert (np.diff(lightness) >= 0).all()
    assert lightness[-1] - lightness[0] > 60


@pytest.mark.parametrize("eye", EYES)
def test_the_eight_directions_differ_for_every_eye(eye):
    directions = cielab(colours("aspect")[np.arange(8) * 255 // 8], eye)
    assert min(np.linalg.norm(one - other) for one, other in combinations(directions, 2)) > 15


def test_aspects_come_round_to_north_again():
    assert (colours("aspect")[0] == colours("aspect")[-1]).all()


def test_greyscale_is_every_grey_once():
    assert (colours("greyscale") == np.arange(256)[:, None]).all()


def test_matte_is_one_colour():
    assert (colours("matte") == colours("matte")[0]).all()


def test_the_sea_bed_is_blue_and_the_coast_green():
    assert [name for name, palette in PALETTES.items() if palette.sea] == ["land"]
    sea, land = np.split(colours("land").astype(int), 2)
    assert (sea.argmax(axis=1) == 2).all()
    assert land[0].argmax() == 1
    assert land[-1].min() > 240


def test_rock_is_the_same_each_time_and_between_its_two_colours():
    rock = strata()
    assert rock.shape == (256, 3)
    assert (rock == strata()).all()
    assert (rock >= DARK_ROCK).all()
    assert (rock <= BRIGHT_ROCK).all()
    assert len(np.unique(rock, axis=0)) > 10


def at(up, steep, wet=0.5, by_sea=True, tone=None):
    tone = GUESSED_TONES + SCREE_PART * (1 - wet) * (SNOW_TONES - 1 - GUESSED_TONES) if tone is None else tone
    return covered(*(np.full((1, 1), number, np.float32) for number in (up, steep, tone)), by_sea)[0, 0].astype(int)


def colour(cover):
    return colours("land-cover")[round(PLACES[cover] * (COUNT - 1))].astype(int)


@pytest.mark.parametrize(
    ("cover", "ground"),
    [
        ("SAND", {"up": 0.0, "steep": 2}),
        ("SAND", {"up": -0.5, "steep": 2}),
        ("DRY", {"up": 0.3, "steep": 10, "wet": 0.0}),
        ("WET", {"up": 0.3, "steep": 10, "wet": 1.0}),
        ("SCREE", {"up": 0.3, "steep": 40}),
        ("ROCK", {"up": 0.3, "steep": 60}),
        ("ROCK", {"up": 1.0, "steep": 60}),
        ("SNOW", {"up": 1.0, "steep": 20}),
    ],
)
def test_ground_has_its_cover(cover, ground):
    assert abs(at(**ground) - colour(cover)).max() <= 2


def test_without_a_sea_there_is_no_beach():
    assert abs(at(0.0, 2, 0.0, by_sea=False) - colour("DRY")).max() <= 2


def test_wetter_grass_is_darker_and_high_grass_drier():
    assert at(0.2, 5, 1.0).sum() < at(0.2, 5, 0.5).sum() < at(0.2, 5, 0.0).sum()
    assert at(0.2, 5, 1.0).sum() < at(0.65, 5, 1.0).sum()


def test_where_snow_is_known_it_lies_there_alone():
    assert abs(at(1.0, 10, tone=0) - colour("SNOW")).min() > 50
    assert abs(at(0.3, 10, tone=255) - colour("SNOW")).max() <= 2
    assert abs(at(0.3, 10, tone=SCREE_PART * (GUESSED_TONES - 1)) - colour("DRY")).max() <= 2
    assert abs(at(0.3, 60, tone=255) - colour("ROCK")).max() <= 2
    assert at(0.3, 10, tone=180).sum() < at(0.3, 10, tone=220).sum()


@pytest.mark.parametrize("last", [GUESSED_TONES - 1, SNOW_TONES - 1])
def test_scree_lies_where_talus_is_known(last):
    assert abs(at(0.3, 10, tone=last) - colour("SCREE")).max() <= 2
    assert abs(at(0.3, 60, tone=last) - colour("ROCK")).max() <= 2


def test_snow_lies_deeper_in_hollows():
    assert at(0.77, 10, 1.0).sum() > at(0.77, 10, 0.0).sum()


@pytest.mark.parametrize("water", [False, True])
def test_the_shore_is_where_the_sea_is(water):
    heights = np.tile(np.linspace(0, 1, 2001, dtype=np.float32), (3, 1))
    look, gentle = Look(palette="land-cover", water=water, water_level=0.1), Heightmap(heights, range=(0, 3))
    seen = tinted(gentle, look, range(3), range(2001), False)[1].astype(int)
    beach = np.flatnonzero(abs(seen - colour("SAND")).max(axis=-1) <= 2)
    if water:  # a beach of 1 % of the height above the sea
        assert 600 <= beach.min() < 610
        assert beach.max() == pytest.approx(600 + 0.012 * 5400, abs=20)
    else:
        assert len(beach) == 0


def test_a_map_all_under_water_is_sea_bed():
    flat = Heightmap(np.zeros((5, 5), np.float32))
    look = Look(palette="land-cover", water=True, water_level=1)
    assert tinted(flat, look, range(5), range(5), False).shape == (5, 5, 3)
