"""Palettes that read tones, on the surface: proved by pixels of real OpenGL."""

import numpy as np
import pytest
from surface_tools import LEVEL, framing

from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.erosion.rock.column import Layer
from terrain_explorer.terrain.filters import Rock
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.tinting import tinted
from terrain_explorer.terrain.shading.tones import NO_TONES, Tones

SIDE = 128
SIZE = (240, 240)


def steps(*heights):
    """Return a map of level stripes from west to east."""
    return Heightmap(np.repeat(np.array([heights], np.float32), SIDE // len(heights), axis=1).repeat(SIDE, axis=0))


def toned(heightmap, *shades):
    stripes = np.repeat(np.array([shades], np.uint8), SIDE // len(shades), axis=1).repeat(SIDE, axis=0)
    return Tones(heightmap, stripes.astype(np.float32), stripes, (0, 255))


@pytest.fixture
def paint(studio):
    def paint(heightmap, look, tones=NO_TONES):
        studio.open(heightmap, look, None, tones)
        return studio.picture(framing(heightmap, look, size=SIZE), *SIZE, "none").astype(int)[..., :3]

    return paint


def stripes(picture, count):
    """Return the colour in the middle of each stripe."""
    middle = (np.arange(count) + 0.5) / count * 2 - 1
    columns = np.rint((middle / 1.05 + 1) / 2 * (SIZE[0] - 1)).astype(int)
    return picture[SIZE[1] // 2, columns]


def test_wear_has_the_colours_of_its_tones(paint):
    flat = steps(0.0, 0.0, 0.0, 0.0)
    look = Look(palette="wear", **LEVEL)
    laid, plain, little, worn = stripes(paint(flat, look, {"wear": toned(flat, 0, 128, 190, 255)}), 4)
    assert laid[2] > laid[0] + 20
    assert worn[0] > worn[2] + 20
    assert plain.min() > max(laid.max(), worn.max())
    assert plain.sum() > little.sum() > worn.sum()


def test_without_tones_all_ground_looks_as_in_the_middle(paint):
    flat = steps(0.0, 0.0)
    look = Look(palette="wear", **LEVEL)
    middle = paint(flat, look, {"wear": toned(flat, 128, 128)})
    assert np.abs(paint(flat, look) - middle).max() <= 1
    assert np.abs(paint(flat, look, {"land-cover": toned(flat, 0, 255)}) - middle).max() <= 1


LAYERS = tuple(Layer(0.2, 1.0, 1.0, 10.0, colour) for colour in ((200, 60, 50), (230, 210, 180), (70, 90, 160)))
ROCK = Rock(rock="hand", layers=LAYERS, thickness=0.6, top=0.9, dip=0, folds=0)


@pytest.mark.parametrize("rocky", [False, True])
def test_land_cover_has_the_colours_of_the_map(paint, rocky):
    stairs = steps(0.06, 0.1, 0.2, 0.5, 0.6, 0.7, 0.95, 1.0)
    stairs = ROCK.applied(stairs) if rocky else stairs
    tones = {"land-cover": toned(stairs, 165, 90, 128, 165, 90, 165, 165, 90)}
    for water in (False, True):
        look = Look(palette="land-cover", water=water, water_level=0.05, **LEVEL)
        seen = stripes(paint(stairs, look, tones), 8)
        dry = Look(palette="land-cover", water=water, water_level=0.05)
        mapped = tinted(stairs, dry, range(SIDE), range(SIDE), False, tones=tones["land-cover"])
        columns = (np.arange(8) + 0.5) * SIDE / 8
        expected = mapped[SIDE // 2, columns.astype(int)]
        # Light changes colours, but never which of two is the redder, the greener or the bluer.
        if water:  # the first two lie in it
            seen, expected = seen[2:], expected[2:]
        differ = expected[:, None].astype(int) - expected
        clear = np.abs(differ) > 15
        assert clear.any(axis=(0, 1)).all()
        assert (np.sign(seen[:, None] - seen) == np.sign(differ))[clear].all()


def test_snow_that_is_known_is_white_and_ground_without_it_is_not(paint):
    stairs = steps(0.1, 0.2, 0.9, 1.0)
    deep, green, summit, thin = stripes(
        paint(stairs, Look(palette="land-cover", **LEVEL), {"land-cover": toned(stairs, 255, 0, 0, 210)}), 4
    )
    assert deep.min() > max(green.min(), summit.min()) + 60
    assert thin.min() > summit.min() + 20


def test_bare_rock_has_the_colours_of_its_layers(paint):
    """A dome whose flanks are bare, in rings of three layers."""
    away = np.hypot(*np.mgrid[-1:1:129j, -1:1:129j])
    land = Heightmap(np.clip(1.1 - away, 0, 1).astype(np.float32), (0, 1), metres=True, spacing=1 / 256)
    look = Look(palette="land-cover", **LEVEL)
    plain, rocky = paint(land, look), paint(ROCK.applied(land), look)
    middle = SIZE[0] // 2
    red, light, blue = (rocky[middle, middle + round(0.5 * SIZE[0] / 1.05 * away)] for away in (0.25, 0.55, 0.85))
    assert red[0] > red[1] + 20 > red[2]
    assert light.min() > max(red.min(), blue.min()) + 20
    assert blue[2] > blue[0] + 10
    beside = plain[middle, middle + 60]
    assert abs(int(beside[0]) - int(beside[2])) < 30  # grey where there are no layers


def test_steep_ground_is_rock_whatever_grows_around(paint):
    cone = 1 - np.hypot(*np.mgrid[-1:1:129j, -1:1:129j])
    land = Heightmap(np.clip(4 * cone - 2, 0, 1).astype(np.float32))
    seen = paint(land, Look(palette="land-cover", **LEVEL))
    middle = SIZE[0] // 2
    flank, plain = seen[middle, middle + 36], seen[middle, 12]
    assert plain[1] > plain[0]
    assert flank[0] >= flank[1]
