import errno
import hashlib
import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from mosaic_tools import read_mosaic

from terrain_explorer.files import HeightmapFileError, read
from terrain_explorer.files.atomic import replacing
from terrain_explorer.files.builds import building as module
from terrain_explorer.files.builds import checksums
from terrain_explorer.files.builds.build_plan import BuildPlan, TilePlace
from terrain_explorer.files.builds.building import begin, building, clipped_in, plan_in
from terrain_explorer.files.builds.checking import checking
from terrain_explorer.files.builds.checksums import ChecksumLedger
from terrain_explorer.files.builds.tile_maps import MapsBeside
from terrain_explorer.files.mosaics.mosaic import reading_mosaic
from terrain_explorer.terrain import FILTERS, GENERATORS, DiamondSquare, Heightmap, Recipe, Step, Window
from terrain_explorer.terrain.heightmap import Origin
from terrain_explorer.terrain.recipe.source import Picture
from terrain_explorer.terrain.tiles import LargeTerrain
from terrain_explorer.terrain.work import finished


def built(plan, folder, parts=1, order=None):
    begin(plan, folder)
    results = [finished(building(plan, folder, part, parts)) for part in order or range(1, parts + 1)]
    return sum(result.made for result in results), sum(result.kept for result in results)


def digests(folder):
    """Return the SHA-256 of each tile, by name."""
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.iterdir() if path.is_file()}


def test_the_tiles_are_cut_out_of_the_whole_picture(plan, tmp_path):
    assert built(plan, tmp_path) == (16, 0)
    whole = np.round(plan.terrain.source.heightmap().heights.astype(np.float64) * 65535)
    for place in plan.tiles():
        window = plan.window(place)
        tile = read(tmp_path / plan.file_name(place))
        expected = whole[window.row : window.row + 33, window.column : window.column + 33]
        np.testing.assert_allclose(tile.heights * 65535, expected, atol=0.01)
        assert Recipe.of(tile) == plan.terrain.recipe(window)


def test_any_parts_in_any_order_make_the_same_files(plan, tmp_path):
    built(plan, tmp_path / "one")
    built(plan, tmp_path / "many", 5, (4, 2, 5, 1, 3))
    assert digests(tmp_path / "one") == digests(tmp_path / "many")


def test_what_is_done_is_kept(plan, tmp_path):
    built(plan, tmp_path, 4, (2,))
    assert built(plan, tmp_path) == (12, 4)
    (tmp_path / "hills_x0_y0.png").unlink()
    assert built(plan, tmp_path) == (1, 15)


@pytest.mark.parametrize("stop", range(1, 16, 3))
def test_a_build_that_was_closed_goes_on(plan, tmp_path, stop):
    begin(plan, tmp_path / "a")
    work = building(plan, tmp_path / "a")
    for _ in range(stop):
        next(work)
    work.close()
    built(plan, tmp_path / "a")
    built(plan, tmp_path / "b")
    assert digests(tmp_path / "a") == digests(tmp_path / "b")


def test_an_entry_that_was_cut_off_counts_for_nothing(plan, tmp_path):
    built(plan, tmp_path)
    log = tmp_path / "checksums" / "1-of-1.txt"
    log.write_bytes(log.read_bytes()[:-9])
    assert len(ChecksumLedger(tmp_path).done()) == 15
    assert built(plan, tmp_path) == (1, 15)
    assert len(ChecksumLedger(tmp_path).done()) == 16


def test_the_plan_is_found_in_the_folder(plan, tmp_path):
    begin(plan, tmp_path)
    assert plan_in(tmp_path) == plan


def test_a_folder_without_a_build_is_refused(tmp_path):
    with pytest.raises(HeightmapFileError, match="holds no build"):
        plan_in(tmp_path)


def test_a_folder_with_other_files_is_refused_and_stays(plan, tmp_path):
    (tmp_path / "holiday.png").write_bytes(b"x")
    with pytest.raises(HeightmapFileError, match="holds other files"):
        begin(plan, tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["holiday.png"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"side": 65}, r"differs in the size of the tiles \(33 there, 65 here\)\. Choose"),
        ({"name": "b", "kind": "tiff32f"}, r"the names \(hills there, b here\), the kind of file"),
        ({"beside": MapsBeside(("slope",))}, r"the maps beside the heights \(none there, slope here\)"),
        ({"terrain": LargeTerrain.of(Recipe(DiamondSquare(exponent=7, seed=3)))}, r"in Seed \(2 there, 3 here\)\."),
        (
            {"terrain": LargeTerrain.of(Recipe(GENERATORS["hills"](exponent=7)))},
            r"algorithm \(Diamond-square there, Hills",
        ),
        ({"terrain": LargeTerrain.of(Recipe(DiamondSquare(exponent=7, seed=2)), range=(0, 1))}, "black and white"),
        (
            {"terrain": LargeTerrain.of(Recipe(DiamondSquare(exponent=7, seed=2), (Step(FILTERS["invert"]()),)))},
            "the steps",
        ),
    ],
)
def test_another_build_in_the_folder_is_refused(plan, tmp_path, change, said):
    begin(plan, tmp_path)
    with pytest.raises(HeightmapFileError, match=said):
        begin(replace(plan, **change), tmp_path)
    assert plan_in(tmp_path) == plan


def test_a_disk_that_is_too_small_is_refused_before_anything_is_written(plan, tmp_path, monkeypatch):
    monkeypatch.setattr(module.shutil, "disk_usage", lambda folder: module.shutil._ntuple_diskusage(9, 9, 0))
    with pytest.raises(HeightmapFileError, match="GB left; the build needs at least"):
        begin(plan, tmp_path / "new")
    assert not list((tmp_path / "new").iterdir())


def test_unity_gets_the_south_first(plan, tmp_path):
    unity = replace(plan, kind="", target="unity")
    built(unity, tmp_path)
    north_west = np.fromfile(tmp_path / "hills_0_3.raw", "<u2").reshape(33, 33)
    heights = plan.heightmap(TilePlace(0, 0)).heights
    np.testing.assert_array_equal(north_west[::-1], np.round(heights.astype(np.float64) * 65535))


def test_cut_off_heights_are_told(plan, tmp_path):
    narrow = replace(plan, terrain=replace(plan.terrain, range=(0.3, 0.4)))
    begin(narrow, tmp_path)
    finished(building(narrow, tmp_path))
    assert "hills_x0_y0.png" in clipped_in(tmp_path)


def test_a_check_finds_what_is_missing_and_what_was_changed(plan, tmp_path):
    built(plan, tmp_path)
    assert finished(checking(plan, tmp_path)).is_whole
    (tmp_path / "hills_x0_y0.png").unlink()
    (tmp_path / "hills_x1_y0.png").write_bytes(b"x")
    findings = finished(checking(plan, tmp_path))
    assert (findings.missing, findings.changed, findings.whole) == (("hills_x0_y0.png",), ("hills_x1_y0.png",), 14)
    assert findings.lines[-1] == "14 of 16 files are whole"


def test_steps_that_need_the_whole_terrain_are_found_once_for_tiles_that_fit(tmp_path):
    recipe = Recipe(DiamondSquare(exponent=5, seed=2), (Step(FILTERS["streams"](age=0.3)),))
    plan = BuildPlan(LargeTerrain.of(recipe, 7), 65, "hills", "tiff32f")
    built(plan, tmp_path)
    assert plan_in(tmp_path) == plan
    assert finished(reading_mosaic(tmp_path)).seams[0].step == 0
    found, own = read_mosaic(tmp_path).heights[::4, ::4], plan.terrain.coarse(5).heights
    np.testing.assert_array_equal(found, own)
    np.testing.assert_array_equal(found, LargeTerrain.of(recipe, 5, plan.terrain.range).coarse(5).heights)


def test_a_full_disk_is_told_when_a_checksum_is_entered(plan, tmp_path, monkeypatch):
    begin(plan, tmp_path)
    work = building(plan, tmp_path)
    next(work)

    def full(file):
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(checksums, "_ends_a_line", full)
    with pytest.raises(HeightmapFileError, match=r"1-of-1\.txt cannot be saved: the disk is full"):
        next(work)
    monkeypatch.undo()
    assert built(plan, tmp_path) == (16, 0)
    assert finished(checking(plan, tmp_path)).is_whole


@pytest.mark.parametrize("name", ["manifest.json", "checksums/1-of-1.txt", "hills_x0_y0.png"])
def test_what_cannot_be_read_is_told(plan, tmp_path, name):
    built(plan, tmp_path)
    (tmp_path / name).rename(tmp_path / "elsewhere")
    (tmp_path / name).mkdir()  # which nobody can read, whatever the rights
    if name == "hills_x0_y0.png":
        assert finished(checking(plan, tmp_path)).missing == (name,)
        return
    with pytest.raises(HeightmapFileError, match=rf"{Path(name).name} cannot be read: it is a folder"):
        finished(checking(plan_in(tmp_path), tmp_path))


@pytest.mark.parametrize("target", ["", "xyz"])
def test_what_a_killed_writer_left_goes_with_the_end_and_not_what_is_being_written(tmp_path, target):
    plan = BuildPlan(LargeTerrain.of(Recipe(DiamondSquare(exponent=9, seed=2))), 256, "hills", target=target)
    begin(plan, tmp_path)
    name = plan.file_name(plan.tiles()[0])
    place = (tmp_path / name).parent
    place.mkdir(parents=True, exist_ok=True)
    left = place / f".{Path(name).name}.0123456789abcdef.part"
    left.touch()
    foreign = [tmp_path / ".other.png.0123456789abcdef.part", place / f".{Path(name).name}.part"]
    for path in foreign:
        path.touch()
    with replacing(tmp_path / name) as file:
        file.write(b"another process makes the same tile")
        (writing,) = set(place.glob(f".{Path(name).name}.*.part")) - {left}
        finished(building(plan, tmp_path, 1, 2))
        assert left.exists()
        finished(building(plan, tmp_path, 2, 2))
        assert not left.exists()
        assert writing.exists()
    assert all(path.exists() for path in foreign)


def survey(seed=1):
    heights = np.random.default_rng(seed).normal(0, 30, (70, 110)).cumsum(0).cumsum(1).astype(np.float32)
    voids = np.zeros((70, 110), bool)
    voids[20:30, 40:60] = True
    return Heightmap(heights, metres=True, spacing=5.0, origin=Origin("TIFF", voids=voids))


def survey_plan(seed=1, finer=1):
    steps = (Step(FILTERS["smooth"]()), Step(FILTERS["crop"](row=2, column=4, rows=66, columns=100)))
    terrain = LargeTerrain.of(Recipe(Picture("survey.tif", survey(seed)), steps), finer=finer)
    return BuildPlan(terrain, 33, "survey", "tiff32f", spacing=2.5)


def test_a_picture_is_built_from_its_folder_alone(tmp_path):
    plan = survey_plan()
    begin(plan, tmp_path)
    begin(survey_plan(), tmp_path)  # the same picture, opened once more
    there = plan_in(tmp_path)
    assert isinstance(there.terrain.picture.heights.base, np.memmap)  # one copy for all processes
    for part in (2, 1, 3):
        finished(building(plan_in(tmp_path), tmp_path, part, 3))
    assert plan.grid.counts == (4, 6)
    assert finished(checking(there, tmp_path)).is_whole
    expected = plan.terrain.piece(Window(0, 0, *plan.grid.covered))
    built = read_mosaic(tmp_path)
    np.testing.assert_array_equal(built.voids, expected.voids)
    np.testing.assert_array_equal(built.heights[~built.voids], expected.heights[~built.voids])
    with pytest.raises(HeightmapFileError, match="differs in the heights of the picture"):
        begin(survey_plan(2), tmp_path)
    with pytest.raises(HeightmapFileError, match=r"how much finer it is \(2 there, 1 here\)"):
        begin(survey_plan(finer=0), tmp_path)


def test_a_picture_that_is_missing_or_changed_is_told(tmp_path):
    begin(survey_plan(), tmp_path)
    text = (tmp_path / "picture.npy").read_bytes()
    for damaged in (b"", text[:-40], text[:-1] + b"\1"):
        (tmp_path / "picture.npy").write_bytes(damaged)
        with pytest.raises(HeightmapFileError, match=r"picture\.npy is missing or damaged"):
            plan_in(tmp_path)
    (tmp_path / "picture.npy").write_bytes(text)
    (tmp_path / "manifest.json").unlink()  # as if it had been killed before
    begin(survey_plan(), tmp_path)
    assert plan_in(tmp_path).terrain.shape == (131, 199)


def test_a_build_of_another_edition_is_checked_and_opened_but_does_not_go_on(plan, tmp_path):
    built(plan, tmp_path)
    manifest = tmp_path / "manifest.json"
    content = json.loads(manifest.read_text())
    del content["edition"]  # as builds of the first one
    manifest.write_text(json.dumps(content))
    found = plan_in(tmp_path)
    assert found.edition == 1
    assert finished(checking(found, tmp_path)).is_whole
    assert read_mosaic(tmp_path).heights.shape == (129, 129)
    for go_on in (lambda: begin(plan, tmp_path), lambda: finished(building(found, tmp_path))):
        with pytest.raises(HeightmapFileError, match="Build into another folder, or use the version that began it"):
            go_on()
