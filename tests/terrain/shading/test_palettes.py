"""Palettes are ordered by lightness for every eye, and their directions can be told apart."""

from itertools import combinations

import numpy as np
import pytest

from terrain_explorer.terrain import parameters
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.palettes import BRIGHT_ROCK, COUNT, DARK_ROCK, PALETTES, colours, strata

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
