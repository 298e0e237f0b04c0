"""Every kind that is written comes back: the same heights, within the steps of the kind."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays

from terrain_explorer.files import HeightmapFileError, ReadOptions, kinds, read, write
from terrain_explorer.files.formats.registry import FORMATS
from terrain_explorer.terrain import Heightmap

ENDINGS = {kind.id: format.endings(kind) for format in FORMATS for kind in format.kinds if kind.id != "hgt"}
STEPS = {"png8": 255, "raw8": 255, "png16": 65535, "tiff16": 65535, "pgm16": 65535, "raw16le": 65535, "raw16be": 65535}

shapes = array_shapes(min_dims=2, max_dims=2, min_side=2, max_side=30)
heights = arrays(np.float32, shapes, elements=st.floats(-1e4, 1e4, width=32))
in_one_folder = settings(deadline=None, max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])


def said(kind: str, heightmap: Heightmap) -> ReadOptions:
    """Return all that a raw file leaves open."""
    if not kind.startswith("raw"):
        return ReadOptions()
    sample = {"raw8": "uint8", "raw16": "uint16", "raw32": "float32"}[kind.removesuffix("be").rstrip("lef")]
    order = "big" if kind.endswith("be") else "little"
    return ReadOptions(sample=sample, byte_order=order, rows=heightmap.rows, columns=heightmap.columns)


@pytest.mark.parametrize(
    ("kind", "ending"), [(kind, ending) for kind, endings in ENDINGS.items() for ending in endings]
)
@in_one_folder
@given(heights=heights, metres=st.booleans(), spacing=st.none() | st.floats(0.01, 1e5), stretch=st.floats(0.1, 10))
def test_heights_come_back(tmp_path, kind, ending, heights, metres, spacing, stretch):
    path = tmp_path / f"map{ending}"
    heightmap = Heightmap(heights, recipe='{"format": 1}', metres=metres, spacing=spacing, stretch=stretch)
    write(heightmap, path, kind)
    for reading in (ReadOptions(), said(kind, heightmap)):
        again = read(path, reading)
        assert (again.range, again.recipe) == (heightmap.range, heightmap.recipe)
        assert (again.metres, again.spacing, again.stretch) == (metres, spacing, stretch)
        if kind in STEPS:
            low, high = heightmap.range
            tolerance = (high - low) / STEPS[kind] / 2 + np.spacing(np.float32(max(abs(low), abs(high))))
            assert np.abs(again.heights.astype(np.float64) - heights).max() <= tolerance
        else:
            np.testing.assert_array_equal(again.heights, heights)


@pytest.mark.parametrize("kind", ENDINGS)
@in_one_folder
@given(heights=heights)
def test_without_the_side_file_the_numbers_are_the_same(tmp_path, kind, heights):
    path = tmp_path / f"map{ENDINGS[kind][0]}"
    heightmap = Heightmap(heights)
    write(heightmap, path, kind)
    kept = read(path, said(kind, heightmap))
    path.with_name(f"{path.name}.json").unlink(missing_ok=True)
    plain = read(path, said(kind, heightmap).updated(voids="none"))  # without it, -9999 may be taken for one
    if kind in STEPS and kind not in ("png8", "png16", "tiff16"):
        low, high = heightmap.range
        np.testing.assert_allclose(low + (high - low) * plain.heights.astype(np.float64), kept.heights, atol=2e-3)
    else:
        np.testing.assert_array_equal(plain.heights, kept.heights)


@pytest.mark.parametrize("kind", kinds())
def test_a_folder_is_not_replaced(tmp_path, kind):
    ending = ENDINGS.get(kind, (".hgt",))[0]
    path = tmp_path / f"map{ending}"
    path.mkdir()
    with pytest.raises(HeightmapFileError, match=f"map{ending} "):
        write(Heightmap(np.arange(6.0).reshape(2, 3), metres=True), path, kind)
    assert list(tmp_path.iterdir()) == [path]


def test_a_side_file_that_cannot_be_written_is_told(tmp_path):
    (tmp_path / "map.npy.json").mkdir()
    with pytest.raises(HeightmapFileError, match=r"map\.npy\.json cannot be saved: it is a folder"):
        write(Heightmap(np.arange(6.0).reshape(2, 3)), tmp_path / "map.npy")
