"""Flights on the command line: over the map, over the surface, and what is refused."""

import os
import sys

import numpy as np
import pytest
from PIL import Image

from terrain_explorer.files import write
from terrain_explorer.terrain import DiamondSquare, Heightmap, Recipe, Window
from terrain_explorer.terrain.tiles.terrain_place import TerrainPlace

SMALL = ("--size", "96x64")
HAS_DISPLAY = sys.platform != "linux" or bool(os.environ.get("DISPLAY"))


@pytest.fixture
def hills(tmp_path):
    path = tmp_path / "hills.png"
    write(DiamondSquare(exponent=5, seed=3).heightmap(), path)
    return path


class TestFlight:
    """Flights need no display."""

    recipe = Recipe(DiamondSquare(exponent=5, seed=3))
    deep = TerrainPlace(recipe, 24, Window(9_000_000, 5_000_000, 60, 90)).to_text()
    far = TerrainPlace(recipe, 12, Window(300, 2600, 40, 60)).to_text()

    def test_goes_from_place_to_place(self, run, tmp_path):
        quick = "--flight", "--flight-seconds", 1, "--flight-frames-per-second", 6, *SMALL
        assert run("render", self.far, self.deep, "-o", "flight.webp", "--contours", *quick) == (0, "", "")
        with Image.open(tmp_path / "flight.webp") as image:
            assert (image.size, image.n_frames) == ((96, 64), 6)
        assert run("render", self.deep, "-o", "frames.png", "--local-contrast", *quick) == (0, "", "")
        assert len(list(tmp_path.glob("frames-*.png"))) == 6

    def test_over_a_map_that_no_place_contains(self, run, tmp_path):
        heightmap = Heightmap(np.random.default_rng(3).random((20, 30), np.float32))
        write(heightmap, tmp_path / "map.tif")
        place = TerrainPlace.on(None, heightmap, 9, Window(90, 90, 40, 60)).to_text()
        quick = "--flight", "--flight-seconds", 1, "--flight-frames-per-second", 2, *SMALL
        assert run("render", "map.tif", place, "-o", "a.webp", *quick)[0] == 0
        status, _, errors = run("render", place, "-o", "b.webp", *quick)
        assert status == 1
        assert "open that map" in errors

    @pytest.mark.parametrize(
        ("arguments", "why"),
        [
            ((deep, far), "only --flight takes several"),
            ((deep, deep, "--flight"), "needs two different places"),
            ((deep, far.replace("seed=3", "seed=4"), "--flight"), "a flight stays on one terrain"),
            (("hills.png", "--flight"), "a flight takes one or more places"),
            ((deep, "--flight", "--turntable"), "two pictures"),
            ((deep, "--flight-seconds", "3"), "need --flight"),
            ((deep, "--flight", "--background", "none", "-o", "flight.mp4"), "flight.mp4 cannot be saved"),
        ],
    )
    def test_what_is_refused(self, run, hills, arguments, why):
        status, _, errors = run("render", "-o", "flight.webp", *arguments)
        assert status == 1
        assert why in errors

    @pytest.mark.skipif(not HAS_DISPLAY, reason="there is no display")
    def test_over_the_surface(self, run, qapp, tmp_path):
        quick = "--flight", "--surface", "--flight-seconds", 1, "--flight-frames-per-second", 2, *SMALL
        status, _, errors = run("render", self.deep, "-o", "flight.webp", *quick)
        if "OpenGL" in errors:
            pytest.skip(errors)
        assert status == 0
        with Image.open(tmp_path / "flight.webp") as image:
            assert image.n_frames == 2

    def test_the_surface_needs_a_flight(self, run):
        status, _, errors = run("render", self.deep, "-o", "a.png", "--surface")
        assert status == 1
        assert "need --flight" in errors
