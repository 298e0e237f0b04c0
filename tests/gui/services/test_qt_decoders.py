"""What Qt keeps for the whole process is as it was before a picture is decoded and after."""

import subprocess
import sys

import numpy as np
import pytest
from picture_bytes import png_bytes, png_chunk
from PySide6.QtCore import qInstallMessageHandler, qWarning
from PySide6.QtGui import QImage, QImageReader

from terrain_explorer.gui.services.qt_image import decoders
from terrain_explorer.terrain.filters.sizes import MOST_POINTS

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
