"""Floating pieces on the command line: in projects, told in words, and done again."""

import json

import numpy as np

from terrain_explorer.files import read, write
from terrain_explorer.terrain import DiamondSquare, Recipe, Step
from terrain_explorer.terrain.filters.pieces import CopiedGround, CutOut, FloatingPiece, PastedPiece
from terrain_explorer.terrain.masks import MASK_RULES, Mask, Painted
from terrain_explorer.terrain.recipe.recipe import MASKS_FORMAT

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
    copied = CopiedGround.of(ground, WEIGHTS)
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
