"""Rendered pictures: the file has the pixels that were drawn, or the old file stays."""

import os
import threading

import numpy as np
import pytest
from PIL import Image

from terrain_explorer.files import HeightmapFileError, bounded_queue
from terrain_explorer.files.bounded_queue import PieceSource
from terrain_explorer.files.pictures.still import saving_still
from terrain_explorer.terrain.shading.render_options import PixelSize

SIZE = PixelSize(40, 24)


@pytest.fixture
def pixels():
    """A smooth picture, opaque."""
    rows, columns = np.mgrid[0 : SIZE.height, 0 : SIZE.width]
    opaque = np.full_like(rows, 255)
    return np.stack([5 * columns, 9 * rows, 100 + rows + columns, opaque], axis=-1).astype(np.uint8)


@pytest.fixture
def cut_out(pixels):
    """The same with a hole in the upper half."""
    pixels = pixels.copy()
    pixels[:12] = 0
    return pixels


def save(path, pixels, size=SIZE, transparent=False):
    with saving_still(path, size, transparent) as pictures:
        for _ in pictures.giving(pixels):
            pass


@pytest.mark.parametrize(
    ("name", "format"), [("a.png", "PNG"), ("a.jpg", "JPEG"), ("a.JPEG", "JPEG"), ("a.webp", "WEBP")]
)
def test_the_name_tells_the_format(tmp_path, pixels, name, format):
    save(tmp_path / name, pixels)
    with Image.open(tmp_path / name) as image:
        assert (image.format, image.mode, image.size) == (format, "RGB", (SIZE.width, SIZE.height))
        assert np.abs(np.asarray(image).astype(int) - pixels[..., :3]).mean() < (0.001 if format == "PNG" else 4)


@pytest.mark.parametrize("name", ["a.png", "a.webp"])
def test_opacity_is_kept(tmp_path, cut_out, name):
    save(tmp_path / name, cut_out, transparent=True)
    with Image.open(tmp_path / name) as image:
        assert np.array_equal(np.asarray(image)[..., 3], cut_out[..., 3])


@pytest.mark.parametrize(
    ("name", "size", "transparent", "told"),
    [
        (
            "a.jpg",
            SIZE,
            True,
            "a.jpg cannot be transparent: JPEG keeps no transparency. Choose a name that ends in .png",
        ),
        ("a.doc", SIZE, False, "Choose a name that ends in .png or .jpg or .jpeg or .webp"),
        ("a", SIZE, False, "a cannot be saved under this name"),
        ("a.webp", PixelSize(16384, 100), False, "a.webp cannot be 16384 x 100 pixels. WebP allows 16383 at most"),
        ("none/a.png", SIZE, False, "a.png cannot be saved: there is no such file or folder"),
    ],
)
def test_what_cannot_be_is_refused_before_anything_is_drawn(tmp_path, name, size, transparent, told):
    drawn = False
    with pytest.raises(HeightmapFileError, match=told), saving_still(tmp_path / name, size, transparent):
        drawn = True
    assert not drawn
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("error", [ValueError("in drawing"), GeneratorExit(), KeyboardInterrupt()])
def test_an_end_before_the_picture_leaves_the_old_file(tmp_path, error):
    path = tmp_path / "a.png"
    path.write_text("old")
    with pytest.raises(type(error)), saving_still(path, SIZE, False):
        raise error
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_an_end_while_it_is_encoded_leaves_the_old_file(tmp_path, monkeypatch):
    """The picture is given up when some of it has been written; of the rest nothing is."""
    path = tmp_path / "a.png"
    path.write_text("old")
    noise = np.random.default_rng(1).integers(0, 256, (1200, 1200, 4), np.uint8)
    begun, given_up, writes = threading.Event(), threading.Event(), []
    plain = PieceSource.check

    def check(self):
        writes.append(len(writes))
        if len(writes) == 3:
            begun.set()
            given_up.wait(20)
        plain(self)

    class Told(threading.Event):
        def set(self):
            super().set()
            given_up.set()

    monkeypatch.setattr(PieceSource, "check", check)
    monkeypatch.setattr(bounded_queue, "Event", Told)
    with pytest.raises(GeneratorExit), saving_still(path, PixelSize(1200, 1200), False) as pictures:  # noqa: PT012
        list(pictures.giving(noise))
        assert begun.wait(20)
        raise GeneratorExit
    assert len(writes) == 3
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_full_disk_is_told(tmp_path, pixels, monkeypatch):
    def fail(_):
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(HeightmapFileError, match=r"a\.png cannot be saved: the disk is full"):
        save(tmp_path / "a.png", pixels)
    assert list(tmp_path.iterdir()) == []
