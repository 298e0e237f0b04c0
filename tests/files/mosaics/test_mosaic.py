"""Folders of tiles read as one terrain: names, orders, shared edges or not, seams, and what is missing."""

import numpy as np
import pytest
import zarr
from hypothesis import given, settings
from hypothesis import strategies as st
from mosaic_tools import read_mosaic

from terrain_explorer.files import HeightmapFileError, write
from terrain_explorer.files.builds.target import TARGETS
from terrain_explorer.files.mosaics import mosaic as module
from terrain_explorer.files.mosaics import tile_survey
from terrain_explorer.files.mosaics.mosaic import reading_mosaic
from terrain_explorer.terrain import FILTERS, DiamondSquare, Heightmap, Recipe, Step
from terrain_explorer.terrain.work import finished
from terrain_explorer.tiles import build

RECIPE = Recipe(DiamondSquare(exponent=6, seed=2))
HILLS = RECIPE.heightmap()
NAMES = ("w_x{x}_y{y}", "w_y{y}_x{x}", "row{y}_col{x}", "r{y}c{x}", "w-x{x:02}-y{y:02}", "t_{x}_{y}", "t {y} {x}")


def cut(folder, name="w_x{x}_y{y}", side=33, shared=True, south_first=False, flipped=False, ending=".tif", facts=None):
    """Cut the hills into tiles, and return the heights that they have together."""
    step = side - 1 if shared else side
    count = (65 - shared) // step
    folder.mkdir(exist_ok=True)
    for row in range(count):
        for column in range(count):
            part = HILLS.heights[row * step :][:side, column * step :][:, :side]
            tile = Heightmap(part[::-1] if flipped else part, (0.0, 1.0), **facts or {})
            y = count - 1 - row if south_first else row
            write(tile, folder / f"{name.format(x=column, y=y)}{ending}", "tiff32f" if ending == ".tif" else None)
    covered = count * step + shared
    return HILLS.heights[:covered, :covered]


@pytest.mark.parametrize("shared", [True, False])
@pytest.mark.parametrize("name", NAMES)
def test_tiles_of_usual_names_make_one_terrain(tmp_path, name, shared):
    whole = cut(tmp_path, name, 17, shared)
    read = finished(reading_mosaic(tmp_path))
    np.testing.assert_array_equal(read.heightmap.heights, whole)
    assert (read.shared, read.missing) == (shared, 0)


def test_rows_stay_farther_apart_than_columns(tmp_path):
    cut(tmp_path, facts={"metres": True, "spacing": 79.435, "stretch": 1.4})
    read = read_mosaic(tmp_path)
    assert (read.metres, read.spacing, read.stretch) == (True, 79.435, 1.4)


@settings(max_examples=12)
@given(st.sampled_from([17, 33]), st.booleans(), st.booleans())
def test_rows_in_any_order_are_found_by_the_edges(tmp_path_factory, side, shared, south_first):
    folder = tmp_path_factory.mktemp("tiles")
    whole = cut(folder, side=side if shared else side - 1, shared=shared, south_first=south_first)
    np.testing.assert_array_equal(read_mosaic(folder).heights, whole)


def test_tiles_whose_south_comes_first_come_out_with_the_terrain_upside_down(tmp_path):
    """Their edges fit as well as those of the terrain turned over, and nothing in the files tells."""
    whole = cut(tmp_path, south_first=True, flipped=True)
    np.testing.assert_array_equal(read_mosaic(tmp_path).heights, whole[::-1])


@pytest.mark.parametrize("target", ["", "unity"])
def test_a_build_is_read_as_it_was_made(tmp_path, target):
    build(RECIPE, tmp_path, side=33, target=target)
    read = finished(reading_mosaic(tmp_path))
    np.testing.assert_allclose(read.heightmap.heights, HILLS.heights, atol=1e-5)
    assert {seam.step for seam in read.seams} == {0.0}
    assert read.heightmap.origin.kind.startswith("2 × 2 tiles, ")
    assert read.heightmap.origin.assumed == ()


@pytest.mark.parametrize("target", TARGETS)
def test_the_tiles_for_each_program_are_read_with_their_manifest_and_without(tmp_path, target):
    recipe = Recipe(DiamondSquare(exponent=9, seed=2))
    build(recipe, tmp_path, side=TARGETS[target].nearest_side(200), target=target)
    read = read_mosaic(tmp_path)
    np.testing.assert_allclose(read.heights, recipe.heightmap().heights[: read.rows, : read.columns], atol=1e-5)
    (tmp_path / "manifest.json").unlink()
    again = read_mosaic(tmp_path).heights
    # Files that begin in the south fit as well upside down.
    np.testing.assert_array_equal(again[::-1] if TARGETS[target].first_row == "south" else again, read.heights)


def test_metres_as_colours_are_known_by_the_manifest(tmp_path):
    recipe = Recipe(DiamondSquare(exponent=9, seed=2), (Step(FILTERS["map-range"](low=-20, high=900)),))
    build(recipe, tmp_path, side=256, target="xyz", kind="terrarium")
    read = read_mosaic(tmp_path)
    np.testing.assert_allclose(read.heights, recipe.heightmap().heights[:512, :512], atol=1 / 256)
    assert read.metres


def test_an_array_of_zarr_is_read_and_missing_chunks_are_voids(tmp_path):
    build(RECIPE, tmp_path, side=32, kind="zarr")
    np.testing.assert_array_equal(read_mosaic(tmp_path).heights, HILLS.heights)
    (tmp_path / "c" / "0" / "1").unlink()
    read = read_mosaic(tmp_path)
    assert read.voids.sum() == 32 * 32
    np.testing.assert_array_equal(read.heights[~read.voids], HILLS.heights[~read.voids])


def test_a_broken_array_and_one_of_other_things_are_refused(tmp_path):
    build(RECIPE, tmp_path / "a", side=64, kind="zarr")
    (tmp_path / "a" / "c" / "0" / "0").write_bytes(b"x")
    with pytest.raises(HeightmapFileError, match="is cut short, damaged"):
        read_mosaic(tmp_path / "a")
    zarr.create_array(tmp_path / "b", shape=(3, 3, 3), dtype="float32")
    with pytest.raises(HeightmapFileError, match="two dimensions"):
        read_mosaic(tmp_path / "b")
    zarr.create_array(tmp_path / "c", shape=(3, 3), dtype="float32", fill_value=np.nan)
    with pytest.raises(HeightmapFileError, match="has no heights yet"):
        read_mosaic(tmp_path / "c")


def test_the_largest_step_across_a_seam_is_told_with_its_place(tmp_path):
    cut(tmp_path)
    heights = HILLS.heights[:33, 32:].copy()
    heights[20, 0] += 0.25
    write(Heightmap(heights, (0.0, 1.0)), tmp_path / "w_x1_y0.tif", "tiff32f")
    read = finished(reading_mosaic(tmp_path))
    worst = max(read.seams, key=lambda seam: seam.step)
    assert (worst.first, worst.second, worst.row, worst.column) == ("w_x0_y0.tif", "w_x1_y0.tif", 20, 32)
    assert worst.step == pytest.approx(0.25)
    (note,) = set(read.heightmap.origin.assumed) - set(read.heightmap.origin.certain)
    assert note.startswith("Seams: ")
    assert "0.25 from w_x0_y0.tif to w_x1_y0.tif, at row 20 and column 32" in note


def test_tiles_that_are_missing_become_voids(tmp_path):
    whole = cut(tmp_path, side=17)
    (tmp_path / "w_x1_y2.tif").unlink()
    read = read_mosaic(tmp_path)
    there = ~read.voids
    np.testing.assert_array_equal(read.heights[there], whole[there])
    assert (~there).sum() == 15 * 15
    text = "1 of 16 tiles are missing, and so the heights of 225 points: these are voids."
    assert text in read.origin.assumed


@pytest.mark.parametrize("shared", [True, False])
def test_a_terrain_that_is_too_large_is_thinned(tmp_path, monkeypatch, shared):
    whole = cut(tmp_path, side=17, shared=shared)
    monkeypatch.setattr(module, "MOST_POINTS", 600)
    read = read_mosaic(tmp_path)
    np.testing.assert_array_equal(read.heights, whole[::3, ::3])
    rows = len(whole)
    (note,) = set(read.origin.assumed) - set(read.origin.certain)
    assert note.startswith(f"Only 1 of every 3 rows and columns was read: all {rows} × {rows} points")


@settings(max_examples=12)
@given(st.integers(0, 10**5), st.sampled_from([None, 10**5, 2 * 10**4]), st.booleans())
def test_tiles_are_read_once_where_memory_allows_and_come_out_the_same(tmp_path_factory, most, free, flipped):
    folder = tmp_path_factory.mktemp("tiles")
    whole = cut(folder, side=17, south_first=flipped, flipped=flipped)
    reads, done = [], []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tile_survey, "MOST_KEPT", most)
        patch.setattr(tile_survey, "free_memory", lambda: free)
        read = tile_survey.read
        patch.setattr(tile_survey, "read", lambda path, options: reads.append(path.name) or read(path, options))
        work = reading_mosaic(folder)
        while True:
            try:
                done.append(next(work))
            except StopIteration as ended:
                heights = ended.value.heightmap.heights
                break
    np.testing.assert_array_equal(heights, whole[::-1] if flipped else whole)
    room = most if free is None else min(most, free // 4)
    assert len(reads) == 32 - min(room // (17 * 17 * 4), 16)
    assert done == sorted(done)
    assert done[-1] == 1


@pytest.mark.parametrize("kind", ["png16", "zarr"])
def test_a_build_that_is_not_finished_is_told(tmp_path, kind):
    build(RECIPE, tmp_path, side=32, kind=kind, part=1, parts=2)
    notes = read_mosaic(tmp_path).origin.assumed
    done, total = (2, 4) if kind == "png16" else (4, 9)
    assert notes[0].startswith(f"Their build is not finished, {done} of {total} files are done: go on with File")
    build(RECIPE, tmp_path, side=32, kind=kind, part=2, parts=2)
    assert read_mosaic(tmp_path).origin.assumed == ()


def test_maps_beside_heights_are_left_out(tmp_path):
    whole = cut(tmp_path)
    cut(tmp_path, "w_normals_x{x}_y{y}")
    np.testing.assert_array_equal(read_mosaic(tmp_path).heights, whole)


def test_a_folder_without_tiles_is_refused(tmp_path):
    write(HILLS, tmp_path / "hills.png")
    with pytest.raises(HeightmapFileError, match=r"holds no tiles\. The names of tiles have their place"):
        read_mosaic(tmp_path)


def test_tiles_of_sizes_that_leave_gaps_are_refused(tmp_path):
    cut(tmp_path)
    write(Heightmap(HILLS.heights[:20, :20]), tmp_path / "w_x1_y1.tif", "tiff32f")
    with pytest.raises(HeightmapFileError, match="different sizes"):
        read_mosaic(tmp_path)


def test_level_tiles_share_edges_where_their_sides_are_odd(tmp_path):
    for column in range(2):
        write(Heightmap(np.zeros((9, 9), np.float32)), tmp_path / f"a_x{column}_y0.tif", "tiff32f")
    assert read_mosaic(tmp_path).heights.shape == (9, 17)


def test_a_folder_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(HeightmapFileError, match="there is no such file or folder"):
        read_mosaic(tmp_path / "gone")
