"""Measures a terrain off the GUI thread, once it rests and while its figures are visible."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage

from terrain_explorer.gui.services.timers import single_shot_timer
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.gui.statistics.tile_preview import tiled_picture
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.statistics import Figures, measuring

# In milliseconds. While a slider is dragged or a stroke is drawn, measuring would only slow that down.
REST = 400


@dataclass(frozen=True, eq=False)
class MeasuredFigures:
    """A heightmap, its figures, and a picture of 3 x 3 copies of it."""

    heightmap: Heightmap
    figures: Figures
    tiled: QImage


class Measurer(QObject):
    """Measures the newest heightmap, but only while its figures are wanted.

    Signals
    -------
    measured
        The `MeasuredFigures`.
    progressed
        The share that is done, 0 to 1.
    failed
        The exception that ended the work.
    """

    measured = Signal(object)
    progressed = Signal(object)
    failed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._heightmap: Heightmap | None = None
        self._known: Heightmap | None = None
        self._wanted = False
        self._rest = single_shot_timer(self, REST, self._measure)
        self._worker = Worker("measuring", self)
        self._worker.progressed.connect(self.progressed)
        self._worker.finished.connect(self._on_measured)
        self._worker.failed.connect(self.failed)

    @property
    def busy(self) -> bool:
        """Whether figures are being measured, or will be once the terrain has rested."""
        return self._rest.isActive() or self._worker.busy

    def setHeightmap(self, heightmap: Heightmap) -> None:
        """Measure this heightmap; work on another one ends."""
        if heightmap is not self._heightmap:
            self._heightmap = heightmap
            self._begin()

    def setWanted(self, wanted: bool) -> None:
        """Say whether the figures are visible."""
        self._wanted = wanted
        self._begin()

    def stop(self) -> None:
        """End the work for good."""
        self._rest.stop()
        self._worker.stop()

    def _begin(self) -> None:
        self._worker.cancel()
        self._rest.stop()
        self.progressed.emit(0.0)
        # A dock that opens again shows the figures that it had, if the terrain is the same.
        if self._wanted and self._heightmap is not None and self._heightmap is not self._known:
            self._rest.start()

    def _measure(self) -> None:
        heightmap = self._heightmap
        assert heightmap is not None
        self._worker.request(lambda: _measured(heightmap))

    def _on_measured(self, measured: MeasuredFigures) -> None:
        self._known = measured.heightmap
        self.progressed.emit(0.0)
        self.measured.emit(measured)


def _measured(heightmap: Heightmap) -> Generator[float, None, MeasuredFigures]:
    figures = yield from measuring(heightmap)
    return MeasuredFigures(heightmap, figures, tiled_picture(heightmap, figures.seams))
