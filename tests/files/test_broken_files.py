"""Whatever the bytes, and whenever the process is killed."""

from __future__ import annotations

import contextlib
import os

import fuzz
import kill
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from picture_bytes import SAID, png_repaired

from terrain_explorer.files import HeightmapFileError, read

NAMES = [
    "grey.png",
    "palette.png",
    "alpha.png",
    "deep.png",
    "grey.jpg",
    "progressive.jpg",
    "bilevel.bmp",
    "grey.bmp",
    "colour.bmp",
    "lossy.webp",
    "lossless.webp",
    "lzw.tif",
    "jpeg.tif",
    "fax.tif",
    "deflate.tif",
    "float32.tif",
    "float64.tif",
    "deep.tif",
    "planar.tif",
    "signed.tif",
    "project.terrain",
]

edits = st.lists(
    st.tuples(st.one_of(st.integers(0, 300), st.integers(0, 20_000)), st.integers(0, 255)), min_size=1, max_size=8
)


def test_every_encoded_file_is_in_the_list(encoded):
    assert list(encoded) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_the_whole_file_is_read(tmp_path, encoded, hills, name):
    assert _read(tmp_path / name, encoded[name]).heights.shape == hills.heights.shape


@pytest.mark.parametrize("name", NAMES)
def test_a_file_cut_short_is_refused_unless_nothing_is_missing(tmp_path, encoded, name):
    content = encoded[name]
    whole = _read(tmp_path / name, content).heights
    for length in np.unique(np.linspace(0, len(content) - 1, 100).astype(int)):
        try:
            part = _read(tmp_path / name, content[:length])
        except HeightmapFileError:
            continue
        np.testing.assert_array_equal(part.heights, whole, err_msg=f"after {length} of {len(content)} bytes")


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(edits=edits, length=st.none() | st.integers(0, 20_000), repair=st.booleans())
def test_a_damaged_file_gives_finite_heights_or_is_refused(tmp_path, encoded, name, edits, length, repair):
    content = bytearray(encoded[name])
    for position, value in edits:
        content[position % len(content)] = value
    damaged = bytes(content[:length])
    if repair and name.endswith(".png"):
        damaged = png_repaired(damaged)
    with contextlib.suppress(HeightmapFileError):
        assert np.isfinite(_read(tmp_path / name, damaged).heights).all()


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    signature=st.sampled_from([b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"BM", b"RIFF????WEBP", b"II*\0", b"MM\0*", b""]),
    rest=st.binary(max_size=300),
)
def test_noise_is_refused(tmp_path, signature, rest):
    with pytest.raises(HeightmapFileError):
        _read(tmp_path / "noise", signature + rest)


def _read(path, content: bytes):
    path.write_bytes(content)
    return read(path, SAID)


def test_some_spoilt_files(capsys):
    assert fuzz.main(400) == 0
    assert capsys.readouterr().out.startswith("400 files: ")


@pytest.mark.skipif(os.name != "posix", reason="there is no kill -9")
def test_a_few_kills(capsys):
    assert kill.main(len(kill.KINDS)) == 0
    assert capsys.readouterr().out.startswith(f"{len(kill.KINDS)} kills: ")
