"""Relief is one thing: how high the highest point lies above the lowest, whatever black and white are."""

from __future__ import annotations

import zipfile
from dataclasses import replace

import numpy as np
import pytest
from mesh_readers import read_mesh
from mesh_tools import z_up
from PIL import Image
from preset_tools import exported, preset, typed

from terrain_explorer.terrain import Heightmap

DOWN, ACROSS = np.linspace(0, 1, 33)[:, None], np.linspace(0, 1, 65)
SHAPE = (DOWN * (1 - ACROSS) + ACROSS**2).astype(np.float32)
MAPS = {
    "all shades": Heightmap(SHAPE),
    "above 1": Heightmap(1.375 * SHAPE, (0.0, 1.0)),
    "below 0": Heightmap(1.5 * SHAPE - 0.5, (0.0, 1.0)),
    "a part of the shades": Heightmap(0.25 * SHAPE + 0.5, (0.0, 1.0)),
    "metres with a sea": Heightmap(500 * SHAPE - 60, (-60.0, 400.0), metres=True, spacing=10.0),
    "a spacing alone": Heightmap(1.375 * SHAPE, (0.0, 1.0), spacing=10.0),
}


def height_in_picture(path, plan):
    with Image.open(path) as picture:
        numbers = np.asarray(picture).astype(float)
    return np.ptp(numbers) / 65535 * float(typed(plan)["Displace, Strength (or Scale of the node)"])


def said_height(text):
    """Return the last of the three lengths of a size in words."""
    return float(text.removeprefix("Size: ").split(",")[0].split(" x ")[2].split(" ")[0])


@pytest.mark.parametrize("of", MAPS)
@pytest.mark.parametrize("relief", [20.0, 7.5])
def test_a_displacement_a_mesh_and_a_print_are_equally_high_and_say_so(tmp_path, of, relief):
    heightmap = MAPS[of]
    blender, mesh, solid, print = (
        preset("blender", relief=relief, width=100),
        preset("mesh", relief=relief),
        preset("mesh", relief=relief, solid=True, base=3),
        preset("print", relief=relief, base=3),
    )
    path, _ = exported(blender, heightmap, tmp_path)
    plan = blender.plan(heightmap)
    assert height_in_picture(path, plan) == pytest.approx(relief, rel=1e-4)
    (size,) = (change for change in plan.changes if change.startswith("Size: "))
    assert said_height(size) == pytest.approx(relief)
    for chosen, base in ((mesh, 0), (solid, 3), (print, 3)):
        path, _ = exported(chosen, heightmap, tmp_path)
        lengths = np.ptp(z_up(read_mesh(path).positions, path.suffix), axis=0)
        assert lengths[2] == pytest.approx(relief + base, rel=1e-5)
        told = typed(chosen.plan(heightmap))["Size"]
        assert [float(part.split(" ")[0]) for part in told.split(" x ")] == pytest.approx(lengths, rel=1e-4)


@pytest.mark.parametrize("of", MAPS)
def test_a_print_in_pieces_is_as_high_as_one_piece(tmp_path, of):
    chosen = preset("print-pieces", relief=20, base=4, width=120, bed_width=70, bed_length=70, pegs=False)
    path, _ = exported(chosen, MAPS[of], tmp_path)
    highest = []
    with zipfile.ZipFile(path) as archive:
        for name in archive.namelist():
            triangles = np.frombuffer(archive.read(name)[84:], np.uint8).reshape(-1, 50)[:, 12:48].copy().view("<f4")
            highest.append(triangles.reshape(-1, 3)[:, 2].max())
    assert max(highest) == pytest.approx(24, rel=1e-5)
    assert typed(chosen.plan(MAPS[of]))["Size of the whole"].endswith(" x 24 mm")


@pytest.mark.parametrize("slug", ["unity", "unreal", "godot"])
@pytest.mark.parametrize("of", MAPS)
def test_engines_are_told_the_size_that_comes_out(slug, of):
    chosen = preset(slug, relief=150, width=640)
    (size,) = (change for change in chosen.plan(MAPS[of]).changes if change.startswith("Size: "))
    assert size == "Size: 640 x 320 x 150 m, the height from the lowest point to the highest."


def test_of_a_map_that_is_cropped_the_height_is_that_which_is_left():
    heights = np.zeros((257, 257), np.float32)
    heights[0, 0], heights[128, 128] = 1.0, 0.5
    plan = preset("unity", relief=100, width=256, size="129", fit="crop").plan(Heightmap(heights))
    assert any(change.startswith("Size: 128 x 128 x 50 m,") for change in plan.changes)


@pytest.mark.parametrize("of", MAPS)
def test_a_terrain_begins_equally_high_in_blender_either_way(of):
    heightmap = MAPS[of]
    grid, mesh = preset("blender").suited(heightmap), preset("mesh").suited(heightmap)
    assert grid.relief == pytest.approx(mesh.relief)
    if heightmap.metres:
        assert mesh.relief == pytest.approx(heightmap.highest - heightmap.lowest)


def test_blocks_say_how_many_there_are():
    plan = preset("worldpainter", lowest=0, highest=100).plan(MAPS["a part of the shades"])
    assert "Size: 65 x 33 x 26 blocks." in plan.changes


def test_a_level_map_has_no_height(tmp_path):
    level = Heightmap(np.full((9, 9), 0.5, np.float32), (0.0, 1.0))
    path, _ = exported(preset("mesh", relief=20), level, tmp_path)
    assert np.ptp(z_up(read_mesh(path).positions, path.suffix)[:, 2]) == 0
    assert typed(preset("mesh", relief=20).plan(level))["Size"] == "100 x 100 x 0 m"
    assert typed(replace(preset("print", relief=20), base=3).plan(level))["Size"] == "100 x 100 x 3 mm"
