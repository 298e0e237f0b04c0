"""Pictures of a comparison: at any size from the surface's camera, with the names and the figures on them."""

from __future__ import annotations

from collections.abc import Generator as Steps
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPalette, QPen, QPicture

from terrain_explorer.files.pictures.still import saving_still
from terrain_explorer.gui.export.picture_jobs import drawing
from terrain_explorer.gui.export.picture_options import PictureChoice
from terrain_explorer.gui.export.turntable import reshaped
from terrain_explorer.gui.views.shown_view import PictureSubject
from terrain_explorer.gui.widgets.legend import Legend
from terrain_explorer.language import marked
from terrain_explorer.terrain.shading.render_options import Background, Pixels, PixelSize
from terrain_explorer.terrain.work import part_of

if TYPE_CHECKING:
    from terrain_explorer.gui.views.surface3d.gl.studio import Studio

_MARGIN, _PADDING = 8, 6
"""Pixels around the texts on a picture, and between a text and the edge of its ground."""

_GAP = 6
"""Pixels between two terrains side by side."""

_WIDEST = 30
"""The lines of text that the legend is as wide as at most."""


@dataclass(frozen=True)
class ComparedChoice(PictureChoice):
    """A picture of one or two terrains from one camera.

    Attributes
    ----------
    subjects
        The difference, or the first and the second terrain.
    divider
        Where the second begins to lie over the first, as a part of the width; None where they are side by side.
    seen
        The size of the view that one of them has, in pixels.
    width
        The width of all that the window shows, in its own units: texts are as large as there.
    texts
        What is written on it, in those units.
    """

    asking: ClassVar = marked("Save a picture of the comparison")

    subjects: tuple[PictureSubject, ...]
    divider: float | None
    seen: PixelSize
    width: float
    texts: QPicture

    def name(self, stem: str) -> str:
        """Return a name for a picture of the terrain with this name."""
        return f"{stem}-compared{self.formats[0].extensions[0]}"

    def saving(self, studio: Studio, subject: PictureSubject, path: Path) -> Steps[float, None, Path]:
        """Draw and save it, as `saving_picture` does."""
        count = len(self.subjects)
        with saving_still(path, self.size, self.cut_out) as pictures:
            pixels: Pixels = np.full((self.size.height, self.size.width, 4), 0 if self.cut_out else 128, np.uint8)
            if not self.cut_out:
                pixels[..., 3] = 255
            for number, one in enumerate(self.subjects):
                columns = self._columns(number)
                size = PixelSize(len(columns), self.size.height) if self.divider is None else self.size
                if columns:
                    drawn = yield from part_of(
                        drawing(studio, self._placed(one, size), size), number / count, (number + 1) / count
                    )
                    shown = range(len(columns)) if self.divider is None else columns
                    pixels[:, columns.start : columns.stop] = drawn[:, shown.start : shown.stop]
            self._write(pixels)
            for _ in chain(pictures.giving(pixels), pictures.finishing()):
                yield 1.0
            yield 1.0
        return path

    def _columns(self, number: int) -> range:
        """Return where a terrain is in the picture."""
        width = self.size.width
        if len(self.subjects) == 1:
            return range(width)
        if self.divider is not None:
            at = round(self.divider * width)
        else:
            at = max((width - round(_GAP * width / self.width)) // 2, 1)
            return range(at) if number == 0 else range(width - at, width)
        return range(at) if number == 0 else range(at, width)

    def _placed(self, subject: PictureSubject, size: PixelSize) -> PictureSubject:
        background: Background = "none" if self.cut_out else subject.background
        camera = reshaped(subject.camera, self.seen.aspect, size.aspect)
        return replace(subject, camera=camera, background=background)

    def _write(self, pixels: Pixels) -> None:
        height, width, _ = pixels.shape
        # It draws into the array itself.
        image = QImage(pixels.data, width, height, 4 * width, QImage.Format.Format_RGBA8888)
        with QPainter(image) as painter:
            painter.scale(width / self.width, width / self.width)
            painter.drawPicture(0, 0, self.texts)


def draw_names(
    painter: QPainter, room: QRectF, names: tuple[str, str], divider: float | None, colours: QPalette
) -> None:
    """Draw the names of two terrains over the lower edges of their pictures, and the divider between them."""
    middle = room.width() * (0.5 if divider is None else divider)
    first, second = QRectF(room), QRectF(room)
    first.setRight(middle)
    second.setLeft(middle)
    if divider is not None:
        for role, width in ((QPalette.ColorRole.Window, 4), (QPalette.ColorRole.Highlight, 2)):
            painter.setPen(QPen(colours.color(role), width))
            painter.drawLine(QPointF(middle, room.top()), QPointF(middle, room.bottom()))
    for cell, name, at_right in ((first, names[0], False), (second, names[1], divider is not None)):
        metrics = painter.fontMetrics()
        shown = metrics.elidedText(name, Qt.TextElideMode.ElideRight, int(cell.width()) - 2 * (_MARGIN + _PADDING))
        box = QRectF(0, 0, metrics.horizontalAdvance(shown) + 2 * _PADDING, metrics.height() + 4)
        box.moveBottomLeft(cell.bottomLeft() + QPointF(_MARGIN, -_MARGIN))
        if at_right:
            box.moveBottomRight(cell.bottomRight() - QPointF(_MARGIN, _MARGIN))
        if shown:
            painter.fillRect(box, colours.color(QPalette.ColorRole.Window))
            painter.setPen(colours.color(QPalette.ColorRole.WindowText))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, shown)


def draw_figures(painter: QPainter, room: QRectF, legend: Legend, text: str, colours: QPalette) -> None:
    """Draw a text and the legend of colours over the lower edge of a picture."""
    line = painter.fontMetrics().lineSpacing()
    flags = Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap
    inner = room.adjusted(_MARGIN, 0, -_MARGIN, -_MARGIN)
    lines = painter.boundingRect(inner, flags, text)
    top = inner.bottom() - lines.height() - _MARGIN - legend.sizeHint().height()
    ground = colours.color(QPalette.ColorRole.Window)
    painter.fillRect(QRectF(room.left(), top - _MARGIN, room.width(), room.bottom() - top + _MARGIN), ground)
    painter.setPen(colours.color(QPalette.ColorRole.WindowText))
    painter.drawText(QRectF(inner.left(), inner.bottom() - lines.height(), inner.width(), lines.height()), flags, text)
    painter.translate(QPointF(inner.left(), top))
    legend.draw(painter, round(min(inner.width(), _WIDEST * line)))
