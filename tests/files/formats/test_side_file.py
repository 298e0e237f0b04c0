"""The recipe beside a file and in any file, and the formats that there are."""

from __future__ import annotations

import re
import subprocess
import sys
import threading

import numpy as np
import pytest
from picture_bytes import SAID

from terrain_explorer.files import HeightmapFileError, read, recipe_in, write
from terrain_explorer.files.formats import registry
from terrain_explorer.terrain import DiamondSquare, Heightmap, Recipe

NAMES = ["map.r8", "map.r16", "map.raw", "map.r32", "map.npy", "map.asc", "map.pgm"]


@pytest.fixture(scope="module")
def grown() -> Heightmap:
    return DiamondSquare(exponent=5, seed=3).heightmap()


@pytest.mark.parametrize("name", NAMES)
def test_the_recipe_comes_back(tmp_path, grown, name):
    write(grown, tmp_path / name)
    assert sorted(path.name for path in tmp_path.iterdir()) == [name, f"{name}.json"]
    again = read(tmp_path / name)
    assert again.recipe == grown.recipe
    assert again.origin.assumed == ()
    assert recipe_in(tmp_path / name) == recipe_in(tmp_path / f"{name}.json") == Recipe.of(grown)


@pytest.mark.parametrize("name", ["map.png", "map.tif"])
def test_a_format_with_a_place_for_it_needs_no_side_file(tmp_path, grown, name):
    write(grown, tmp_path / name)
    assert [path.name for path in tmp_path.iterdir()] == [name]
    assert recipe_in(tmp_path / name).generator == DiamondSquare(exponent=5, seed=3)


@pytest.mark.parametrize("name", NAMES)
def test_a_map_that_is_no_square_opens_as_it_was(tmp_path, name):
    window = Heightmap(np.linspace(0, 1, 60).reshape(6, 10), (-1.0, 2.0), '{"format": 1}')
    write(window, tmp_path / name)
    again = read(tmp_path / name)
    assert again.heights.shape == (6, 10)
    assert (again.range, again.recipe) == (window.range, window.recipe)


@pytest.mark.parametrize("kind", ["raw16le", "raw16be", "raw32f", "raw32fbe"])
def test_even_noise_opens_in_its_byte_order(tmp_path, kind):
    noise = Heightmap(np.random.default_rng(0).random((9, 9), np.float32), (0.0, 1.0), '{"format": 1}')
    write(noise, tmp_path / "map.raw", kind)
    assert np.abs(read(tmp_path / "map.raw").heights - noise.heights).max() < 1e-4


@pytest.mark.parametrize("name", NAMES)
def test_a_file_changed_since_keeps_all_but_its_recipe(tmp_path, grown, name):
    path = tmp_path / name
    write(Heightmap(grown.heights, (-11.0, 2064.0), grown.recipe, metres=True, spacing=80), path)
    side = path.with_name(f"{name}.json").read_bytes()
    write(Heightmap(grown.heights[::-1], (0.0, 1.0)), path)
    path.with_name(f"{name}.json").write_bytes(side)
    again = read(path)
    assert (again.recipe, again.range, again.metres, again.spacing) == (None, (-11, 2064), True, 80)
    assert again.origin.assumed[-1] == (
        "Black and white kept at -11 m and 2064 m, points 80 m apart: as before another program changed the heights."
    )
    with pytest.raises(HeightmapFileError, match=r"has no recipe .*Parameters left out"):
        recipe_in(path)


@pytest.mark.parametrize(("shape", "kind"), [((33, 33), "<f8"), ((33, 32), "<f4")])
def test_a_side_file_of_another_layout_is_left_out(tmp_path, grown, shape, kind):
    path = tmp_path / "map.npy"
    write(Heightmap(grown.heights, (-11.0, 2064.0), metres=True), path)
    np.save(path, np.ones(shape, kind))
    again = read(path)
    assert (again.range, again.metres) == ((0, 1), False)
    assert again.origin.lost[-1].startswith("Side file left out: map.npy.json belongs to other heights")


def test_nothing_is_told_of_the_usual_black_and_white(tmp_path, grown):
    path = tmp_path / "map.pgm"
    write(grown, path)
    path.write_bytes(b"P5 33 33 65535 " + bytes(2 * 33 * 33))
    assert [note.partition(":")[0] for note in read(path).origin.notes] == ["Parameters left out"]


def test_a_side_file_that_is_broken_is_told(tmp_path, grown):
    write(grown, tmp_path / "map.npy")
    (tmp_path / "map.npy.json").write_text('{"version":1,')
    assert read(tmp_path / "map.npy").origin.lost[-1].startswith("Side file left out")
    with pytest.raises(HeightmapFileError, match="has no recipe"):
        recipe_in(tmp_path / "map.npy.json")


@pytest.mark.parametrize("text", ["", "[]", '{"name": "hills"}', "\xff"])
def test_another_programs_file_is_passed_over_and_left_alone(tmp_path, text):
    side = tmp_path / "map.npy.json"
    side.write_text(text, encoding="latin-1")
    write(Heightmap(np.eye(3), (0.0, 1.0)), tmp_path / "map.npy")
    assert read(tmp_path / "map.npy").origin.notes == ()
    assert side.read_text(encoding="latin-1") == text


def test_an_old_side_file_does_not_stay_behind(tmp_path, grown):
    path = tmp_path / "map.npy"
    write(grown, path)
    write(Heightmap(np.eye(3), (0.0, 1.0)), path)
    assert [file.name for file in tmp_path.iterdir()] == ["map.npy"]


def test_a_recipe_may_be_all_there_is(tmp_path, grown):
    path = tmp_path / "recipe.json"
    path.write_text(grown.recipe)
    assert recipe_in(path) == Recipe.of(grown)


@pytest.mark.parametrize("text", ["[]", "{}", "{", "[" * 100_000])
def test_what_is_no_recipe_is_refused(tmp_path, text):
    path = tmp_path / "recipe.json"
    path.write_text(text)
    with pytest.raises(HeightmapFileError, match=r"recipe\.json has no recipe"):
        recipe_in(path)


RAW = ("raw8", "raw16le", "raw16be", "raw32f", "raw32fbe")


def test_the_kinds_have_ids_and_labels():
    assert {"png16", "png8", "tiff16", "tiff32f", "pgm16", "npy", "asc", "hgt", *RAW} <= set(registry.kinds())
    assert registry.kinds()["png16"] == "PNG, 16-bit grey"
    assert all(label[0].isupper() for label in (*registry.kinds().values(), *(one.name for one in registry.FORMATS)))


def test_extensions_are_unique_and_those_to_write_can_be_read():
    readable = registry.readable_extensions()
    assert len(set(readable)) == len(readable)
    assert {".png", ".jpg", ".bmp", ".webp", ".tif", ".tiff"} <= set(readable)
    writable = registry.writable_extensions()
    assert writable[:3] == (".png", ".tif", ".tiff")
    assert set(writable) <= set(readable)


def test_the_filter_to_open_begins_with_all_formats_and_ends_with_all_files():
    first, *each, last = registry.open_filter().split(";;")
    assert re.findall(r"\*(\.\w+)", first) == list(registry.readable_extensions())
    assert "PNG (*.png)" in each
    assert last == "All files (*)"


def test_each_filter_to_save_leads_to_its_kind(tmp_path, hills):
    filters = registry.save_filters()
    assert next(iter(filters.items())) == ("PNG, 16-bit grey (*.png)", "png16")
    assert set(filters.values()) == set(registry.kinds())
    for text, kind in filters.items():
        extension = re.search(r"\*(\.\w+)", text)[1]
        path = tmp_path / f"hills{extension}"
        if kind == "hgt":
            with pytest.raises(HeightmapFileError, match="1201 or 3601"):
                write(hills, path, kind)
        else:
            write(hills, path, kind)
            assert read(path).heights.shape == hills.heights.shape


def test_no_application_and_no_widgets_are_needed(tmp_path, encoded):
    for name, content in encoded.items():
        (tmp_path / name).write_bytes(content)
    program = f"""
import sys
from pathlib import Path
from terrain_explorer.files import ReadOptions, read, write
for path in sorted(Path({str(tmp_path)!r}).iterdir()):
    write(read(path, ReadOptions(channel="mean")), path.with_name(path.name + ".out.png"))
assert "PySide6.QtWidgets" not in sys.modules
"""
    done = subprocess.run([sys.executable, "-W", "error", "-c", program], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr, done.returncode) == ("", "", 0)
    assert len(list(tmp_path.iterdir())) == 2 * len(encoded)


def test_several_threads_read_at_once(tmp_path, encoded):
    expected = {}
    for name, content in encoded.items():
        (tmp_path / name).write_bytes(content)
        expected[name] = read(tmp_path / name, SAID).heights
    wrong = []

    def work():
        for name, heights in expected.items():
            if not np.array_equal(read(tmp_path / name, SAID).heights, heights):
                wrong.append(name)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
