"""Asks how to save a flight."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from PySide6.QtWidgets import QComboBox, QLabel, QWidget

from terrain_explorer.files.pictures.animation import AnimationFormat, numbered
from terrain_explorer.files.pictures.still import PictureFormat
from terrain_explorer.gui.export.picture_dialogs import MovingPictureDialog
from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.shading.render_options import FlightOptions, PixelSize

KEY = "flight"
"""The key of the choices in the settings."""


@dataclass(frozen=True)
class FlightChoice:
    """The choices for a flight.

    Attributes
    ----------
    surface
        Whether it shows the surface, and not the map.
    cut_out
        Whether nothing is behind the ground.
    """

    asking: ClassVar = marked("Save the flight")

    size: PixelSize
    timing: FlightOptions
    format: AnimationFormat
    surface: bool = False
    cut_out: bool = False

    @property
    def formats(self) -> Sequence[PictureFormat]:
        """The chosen format."""
        return [self.format]

    def name(self, stem: str) -> str:
        """Return a name for the file that is written first."""
        return self.files(Path(f"{stem}-flight{self.format.extensions[0]}"))[0].name

    def files(self, path: Path) -> Sequence[Path]:
        """Return the files of the frames, or the one that holds them all."""
        return numbered(path, self.timing.frames) if self.format.several else [path]


class FlightDialog(MovingPictureDialog):
    """Asks how to save a flight.

    Parameters
    ----------
    window
        The size of the map in pixels.
    route
        The places on the way, in words.
    in_3d
        Whether the surface can be drawn.
    """

    _KEY = KEY
    _TITLE = marked("Save flight")
    _OPTIONS = FlightOptions

    def __init__(self, window: PixelSize, route: str, in_3d: bool, parent: QWidget | None = None) -> None:
        self._subject = named(QComboBox(), "flightSubject", tr("Shows"), tr("What is seen on the way"))
        self._subject.addItem(tr("The map"), False)
        if in_3d:
            self._subject.addItem(tr("The surface"), True)
        super().__init__(window, parent)
        label = named(QLabel(route, wordWrap=True), "flightRoute", tr("Places"))
        self._layout.insertRow(0, label)
        self._layout.insertRow(1, tr("Shows"), self._subject)

    def choice(self) -> FlightChoice:
        """Return the choice."""
        timing = self._timing.parameterised()
        assert isinstance(timing, FlightOptions)
        surface = bool(self._subject.currentData())
        cut_out = bool(self._background.currentData())
        return FlightChoice(self._size.value(), timing, self._format.currentData(), surface, cut_out)

    def _values(self) -> dict[str, Any]:
        return super()._values() | {"surface": self._subject.currentData()}

    def _restore(self, values: dict[str, Any]) -> None:
        super()._restore(values)
        self._subject.setCurrentIndex(max(self._subject.findData(values.get("surface") is True), 0))

    def _timing_text(self) -> str:
        return tr("%n frame(s).", None, self._timing.parameterised().frames)
