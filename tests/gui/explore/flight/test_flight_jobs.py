"""Flights in files: their frames, and what is left where one is stopped."""

from itertools import pairwise

import numpy as np
import pytest
from PIL import Image

from terrain_explorer.errors import UserError
from terrain_explorer.files.pictures.animation import numbered
from terrain_explorer.gui.explore.flight.flight_jobs import Flight, saving_flight
from terrain_explorer.gui.explore.flight.route import Route
from terrain_explorer.terrain import DiamondSquare, Recipe, Window
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.render_options import FlightOptions, PixelSize
from terrain_explorer.terrain.tiles.land import finding_ground
from terrain_explorer.terrain.tiles.terrain_place import TerrainPlace
from terrain_explorer.terrain.work import finished

RECIPE = Recipe(DiamondSquare(exponent=5, seed=3))
GROUND = finished(finding_ground(RECIPE, RECIPE.heightmap()))
DEEP = TerrainPlace(RECIPE, 24, Window(9_000_000, 5_000_000, 60, 90))
FAR = TerrainPlace(RECIPE, 12, Window(300, 2600, 40, 60))
SIZE = PixelSize(60, 40)


def flight(*places, local=False):
    return Flight(GROUND, Look(), Route(places), (1, 2, 3), local)


def frames_of(path):
    with Image.open(path) as image:
        frames = []
        for number in range(image.n_frames):
            image.seek(number)
            frames.append(np.asarray(image.convert("RGB")).astype(int))
    return frames


@pytest.mark.parametrize("name", ["flight.webp", "flight.gif"])
@pytest.mark.parametrize("local", [False, True])
def test_a_flight_is_a_moving_picture(tmp_path, name, local):
    finished(saving_flight(flight(FAR, DEEP, local=local), SIZE, FlightOptions(1.0, 8), tmp_path / name))
    frames = frames_of(tmp_path / name)
    assert len(frames) == 8
    assert frames[0].shape == (40, 60, 3)
    assert all(np.abs(one - other).mean() > 2 for one, other in pairwise(frames))
    with Image.open(tmp_path / name) as image:
        assert image.info["loop"] == 0


def test_frames_in_files_have_as_many_digits_as_they_need(tmp_path):
    names = [path.name for path in numbered(tmp_path / "a.png", 1025)]
    assert (len(names), names[0], names[-1]) == (1025, "a-0001.png", "a-1025.png")
    assert names == [path.name for path in numbered(tmp_path / "a-0007.png", 1025)]
    finished(saving_flight(flight(DEEP), PixelSize(16, 16), FlightOptions(1.0, 3), tmp_path / "b.png"))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["b-001.png", "b-002.png", "b-003.png"]


def test_a_single_place_is_reached_from_the_whole_terrain():
    viewports = Route([DEEP]).path(GROUND.facts, SIZE).frames(3)
    assert viewports[0].depth == 0
    assert viewports[-1].window_at(24).row <= DEEP.window.row


def test_who_stops_leaves_no_file(tmp_path):
    work = saving_flight(flight(FAR, DEEP), SIZE, FlightOptions(1.0, 8), tmp_path / "flight.webp")
    done = [next(work) for _ in range(6)]
    assert done == sorted(done)
    assert 0 < done[-1] < 1
    work.close()
    assert not list(tmp_path.iterdir())


def test_equal_places_are_refused_before_any_file_is_there(tmp_path):
    with pytest.raises(UserError, match="two different places"):
        finished(saving_flight(flight(DEEP, DEEP), SIZE, FlightOptions(), tmp_path / "flight.webp"))
    assert not list(tmp_path.iterdir())
