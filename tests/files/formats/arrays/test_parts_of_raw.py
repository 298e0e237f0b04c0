"""Parts of raw files, which may be too large to open: coarser copies and windows."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from terrain_explorer.files import HeightmapFileError, ReadOptions, ReadQuestion, read, write
from terrain_explorer.terrain import DiamondSquare


def test_too_large_is_refused_before_memory_is_taken(tmp_path):
    path = tmp_path / "huge.r16"
    with path.open("wb") as file:
        file.truncate(2 * 60_000**2)
    with pytest.raises(ReadQuestion, match="60000 x 60000 pixels, too large") as asked:
        read(path)
    assert [option.words for option in asked.value.options] == [
        *("--every 8", "--every 16", "--every 32"),
        "--window 25903 25903 8193 8193",
    ]
    assert read(path, ReadOptions(every=500)).heights.shape == (120, 120)


@given(st.integers(2, 40), st.integers(2, 40), st.integers(1, 20), st.sampled_from("<>"), st.integers(0, 3))
def test_a_coarser_copy_has_every_so_many_th_row_and_column(tmp_path_factory, rows, columns, every, order, skip):
    samples = np.arange(rows * columns, dtype=f"{order}u2").reshape(rows, columns)
    kept = samples[::every, ::every]
    path = tmp_path_factory.getbasetemp() / "coarser.r16"
    path.write_bytes(bytes(skip) + samples.tobytes())
    said = {"rows": rows, "skip": skip, "byte_order": "little" if order == "<" else "big", "every": every}
    if min(kept.shape) < 2:
        with pytest.raises(HeightmapFileError, match="A heightmap needs at least"):
            read(path, ReadOptions(**said))
        return
    heightmap = read(path, ReadOptions(**said))
    np.testing.assert_array_equal(heightmap.heights, (kept / 65535).astype(np.float32))
    assert ("Points left out" in " ".join(heightmap.origin.left_out)) == (every > 1)


@given(
    st.integers(2, 20),
    st.integers(2, 20),
    st.tuples(*[st.integers(0, 25)] * 4),
    st.integers(1, 3),
    st.sampled_from(["north", "south"]),
)
def test_a_window_has_its_rows_and_columns(tmp_path_factory, rows, columns, window, every, first_row):
    samples = np.arange(rows * columns, dtype="<u2").reshape(rows, columns)
    path = tmp_path_factory.getbasetemp() / "window.r16"
    path.write_bytes(samples.tobytes())
    row, column, height, width = window
    bottom, right = row + height if height else rows, column + width if width else columns
    said = dict(zip(("window_row", "window_column", "window_rows", "window_columns"), window, strict=True))
    reading = ReadOptions(rows=rows, byte_order="little", every=every, first_row=first_row, **said)
    whole = samples[::-1] if first_row == "south" else samples
    wanted = whole[row:bottom:every, column:right:every]
    if max(row, bottom - 1) >= rows or max(column, right - 1) >= columns:
        with pytest.raises(ReadQuestion, match=f"has {rows} rows and {columns} columns, and the window is not inside"):
            read(path, reading)
    elif min(wanted.shape) < 2:
        with pytest.raises(HeightmapFileError, match="A heightmap needs at least"):
            read(path, reading)
    else:
        heightmap = read(path, reading)
        np.testing.assert_array_equal(heightmap.heights, (wanted / 65535).astype(np.float32))
        assert ("Part read" in " ".join(heightmap.origin.left_out)) == any(window)


def test_a_part_of_a_map_too_large_to_open(tmp_path):
    path = tmp_path / "huge.r16"
    with path.open("wb") as file:
        file.seek(2 * (16_000 * 16_385 + 9_000))
        file.write(b"\xff\xff")
        file.truncate(2 * 16_385**2)
    heightmap = read(path, ReadOptions(window_row=15_999, window_column=8999, window_rows=3, window_columns=4))
    np.testing.assert_array_equal(heightmap.heights, [[0, 0, 0, 0], [0, 1, 0, 0], [0, 0, 0, 0]])


def test_too_large_and_not_square_is_asked_about(tmp_path):
    path = tmp_path / "wide.r16"
    with path.open("wb") as file:
        file.truncate(2 * 12_000 * 16_000)
    with pytest.raises(ReadQuestion, match="does not say how many rows and columns") as asked:
        read(path)
    assert any(option.words.endswith("--rows 12000 --columns 16000") for option in asked.value.options)
    with pytest.raises(ReadQuestion, match="is 16000 x 12000 pixels, too large to open"):
        read(path, ReadOptions(rows=12_000, columns=16_000))


@pytest.mark.parametrize("part", [{"every": 2}, {"window_rows": 5}])
def test_a_side_file_describes_the_whole_file_only(tmp_path, part):
    path = tmp_path / "hills.r16"
    write(DiamondSquare(exponent=4, seed=1).heightmap(), path)
    assert read(path).origin.lost == ()
    told = " ".join(read(path, ReadOptions(**part)).origin.lost)
    assert "Side file left out: hills.r16.json describes the whole file, and a part was read." in told
    assert "changed" not in told
