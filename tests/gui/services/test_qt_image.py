"""Pictures from and for the clipboard, and what Qt keeps for the whole process."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest
from picture_bytes import SAID, png_bytes, png_chunk
from PySide6.QtCore import qInstallMessageHandler, qWarning
from PySide6.QtGui import QColorSpace, QImage, QImageReader

from terrain_explorer.files import HeightmapFileError
from terrain_explorer.gui.services.qt_image import decoders, from_qimage, to_qimage16
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.sizes import MOST_POINTS


@pytest.fixture
def hills():
    return Heightmap((np.arange(63).reshape(7, 9) * 1040 / 65535).astype(np.float32), (0.0, 1.0))


def test_16_bits_there_and_back(hills):
    image = to_qimage16(hills)
    assert image.format() == QImage.Format.Format_Grayscale16
    assert (image.width(), image.height()) == (hills.columns, hills.rows)
    again = from_qimage(image)
    np.testing.assert_array_equal(again.heights, hills.heights)
    assert again.origin.kind == "Pasted picture, 16-bit grey"
    assert again.origin.notes == ()


def test_low_is_black_and_high_is_white():
    image = to_qimage16(Heightmap(np.float32([[-1, 0, 1], [2, 3, 9]]), (0.0, 2.0)))
    samples = [image.pixelColor(column, row).rgba64().red() for row in range(2) for column in range(3)]
    assert samples == [0, 0, 32768, 65535, 65535, 65535]


@pytest.mark.parametrize(
    "format", [format for format in QImage.Format if format.name not in ("Format_Invalid", "NImageFormats")]
)
def test_black_and_white_are_exact_in_every_format(format):
    black_and_white = QImage(3, 2, QImage.Format.Format_RGB32)
    black_and_white.fill(0xFF000000)
    black_and_white.setPixel(1, 0, 0xFFFFFFFF)
    black_and_white.setPixel(2, 1, 0xFFFFFFFF)
    image = black_and_white.convertToFormat(format)
    if format == QImage.Format.Format_Alpha8:
        pytest.skip("has alpha and no colour")
    heightmap = from_qimage(image)
    np.testing.assert_array_equal(heightmap.heights, [[0, 1, 0], [0, 0, 1]])
    assert not any("Transparency" in note or "grey" in note for note in heightmap.origin.notes)


def test_lines_with_a_gap_between_them():
    image = QImage(np.arange(32, dtype=np.uint8).tobytes(), 5, 4, 8, QImage.Format.Format_Grayscale8)
    expected = np.arange(32).reshape(4, 8)[:, :5] / 255
    np.testing.assert_array_equal(from_qimage(image).heights, expected.astype(np.float32))


def test_colour_becomes_the_mean():
    image = QImage(2, 2, QImage.Format.Format_ARGB32)
    image.fill(0x800A141F)
    heightmap = from_qimage(image, SAID)
    np.testing.assert_array_equal(heightmap.heights, np.float32((10 + 20 + 31) / 765))
    assert heightmap.origin.kind == "Pasted picture, 8-bit colour with alpha"
    assert [note.split()[0] for note in heightmap.origin.notes] == ["Transparency", "Colour", "8"]


def test_linear_light_is_told(hills):
    image = to_qimage16(hills)
    image.setColorSpace(QColorSpace(QColorSpace.NamedColorSpace.SRgbLinear))
    assert from_qimage(image, SAID).origin.mendable[0].startswith("Linear light kept:")


@pytest.mark.parametrize(
    ("image", "told"),
    [
        (QImage(), "is empty"),
        (QImage(1, 9, QImage.Format.Format_Grayscale8), "1 x 9"),
        (QImage(20_000, 20_000, QImage.Format.Format_Mono), "too large"),
    ],
)
def test_no_heightmap(image, told):
    with pytest.raises(HeightmapFileError, match=told):
        from_qimage(image)


PICTURE = png_bytes(np.zeros((2, 3), np.uint16), 0, 16, png_chunk(b"eXIf", b"no Exif")[:-1] + b"?")
"""libpng warns of the broken chunk."""

IMPORTING = """
from PySide6.QtCore import QLoggingCategory
from PySide6.QtGui import QImageReader
before = QImageReader.allocationLimit()
import terrain_explorer.files
assert QImageReader.allocationLimit() == before
assert QLoggingCategory("qt.gui.imageio.png").isWarningEnabled()
"""


@pytest.fixture
def heard():
    """The messages that the program's own handler gets."""
    heard = []
    before = qInstallMessageHandler(lambda kind, context, text: heard.append(text))
    yield heard
    qInstallMessageHandler(before)


def test_importing_changes_nothing():
    subprocess.run([sys.executable, "-c", IMPORTING], check=True)


def test_the_limit_is_for_the_decoding_alone():
    limit = QImageReader.allocationLimit()
    with decoders():
        assert QImageReader.allocationLimit() * 2**20 >= MOST_POINTS * 8
    assert QImageReader.allocationLimit() == limit


def test_only_decoders_are_silent_and_only_for_that_time(heard):
    with decoders():
        QImage.fromData(PICTURE)
        qWarning("something else")
    QImage.fromData(PICTURE)
    assert heard == ["something else", "libpng warning: eXIf: CRC error"]


def test_without_a_handler_others_are_printed_as_before(heard, capsys):
    qInstallMessageHandler(None)
    with decoders():
        QImage.fromData(PICTURE)
        qWarning("something else")
    assert capsys.readouterr().err == "something else\n"
