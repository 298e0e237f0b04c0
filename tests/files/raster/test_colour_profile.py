"""Which colour profiles stand for linear light, against Qt's reading of them."""

import struct

import pytest
from PySide6.QtGui import QColorSpace

from terrain_explorer.files.raster.colour_profile import is_linear

LINEAR = QColorSpace.TransferFunction.Linear


@pytest.mark.parametrize("name", QColorSpace.NamedColorSpace)
def test_as_other_programs_write_them(name):
    space = QColorSpace(name)
    assert is_linear(space.iccProfile().data()) == (space.transferFunction() == LINEAR)


def profile(*curves: bytes) -> bytes:
    """Return a profile with these curves for red, green and blue."""
    names, position, table, content = (b"rTRC", b"gTRC", b"bTRC"), 132 + 12 * len(curves), b"", b""
    for name, curve in zip(names, curves, strict=False):
        table += struct.pack(">4sII", name, position + len(content), len(curve))
        content += curve
    return bytes(128) + struct.pack(">I", len(curves)) + table + content


def curve(*points: int) -> bytes:
    return struct.pack(f">4sII{len(points)}H", b"curv", 0, len(points), *points)


@pytest.mark.parametrize(
    ("content", "linear"),
    [
        (profile(curve()), True),
        (profile(curve(0x0100)), True),
        (profile(curve(0x0233)), False),
        (profile(curve(0, 16384, 32768, 49151, 65535)), True),
        (profile(curve(0, 8000, 20000, 40000, 65535)), False),
        (profile(struct.pack(">4sIHHi", b"para", 0, 0, 0, 65536)), True),
        (profile(struct.pack(">4sIHHi", b"para", 0, 0, 0, 144179)), False),
        (profile(curve(), curve(0x0233)), False),
        (profile(), False),
        (b"no profile", False),
        (profile(curve(0, 65535))[:-3], False),
    ],
)
def test_by_their_curves(content, linear):
    assert is_linear(content) is linear
