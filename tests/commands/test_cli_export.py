"""Exports from the command line."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image

from terrain_explorer.files import read, write
from terrain_explorer.files.presets import PRESETS
from terrain_explorer.terrain import FILTERS, DiamondSquare, Heightmap, Recipe, Step

HILLS = DiamondSquare(exponent=5, seed=3).heightmap()


@pytest.fixture
def hills(tmp_path):
    write(HILLS, tmp_path / "hills.tif")
    return "hills.tif"


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_tells_what_it_writes_and_what_it_found(run, tmp_path, hills, preset):
    ending = PRESETS[preset]().plan(HILLS).output.endings[0]
    status, output, errors = run("export", preset, hills, "-o", f"out{ending}")
    assert (status, errors) == (0, "")
    lines = output.splitlines()
    assert lines[0].startswith("Will write: ")
    assert f"Exported out{ending}, read it back and found it correct." in lines
    assert lines[-1].endswith(".")
    assert (tmp_path / f"out{ending}").stat().st_size > 0


def test_options_are_those_of_the_preset(run, tmp_path, hills):
    status, output, _ = run(
        "export", "unity", hills, "--size", "65", "--order", "mac", "--relief", 90, "--width", 640, "-o", "out.raw"
    )
    assert status == 0
    assert "To type in: Terrain Size Y (height): 90.00137\n" in output
    assert "Numbers: 16 bits, big endian." in output
    assert (tmp_path / "out.raw").stat().st_size == 2 * 65 * 65


def test_metres_of_the_file_are_taken_unless_others_are_given(run, tmp_path):
    heights = np.linspace(200, 700, 33 * 33, dtype=np.float32).reshape(33, 33)
    write(Heightmap(heights, metres=True, spacing=10.0), tmp_path / "survey.tif")
    _, output, _ = run("export", "unity", "survey.tif", "-o", "out.raw")
    assert "Terrain Size X (width): 320\n" in output
    assert "Terrain Size Y (height): 500.0076\n" in output
    _, output, _ = run("export", "unity", "survey.tif", "--relief", 50, "-o", "out.raw")
    assert "Terrain Size Y (height): 50.00076\n" in output


def test_a_mesh_takes_the_colours_asked_for(run, tmp_path, hills):
    contents = set()
    for palette in ("land", "greyscale"):
        assert run("export", "mesh", hills, "--format", "ply", "--palette", palette, "-o", "out.ply")[0] == 0
        contents.add((tmp_path / "out.ply").read_bytes())
    assert len(contents) == 2


def test_how_the_source_is_read_can_be_said(run, tmp_path):
    samples = (np.arange(33 * 40).reshape(33, 40) * 40).astype(">u2")
    (tmp_path / "map.raw").write_bytes(samples.tobytes())
    status, _, errors = run(
        "export", "blender", "map.raw", "--sample", "uint16", "--rows", 33, "--byte-order", "big", "-o", "out.png"
    )
    assert status == 0
    assert "Size and type assumed" in errors
    with Image.open(tmp_path / "out.png") as image:
        np.testing.assert_array_equal(np.asarray(image), samples)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["unity", "--fit", "crop", "--size", "513", "-o", "out.raw"], "too few to crop it to 513 points"),
        (["unity", "-o", "out.png"], "out.png cannot be exported under this name. Choose a name that ends in .raw."),
        (["unity", "-o", "nowhere/out.raw"], "Writing failed: out.raw cannot be saved"),
        (["worldpainter", "--lowest", 90, "--highest", 80, "-o", "out.png"], "lowest must be below highest"),
        (["unity", "--relief", 0, "-o", "out.raw"], "relief must be a number from 0.01"),
    ],
    ids=lambda one: one[0] if isinstance(one, list) else "",
)
def test_what_cannot_be_is_told_in_a_sentence(run, tmp_path, hills, words, told):
    preset, *options = words
    status, _, errors = run("export", preset, hills, *options)
    assert status == 1
    assert told in errors
    assert errors.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == [hills]


@pytest.mark.parametrize("words", [[], ["unity"], ["nowhere", "hills.tif", "-o", "out.raw"]], ids=str)
def test_half_a_command_is_wrong_usage(run, words):
    status, output, errors = run("export", *words)
    assert (status, output) == (2, "")
    assert errors.startswith("usage: terrain-explorer export")


@pytest.mark.parametrize(
    ("preset", "name", "told"),
    [("unreal", "out.r16", "Raw, 16-bit"), ("unreal", "OUT.PNG", "PNG, 16-bit"), ("mesh", "out.obj", "OBJ")],
)
def test_the_name_tells_the_format(run, tmp_path, hills, preset, name, told):
    status, output, errors = run("export", preset, hills, "-o", name)
    assert (status, errors) == (0, "")
    assert told in output.splitlines()[0]
    assert (tmp_path / name).stat().st_size > 0


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["mesh", "-o", "out.stl"], "Choose a name that ends in .glb, or say --format glb or obj or ply."),
        (
            ["unreal", "--format", "png", "-o", "out.r16"],
            "Choose a name that ends in .png, or say --format png or r16.",
        ),
    ],
    ids=lambda one: one[0] if isinstance(one, list) else "",
)
def test_a_name_that_does_not_fit_is_told_before_the_plan(run, hills, words, told):
    preset, *options = words
    status, output, errors = run("export", preset, hills, *options)
    assert (status, output) == (1, "")
    assert told in errors


def test_a_print_is_as_steep_as_nature_or_tells_how_much_steeper_it_is(run, tmp_path):
    heights = np.linspace(0, 800, 41 * 41, dtype=np.float32).reshape(41, 41)
    write(Heightmap(heights, metres=True, spacing=100.0), tmp_path / "survey.tif")
    _, output, _ = run("export", "print", "survey.tif", "-o", "out.stl")
    assert "To type in: Size: 100 x 100 x 23 mm\n" in output
    assert "nature" not in output
    _, output, _ = run("export", "print", "survey.tif", "--width", 20, "-o", "out.stl")
    assert "Changes: 1.25 times as tall as in nature, where the relief would be 4.\n" in output


def test_a_base_makes_a_solid(run, tmp_path, hills):
    """The base is that of a solid, so that asking for one asks for the other."""
    run("export", "mesh", hills, "-o", "ground.ply")
    run("export", "mesh", hills, "--base", 5, "-o", "solid.ply")
    assert (tmp_path / "solid.ply").stat().st_size > (tmp_path / "ground.ply").stat().st_size


def test_a_map_of_the_wear_needs_a_recipe_with_erosion(run, tmp_path, hills):
    recipe = Recipe(DiamondSquare(exponent=5, seed=3), (Step(FILTERS["thermal-erosion"](angle=5)),))
    worn = recipe.heightmap()
    write(worn, tmp_path / "worn.tif")
    status, output, _ = run("export", "water", "worn.tif", "--quantity", "wear", "-o", "wear.tif")
    assert status == 0
    assert "below 0, how much was laid down" in output
    assert (read(tmp_path / "wear.tif").heights == HILLS.heights - worn.heights).all()
    status, _, errors = run("export", "water", hills, "--quantity", "wear", "-o", "none.png")
    assert status == 1
    assert "nothing has eroded this terrain: add Streams" in errors
    assert not (tmp_path / "none.png").exists()


def test_a_map_of_the_ridges(run, tmp_path, hills):
    status, _, _ = run("export", "water", hills, "--quantity", "ridges", "-o", "ridges.tif")
    assert status == 0
    assert read(tmp_path / "ridges.tif").heights.max() > 20


def survey(path, low, high, spacing):
    heights = np.linspace(low, high, 33 * 41, dtype=np.float32).reshape(33, 41)
    write(Heightmap(heights, metres=True, spacing=spacing), path)


def test_several_terrains_become_prints_with_one_scale_and_one_base(run, tmp_path):
    survey(tmp_path / "hill.tif", 320, 700, 25.0)
    survey(tmp_path / "mountain.tif", 400, 2100, 50.0)
    status, output, errors = run("export", "print", "hill.tif", "mountain.tif", "--format", "3mf", "-o", "prints")
    assert (status, errors) == (0, "")
    assert sorted(path.name for path in (tmp_path / "prints").iterdir()) == ["hill.3mf", "mountain.3mf"]
    assert output.count("To type in: Scale: 1 : 20000\n") == 2
    assert output.count("To type in: Exaggeration: 1\n") == 2
    assert output.count("To type in: Base at: 320 m\n") == 2
    assert "To type in: Size: 50 x 40 x 22 mm\n" in output
    assert "To type in: Size: 100 x 80 x 92 mm\n" in output
    options = "--scale", 50000, "--vertical-exaggeration", 2, "--base-height", 300
    _, output, _ = run("export", "print", "hill.tif", "mountain.tif", *options, "-o", "prints")
    assert "To type in: Size: 40 x 32 x 75 mm\n" in output
    assert (tmp_path / "prints" / "mountain.stl").exists()
    _, alone, _ = run("export", "print", "mountain.tif", *options, "-o", "mountain.stl")
    assert "To type in: Size: 40 x 32 x 75 mm\n" in alone


def test_a_scale_alone_suits_the_rest_to_the_terrain(run, tmp_path):
    survey(tmp_path / "hill.tif", 320, 700, 25.0)
    _, output, _ = run("export", "print", "hill.tif", "--scale", 20000, "-o", "hill.stl")
    assert "To type in: Size: 50 x 40 x 22 mm\n" in output


def test_several_terrains_that_cannot_be_printed_together_are_refused(run, tmp_path, hills):
    survey(tmp_path / "hill.tif", 320, 700, 25.0)
    assert "a scale needs a terrain that knows its size" in run("export", "print", "hill.tif", hills, "-o", "out")[2]
    assert "two sources are called hill" in run("export", "print", "hill.tif", "hill.tif", "-o", "out")[2]
    assert "one scale" in run("export", "print", "hill.tif", hills, "--no-to-scale", "-o", "out")[2]
    assert not (tmp_path / "out").exists()
