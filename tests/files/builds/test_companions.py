"""The files beside the tiles: the picture of the whole, and the map of the tiles for GDAL."""

import shutil
import subprocess
from dataclasses import replace

import numpy as np
import pytest

from terrain_explorer.files import read
from terrain_explorer.files.builds.build_plan import BuildPlan
from terrain_explorer.files.builds.building import begin, building
from terrain_explorer.files.builds.checking import checking
from terrain_explorer.files.builds.companions import OVERVIEW, overview
from terrain_explorer.files.builds.zarr_chunks import ARRAY
from terrain_explorer.files.formats.pictures.png import read_samples
from terrain_explorer.terrain import DiamondSquare, Recipe
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.tinting import tinted
from terrain_explorer.terrain.tiles import LargeTerrain
from terrain_explorer.terrain.work import finished

needs_gdal = pytest.mark.skipif(shutil.which("gdal_translate") is None, reason="needs GDAL's programs")


def built(plan, folder):
    begin(plan, folder)
    finished(building(plan, folder))


def test_the_overview_is_the_ground_with_the_lines_between_tiles(plan, tmp_path):
    built(plan, tmp_path)
    picture = read_samples(tmp_path / OVERVIEW)
    ground = tinted(plan.terrain.source.heightmap(), Look(), range(129), range(129), hillshaded=True)
    lines = np.zeros((129, 129), bool)
    lines[::32] = lines[:, ::32] = True
    np.testing.assert_array_equal(picture[~lines], ground[~lines])
    np.testing.assert_array_equal(picture[0, 1:32], ground[0, 1:32] // 2)


def test_the_overview_of_a_large_terrain_is_small_and_ends_where_the_tiles_end():
    large = BuildPlan(LargeTerrain.of(Recipe(DiamondSquare(exponent=20, seed=1)), range=(-1, 2)), 254 * 1000 + 1)
    assert large.grid.counts == (4, 4)
    side = round(4 * 254000 / 1024) + 1
    assert overview(large).shape == (side, side, 3)


@needs_gdal
@pytest.mark.parametrize("kind", ["png16", "tiff32f"])
def test_gdal_reads_all_tiles_as_one_terrain_without_a_seam(plan, tmp_path, kind):
    built(replace(plan, kind=kind), tmp_path / "a b")
    whole = tmp_path / "whole.tif"
    command = ["gdal_translate", "-q", "-of", "GTiff", str(tmp_path / "a b" / "hills.vrt"), str(whole)]
    subprocess.run(command, check=True, capture_output=True)
    heights = plan.terrain.source.heightmap().heights
    found = read(whole).heights
    if kind == "png16":
        np.testing.assert_array_equal(found, np.round(heights.astype(np.float64) * 65535))
    else:
        np.testing.assert_array_equal(found, heights)


@needs_gdal
def test_gdal_finds_its_place(plan, tmp_path):
    built(plan, tmp_path)
    done = subprocess.run(["gdalinfo", str(tmp_path / "hills.vrt")], check=True, capture_output=True, text=True)
    assert "Size is 129, 129" in done.stdout
    assert "Origin = (-0.5" in done.stdout
    assert "Pixel Size = (1.0" in done.stdout


def test_what_gdal_cannot_read_gets_no_map(plan, tmp_path):
    built(replace(plan, kind="raw16le"), tmp_path)
    assert not (tmp_path / "hills.vrt").exists()


def test_companions_come_again(plan, tmp_path):
    built(plan, tmp_path)
    before = (tmp_path / OVERVIEW).read_bytes()
    (tmp_path / OVERVIEW).unlink()
    finished(building(plan, tmp_path))
    assert (tmp_path / OVERVIEW).read_bytes() == before


@pytest.mark.parametrize("kind", ["png16", "zarr"])
def test_damaged_companions_are_told_and_mended(plan, tmp_path, kind):
    plan = BuildPlan(plan.terrain, 32, "hills", "zarr") if kind == "zarr" else plan
    built(plan, tmp_path)
    names = [OVERVIEW, ARRAY] if kind == "zarr" else [OVERVIEW, "hills.vrt"]
    whole = {name: (tmp_path / name).read_bytes() for name in names}
    assert finished(checking(plan, tmp_path)).is_whole
    for damage in ("changed", "missing"):
        for name in names:
            (tmp_path / name).unlink()
            if damage == "changed":
                (tmp_path / name).write_bytes(whole[name][:-9])
        findings = finished(checking(plan, tmp_path))
        assert set(getattr(findings, damage)) == set(names)
        assert findings.whole == plan.file_count
        finished(building(plan, tmp_path))
        assert {name: (tmp_path / name).read_bytes() for name in names} == whole
        assert finished(checking(plan, tmp_path)).is_whole
