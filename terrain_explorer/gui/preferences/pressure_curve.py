"""The curve of the pressure of a pen."""

from __future__ import annotations

from PySide6.QtCore import QSize

from terrain_explorer.gui.services.preferences import PenPreferences, pen_preferences
from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.gui.widgets.curve_picture import CurvePicture
from terrain_explorer.language import tr

_POINTS = 48
_CURVE_SIZE = QSize(240, 120)


class PressureCurve(CurvePicture):
    """Shows how strong each pressure of a pen counts, and follows the page on which that is chosen."""

    def __init__(self) -> None:
        super().__init__()
        named(self, "pressureCurve", tr("Pressure curve"), tr("From no pressure to all of it"))
        self.follow(pen_preferences())

    def follow(self, values: PenPreferences) -> None:
        """Show the curve of these values."""
        self.setHeights([values.felt(at / _POINTS) for at in range(_POINTS + 1)])

    def sizeHint(self) -> QSize:
        return _CURVE_SIZE
