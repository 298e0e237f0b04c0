"""The names that scripts use for large terrains."""

import os
import signal
import subprocess
import sys

import numpy as np
import pytest
import zarr
from distributed import Client, LocalCluster

from terrain_explorer import tiles
from terrain_explorer.errors import UserError
from terrain_explorer.files import read
from terrain_explorer.terrain import FILTERS, DiamondSquare, Recipe, Step

RECIPE = Recipe(DiamondSquare(exponent=3, seed=6), (Step(FILTERS["terrace"](steps=6)),))
WHOLE = Recipe(DiamondSquare(exponent=8, seed=6), RECIPE.steps)


@pytest.mark.parametrize("chunk", [16, 100, 256, 300])
def test_the_array_has_the_bits_of_the_whole_map(chunk):
    array = tiles.as_dask(RECIPE, 8, chunk)
    assert (array.shape, array.dtype) == ((257, 257), np.float32)
    heights = array.compute(scheduler="synchronous")
    assert heights.dtype == np.float32
    np.testing.assert_array_equal(heights, WHOLE.heightmap().heights)


def test_a_part_of_a_huge_array_is_cheap():
    array = tiles.as_dask(RECIPE, 17, 2**11, range=(0.0, 1.0))
    corner = array[-3:, :2].compute(scheduler="synchronous")
    # Without a scheduler of its own, dask would ask any client that this process has left.
    other = tiles.as_dask(RECIPE, 17, 2**10, range=(0.0, 1.0))[-3:, :2].compute(scheduler="synchronous")
    np.testing.assert_array_equal(corner, other)


def test_equal_terrains_have_equal_names():
    assert tiles.as_dask(RECIPE, 8).name == tiles.as_dask(RECIPE, 8).name != tiles.as_dask(RECIPE, 9).name


def test_a_cluster_writes_it_to_zarr_whatever_becomes_of_a_worker(tmp_path):
    array = tiles.as_dask(RECIPE, 8, 64)
    with (
        LocalCluster(2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):
        stored = client.compute(array.to_zarr(str(tmp_path / "terrain.zarr"), compute=False))
        os.kill(cluster.workers[0].pid, signal.SIGKILL)
        stored.result()
    np.testing.assert_array_equal(zarr.open_array(tmp_path / "terrain.zarr")[:], WHOLE.heightmap().heights)


def test_builds_as_the_command_does(tmp_path):
    built = tiles.build(RECIPE, tmp_path / "world", exponent=7, side=65, part=2, parts=4)
    assert (built.made, built.kept) == (1, 0)
    assert read(tmp_path / "world" / "world_x1_y0.png").heights.shape == (65, 65)
    assert tiles.build(RECIPE, tmp_path / "world", exponent=7, side=65).made == 3


def test_a_program_decides_on_the_kind(tmp_path):
    tiles.build(RECIPE, tmp_path, exponent=6, side=33, target="unity")
    assert len(list(tmp_path.glob("*.raw"))) == 4


def test_without_dask_the_command_to_install_it_is_told(monkeypatch):
    monkeypatch.setitem(sys.modules, "dask.array", None)
    with pytest.raises(UserError, match=r"needs dask; install it with: .*'dask\[array\]' distributed"):
        tiles.as_dask(RECIPE, 8)


def test_nothing_else_loads_dask_or_zarr(tmp_path):
    (tmp_path / "hills.json").write_text(RECIPE.to_json())
    script = (
        "import sys, terrain_explorer.tiles, terrain_explorer.gui.main_window, terrain_explorer.cli as cli;"
        "cli.main(['build', 'hills.json', '--tile', '5', '-o', 'world']);"
        "print([name for name in ('dask', 'distributed', 'zarr') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=tmp_path)
    assert done.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize("chunk", [64, 100])
def test_zarr_reads_what_is_stored_part_by_part(tmp_path, chunk):
    path = tmp_path / "terrain.zarr"
    count = -(-257 // chunk)
    assert tiles.to_zarr(RECIPE, path, 8, chunk, part=2, parts=2).made == count**2 - count**2 // 2
    assert tiles.to_zarr(RECIPE, path, 8, chunk).kept == count**2 - count**2 // 2
    assert tiles.to_zarr(RECIPE, path, 8, chunk).made == 0
    np.testing.assert_array_equal(zarr.open_array(path, mode="r")[:], WHOLE.heightmap().heights)


def test_a_chunk_that_is_missing_or_was_cut_off_is_stored_again(tmp_path):
    tiles.to_zarr(RECIPE, tmp_path, 8, 128)
    (tmp_path / "c" / "0" / "1").unlink()
    log = tmp_path / "checksums" / "1-of-1.txt"
    log.write_bytes(log.read_bytes()[:-9])
    assert tiles.to_zarr(RECIPE, tmp_path, 8, 128).made == 2
    np.testing.assert_array_equal(zarr.open_array(tmp_path, mode="r")[:], WHOLE.heightmap().heights)


def test_a_store_of_another_terrain_is_refused(tmp_path):
    tiles.to_zarr(RECIPE, tmp_path, 4, 8)
    with pytest.raises(UserError, match="differs in Seed"):
        tiles.to_zarr(Recipe(DiamondSquare(exponent=3, seed=7)), tmp_path, 4, 8)
    with pytest.raises(UserError, match="the size of the tiles"):
        tiles.to_zarr(RECIPE, tmp_path, 4, 16)


def test_zarr_reads_an_array_for_what_it_is_and_nothing_else_is_in_its_way(tmp_path):
    tiles.build(WHOLE, tmp_path / "a", side=100, kind="zarr")
    tiles.as_dask(WHOLE, chunk=100).to_zarr(str(tmp_path / "b"))
    ours, of_dask = (zarr.open_array(tmp_path / name, mode="r") for name in "ab")
    assert (ours.shape, ours.chunks, ours.dtype) == (of_dask.shape, of_dask.chunks, of_dask.dtype)
    np.testing.assert_array_equal(ours[:], of_dask[:])
    assert "diamond-square" in ours.attrs["terrain"]


def test_without_zarr_the_command_to_install_it_is_told(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "zarr", None)
    with pytest.raises(UserError, match=r"install it with: .* zarr$"):
        tiles.to_zarr(RECIPE, tmp_path, 4, 8)


def test_terrains_that_were_made_with_other_exponents_have_other_names():
    streams = (Step(FILTERS["streams"](age=0.1)),)
    names = {tiles.as_dask(Recipe(DiamondSquare(exponent=own), streams), 6, range=(0, 1)).name for own in (4, 5)}
    assert len(names) == 2
