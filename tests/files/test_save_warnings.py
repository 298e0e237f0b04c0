"""Each loss of a kind of file has its sentence; without a sentence everything comes back."""

from __future__ import annotations

import os
import shutil
import stat
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays

from terrain_explorer.files import HeightmapFileError, kinds, losses, read, widen_range, write
from terrain_explorer.files.formats.registry import FORMATS
from terrain_explorer.files.save_warnings import weighed_losses
from terrain_explorer.terrain import DiamondSquare, Heightmap, from_recipe
from terrain_explorer.terrain.map_place import MapPlace

ENDINGS = {kind.id: format.endings(kind)[0] for format in FORMATS for kind in format.kinds}
WHITE = {kind.id: kind.white for format in FORMATS for kind in format.kinds if kind.white}
SIXTEEN = [kind for kind, white in WHITE.items() if white == 65535]
EIGHT = [kind for kind, white in WHITE.items() if white == 255]
FLOATS = ["tiff32f", "npy", "asc", "raw32f", "raw32fbe"]

in_one_folder = settings(deadline=None, max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
shapes = array_shapes(min_dims=2, max_dims=2, min_side=2, max_side=9)
ranges = st.tuples(st.floats(-1e4, 1e4), st.floats(-1e4, 1e4)).filter(lambda ends: ends[0] + 1e-3 < ends[1])


@st.composite
def heightmaps(draw):
    """Heights anywhere, or on the steps of a kind between black and white, or a little beyond."""
    low, high = ends = draw(ranges | st.just((0.0, 1.0)))
    white = draw(st.sampled_from([255, 65535, None]))
    if white is None:
        heights = draw(arrays(np.float32, shapes, elements=st.floats(-1e4, 1e4, width=32)))
    else:
        heights = low + (high - low) * draw(arrays(np.uint16, shapes, elements=st.integers(0, white))) / white
    recipe = draw(st.none() | st.just('{"format": 1}'))
    spacing = draw(st.none() | st.floats(0.01, 1e4))
    return Heightmap(heights.astype(np.float32), ends, recipe, metres=draw(st.booleans()), spacing=spacing)


def said(heightmap):
    """Return everything that heightmaps can differ in, except their heights."""
    return heightmap.range, heightmap.recipe, heightmap.metres, heightmap.spacing


def rounding(heightmap, white):
    """Return how far from a step a height may be that lies on it: two of float32's last digits, and no eighth step."""
    low, high = heightmap.range
    return min(2 * np.spacing(np.float32(max(abs(low), abs(high)))), (high - low) / white / 8) if white else 0


def is_flattened(heightmap, white):
    """Return whether a map that is not flat has less relief than one step."""
    low, high = heightmap.range
    return bool(white) and 0 < heightmap.highest - heightmap.lowest < (high - low) / white


@pytest.mark.parametrize("kind", [kind for kind in kinds() if kind != "hgt"])
@in_one_folder
@given(heightmap=heightmaps())
def test_nothing_is_told_exactly_where_everything_comes_back(tmp_path, kind, heightmap):
    path = tmp_path / f"map{ENDINGS[kind]}"
    write(heightmap, path, kind, cutting=True)
    again = read(path)
    assert said(again) == said(heightmap)
    moved = np.abs(again.heights.astype(np.float64) - heightmap.heights).max()
    is_kept = moved <= rounding(heightmap, WHITE.get(kind)) and not is_flattened(heightmap, WHITE.get(kind))
    assert (losses(heightmap, kind) == ()) == is_kept


@pytest.mark.parametrize("kind", FLOATS)
def test_floating_point_loses_nothing(kind):
    assert losses(Heightmap(np.random.default_rng(1).normal(size=(70, 90)), (0.0, 0.1)), kind) == ()


@pytest.mark.parametrize("kind", SIXTEEN)
def test_a_generated_terrain_is_whole_in_16_bits_by_its_recipe(tmp_path, kind):
    grown = DiamondSquare(exponent=6, seed=4).heightmap()
    path = tmp_path / f"map{ENDINGS[kind]}"
    write(grown, path, kind)
    assert losses(grown, kind) == ()
    assert np.array_equal(from_recipe(read(path).recipe).heightmap().heights, grown.heights)
    assert losses(Heightmap(grown.heights), kind) == ("Heights rounded by at most 7.6e-06, to 65,536 steps.",)


@pytest.mark.parametrize("kind", EIGHT)
def test_8_bits_show_even_with_a_recipe(kind):
    told = ("Heights rounded by at most 0.002, to 256 steps, which show as stairs on gentle slopes.",)
    assert losses(DiamondSquare(exponent=6, seed=4).heightmap(), kind) == told


@pytest.mark.parametrize("kind", [*EIGHT, *SIXTEEN])
def test_what_lies_outside_black_and_white_is_counted(kind):
    heightmap = Heightmap(np.float32([[-1, 0, 1], [2, 3, 1], [0, 0, 5]]), (0.0, 1.0))
    above, below = losses(heightmap, kind)
    assert above == "Heights cut off: 3 points lie above white."
    assert below == "Heights cut off: 1 point lies below black."


@in_one_folder
@given(heightmap=heightmaps(), kind=st.sampled_from(sorted(WHITE)))
def test_moved_ends_cut_nothing_off(heightmap, kind):
    moved = widen_range(heightmap, kind)
    assert not any("cut off" in told.lower() for told in losses(moved, kind))
    assert moved.range[0] <= heightmap.range[0] < heightmap.range[1] <= moved.range[1]
    assert (moved is heightmap) == (not any("cut off" in told.lower() for told in losses(heightmap, kind)))


@pytest.mark.parametrize("kind", FLOATS)
def test_ends_stay_where_nothing_is_cut_off(kind):
    heightmap = Heightmap(np.float32([[-1, 9], [0, 1]]), (0.0, 1.0))
    assert widen_range(heightmap, kind) is heightmap


def test_a_tile_keeps_whole_metres_only():
    heights = np.arange(1201 * 1201, dtype=np.float32).reshape(1201, 1201) % 3000
    assert losses(Heightmap(heights, metres=True), "hgt") == ()
    assert losses(Heightmap(heights + np.float32(0.5), metres=True), "hgt") == ("Heights rounded to whole metres.",)


def test_what_a_kind_cannot_hold_at_all_is_told():
    (told,) = losses(Heightmap(np.eye(3)), "hgt")
    assert told.startswith("The map has 3 rows and 3 columns, and an SRTM tile has 1201 or 3601 of each. Resample")


def test_the_last_row_counts_where_blocks_end():
    heights = np.zeros((129, 3), np.float32)
    heights[128, 2] = 1e-6
    heightmap = Heightmap(heights, (0.0, 1.0))
    (told,) = losses(heightmap, "png16")
    assert told.startswith("Relief lost: the map rises by 1e-06 in all")


@given(ends=ranges.filter(lambda ends: 4 * (ends[1] - ends[0]) > max(map(abs, ends))), seed=st.integers(0, 99))
def test_a_16_bit_map_that_is_inverted_is_still_one(ends, seed):
    """Its heights lie on the steps but for the rounding of the subtraction."""
    low, high = ends
    steps = np.random.default_rng(seed).integers(0, 65536, (20, 30))
    heightmap = Heightmap((low + (high - low) * steps / 65535).astype(np.float32), ends)
    inverted = Heightmap((low + high) - heightmap.heights.astype(np.float64), ends)
    assert not any(told.startswith("Heights rounded") for told in losses(inverted, "png16"))


@pytest.mark.parametrize("relief", [1e-7, 1e-6, 1e-5])
@pytest.mark.parametrize("base", [0.0, 0.5])
def test_a_relief_below_one_step_is_told_as_lost(relief, base):
    heights = base + relief * np.random.default_rng(0).random((9, 9))
    (told,) = losses(Heightmap(heights, (0.0, 1.0)), "png16")
    assert told.startswith("Relief lost: the map rises by ")
    assert "1.5e-05" in told


@pytest.mark.parametrize("kind", SIXTEEN)
@in_one_folder
@given(heightmap=heightmaps())
def test_only_steps_too_fine_to_show_are_slight(kind, heightmap):
    grave, slight = weighed_losses(widen_range(heightmap, kind), kind)
    assert (*grave, *slight) == losses(widen_range(heightmap, kind), kind)
    low, high = widen_range(heightmap, kind).range
    if slight:
        assert grave == ()
        assert slight[0].endswith("to 65,536 steps.")
    relief = heightmap.highest - heightmap.lowest
    if 0 < relief < 255 * (high - low) / 65535:
        assert slight == ()
    elif relief > 256 * (high - low) / 65535 or relief == 0:
        assert grave == ()


@pytest.mark.parametrize(("relief", "used"), [(0.00048, 32), (0.0039, 257)])
def test_a_relief_of_few_steps_is_a_grave_loss(relief, used):
    heights = 0.5 + relief * np.random.default_rng(0).random((40, 40))
    heights.flat[:2] = 0.5, 0.5 + relief
    grave, slight = weighed_losses(Heightmap(heights, (0.0, 1.0)), "png16")
    told = f"to {used} steps, which show as stairs on gentle slopes." if used < 257 else "to 65,536 steps."
    assert (grave or slight)[0].endswith(told)
    assert bool(grave) == (used < 257)


def test_it_is_told_by_how_much_metres_are_rounded():
    heights = np.linspace(-11, 2064, 600, dtype=np.float32).reshape(20, 30)
    assert losses(Heightmap(heights, metres=True), "png16") == ("Heights rounded by at most 0.016 m, to 65,536 steps.",)


OLD = Heightmap(np.random.default_rng(1).random((6, 10), np.float32), (-1.0, 2.0), '{"format": 1, "old": 1}')
NEW = Heightmap(np.random.default_rng(2).random((10, 6), np.float32), (-3.0, 4.0), metres=True, spacing=2.0)
PLAIN = Heightmap(np.eye(10, 6, dtype=np.float32), (0.0, 1.0))
TURNS = [
    *(("map.raw", "raw16le", "raw16be"), ("map.raw", "raw32fbe", "raw32f")),
    *((f"map{ENDINGS[kind]}", kind, kind) for kind in ("npy", "asc", "pgm16")),
]


@pytest.mark.parametrize(("name", "before", "after"), TURNS)
@pytest.mark.parametrize("new", [NEW, PLAIN], ids=["new", "plain"])
@pytest.mark.parametrize("crashed", [False, True], ids=["", "after a crash"])
def test_whenever_saving_is_cut_off_the_map_reads_as_the_old_or_the_new(
    tmp_path, monkeypatch, name, before, after, new, crashed
):
    """After each change on disk the folder is copied: as if the program had been killed there."""
    path = tmp_path / "folder" / name
    path.parent.mkdir()
    write(OLD, path, before)
    if crashed:
        snapshots = changes_on_disk(tmp_path / "first", path, monkeypatch, lambda: write(new, path, after))
        shutil.rmtree(path.parent)
        snapshots[0].rename(path.parent)
    old = known(path)
    snapshots = changes_on_disk(tmp_path, path, monkeypatch, lambda: write(new, path, after))
    assert len(snapshots) == 3
    found = [known(snapshot / name) for snapshot in snapshots]
    changed = next(number for number, one in enumerate(found) if one != old)
    assert found[:changed] == [old] * changed
    assert found[changed:] == [known(path)] * (len(found) - changed)
    assert known(path)[1:] == said(new)


def known(path):
    again = read(path)
    return (again.heights.tobytes(), *said(again))


def changes_on_disk(folder, path, monkeypatch, save):
    """Return copies of a file's folder after each renaming and each deletion."""
    snapshots = []

    def watched(change):
        def changing(self, *arguments, **options):
            result = change(self, *arguments, **options)
            snapshots.append(folder / f"snapshot{len(snapshots)}")
            shutil.copytree(path.parent, snapshots[-1])
            return result

        return changing

    with monkeypatch.context() as patched:
        for name in ("replace", "unlink"):
            patched.setattr(Path, name, watched(getattr(Path, name)))
        save()
    return snapshots


def failing(monkeypatch, count):
    """Let the fsync of a file with a number fail; those of folders don't count."""
    real, calls = os.fsync, []

    def fsync(number):
        is_file = stat.S_ISREG(os.fstat(number).st_mode)
        calls.extend([number] * is_file)
        if is_file and len(calls) == count:
            raise OSError(28, "No space left on device")
        real(number)

    monkeypatch.setattr("os.fsync", fsync)


@pytest.mark.parametrize(("step", "named"), [(1, "map.npy.json cannot be saved"), (2, "map.npy cannot be saved")])
@pytest.mark.parametrize("has_side_file", [True, False])
def test_the_step_that_fails_is_told_and_both_files_stay(tmp_path, monkeypatch, step, named, has_side_file):
    path = tmp_path / "map.npy"
    write(OLD if has_side_file else PLAIN, path)
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    with monkeypatch.context() as patched:
        failing(patched, step)
        with pytest.raises(HeightmapFileError, match=f"{named}: the disk is full"):
            write(NEW, path)
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == before


def test_a_last_step_that_fails_leaves_the_new_map(tmp_path, monkeypatch):
    path = tmp_path / "map.npy"
    write(OLD, path)
    with monkeypatch.context() as patched:
        failing(patched, 3)
        write(NEW, path)
    assert known(path) == (NEW.heights.tobytes(), *said(NEW))
    assert read(path).origin.notes == ()


@pytest.mark.parametrize("text", ["", '{"name": "hills"}'])
def test_another_programs_file_is_not_overwritten(tmp_path, text):
    side = tmp_path / "map.npy.json"
    side.write_text(text)
    with pytest.raises(HeightmapFileError, match=r"map\.npy\.json is another program's file"):
        write(OLD, tmp_path / "map.npy")
    assert [(file.name, file.read_text()) for file in tmp_path.iterdir()] == [("map.npy.json", text)]


def test_a_layout_that_says_nothing_is_left_out(tmp_path):
    path = tmp_path / "map.r16"
    np.arange(16, dtype="<u2").tofile(path)
    (tmp_path / "map.r16.json").write_text('{"version":1,"reading":{}}')
    assert read(path).heights.shape == (4, 4)


def test_a_grid_that_cannot_lie_turned_says_so():
    turned = MapPlace('LOCAL_CS["a map"]', (8.0, 5.0, 5e5, 5.0, -8.0, 5e6))
    heightmap = Heightmap(np.eye(3, dtype=np.float32) * 100, metres=True, spacing=10.0, place=turned)
    told = "Place left out for other programs: the map lies turned, which this kind of file cannot say. TIFF can."
    assert told in losses(heightmap, "asc")
    assert told not in losses(heightmap, "tiff32f")
    assert told not in losses(
        replace(heightmap, place=replace(turned, affine=(10.0, 0.0, 5e5, 0.0, -10.0, 5e6))), "asc"
    )
