"""The surroundings of the monkey: files to open, and other programs that it never starts."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from PIL import Image
from PySide6.QtCore import QObject, QUrl, Slot
from PySide6.QtGui import QDesktopServices

from terrain_explorer.errors import UserError
from terrain_explorer.files import write
from terrain_explorer.gui.builds import build_process
from terrain_explorer.terrain import DiamondSquare, Heightmap


class Swallow(QObject):
    """Opens nothing in other programs, and lets none begin."""

    def __init__(self) -> None:
        super().__init__()
        for scheme in ("file", "http", "https", "mailto"):
            QDesktopServices.setUrlHandler(scheme, self, "take")
        build_process._start = _refuse  # a build would outlive the monkey

    @Slot(QUrl)
    def take(self, _url: QUrl) -> None:
        pass


def _refuse(*_: object) -> None:
    raise UserError("there are no builds here")


def make_files(folder: Path) -> None:
    """Make some files to open: usual ones, one that asks, broken ones."""
    folder.mkdir()
    chance = np.random.default_rng(1)
    write(DiamondSquare(exponent=7, seed=1).heightmap(), folder / "hills.png")
    write(DiamondSquare(exponent=4, seed=2).heightmap(), folder / "small.tif")
    write(Heightmap(chance.random((40, 70), np.float32)), folder / "wide.npy")
    Image.fromarray(chance.integers(0, 256, (30, 20, 3), np.uint8)).save(folder / "colour.png")
    (folder / "unclear.raw").write_bytes(bytes(1260))
    (folder / "broken.png").write_bytes((folder / "hills.png").read_bytes()[:500])
    (folder / "empty.asc").touch()
