"""Prints to scale: with the same scale, exaggeration and base, prints of any terrains fit together."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from mesh_readers import read_mesh
from preset_tools import exported, preset, slope, typed

from terrain_explorer.errors import UserValueError
from terrain_explorer.files.mesh import MeshOptions, write_mesh
from terrain_explorer.files.presets.meshes import PrintSize
from terrain_explorer.terrain.shading.look import Look

HILL = slope(41, 61, 300.0, 700.0, metres=True, spacing=25.0)
MOUNTAIN = slope(65, 50, 420.0, 1900.0, metres=True, spacing=40.0)


def to_scale(**options):
    return preset("print", to_scale=True, **options)


def test_lengths_and_heights_are_those_of_nature_by_the_scale(tmp_path):
    chosen = to_scale(scale=20_000, vertical_exaggeration=1.5, base_height=200, base=3)
    for terrain in (HILL, MOUNTAIN):
        path, _ = exported(chosen, terrain, tmp_path)
        low, high = (getattr(read_mesh(path).positions, end)(axis=0) for end in ("min", "max"))
        length, width = (metres / 20 for metres in terrain.sides)
        assert high - low == pytest.approx([width, length, 3 + (terrain.highest - 200) / 20 * 1.5], rel=1e-5)
        assert typed(chosen.plan(terrain))["Scale"] == "1 : 20000"
        assert (typed(chosen.plan(terrain))["Exaggeration"], typed(chosen.plan(terrain))["Base at"]) == ("1.5", "200 m")


@pytest.mark.parametrize("slug", ["print", "print-pieces"])
def test_the_numbers_of_any_print_make_another_one_match(tmp_path, slug):
    by_width = preset(slug, width=150).suited(HILL)
    told = typed(by_width.plan(HILL))
    numbers = (told["Scale"].removeprefix("1 : "), told["Exaggeration"], told["Base at"].removesuffix(" m"))
    scale, exaggeration, base = map(float, numbers)
    same = replace(by_width, to_scale=True, scale=scale, vertical_exaggeration=exaggeration, base_height=base)
    assert same.mesh_options(HILL).width == pytest.approx(150)
    assert same.mesh_options(HILL).relief == pytest.approx(by_width.relief, rel=1e-3)


def test_pieces_are_to_scale_too(tmp_path):
    chosen = preset("print-pieces", to_scale=True, scale=5000, base_height=250, bed_width=200)
    assert typed(chosen.plan(HILL))["Size of the whole"].startswith("300 x 200 x ")
    exported(chosen, HILL, tmp_path)


@given(st.lists(st.tuples(st.floats(1, 1e6), st.floats(-400, 8000), st.floats(0.01, 9000)), min_size=1, max_size=5))
def test_what_suits_several_terrains_holds_them_all(grounds):
    grounds = [PrintSize(*ground) for ground in grounds]
    chosen = preset("print", width=120).for_all(grounds)
    widest = max(ground.side for ground in grounds) * 1000 / chosen.scale
    assert 120 * 0.9 <= widest <= 120 * 1.001
    span = max(ground.relief for ground in grounds)
    assert min(ground.lowest for ground in grounds) - 0.11 * span <= chosen.base_height
    assert all(chosen.base_height <= ground.lowest + 1e-6 * abs(ground.lowest) for ground in grounds)
    relief = span * 1000 / chosen.scale * chosen.vertical_exaggeration
    assert relief >= 4 or chosen.vertical_exaggeration == 1000


def test_a_dialog_keeps_the_numbers_of_the_last_print_and_others_follow_the_terrain():
    first = preset("print").suited(HILL)
    assert (first.scale, first.base_height) == (15_000, 300)
    kept = replace(first, to_scale=True)
    assert kept.suited(MOUNTAIN) == kept
    assert first.suited(MOUNTAIN).scale != first.scale


def test_a_base_above_the_ground_and_a_terrain_without_metres_are_refused(tmp_path):
    with pytest.raises(UserValueError, match=r"The map goes down to 300, below the base at 350\. Choose 300 or less"):
        to_scale(base_height=350).plan(HILL)
    for unknown in (slope(), slope(metres=True), slope(spacing=3.0)):
        with pytest.raises(UserValueError, match="a scale needs a terrain that knows its size"):
            to_scale().plan(unknown)
    with pytest.raises(Exception, match=r"a\.stl goes down to 300, below the base at 350"):
        write_mesh(HILL, tmp_path / "a.stl", MeshOptions(base_height=350), Look())


def test_a_tile_in_degrees_is_to_scale_both_ways(tmp_path):
    degree = slope(61, 61, 0.0, 500.0, metres=True, spacing=94_000 / 60, stretch=111 / 77)
    path, _ = exported(to_scale(scale=1_000_000), degree, tmp_path)
    assert np.ptp(read_mesh(path).positions, axis=0)[:2] == pytest.approx((77, 111), rel=1e-5)
