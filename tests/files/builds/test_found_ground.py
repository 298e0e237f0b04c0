"""What the steps of a build were found to do is found once, and kept in its folder until the build is done."""

import io
import os
import pickle
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scale_laws import KINDS, ground_of, regions, terrains
from terrain_laws import laws

from terrain_explorer.files.builds import found_ground
from terrain_explorer.files.builds.building import begin, building
from terrain_explorer.files.builds.found_ground import read_ground, sharing_ground, write_ground
from terrain_explorer.terrain import FILTERS, DiamondSquare, Recipe, Step, Window
from terrain_explorer.terrain.filters import Rock
from terrain_explorer.terrain.masks import MASK_RULES, Mask
from terrain_explorer.terrain.recent import Recent
from terrain_explorer.terrain.recipe import Piece
from terrain_explorer.terrain.scale import Region
from terrain_explorer.terrain.tiles import LargeTerrain, large_terrain
from terrain_explorer.terrain.work import finished

one = settings(laws, max_examples=1)


def stored(ground):
    file = io.BytesIO()
    write_ground(ground, file)
    return memoryview(file.getvalue())


@pytest.mark.parametrize("rule", [rule for rule in MASK_RULES.values() if not rule.told], ids=lambda rule: rule.slug)
def test_where_any_rule_lets_a_step_act_is_the_same_in_another_process(rule):
    rock = Step(Rock(rock="badlands"))
    step = Step(FILTERS["smooth"](), mask=Mask.of(rule()))
    ground = ground_of(Recipe(Piece(DiamondSquare(exponent=4, seed=1), None, (-0.25, 1.5)), (rock, step)))
    there = read_ground(stored(ground))
    for level in (-1, 0, 1, 3):
        region = Region(level, Window(1, 2, 6, 5))
        assert there.heights(region).tobytes() == ground.heights(region).tobytes()


@pytest.mark.parametrize("kind", KINDS.values(), ids=list(KINDS))
@one
@given(data=st.data())
def test_what_any_step_does_is_the_same_in_another_process(kind, data):
    ground = ground_of(data.draw(terrains(kind))[0])
    there = read_ground(stored(ground))
    region = data.draw(regions(ground.shape, st.integers(-1, 20)))
    assert there.heights(region).tobytes() == ground.heights(region).tobytes()


@pytest.fixture
def smoothed(plan):
    """A build whose terrain has a step that is found on a map."""
    recipe = Recipe(plan.terrain.source, (Step(FILTERS["smooth"](reach=0.05), size=(33, 33)),))
    return replace(plan, terrain=LargeTerrain.of(recipe))


@pytest.fixture
def finds(monkeypatch):
    """The grounds that this process found; it begins like a new one."""
    found, finding = [], LargeTerrain.finding

    def counted(self):
        found.append(self)
        return finding(self)

    monkeypatch.setattr(LargeTerrain, "finding", counted)
    monkeypatch.setattr(large_terrain, "_GROUNDS", Recent(2))
    return found


def kept(folder):
    return list(folder.glob(".found-*"))


def test_a_build_finds_once_and_forgets_at_the_end(smoothed, tmp_path, finds, monkeypatch):
    begin(smoothed, tmp_path)
    for part in (1, 2):
        monkeypatch.setattr(large_terrain, "_GROUNDS", Recent(2))
        assert len(kept(tmp_path)) == part - 1
        finished(building(smoothed, tmp_path, part, 2))
    assert len(finds) == 1
    assert not kept(tmp_path)


def test_another_terrain_in_the_same_folder_is_found_for_itself(smoothed, tmp_path, finds):
    other = LargeTerrain.of(Recipe(smoothed.terrain.source, (replace(smoothed.terrain.steps[0], strength=0.5),)))
    for terrain in (smoothed.terrain, other):
        finished(sharing_ground(terrain, tmp_path))
    assert len(finds) == 2
    assert (
        other.piece(Window(0, 0, 9, 9)).heights.tobytes()
        != smoothed.terrain.piece(Window(0, 0, 9, 9)).heights.tobytes()
    )


@pytest.mark.parametrize("harm", ["cut", "other", "a module of another name", "a class of another name"])
def test_a_damaged_one_is_found_anew(smoothed, tmp_path, finds, harm, monkeypatch):
    finished(sharing_ground(smoothed.terrain, tmp_path))
    (path,) = kept(tmp_path)
    content = path.read_bytes()
    harmed = {
        "cut": content[: len(content) // 2],
        "other": b"[3]\n" + bytes(80),
        "a module of another name": content.replace(
            b"terrain_explorer.terrain.scale.", b"terrain_explorer.terrain.scaly."
        ),
        "a class of another name": content.replace(b"StepGround", b"StepGrowth"),
    }[harm]
    assert harmed != content
    path.write_bytes(harmed)
    monkeypatch.setattr(large_terrain, "_GROUNDS", Recent(2))
    finished(sharing_ground(smoothed.terrain, tmp_path))
    assert len(finds) == 2
    assert path.read_bytes() == content


def test_no_file_in_a_folder_has_other_code_run():
    class Harm:
        def __reduce__(self):
            return os.getenv, ("PATH",)

    with pytest.raises(pickle.UnpicklingError, match="getenv"):
        read_ground(stored(Harm()))
    with pytest.raises(pickle.UnpicklingError, match="no part"):
        read_ground(stored(np.load))


def test_without_locks_each_process_finds_it(smoothed, tmp_path, finds, monkeypatch):
    def refused(path):
        raise OSError("no locks")

    monkeypatch.setattr(found_ground, "ProcessLock", refused)
    finished(sharing_ground(smoothed.terrain, tmp_path))
    assert smoothed.terrain.needs_finding
    assert not kept(tmp_path)
