"""The brush that paints selections."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from terrain_explorer.gui.services.settings import load_parameters, save_parameters
from terrain_explorer.gui.views.marks import BrushRing
from terrain_explorer.terrain.brushes import Brush
from terrain_explorer.terrain.parameters import parameters

_KEY = "select/brush"
_USUAL_SIDE = 512
"""Its size is stored as for a map whose side has this many distances between points."""

_SIZE_STEP, _STRENGTH_STEP = 1.15, 0.05
_SIZE = next(parameter for parameter in parameters(Brush) if parameter.name == "size")


class PaintBrush(QObject):
    """Holds the brush; it starts as it was at the last start.

    Attributes
    ----------
    brush
        The brush, as wide as suits the map.

    Signals
    -------
    changed
        The brush is another one.
    """

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.brush = load_parameters(_KEY, Brush, Brush(strength=1.0))
        self._side = _USUAL_SIDE

    def ring(self, shape: tuple[int, ...]) -> BrushRing:
        """Return its outline on a map of some shape."""
        brush = self.brush.fitting(shape)
        return BrushRing(2 * brush.radius(), brush.mirror, brush.wrap)

    def setBrush(self, brush: Brush) -> None:
        """Take another brush."""
        if brush != self.brush:
            self.brush = brush
            self.changed.emit()

    def resize(self, steps: float) -> None:
        """Make it wider by some steps, or narrower; a whole step is at least one point."""
        size = self.brush.size
        wanted = round(size * _SIZE_STEP**steps)
        self._take_size(wanted if wanted != size else size + (1 if steps > 0 else -1))

    def strengthen(self, steps: float) -> None:
        """Make it stronger by some steps, or weaker."""
        strength = round(self.brush.strength + _STRENGTH_STEP * steps, 2)
        self.setBrush(replace(self.brush, strength=min(max(strength, 0.0), 1.0)))

    def suit(self, shape: tuple[int, ...]) -> None:
        """Be as wide on the ground of a map as on that of the one before."""
        side = max(shape) - 1
        if side != self._side:
            size, self._side = round(self.brush.size * side / self._side), side
            self._take_size(size)

    def keep(self) -> None:
        """Remember it for the next start."""
        save_parameters({_KEY: replace(self.brush, size=_within(round(self.brush.size * _USUAL_SIDE / self._side)))})

    def _take_size(self, size: float) -> None:
        self.setBrush(replace(self.brush, size=_within(size)))


def _within(size: float) -> float:
    return min(max(size, _SIZE.minimum or 0), _SIZE.maximum or size)
