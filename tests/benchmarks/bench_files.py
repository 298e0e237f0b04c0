"""Saving and reading 4097 x 4097 points: PNG against the fastest other library here, the rest against that PNG."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import numpy as np
from measuring import Row, at_most, ratio, seconds
from PIL import Image
from PySide6.QtGui import QImage, QImageReader, QImageWriter

from terrain_explorer.files import read, write
from terrain_explorer.gui.services.qt_image import to_qimage16
from terrain_explorer.terrain import DiamondSquare

_FILES = {"map.png": ("PNG, 16-bit", 1), "map.r16": ("raw, 16-bit", 1), "map.tif": ("TIFF, 32-bit float", 1)}
"""What each file is, and how many times the PNG of others it may take."""


def rows() -> Iterator[Row]:
    heightmap = DiamondSquare(exponent=12, seed=7).heightmap()
    with tempfile.TemporaryDirectory() as folder:
        others = Path(folder, "other.png")
        saving, save = _fastest(_saving(to_qimage16(heightmap), others))
        reading, read_others = _fastest(_reading(others))
        what = f"{saving}'s PNG, 16-bit 4097 x 4097, read"
        yield at_most(what, ratio(partial(read, others), read_others), 1, f"{reading}'s PNG")
        for name, (what, limit) in _FILES.items():
            path = Path(folder, name)
            saved, again = ratio(partial(write, heightmap, path), save), ratio(partial(read, path), read_others)
            yield at_most(f"{what} 4097 x 4097, saved", saved, limit, f"{saving}'s PNG")
            yield at_most(f"{what} 4097 x 4097, read", again, limit, f"{reading}'s PNG")


def _saving(image: QImage, path: Path) -> dict[str, Callable[[], object]]:
    lines = np.frombuffer(image.constBits(), np.uint16).reshape(image.height(), -1)
    samples = lines[:, : image.width()].copy()
    return {"Qt": lambda: _save_by_qt(image, path), "Pillow": lambda: Image.fromarray(samples).save(path)}


def _reading(path: Path) -> dict[str, Callable[[], object]]:
    return {"Qt": lambda: QImageReader(str(path)).read(), "Pillow": lambda: np.asarray(Image.open(path))}


def _fastest(ways: dict[str, Callable[[], object]]) -> tuple[str, Callable[[], object]]:
    name = min(ways, key=lambda name: seconds(ways[name]))
    return name, ways[name]


def _save_by_qt(image: QImage, path: Path) -> None:
    """Save a picture with the compression that is six times as fast as Qt's default, for 5 % more bytes."""
    writer = QImageWriter(str(path), b"png")
    writer.setCompression(30)
    writer.write(image)
