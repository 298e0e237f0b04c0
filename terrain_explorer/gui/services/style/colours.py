"""The greys of the style: the colour of texts, more or less of it, over that of the window."""

from __future__ import annotations

from PySide6.QtGui import QColor, QPalette

Role = QPalette.ColorRole


def mixed(palette: QPalette, much: float, above: Role = Role.WindowText, below: Role = Role.Window) -> QColor:
    """Return so much of one colour, 0 to 1, over another."""
    low, high = palette.color(below), palette.color(above)
    return QColor.fromRgbF(
        low.redF() + much * (high.redF() - low.redF()),
        low.greenF() + much * (high.greenF() - low.greenF()),
        low.blueF() + much * (high.blueF() - low.blueF()),
    )
