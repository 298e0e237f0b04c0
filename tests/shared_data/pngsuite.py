"""PngSuite, and its pictures as another decoder gives them."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from shared_data.expected import DATA, Expected, Truth
from terrain_explorer.files import ReadOptions

DECODED = "pngsuite/groundtruth_rgba.npz"
UNKNOWN = "is not of a kind that can be read"
NO_PNG = "is called PNG, but does not begin like one"
DAMAGED = "is cut short, damaged or of an unusual kind"
SIGNATURES = ("xcrn0g04", "xs1n0g01", "xs4n0g01")
"""Those whose first bytes are spoilt."""

COLOUR_TYPES = {0: "grey", 2: "colour", 3: "palette", 4: "grey with alpha", 6: "colour with alpha"}


def pngsuite() -> Iterator[Expected]:
    yield from (Expected(name, UNKNOWN) for name in ("MANIFEST.md", "pngsuite/LICENSE", "pngsuite/PngSuite.README"))
    yield from (_expected(path) for path in sorted((DATA / "pngsuite").glob("*.png")))
    first = partial(_as_stored, "f00n2c08")
    yield Expected(DECODED, "NumPy array, uint8", first, ("8 bits only",), answer=ReadOptions(array=1), range=None)


def _expected(path: Path) -> Expected:
    name = f"pngsuite/{path.name}"
    if path.stem.startswith("x"):
        return Expected(name, NO_PNG if path.stem in SIGNATURES else DAMAGED)
    columns, rows, bits, colour_type = struct.unpack_from(">IIBB", path.read_bytes(), 16)
    if columns == 1:
        return Expected(name, "is 1 x 1 pixels")
    decoded = _decoded()[path.stem]
    white = np.iinfo(decoded.dtype).max
    is_colour = bool(np.ptp(decoded[:, :3], axis=1).any())
    told = {
        "Transparency left out": (decoded[:, 3] < white).any(),
        "Colour made grey": is_colour,
        f"{bits} bit{'s' * (bits > 1)} only": bits <= 8,
    }
    return Expected(
        name,
        f"PNG, {bits}-bit {COLOUR_TYPES[colour_type]}",
        lambda: decoded[:, :3].astype(np.float64).mean(axis=1).reshape(rows, columns) / white,
        tuple(note for note, holds in told.items() if holds),
        answer=ReadOptions(channel="mean") if is_colour else None,
    )


@cache
def _decoded() -> dict[str, NDArray[np.unsignedinteger]]:
    """Return red, green, blue and alpha of each picture, shape (points, 4)."""
    with np.load(DATA / DECODED) as archive:
        return dict(archive)


def _as_stored(stem: str) -> Truth:
    return _decoded()[stem].astype(np.float64)
