"""Copied ground on the clipboard: exactly for this program, and as a 16-bit picture for all others."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QByteArray, QMimeData
from PySide6.QtGui import QImage

from terrain_explorer.gui.services.qt_image import to_qimage16_with_alpha
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.filters.pieces import CopiedGround
from terrain_explorer.terrain.heightmap import Heights
from terrain_explorer.terrain.masks import Mask, MaskGround
from terrain_explorer.terrain.work import silent

PIECE = "application/x-terrain-explorer-piece"
"""The format in which the program hands copied ground to itself, also from one window to another."""


@dataclass(frozen=True, eq=False)
class CopiedPiece:
    """What goes to the clipboard.

    Attributes
    ----------
    content
        The text of the ground, in ASCII.
    picture
        The ground as a grey picture; what does not belong to it is transparent.
    """

    content: bytes
    picture: QImage

    def mime(self) -> QMimeData:
        """Return it as data for the clipboard."""
        mime = QMimeData()
        mime.setData(PIECE, QByteArray(self.content))
        mime.setImageData(self.picture)
        return mime


def holds_piece(mime: QMimeData) -> bool:
    """Return whether data holds ground that this program copied."""
    return mime.hasFormat(PIECE)


def copying_ground(selection: Mask, heightmap: Heightmap) -> Generator[None, None, CopiedPiece | None]:
    """Return the selected ground for the clipboard; None where nothing is selected."""
    ground = MaskGround(heightmap)
    weights = yield from silent(selection.weighing(ground, ground.whole))
    yield
    copied = CopiedGround.of(heightmap, weights)
    if copied is None:
        return None
    content = copied.to_text().encode("ascii")
    yield
    return CopiedPiece(content, to_qimage16_with_alpha(copied.heights, copied.range, copied.weights))


def reading_ground(content: bytes) -> Generator[None, None, CopiedGround]:
    """Return the ground in data of the format `PIECE`.

    Raises
    ------
    ValueError
        It is damaged, or of another version of the program.
    """
    yield
    return CopiedGround.from_text(content.decode("ascii", "replace"))


def taking_picture(
    heightmap: Heightmap, picture: QImage | None, selection: Mask | None, below: Heightmap
) -> Generator[None, None, CopiedGround]:
    """Return a picture as copied ground, in the middle of what is selected on a terrain, or in its own.

    Parameters
    ----------
    heightmap
        The picture, read as heights.
    picture
        The picture itself: what is transparent in it does not belong to the piece. None where there are only heights.
    below
        The terrain on which it is pasted.
    """
    weights = np.ones(heightmap.heights.shape, np.float32) if picture is None else _opacity(picture)
    if heightmap.voids is not None:
        weights = np.where(heightmap.voids, np.float32(0), weights)
    place = (0.5, 0.5)
    if selection is not None:
        ground = MaskGround(below)
        selected = CopiedGround.of(below, (yield from silent(selection.weighing(ground, ground.whole))))
        place = place if selected is None else selected.place
    yield
    return CopiedGround(heightmap.heights, weights, heightmap.range, heightmap.metres, place)


def _opacity(picture: QImage) -> Heights:
    if not picture.hasAlphaChannel():
        return np.ones((picture.height(), picture.width()), np.float32)
    deep = picture.convertToFormat(QImage.Format.Format_RGBA64)
    if deep.isNull():
        raise MemoryError
    lines = np.frombuffer(deep.constBits(), np.uint16).reshape(deep.height(), -1)
    return np.asarray(lines[:, 3 : 4 * deep.width() : 4] / np.float64(65535), np.float32)
