"""The command line on files of every kind, real ones too."""

from __future__ import annotations

import numpy as np
import pytest
from point_tools import text_of
from shared_data import CASES as ALL
from shared_data import Expected

from terrain_explorer.files import read, report, write
from terrain_explorer.terrain import DiamondSquare, Heightmap


@pytest.fixture
def oblong(tmp_path):
    heights = DiamondSquare(exponent=5, seed=3).heightmap().heights[:24]
    path = tmp_path / "oblong.r16"
    path.write_bytes(np.rint(heights * 65535).astype(">u2").tobytes())
    return path


def test_a_question_is_an_error_that_lists_the_answers(run, oblong):
    status, output, errors = run("info", oblong)
    assert (status, output) == (1, "")
    assert "--sample uint16 --rows 24 --columns 33" in errors
    assert errors.count("\n") == 1


@pytest.mark.parametrize("words", [["--rows", 24], ["--columns", 33], ["--rows", 24, "--columns", 33]])
def test_an_answer_is_an_option(run, oblong, words):
    status, output, errors = run("info", oblong, *words)
    assert (status, errors) == (0, "")
    assert output.startswith("24 rows, 33 columns; Raw, 16-bit big endian; ")
    assert "\nassumed: Byte order big endian" in output


@pytest.mark.parametrize(("words", "prefix"), [(["convert"], "--"), (["apply", "flip"], "--source-")])
def test_a_window_of_a_raw_file(run, oblong, words, prefix):
    run("convert", oblong, "whole.png", "--rows", 24)
    target = ["-o", "map.png"] if "apply" in words else ["map.png"]
    status, _, errors = run(*words, oblong, *target, f"{prefix}rows", 24, f"{prefix}window", 3, 5, 10, 12)
    assert status == 0
    assert "Part read: 10 rows from row 3 and 12 columns from column 5 of uint16, 24 rows and 33 columns" in errors
    part = read("whole.png").heights[3:13, 5:17]
    assert np.array_equal(read("map.png").heights, part[::-1] if "flip" in words else part)


def test_points_and_meshes_are_taken_with_their_answers(run, tmp_path):
    scattered = np.random.default_rng(8).random((3000, 3)) * (100, 60, 30)
    (tmp_path / "scan.xyz").write_text(text_of(scattered))
    status, _, errors = run("info", "scan.xyz")
    assert status == 1
    assert "Choose cells: --cell-size 2.0 --cell-height mean (Mean in cells of 2 m: 51 x 31 points), " in errors
    status, output, _ = run("info", "scan.xyz", "--cell-size", 5, "--cell-height", "lowest")
    assert status == 0
    assert output.startswith("13 rows, 21 columns; Text of points; ")
    assert "each height is the lowest of the points in a cell of 5 m." in output
    run("convert", "scan.xyz", "scan.obj", "--cell-size", 5, "--cell-height", "lowest")
    status, output, _ = run("info", "scan.obj")
    assert status == 0
    assert output.startswith("13 rows, 21 columns; OBJ, 480 triangles; ")
    status, _, _ = run("convert", "scan.obj", "finer.png", "--mesh-up", "y", "--mesh-points", 41)
    assert status == 0
    assert read("finer.png").heights.shape == (25, 41)


def test_convert_takes_the_options_too(run, oblong):
    status, output, errors = run("convert", oblong, "map.png", "--rows", 24, "--byte-order", "big")
    assert (status, output) == (0, "")
    assert "oblong.r16: Size and type assumed" in errors
    assert read("map.png").heights.shape == (24, 33)


@pytest.mark.parametrize("words", [["convert", "wide.tif", "map.png"], ["apply", "flip", "wide.tif", "-o", "map.png"]])
def test_black_and_white_move_rather_than_cut_heights_off(run, tmp_path, words):
    write(Heightmap(np.array([[-10, 0], [300, 589]], np.float32), (0.0, 255.0)), tmp_path / "wide.tif")
    status, output, errors = run(*words)
    assert (status, output) == (0, "")
    assert "cut off:" not in errors
    assert "map.png: Black and white are -10 and 589 in it, so that no height is cut off.\n" in errors
    kept = read("map.png")
    assert (kept.range, kept.lowest, kept.highest) == ((-10, 589), -10, 589)


def test_a_range_that_is_asked_for_cuts_off(run):
    words = ["generate", "midpoint-displacement", "--exponent", 5, "--seed", 9, "--range", 0.4, 0.6, "-o", "map.png"]
    assert "Heights cut off" in run(*words)[2]
    assert read("map.png").range == (0, 1)


def test_info_tells_metres(run, tmp_path):
    (tmp_path / "grid.asc").write_text("ncols 2\nnrows 2\ncellsize 5\n1 2\n3 -9999\n")
    _, output, _ = run("info", "grid.asc")
    assert output.splitlines()[0].startswith("2 rows, 2 columns; ESRI ASCII grid; 1 m to 3 m; 3 different heights;")
    assert "\nspacing: 5 m\n" in output
    assert "\nlost: Voids at the lowest height: 1 of 4 points" in output


@pytest.mark.parametrize(("target", "kept"), [("holes.tif", True), ("holes.asc", True), ("holes.png", False)])
def test_convert_says_whether_points_without_a_height_have_one_in_the_file(run, tmp_path, target, kept):
    heights = np.arange(33 * 65, dtype=np.float32).reshape(33, 65)
    heights[3:5, 7] = np.nan
    np.save(tmp_path / "holes.npy", heights)
    _, _, told = run("convert", tmp_path / "holes.npy", tmp_path / target)
    assert (f"{target}: Voids kept: 2 points" in told, f"{target}: Voids lost: 2 points" in told) == (kept, not kept)
    voids = read(tmp_path / target).voids
    assert (0 if voids is None else np.count_nonzero(voids)) == 2 * kept


@pytest.mark.parametrize("name", ["map.png", "map.tif", "map.r16", "map.asc", "map.npy"])
@pytest.mark.parametrize("options", [[], ["--window", 3, 4, 9, 12], ["--range", -1, 2]], ids=str)
def test_a_recipe_makes_the_terrain_again(run, tmp_path, name, options):
    run("generate", "midpoint-displacement", "--exponent", 5, "--seed", 9, *options, "-o", "first.tif")
    run("convert", "first.tif", name)
    assert run("generate", "--recipe", name, "-o", "again.tif") == (0, "", "")
    assert (tmp_path / "again.tif").read_bytes() == (tmp_path / "first.tif").read_bytes()


def test_a_file_without_a_recipe_is_refused(run, oblong):
    status, _, errors = run("generate", "--recipe", oblong.with_suffix(".png"), "-o", "map.png")
    assert (status, errors.count("\n")) == (1, 1)
    run("convert", oblong, "plain.png", "--rows", 24)
    status, _, errors = run("generate", "--recipe", "plain.png", "-o", "map.png")
    assert status == 1
    assert "plain.png has no recipe" in errors


@pytest.mark.parametrize(
    "recipe",
    [
        '{"generator": "hills"}',
        '{"format": 1, "generator": "random-noise", "parameters": {"exponent": 3, "seed": 1}, "window": 7}',
        '{"format": 1, "generator": "random-noise", "parameters": {"exponent": 3, "seed": 1}, "range": ["a", 1]}',
    ],
)
def test_a_recipe_that_cannot_be_understood_is_refused(run, tmp_path, recipe):
    (tmp_path / "recipe.json").write_text(recipe)
    status, output, errors = run("generate", "--recipe", "recipe.json", "-o", "map.png")
    assert (status, output, errors.count("\n")) == (1, "", 1)


@pytest.mark.parametrize(
    "words",
    [
        ["--recipe", "map.png"],
        ["-o", "map.png"],
        ["--recipe", "map.png", "-o", "a.png", "random-noise", "-o", "b.png"],
    ],
    ids=" ".join,
)
def test_half_a_command_is_wrong_usage(run, words):
    status, output, errors = run("generate", *words)
    assert (status, output) == (2, "")
    assert errors.startswith("usage: terrain-explorer generate")


# Each picture of the suite of PNGs is read elsewhere; what the command line adds shows in a few.
SUITE = [one for one in ALL if one.path.parent.name == "pngsuite"]
CASES = [one for one in ALL if one not in SUITE or one in SUITE[::12]]
READ = [expected for expected in CASES if expected.truth]


@pytest.mark.parametrize("expected", READ, ids=str)
def test_info_tells_what_the_file_is(run, expected: Expected):
    status, output, errors = run("info", expected.path, *expected.words)
    assert (status, errors) == (0, "")
    told = report(read(expected.path, expected.reading))
    assert output.splitlines()[0] == told.line
    assert f"\nkind: {expected.kind}\n" in output
    notes = [line.partition(": ")[2] for line in output.splitlines() if line.startswith(("assumed: ", "lost: "))]
    expected.check_notes(tuple(notes))


@pytest.mark.parametrize("expected", READ, ids=str)
def test_convert_keeps_heights_and_metres(run, expected: Expected, tmp_path):
    status, output, errors = run("convert", expected.path, "map.npy", *expected.words)
    assert (status, output) == (0, "")
    assert all(f"{expected.path.name}: {note}" in errors for note in expected.notes)
    found, stored = read(tmp_path / "map.npy"), np.load(tmp_path / "map.npy")
    expected.check_heights(found.heights)
    np.testing.assert_array_equal(stored, found.ground())  # NaN at voids
    expected.check_ground(found)


@pytest.mark.parametrize("expected", [one for one in READ if one.answer], ids=str)
@pytest.mark.parametrize("command", [["info"], ["convert", "map.npy"]], ids=lambda words: words[0])
def test_without_the_answer_the_choices_are_listed(run, expected: Expected, tmp_path, command):
    status, output, errors = run(command[0], expected.path, *command[1:])
    assert (status, output, errors.count("\n")) == (1, "", 1)
    assert " ".join(expected.words) in errors
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("expected", [one for one in CASES if not one.truth], ids=str)
@pytest.mark.parametrize("command", [["info"], ["convert", "map.npy"]], ids=lambda words: words[0])
def test_what_cannot_be_read_is_refused_in_one_sentence(run, expected: Expected, tmp_path, command):
    status, output, errors = run(command[0], expected.path, *command[1:])
    assert (status, output, errors.count("\n")) == (1, "", 1)
    assert errors.startswith(f"terrain-explorer: {expected.path.name} ")
    assert expected.kind in errors
    assert list(tmp_path.iterdir()) == []
