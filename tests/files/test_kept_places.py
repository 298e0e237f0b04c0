"""The place on the map of the world is kept in every kind of file."""

from dataclasses import replace

import numpy as np
import pytest

from terrain_explorer.files import read, write
from terrain_explorer.files.formats.registry import FORMATS
from terrain_explorer.files.raster import metadata
from terrain_explorer.files.raster.decoding import heightmap_of
from terrain_explorer.files.raster.raster_image import RasterImage
from terrain_explorer.files.raster.read_options import ReadOptions
from terrain_explorer.terrain.filters import Crop
from terrain_explorer.terrain.heightmap import Heightmap
from terrain_explorer.terrain.map_place import MapPlace
from terrain_explorer.terrain.recipe import Picture, Recipe, Step

PLACE = MapPlace('LOCAL_CS["a map"]', (30.0, 0.0, 6e5 + 1 / 3, 0.0, -30.0, 5e6))
HEIGHTS = np.arange(12, dtype=np.float32).reshape(3, 4)
KINDS = [(kind.id, format.endings(kind)[0]) for format in FORMATS for kind in format.kinds if kind.id != "hgt"]


def placed(**facts) -> Heightmap:
    return Heightmap(HEIGHTS, metres=True, spacing=30.0, **({"place": PLACE} | facts))


@pytest.mark.parametrize(("kind", "ending"), KINDS)
def test_a_saved_map_is_read_at_its_place(tmp_path, kind, ending):
    path = tmp_path / f"map{ending}"
    write(placed(), path, kind)
    assert read(path).place == PLACE


def test_a_project_keeps_the_place_of_its_picture_too(tmp_path):
    recipe = Recipe(Picture("survey", placed()), (Step(Crop(rows=2, columns=2, row=1, column=1)),))
    write(recipe.heightmap(), tmp_path / "map.terrain")
    kept = read(tmp_path / "map.terrain")
    assert kept.picture.place == PLACE
    assert kept.place == Recipe.of(kept).heightmap().place
    assert kept.place.at(0, 0) == PLACE.at(1, 1)


def test_files_without_a_place_are_as_they_were():
    assert "place" not in metadata.encode(placed(place=None), HEIGHTS)


def test_a_map_that_another_program_changed_is_where_it_was_while_it_has_its_size():
    text = metadata.encode(placed(), HEIGHTS)
    image = RasterImage("a file", HEIGHTS + 1, None, 32, text=text)
    assert heightmap_of(image, "map", ReadOptions()).place == PLACE
    assert heightmap_of(replace(image, samples=HEIGHTS[:2]), "map", ReadOptions()).place is None


@pytest.mark.parametrize(
    "place",
    [
        7,
        {"system": 1, "affine": [1, 0, 0, 0, 1, 0]},
        {"system": "", "affine": [1, 0, 0, 0, 1]},
        {"system": "", "affine": [1, 0, 0, 0, 0, 0]},
        {"system": "", "affine": [1, 0, "0", 0, 1, 0]},
        {"system": "", "affine": [10**400, 0, 0, 0, 1, 0]},
    ],
)
def test_a_broken_place_is_refused(place):
    with pytest.raises(ValueError, match=r"place|numbers"):
        MapPlace.from_content(place)
    assert MapPlace.from_content(PLACE.to_content()) == PLACE
