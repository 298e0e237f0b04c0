"""The values told with tiles turn their numbers back into metres, whatever the steps do beyond black and white."""

from dataclasses import replace

import numpy as np
import pytest
from PIL import Image

from terrain_explorer.files.builds.build_plan import BuildPlan, TilePlace, plan_lines, typed_values
from terrain_explorer.files.builds.building import begin, building, plan_in
from terrain_explorer.files.builds.companions import VALUES
from terrain_explorer.files.builds.target import TARGETS
from terrain_explorer.terrain import FILTERS, DiamondSquare, Heightmap, Recipe, Step
from terrain_explorer.terrain.filters import SizeInMetres
from terrain_explorer.terrain.filters.paths import PATHS
from terrain_explorer.terrain.heightmap import Origin
from terrain_explorer.terrain.recipe.source import Picture
from terrain_explorer.terrain.tiles import LargeTerrain
from terrain_explorer.terrain.work import finished

SIZE = Step(SizeInMetres(low=-60, high=400, width=1000))
WALL = Step(PATHS["wall"](((0.2, 0.5), (0.8, 0.5)), height=0.9))
PIT = Step(FILTERS["fill"](mode="raise by", height=-50.0))
ROAD = Step(PATHS["road"](((0.1, 0.1), (0.5, 0.8), (0.9, 0.9))))


def grown(*steps):
    return LargeTerrain.of(Recipe(DiamondSquare(exponent=8, seed=3), (SIZE, *steps)))


def opened(rows, columns, **facts):
    down, across = np.linspace(0, 9, rows)[:, None], np.linspace(0, 7, columns)
    heights = (150 + 200 * np.sin(down) * np.cos(across)).astype(np.float32)
    heights[rows // 3, columns // 4] = 520.0
    map = Heightmap(heights, (-60.0, 400.0), metres=True, spacing=4.0, **facts)
    return LargeTerrain.of(Recipe(Picture("survey", map), (ROAD,)))


def with_voids():
    voids = np.zeros((257, 300), bool)
    voids[30:60, 40:90] = True
    return opened(257, 300, origin=Origin("TIFF", voids=voids))


TERRAINS = {
    "within": lambda: grown(),
    "a road": lambda: grown(ROAD),
    "beyond white": lambda: grown(WALL),
    "below black, everywhere alike": lambda: grown(PIT),
    "beyond both": lambda: grown(WALL, PIT),
    "a size given after": lambda: LargeTerrain.of(Recipe(DiamondSquare(exponent=8, seed=3), (WALL, SIZE))),
    "a survey that is not square": lambda: opened(257, 300),
    "voids": with_voids,
    "finer": lambda: LargeTerrain.of(Recipe(DiamondSquare(exponent=7, seed=3), (SIZE, WALL)), 8),
}


TYPED = [slug for slug, target in TARGETS.items() if target.typed]
# What a terrain reaches does not depend on the target: each terrain for two of them, each target for a third of those.
PAIRS = [(of, TYPED[(number + next) % len(TYPED)]) for number, of in enumerate(TERRAINS) for next in (0, 2)]


def metres(values, numbers):
    """Return the heights that a program makes of a tile's numbers with the values typed in."""
    told = {label: float(value) for label, value in values if value[-1].isdigit() and "," not in value}
    if "Scale Z" in told:  # Unreal Engine, in centimetres
        return ((numbers - 32768) / 128 * told["Scale Z"] + told["Location Z"]) / 100
    if "Position Y" in told:  # Unity, from the south
        return numbers[::-1] / 65536 * told["Terrain Size Y (height)"] + told["Position Y"]
    low, high = told.get("Min Height"), told.get("Max Height")
    if low is None:
        low, high = map(float, dict(values)["R16 Range"].split(", "))
    return low + numbers / 65535 * (high - low)


def numbers_in(path, side):
    if path.suffix == ".png":
        with Image.open(path) as picture:
            return np.asarray(picture).astype(np.float64)
    return np.fromfile(path, "<u2").reshape(side, side).astype(np.float64)


@pytest.mark.parametrize(("of", "target"), PAIRS)
def test_tiles_with_the_values_told_give_the_heights_in_metres(tmp_path, of, target):
    terrain = TERRAINS[of]()
    side = TARGETS[target].nearest_side(128)
    plan = BuildPlan(terrain, side, "land", target=target, spacing=terrain.spacing)
    values = typed_values(plan)
    assert any(all(f"{label} {value}" in line for label, value in values) for line in plan_lines(plan))
    begin(plan, tmp_path)
    finished(building(plan, tmp_path))
    told = (tmp_path / VALUES).read_text("utf-8").splitlines()
    assert told == [f"{label}: {value}" for label, value in values]
    for row, column in plan.grid:
        there = plan.window(TilePlace(row, column))
        wanted = terrain.heights(there)
        found = metres(values, numbers_in(tmp_path / plan.file_name(TilePlace(row, column)), side))
        low, high = terrain.ends
        assert low <= wanted.min()
        assert wanted.max() <= high
        np.testing.assert_allclose(found, wanted, atol=1.6 * (high - low) / 65535)


@pytest.mark.parametrize("of", TERRAINS)
def test_all_pieces_have_the_black_and_white_that_are_told(of):
    terrain = TERRAINS[of]()
    plan = BuildPlan(terrain, 65, "land")
    assert {plan.heightmap(TilePlace(*cell)).range for cell in plan.grid} == {terrain.ends}


def test_what_is_not_known_at_once_is_not_told_at_once():
    terrain = grown(Step(replace(WALL.filter, height=0.77)))
    plan = BuildPlan(terrain, 129, "land", target="unity", spacing=terrain.spacing)
    assert not any("Position Y" in line for line in plan_lines(plan, at_once=True))
    assert terrain.needs_finding
    finished(terrain.preparing())
    assert list(plan_lines(plan, at_once=True)) == list(plan_lines(plan))


def test_without_metres_it_is_said_how_to_have_values_told(tmp_path):
    plan = BuildPlan(LargeTerrain.of(Recipe(DiamondSquare(exponent=8))), 127, "land", target="unreal")
    assert any("give the terrain a size with the step Size in metres" in line for line in plan_lines(plan))
    begin(plan, tmp_path)
    finished(building(plan_in(tmp_path), tmp_path))
    assert not (tmp_path / VALUES).exists()
