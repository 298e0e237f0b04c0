"""Colour profiles of the International Color Consortium: whether one stands for linear light."""

from __future__ import annotations

import struct
from collections.abc import Iterator

import numpy as np

_CURVES = (b"rTRC", b"gTRC", b"bTRC", b"kTRC")
"""The tags with the transfer curves of red, green, blue and grey."""

_TOLERANCE = 1e-3
"""How far a curve may be off the straight line, of 1: its numbers have 8 or 16 bits after the point."""


def is_linear(profile: bytes) -> bool:
    """Return whether a profile has transfer curves and all are straight lines, so that grey is proportional to light.

    A profile that cannot be understood is not linear.

    References
    ----------
    ICC.1:2022, sections 7.3 (tag table), 10.6 (curveType) and 10.18 (parametricCurveType).
    """
    try:
        curves = list(_curves(profile))
        return bool(curves) and all(map(_is_straight, curves))
    except (struct.error, ValueError):
        return False


def _curves(profile: bytes) -> Iterator[bytes]:
    (count,) = struct.unpack_from(">I", profile, 128)
    for number in range(min(count, 100)):
        name, start, length = struct.unpack_from(">4sII", profile, 132 + 12 * number)
        if name in _CURVES:
            yield profile[start : start + length]


def _is_straight(curve: bytes) -> bool:
    """Return whether a curve gives back what it is given."""
    if curve[:4] == b"para":
        (kind,) = struct.unpack_from(">H", curve, 8)
        # Only the first kind, a bare power, is used for linear light.
        return kind == 0 and _is_one(struct.unpack_from(">i", curve, 12)[0] / 65536)
    if curve[:4] != b"curv":
        return False
    (count,) = struct.unpack_from(">I", curve, 8)
    if count <= 1:  # nothing stands for a straight line, one number for a power
        return count == 0 or _is_one(struct.unpack_from(">H", curve, 12)[0] / 256)
    points = np.frombuffer(curve, ">u2", count, 12) / 65535
    return bool(np.abs(points - np.linspace(0, 1, count)).max() <= _TOLERANCE)


def _is_one(power: float) -> bool:
    return abs(power - 1) <= _TOLERANCE
