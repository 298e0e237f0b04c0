"""numpy arrays, alone and in archives."""

from __future__ import annotations

import numpy as np
import pytest

from terrain_explorer.files import HeightmapFileError, ReadOptions, ReadQuestion, read

HEIGHTS = np.random.default_rng(0).integers(0, 100, (6, 9))


@pytest.mark.parametrize("stored", ["u1", "<u2", ">u2", "<i2", ">i4", "<i8", "<u8", "<f2", "<f4", ">f4", "<f8"])
@pytest.mark.parametrize("order", "CF")
def test_numbers_are_the_heights(tmp_path, stored, order):
    path = tmp_path / "map.npy"
    np.save(path, HEIGHTS.astype(stored, order=order))
    heightmap = read(path)
    np.testing.assert_array_equal(heightmap.heights, HEIGHTS)
    assert heightmap.origin.kind == f"NumPy array, {np.dtype(stored).name}"
    assert heightmap.origin.assumed == ()


def test_several_maps_are_asked_about(tmp_path):
    path = tmp_path / "maps.npz"
    np.savez(path, one=HEIGHTS, two=HEIGHTS + 1)
    with pytest.raises(ReadQuestion, match=r"--array 1 \(one.npy\), --array 2 \(two.npy\)") as asked:
        read(path)
    np.testing.assert_array_equal(read(path, asked.value.options[1].read_options).heights, HEIGHTS + 1)
    with pytest.raises(HeightmapFileError, match="no map 3"):
        read(path, ReadOptions(array=3))


@pytest.mark.parametrize(
    ("array", "told"),
    [
        (np.zeros(9), "shape"),
        (np.zeros((3, 3, 3)), "shape"),
        (np.zeros((3, 3), complex), "complex128"),
        (np.zeros((3, 3), bool), "bool"),
        (np.full((3, 3), "a"), "<U1"),
        (np.zeros((1, 9)), "9 x 1 pixels"),
        (np.zeros((0, 0)), "0 x 0 pixels"),
        (np.full((3, 3), np.nan), "only voids"),
    ],
)
def test_other_arrays_are_refused(tmp_path, array, told):
    np.save(tmp_path / "map.npy", array)
    with pytest.raises(HeightmapFileError, match=told):
        read(tmp_path / "map.npy")


def test_nothing_is_unpickled(tmp_path):
    np.save(tmp_path / "map.npy", np.full((3, 3), {}), allow_pickle=True)
    with pytest.raises(HeightmapFileError, match="object"):
        read(tmp_path / "map.npy")


def test_an_array_that_lies_about_its_size_is_refused(tmp_path):
    path = tmp_path / "map.npy"
    np.save(path, HEIGHTS)
    content = path.read_bytes()
    path.write_bytes(content.replace(b"(6, 9)", b"(90000, 90000)"))
    with pytest.raises(HeightmapFileError, match="too large"):
        read(path)
    path.write_bytes(content.replace(b"(6, 9)", b"(7, 9)"))
    with pytest.raises(HeightmapFileError, match="damaged"):
        read(path)
