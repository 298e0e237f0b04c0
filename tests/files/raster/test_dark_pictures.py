"""Pictures whose heights take little of the range: they would look black, are seen stretched, and written as before."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from picture_bytes import png_bytes, tiff_bytes

from terrain_explorer.commands.terminal import save_unclipped
from terrain_explorer.document.journal.terrain_header import TerrainHeader
from terrain_explorer.files import read, report, write
from terrain_explorer.files.formats.pictures.png import read_samples
from terrain_explorer.files.mosaics.mosaic import reading_mosaic
from terrain_explorer.files.raster.decoding import scaled_as_before
from terrain_explorer.files.save_warnings import losses
from terrain_explorer.terrain import FILTERS, Heightmap, Recipe
from terrain_explorer.terrain.filters import suggested_filters
from terrain_explorer.terrain.heightmap import Window
from terrain_explorer.terrain.recipe import Picture
from terrain_explorer.terrain.tiles import LargeTerrain
from terrain_explorer.terrain.work import finished

SAMPLES = np.add.outer(np.arange(11), np.arange(0, 140, 7)) + 15


@pytest.fixture
def dark(tmp_path):
    path = tmp_path / "dark.png"
    path.write_bytes(png_bytes(SAMPLES, 0, 16))
    return path


def stretched(heightmap):
    return [note for note in heightmap.origin.notes if note.startswith("Shown stretched")]


def test_the_heights_are_those_of_the_file_and_seen_from_black_to_white(dark):
    heightmap = read(dark)
    np.testing.assert_array_equal(heightmap.heights, (SAMPLES / 65535).astype(np.float32))
    assert heightmap.range == heightmap.extremes == heightmap.shown_range
    assert (heightmap.grey_range, heightmap.origin.file_range) == ((0, 1), (0, 1))
    assert stretched(heightmap)[0].startswith("Shown stretched: the heights take 0.22 % of the range")
    assert "shown stretched" in report(heightmap).line
    assert not heightmap.origin.is_doubtful


@pytest.mark.parametrize("kind", ["png16", "tiff16", "pgm16", "raw16le", "exr", "tiff32f", "terrain", "npy"])
def test_saved_they_have_the_same_numbers_and_open_as_they_were(dark, tmp_path, kind):
    ending = {"png16": "png", "tiff16": "tif", "tiff32f": "tif", "pgm16": "pgm", "raw16le": "r16"}.get(kind, kind)
    heightmap, path = read(dark), tmp_path / f"again.{ending}"
    write(heightmap, path, kind)
    again = read(path)
    np.testing.assert_array_equal(again.heights, heightmap.heights)
    assert (again.range, again.grey_range) == (heightmap.range, (0, 1))
    if kind == "png16":
        np.testing.assert_array_equal(read_samples(path), SAMPLES)
        assert losses(heightmap, "png16") == ()


@given(low=st.integers(0, 60_000), relief=st.integers(1, 65_535), shape=st.tuples(st.integers(2, 9), st.integers(2, 9)))
def test_no_picture_that_has_heights_is_seen_as_one_shade(tmp_path_factory, low, relief, shape):
    high = min(low + relief, 65_535)
    samples = np.linspace(low, high, shape[0] * shape[1]).round().reshape(shape)
    path = tmp_path_factory.mktemp("dark") / "map.png"
    path.write_bytes(png_bytes(samples, 0, 16))
    heightmap = read(path)
    black, white = heightmap.shown_range
    assert (heightmap.highest - heightmap.lowest) / (white - black) >= 0.1
    assert bool(stretched(heightmap)) == (heightmap.range != (0, 1))
    write(heightmap, path)
    np.testing.assert_array_equal(read_samples(path), samples)


def test_floats_between_0_and_1_are_seen_stretched_as_well(tmp_path):
    heights = (SAMPLES / 65535).astype(np.float32)
    (tmp_path / "dark.tif").write_bytes(tiff_bytes(heights))
    heightmap = read(tmp_path / "dark.tif")
    assert (heightmap.range, heightmap.grey_range) == (heightmap.extremes, (0, 1))
    np.testing.assert_array_equal(heightmap.heights, heights)


@pytest.mark.parametrize("samples", [np.full((5, 5), 7), SAMPLES * 50, SAMPLES * 250 % 65536])
def test_flat_and_usual_pictures_are_seen_as_they_are(tmp_path, samples):
    (tmp_path / "map.png").write_bytes(png_bytes(samples, 0, 16))
    heightmap = read(tmp_path / "map.png")
    assert heightmap.range == heightmap.grey_range == (0, 1)
    assert stretched(heightmap) == []


@pytest.mark.parametrize("ending", ["png", "pgm", "r16", "terrain"])
def test_what_was_saved_here_keeps_its_range_however_low_it_is(tmp_path, ending):
    heights = np.rint(np.linspace(0, 0.05, 81) * 65535).reshape(9, 9) / 65535
    write(Heightmap(heights, (0, 1)), tmp_path / f"plain.{ending}")
    again = read(tmp_path / f"plain.{ending}")
    assert (again.range, again.grey_range, again.origin.file_range) == ((0, 1), (0, 1), None)


def test_one_click_stretches_them_for_good(dark, tmp_path):
    heightmap = read(dark)
    (offered,) = suggested_filters(heightmap)
    assert offered == FILTERS["stretch"]()
    changed = offered.applied(heightmap)
    assert changed.range == changed.grey_range == (0, 1)
    write(changed, tmp_path / "bright.png")
    assert np.ptp(read_samples(tmp_path / "bright.png")) == 65535
    assert suggested_filters(read(tmp_path / "bright.png")) == ()


@pytest.mark.parametrize("slug", ["invert", "smooth", "resample"])
def test_changed_heights_are_written_between_the_black_and_white_of_the_file(dark, slug):
    assert FILTERS[slug]().applied(read(dark)).grey_range == (0, 1)


def test_heights_beyond_the_file_move_its_black_and_white(dark, tmp_path, capsys):
    heightmap = read(dark)
    raised = replace(heightmap, heights=heightmap.heights * np.float32(1000), extremes=(np.nan, np.nan))
    save_unclipped(raised, tmp_path / "told.png", None)
    save_unclipped(heightmap, tmp_path / "untold.png", None)
    assert re.findall(r".*Black.*", capsys.readouterr().err) == [
        "told.png: Black and white are 0 and 2.41093 in it, so that no height is cut off."
    ]
    with pytest.warns(UserWarning, match="Black and white are 0 and 2"):
        write(raised, tmp_path / "high.png")
    again = read(tmp_path / "high.png")
    np.testing.assert_allclose(again.heights, raised.heights, atol=3e-5)
    assert again.range == heightmap.range


def test_another_program_may_brighten_the_file(dark, tmp_path):
    """What it wrote is the file's own black and white; what was only seen stretched is scaled by nothing."""
    before = read(dark)
    bright = tmp_path / "bright.png"
    bright.write_bytes(png_bytes(SAMPLES * 300, 0, 16))
    assert scaled_as_before(read(bright), before).range == (0, 1)
    metres = FILTERS["map-range"](0, 3000).applied(before)
    back = scaled_as_before(read(dark), metres)
    assert (back.range, back.grey_range, back.metres, stretched(back)) == ((0, 3000), (0, 3000), True, [])


def test_a_crash_forgets_none_of_it(dark):
    heightmap = read(dark)
    header = TerrainHeader.from_content(TerrainHeader.of(heightmap).content())
    assert header.heightmap(heightmap.heights.copy()).grey_range == (0, 1)


def test_tiles_are_stretched_as_one(tmp_path):
    """A tile by itself may be dark, and another not."""
    for column in range(2):
        part = SAMPLES[:10, 10 * column : 10 * column + 10]
        (tmp_path / f"hills_x{column}_y0.png").write_bytes(png_bytes(part, 0, 16))
    heightmap = finished(reading_mosaic(tmp_path)).heightmap
    np.testing.assert_array_equal(heightmap.heights, (SAMPLES[:10] / 65535).astype(np.float32))
    assert (heightmap.range, heightmap.grey_range) == (heightmap.extremes, (0, 1))
    assert len(stretched(heightmap)) == 1


def test_a_build_of_it_has_the_range_that_it_says(dark):
    heightmap = read(dark)
    terrain = LargeTerrain.of(Recipe(Picture("dark", heightmap)))
    assert terrain.piece(Window(0, 0, 5, 5)).grey_range == terrain.range


def test_the_picture_of_a_report_is_seen(shared):
    heightmap = read(shared("reports/02_dark16.png"))
    np.testing.assert_allclose(np.array(heightmap.range) * 65535, (15, 234), rtol=1e-5)
