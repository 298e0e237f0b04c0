"""The command line's `water`."""

import numpy as np
import pytest

from terrain_explorer.files import read, write
from terrain_explorer.terrain import DiamondSquare
from terrain_explorer.terrain.hydrology.drainage import drainage_of
from terrain_explorer.terrain.hydrology.maps import DrainageMap

GROUND = DiamondSquare(exponent=5, seed=3).heightmap()


@pytest.fixture
def source(tmp_path):
    path = tmp_path / "source.tif"
    write(GROUND, path, "tiff32f")
    return path


@pytest.mark.parametrize("name", ["area", "lakes", "order", "watersheds", "filled"])
@pytest.mark.parametrize("target", ["map.npy", "map.tif"])
def test_every_map_is_saved(run, source, tmp_path, name, target):
    assert run("water", source, "--map", name, "-o", target) == (0, "", "")
    np.testing.assert_array_equal(read(tmp_path / target).heights, DrainageMap(name).of(drainage_of(GROUND)).heights)


def test_a_picture_goes_from_the_least_number_to_the_greatest(run, source, tmp_path):
    assert run("water", source, "--logarithmic", "-o", "area.png")[0] == 0
    expected = np.log10(drainage_of(GROUND).areas)
    picture = read(tmp_path / "area.png")
    assert picture.origin.bits == 16
    np.testing.assert_allclose(picture.heights, expected, atol=np.ptp(expected) / 65535)


def test_rivers_begin_where_they_are_told_to(run, source, tmp_path):
    run("water", source, "--map", "order", "--least-area", 5, "-o", "order.npy")
    assert ((read(tmp_path / "order.npy").heights > 0) == (drainage_of(GROUND).areas >= 5)).all()


def test_unknown_maps_are_refused(run, source):
    assert run("water", source, "--map", "clouds", "-o", "map.npy")[0] == 2
