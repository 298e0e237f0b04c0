"""The command build."""

import numpy as np
import pytest

from terrain_explorer.files import read, write
from terrain_explorer.terrain import GENERATORS, DiamondSquare, Heightmap, Recipe, Step
from terrain_explorer.terrain.brushes import TOOLS, Brush
from terrain_explorer.terrain.brushes.path import PointerPlace
from terrain_explorer.terrain.filters.paths import PATHS
from terrain_explorer.terrain.recipe import Drawing, DrawnStroke


@pytest.fixture
def recipe(tmp_path):
    path = tmp_path / "hills.json"
    path.write_text(Recipe(DiamondSquare(exponent=6, seed=4)).to_json())
    return path


def test_builds_and_checks_a_terrain(well, recipe, tmp_path):
    folder = tmp_path / "world"
    output = well("build", recipe, "--exponent", "7", "--tile", "65", "--kind", "tiff32f", "-o", folder)
    assert "2 × 2 tiles of 65 × 65 points, 129 × 129 points in all" in output
    assert "4 tiles made, 0 were there" in output
    assert "4 of 4 files are whole" in well("build", "--check", folder)
    west, east = (read(folder / f"world_x{x}_y1.tif").heights for x in (0, 1))
    np.testing.assert_array_equal(west[:, -1], east[:, 0])


def test_builds_part_by_part(well, run, recipe, tmp_path):
    folder = tmp_path / "world"
    assert "1 tiles made" in well("build", recipe, "--tile", "33", "--part", "2/4", "-o", folder)
    status, output, _ = run("build", "--check", folder)
    assert (status, output.splitlines()[-1]) == (1, "1 of 4 files are whole")
    assert "3 tiles made, 1 were there" in well("build", "--continue", folder)


def test_builds_with_processes(well, recipe, tmp_path):
    well("build", recipe, "--tile", "33", "--workers", "2", "-o", tmp_path / "world")
    assert "4 of 4 files are whole" in well("build", "--check", tmp_path / "world")


def test_another_terrain_in_the_folder_is_refused(well, refused, recipe, tmp_path):
    well("build", recipe, "--tile", "33", "-o", tmp_path / "world")
    assert "differs in Exponent n (6 there, 8 here)." in refused(
        "build", recipe, "--exponent", "8", "--tile", "33", "-o", tmp_path / "world"
    )


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("a.png",),
        ("--continue", "x", "-o", "y"),
        ("--part", "x"),
        ("--continue", ".", "--part", "1/2", "--workers", "2"),
        ("--continue", ".", "--scheduler", "tcp://a:1", "--workers", "2"),
    ],
)
def test_wrong_usage_is_told(run, arguments, tmp_path, monkeypatch, well, recipe):
    well("build", recipe, "--tile", "33", "-o", tmp_path / "world")
    monkeypatch.chdir(tmp_path / "world")
    status, _, errors = run("build", *arguments)
    assert status == 2
    assert "usage:" in errors


def test_maps_are_written_beside_the_heights(well, recipe, tmp_path):
    folder = tmp_path / "world"
    output = well(
        *("build", recipe, "--tile", "33", "--with", "normals", "colour", "--palette", "snow"),
        *("--layer", "height", "--layer", "slope:30..", "-o", folder),
    )
    assert "Beside the heights: Normal maps, Weights of layers, Colours of the surface" in output
    names = {path.name for path in folder.glob("*_x1_y0.png")}
    assert names == {f"world{kind}_x1_y0.png" for kind in ("", "_normals", "_weights", "_colour")}
    assert "16 of 16 files are whole" in well("build", "--check", folder)


def test_a_plan_is_told_and_nothing_written(well, recipe, tmp_path):
    output = well("build", recipe, "--tile", "33", "--workers", "4", "--plan", "-o", tmp_path / "world")
    assert "2 × 2 tiles of 33 × 33 points" in output
    assert "on the disk" in output
    assert "processes: 4" in output
    assert not (tmp_path / "world").exists()


def test_a_rule_that_needs_the_whole_terrain_is_refused(refused, recipe, tmp_path):
    error = refused("build", recipe, "--tile", "33", "--layer", "flow", "-o", tmp_path / "world")
    assert "needs the whole terrain" in error


def test_a_folder_of_tiles_is_converted_as_one_terrain(run, well, recipe, tmp_path):
    well("build", recipe, "--tile", "33", "--kind", "tiff32f", "-o", tmp_path / "world")
    status, _, errors = run("convert", tmp_path / "world", tmp_path / "whole.tif")
    assert status == 0
    assert "world: 4 seams with shared edges; the largest step is 0 from world_x0_y0.tif to" in errors
    whole = DiamondSquare(exponent=6, seed=4).heightmap().heights
    np.testing.assert_array_equal(read(tmp_path / "whole.tif").heights, whole)


def test_an_array_of_zarr_is_built_in_parts_and_converted(well, recipe, tmp_path):
    folder = tmp_path / "world"
    for part in ("2/2", "1/2"):
        output = well("build", recipe, "--kind", "zarr", "--tile", "32", "--part", part, "-o", folder)
    assert "An array of 65 × 65 heights, in 3 × 3 chunks of 32 × 32" in output
    assert "9 of 9 files are whole" in well("build", "--check", folder)
    well("convert", folder, tmp_path / "whole.tif")
    whole = DiamondSquare(exponent=6, seed=4).heightmap().heights
    np.testing.assert_array_equal(read(tmp_path / "whole.tif").heights, whole)


def test_metres_and_the_distance_of_points_are_kept(well, recipe, tmp_path):
    folder = tmp_path / "world"
    well(
        *("build", recipe, "--tile", "33", "--kind", "tif", "--metres", "-20", "300", "--spacing", "2.5"),
        *("--with", "colour", "-o", folder),
    )
    assert (folder / "world_colour_x1_y0.pgw").read_text() == "2.5\n0.0\n0.0\n-2.5\n80.0\n0.0\n"
    assert (folder / "world_x1_y1.tfw").read_text().splitlines()[-1] == "-80.0"
    tile = read(folder / "world_x0_y0.tif")
    assert (tile.range, tile.metres) == ((-20, 300), True)
    assert "16 of 16 files are whole" in well("build", "--check", folder)
    (folder / "world_x1_y1.tfw").unlink()
    well("build", "--continue", folder)
    assert "16 of 16 files are whole" in well("build", "--check", folder)


def test_the_kind_of_a_program_is_used_and_another_one_refused(well, refused, recipe, tmp_path):
    well("build", recipe, "--for", "unreal", "--exponent", "8", "--tile", "127", "--kind", "r16", "-o", tmp_path / "a")
    assert (tmp_path / "a" / "a_x1_y1.r16").stat().st_size == 127 * 127 * 2
    assert "takes no tiles of the kind zarr" in refused(
        "build", recipe, "--for", "unity", "--kind", "zarr", "-o", tmp_path / "b"
    )


@pytest.mark.parametrize("how", [(), ("--workers", "2")])
def test_heights_that_were_cut_off_are_told_whoever_made_the_tiles(run, recipe, tmp_path, how):
    status, _, said = run("build", recipe, "--tile", "33", "--range", "0.4", "0.6", "-o", tmp_path / "world", *how)
    cut = [
        f"world_x{x}_y{y}.png: heights beyond the range were cut off; give a wider --range" for x in "01" for y in "01"
    ]
    assert (status, said.splitlines()) == (0, cut)
    _, _, again = run("build", "--continue", tmp_path / "world")
    assert again.splitlines() == cut


def test_how_tiles_lie_is_said_by_options(refused, run, tmp_path):
    folder = tmp_path / "tiles"
    folder.mkdir()
    heights = DiamondSquare(exponent=4, seed=2).heightmap().heights
    for number in range(4):
        row, column = divmod(number, 2)
        part = heights[8 * row : 8 * row + 9, 8 * column : 8 * column + 9]
        write(Heightmap(part, (0, 1)), folder / f"tile{number}.png")
    assert "--tile-rows 2 --tile-columns 2 (2 × 2 tiles, by name)" in refused("info", folder)
    assert "17 rows, 17 columns; 2 × 2 tiles, PNG, 16-bit grey" in run("info", folder, "--tile-rows", "2")[1]
    assert run("convert", folder, tmp_path / "whole.png", "--tile-rows", "2", "--tile-columns", "2")[0] == 0
    np.testing.assert_allclose(read(tmp_path / "whole.png").heights, heights, atol=1e-5)


@pytest.mark.parametrize("slug", ["spectral-synthesis", "square-square", "random-additions"])
def test_tiles_are_cut_out_of_what_generate_makes_of_the_same_recipe(well, tmp_path, slug):
    road = PATHS["road"](((0.1, 0.15), (0.3, 0.5), (0.9, 0.85)), width=0.02)
    drawing = Drawing(17, 17, (DrawnStroke(TOOLS["flatten"](), Brush(6, 1.0), (PointerPlace(5, 8, 1.0),)),))
    recipe = tmp_path / "made.json"
    recipe.write_text(Recipe(GENERATORS[slug](exponent=5, seed=5), (Step(road), Step(drawing))).to_json())
    well("generate", "--recipe", recipe, "-o", tmp_path / "map.tif")
    well("build", recipe, "--tile", "17", "--kind", "tiff32f", "-o", tmp_path / "world")
    whole = read(tmp_path / "map.tif").heights
    for row, column in ((0, 0), (0, 1), (1, 0), (1, 1)):
        tile = read(tmp_path / "world" / f"world_x{column}_y{row}.tif").heights
        np.testing.assert_array_equal(tile, whole[16 * row : 16 * row + 17, 16 * column : 16 * column + 17])
