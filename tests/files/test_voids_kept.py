"""Voids: every kind of file that can say where there is no height does, and all others tell that they are lost."""

from __future__ import annotations

import json
import shutil
import subprocess
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from shared_data import DATA

from terrain_explorer.cli import main
from terrain_explorer.files import kinds, losses, read, write
from terrain_explorer.files.builds.build_plan import BuildPlan, plan_lines
from terrain_explorer.files.formats.registry import kind_by_id, usual_ending
from terrain_explorer.files.presets import PRESETS, OtherFormat, exporting, planned
from terrain_explorer.files.save_warnings import fitting_kinds
from terrain_explorer.terrain import FILTERS, Heightmap
from terrain_explorer.terrain.filters import FillVoids
from terrain_explorer.terrain.heightmap import Origin
from terrain_explorer.terrain.map_place import MapPlace
from terrain_explorer.terrain.recipe import Picture, Recipe, Step
from terrain_explorer.terrain.tiles import LargeTerrain
from terrain_explorer.terrain.work import finished

REPORTS = DATA / "reports4"
KEEPING = ("tiff32f", "terrain", "npy", "asc")
PLACE = MapPlace("", (25.0, 0.0, 500000.0, 0.0, -25.0, 5200000.0))

HEIGHT = st.floats(-(2.0**127), 2.0**127, width=32)

in_one_folder = settings(deadline=None, max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])


def with_voids(shape=(33, 65), place=None, seed=1, low=100.0, high=900.0):
    """Return a map in metres, a tenth of whose points are voids, at heights of their own."""
    chance = np.random.default_rng(seed)
    heights = chance.uniform(low, high, shape).astype(np.float32)
    voids = chance.random(shape) < 0.1
    voids[0, 0], voids[-1, -1] = True, False
    return Heightmap(heights, origin=Origin("survey", voids=voids), metres=True, spacing=25.0, place=place)


def assert_kept(found, wanted, most=0.0):
    np.testing.assert_array_equal(found.voids, wanted.voids)
    ground = ~wanted.voids
    assert np.abs(found.heights[ground].astype(np.float64) - wanted.heights[ground]).max() <= most


@pytest.mark.parametrize("place", [None, PLACE])
@pytest.mark.parametrize("kind", KEEPING)
def test_voids_come_back(tmp_path, kind, place):
    heightmap = with_voids(place=place)
    path = tmp_path / f"map{usual_ending(kind)}"
    write(heightmap, path, kind)
    assert_kept(read(path), heightmap)
    assert losses(heightmap, kind) == ()
    assert [note for note in read(path).origin.lost if "ide file" in note] == []


@pytest.mark.parametrize("name", ["N47E008.hgt", "map.hgt"])
def test_voids_come_back_from_an_srtm_tile(tmp_path, name):
    heightmap = with_voids((1201, 1201))
    heightmap = replace(heightmap, heights=np.rint(heightmap.heights))
    write(heightmap, tmp_path / name)
    found = read(tmp_path / name)
    assert_kept(found, heightmap)
    assert losses(heightmap, "hgt") == ()
    assert found.origin.lost == ()
    (tmp_path / f"{name}.json").unlink()  # by the file alone, too
    assert_kept(read(tmp_path / name), heightmap)


@in_one_folder
@given(
    seed=st.integers(0, 2**32),
    ends=st.tuples(HEIGHT, HEIGHT).filter(lambda ends: ends[0] < ends[1]),
    kind=st.sampled_from(("tiff32f", "npy", "asc")),
)
def test_voids_come_back_at_any_height(tmp_path, seed, ends, kind):
    heightmap = with_voids((5, 9), None, seed, *ends)
    path = tmp_path / f"map{usual_ending(kind)}"
    write(heightmap, path, kind)
    assert_kept(read(path), heightmap)


@pytest.mark.parametrize(
    ("slug", "values"),
    [
        ("flip", {"direction": "horizontal"}),
        ("rotate", {"angle": "90"}),
        ("crop", {"rows": 20, "columns": 30}),
        ("pad", {"rows": 50, "columns": 90}),
        ("resample", {"rows": 66, "columns": 130}),
    ],
)
@pytest.mark.parametrize("kind", KEEPING)
def test_voids_outlive_filters_that_move_points(tmp_path, slug, values, kind):
    changed = FILTERS[slug](**values).applied(with_voids(place=PLACE))
    assert changed.voids.any()
    path = tmp_path / f"map{usual_ending(kind)}"
    write(changed, path, kind)
    assert_kept(read(path), changed)


def test_what_keeps_no_voids_says_so():
    heightmap = with_voids((1201, 1201))
    count = f"Voids lost: {heightmap.voids.sum():,} points without a height"
    for kind in kinds():
        told = [one for one in losses(heightmap, kind) if one.startswith(count)]
        assert bool(told) != kind_by_id(kind)[1].keeps_voids
    assert {"tiff32f", "terrain", "npy", "asc"} <= set(fitting_kinds(heightmap))
    assert not {"png16", "tiff16", "raw32f"} & set(fitting_kinds(heightmap))
    assert not any("Voids" in one for kind in kinds() for one in losses(replace(heightmap, origin=None), kind))


def test_ground_that_is_nothing_but_voids_is_told():
    heightmap = with_voids()
    nothing = replace(heightmap, origin=Origin("", voids=np.ones(heightmap.heights.shape, bool)))
    assert any("Voids lost" in one for one in losses(nothing, "asc"))
    assert not any("Voids lost" in one for one in losses(nothing, "terrain"))


@pytest.mark.parametrize("slug", [slug for slug in PRESETS if slug not in ("water", "trees")])
def test_exports_say_that_voids_are_lost(slug):
    heightmap = with_voids((505, 505))
    told = planned(PRESETS[slug]().suited(heightmap), heightmap).changes
    assert any("Voids lost" in line for line in told)
    plain = replace(heightmap, origin=None)
    assert not any("Voids lost" in line for line in planned(PRESETS[slug]().suited(plain), plain).changes)


@pytest.mark.parametrize("kind", ["tiff32f", "npy", "asc"])
def test_an_export_with_voids_is_read_back(tmp_path, kind):
    heightmap = with_voids()
    path = tmp_path / f"map{usual_ending(kind)}"
    finished(exporting(OtherFormat(kind).plan(heightmap), heightmap, path))
    assert_kept(read(path), heightmap)


def test_the_command_line_says_that_voids_are_lost(tmp_path, capsys):
    heightmap = with_voids()
    write(heightmap, tmp_path / "map.asc")
    for name, is_lost in (("map.png", True), ("map.glb", True), ("map.npy", False), ("flat.tif", False)):
        assert main(["convert", str(tmp_path / "map.asc"), str(tmp_path / name)]) == 0
        assert ("Voids lost" in capsys.readouterr().err) == is_lost


@pytest.mark.skipif(shutil.which("gdalinfo") is None, reason="gdalinfo is not here")
@pytest.mark.parametrize("kind", ["tiff32f", "asc"])
def test_gdal_finds_the_voids(tmp_path, kind):
    heightmap = with_voids()
    path = tmp_path / f"map{usual_ending(kind)}"
    write(heightmap, path, kind)
    told = json.loads(subprocess.run(["gdalinfo", "-json", "-stats", path], check=True, capture_output=True).stdout)
    share = float(told["bands"][0]["metadata"][""]["STATISTICS_VALID_PERCENT"])
    assert share == pytest.approx(100 * (1 - heightmap.voids.mean()), abs=0.01)


@pytest.mark.skipif(not REPORTS.exists(), reason="the reported files are not here")
@pytest.mark.parametrize("name", ["void_at_origin.asc", "void_placed.asc"])
@pytest.mark.parametrize("ending", [".tif", ".asc", ".npy", ".terrain"])
def test_reported_voids_outlive_a_conversion(tmp_path, name, ending):
    assert main(["convert", str(REPORTS / name), str(tmp_path / f"map{ending}")]) == 0
    assert read(tmp_path / f"map{ending}").voids.sum() == 100


@pytest.mark.parametrize(
    ("kind", "is_lost"), [("tiff32f", False), ("npy", False), ("png16", True), ("terrarium", True)]
)
def test_a_build_says_that_its_tiles_lose_voids(kind, is_lost):
    heightmap = with_voids((65, 97))
    plan = BuildPlan(LargeTerrain.of(Recipe(Picture("survey", heightmap))), 33, "hills", kind)
    assert any("Voids lost" in line for line in plan_lines(plan)) == is_lost
    filled = LargeTerrain.of(Recipe(Picture("survey", heightmap), (Step(FillVoids()),)))
    assert not any("Voids lost" in line for line in plan_lines(replace(plan, terrain=filled)))
