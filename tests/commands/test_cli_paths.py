"""Paths, floating pieces and places on the command line."""

import json

import numpy as np
import pytest

from terrain_explorer import cli
from terrain_explorer.files import read, write
from terrain_explorer.terrain import DiamondSquare, Recipe, Step
from terrain_explorer.terrain.filters.paths import PATHS, River
from terrain_explorer.terrain.filters.pieces import CopiedArea, CutOut, FloatingPiece, PastedPiece
from terrain_explorer.terrain.masks import MASK_RULES, Mask, Painted
from terrain_explorer.terrain.recipe.recipe import MASKS_FORMAT
from terrain_explorer.terrain.work import finished

HILLS = DiamondSquare(exponent=5, seed=3).heightmap()
POINTS = ((0.1, 0.2), (0.5, 0.8), (0.9, 0.3))
TEXT = json.dumps(POINTS)


def laid(path):
    return finished(Step(path).applying(HILLS)).heights


@pytest.fixture
def source(tmp_path):
    write(HILLS, tmp_path / "hills.tif", "tiff32f")
    return tmp_path / "hills.tif"


@pytest.mark.parametrize("slug", PATHS)
def test_each_kind_is_laid_through_points(well, source, tmp_path, slug):
    well("apply", slug, "--points", TEXT, source, "-o", "after.npy")
    assert np.array_equal(read(tmp_path / "after.npy").heights, laid(PATHS[slug](POINTS)))


def test_points_come_from_a_file_and_options_go_over_it(well, source, tmp_path):
    (tmp_path / "points.json").write_text(TEXT)
    well("apply", "river", "--points", "points.json", "--width", "0.05", source, "-o", "after.npy")
    wide = River(POINTS, width=0.05)
    assert np.array_equal(read(tmp_path / "after.npy").heights, laid(wide))
    (tmp_path / "river.json").write_text(json.dumps(Step(wide).to_content()))
    well("apply", "river", "--points", "river.json", "--depth", "0.3", source, "-o", "after.npy")
    deep = River(POINTS, width=0.05, depth=0.3)
    assert np.array_equal(read(tmp_path / "after.npy").heights, laid(deep))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("absent.json", "absent.json is neither JSON nor a file of it"),
        ("[[0.1", "--points is not JSON"),
        ("{}", "--points holds no road, but None"),
        ('{"path": "river", "points": []}', "--points holds no road, but 'river'"),
        ("[1, 2]", "a point of the path must be 2 numbers"),
        ("[[0.1, 0.2]]", "a road needs 2 points or more; got 1"),
        ("[[0.1, 1.2], [0, 0]]", "from 0 to 1"),
    ],
)
def test_wrong_points_are_told(refused, source, text, message):
    assert message in refused("apply", "road", "--points", text, source, "-o", "after.npy")


def test_a_road_goes_round_and_meets_those_that_the_recipe_lays(well, tmp_path):
    first = Recipe(DiamondSquare(exponent=5)).followed_by(River(POINTS, width=0.1))
    write(first.heightmap(), tmp_path / "first.terrain")
    well("apply", "road", "--ring", "--width", "0.1", "--points", TEXT, "first.terrain", "-o", "after.terrain")
    after = read(tmp_path / "after.terrain")
    recipe = first.followed_by(PATHS["road"](POINTS, ring=True, width=0.1))
    assert Recipe.of(after) == recipe
    assert np.array_equal(after.heights, recipe.heightmap().heights)
    assert "Road, 3 points, goes round" in well("info", "after.terrain")


def test_a_project_keeps_paths_and_info_tells_them(well, tmp_path):
    recipe = Recipe(DiamondSquare(exponent=5), (Step(River(POINTS, width=0.05), strength=0.5),))
    write(recipe.heightmap(), tmp_path / "work.terrain")
    assert Recipe.of(read(tmp_path / "work.terrain")) == recipe
    told = well("info", "work.terrain")
    assert "step 1: River, 3 points, Width 0.05, Depth 0.02, Banks auto" in told
    assert "strength 0.5" in told
    well("generate", "--recipe", "work.terrain", "-o", "again.npy")
    assert np.array_equal(read(tmp_path / "again.npy").heights, recipe.heightmap().heights)


WEIGHTS = np.pad(np.ones((9, 9), np.float32), ((4, 20), (8, 16)))
REGION = Mask.of(Painted.of(WEIGHTS, 8)).with_part(MASK_RULES["height"](low=30.0), "intersect")


def test_a_project_keeps_a_piece_and_info_tells_it(well, tmp_path):
    recipe = Recipe(DiamondSquare(exponent=5), (Step(FloatingPiece(REGION, down=0.25, turn=30.0), strength=0.5),))
    write(recipe.heightmap(), tmp_path / "work.terrain")
    assert Recipe.of(read(tmp_path / "work.terrain")) == recipe
    told = well("info", "work.terrain")
    assert "step 1: Move piece, Painted, within Height" in told
    assert "Down 0.25, Across 0.0, Turn 30.0" in told
    well("generate", "--recipe", "work.terrain", "-o", "again.npy")
    assert np.array_equal(read(tmp_path / "again.npy").heights, recipe.heightmap().heights)


def test_a_pasted_piece_travels_with_recipe_and_project(well, tmp_path):
    ground = DiamondSquare(exponent=5, seed=4).heightmap()
    copied = CopiedArea.of(ground, WEIGHTS)
    steps = (Step(CutOut(REGION)), Step(PastedPiece.on(ground, copied)), Step(PastedPiece(copied, (33, 33), scale=0.5)))
    recipe = Recipe(DiamondSquare(exponent=5), steps)
    write(recipe.heightmap(), tmp_path / "work.terrain")
    assert Recipe.of(read(tmp_path / "work.terrain")) == recipe
    assert "step 2: Paste piece, 9 x 9 points" in well("info", "work.terrain")
    (tmp_path / "steps.json").write_text(recipe.to_json())
    write(DiamondSquare(exponent=5).heightmap(), tmp_path / "hills.npy")
    well("apply", "--recipe", "steps.json", "hills.npy", "-o", "again.npy")
    assert np.array_equal(read(tmp_path / "again.npy").heights, recipe.heightmap().heights)


def test_older_programs_are_told_that_they_cannot_do_it():
    recipe = Recipe(DiamondSquare(exponent=5), (Step(FloatingPiece(REGION)),))
    assert json.loads(recipe.to_json())["format"] == MASKS_FORMAT


@pytest.mark.parametrize(
    ("place", "reason"),
    [
        ("terrain:hills", "begins with"),
        ("terrain:map?name=hills.png&heights=12&at=24,1,2,3,4", "open that map instead"),
        ("terrain:diamond-square?at=24,-90,-90,48,64", "no ground"),
    ],
)
def test_a_place_that_cannot_be_drawn_is_refused_in_a_sentence(capsys, tmp_path, place, reason):
    assert cli.main(["render", place, "-o", str(tmp_path / "x.png")]) == 1
    assert reason in capsys.readouterr().err


SVG = '<svg viewBox="0 0 10 10"><path id="dike" d="M2 1L8 5L3 9"/>{}</svg>'


def test_a_path_follows_a_line_of_a_drawing(well, refused, source, tmp_path):
    (tmp_path / "plan.svg").write_text(SVG.format(""))
    well("apply", "wall", "--along", "plan.svg", "--width", "0.1", source, "-o", "after.terrain")
    (step,) = Recipe.of(read(tmp_path / "after.terrain")).steps
    ends = np.array(step.filter.points)[[0, -1]]
    assert np.abs(ends - [[0.1, 0.2], [0.9, 0.3]]).max() < 1e-9
    assert step.filter.width == 0.1
    (tmp_path / "plan.svg").write_text(SVG.format('<path d="M0 0L10 10"/>'))
    said = refused("apply", "wall", "--along", "plan.svg", source, "-o", "after.terrain")
    assert "choose one of the lines of plan.svg with --line: 1 dike, 2 Line" in said
    for line in ("2", "Line"):
        well("apply", "wall", "--along", "plan.svg", "--line", line, source, "-o", "after.terrain")
        assert Recipe.of(read(tmp_path / "after.terrain")).steps[0].filter.points[0] == (0, 0)


def test_a_walk_needs_a_terrain_that_knows_where_it_lies(refused, source, tmp_path):
    track = '<gpx><trk><trkseg><trkpt lat="1" lon="2"/><trkpt lat="1.1" lon="2"/></trkseg></trk></gpx>'
    (tmp_path / "walk.gpx").write_text(track)
    assert "where on the world" in refused("apply", "road", "--along", "walk.gpx", source, "-o", "after.npy")
