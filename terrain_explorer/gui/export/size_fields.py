"""Input fields for the size of a picture."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QWidget

from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.gui.widgets.parameters.number_boxes import WholeBox
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.parameters import Parameter, parameters
from terrain_explorer.terrain.shading.render_options import PixelSize

_PRESETS = (
    ("Full HD", PixelSize(1920, 1080)),
    ("4K", PixelSize(3840, 2160)),
    (marked("Square"), PixelSize(2048, 2048)),
)


class SizeFields(QWidget):
    """Width and height of a picture, to choose from a list or to type."""

    def __init__(self, window: PixelSize) -> None:
        super().__init__()
        self._window = window
        self._preset = named(QComboBox(), "pictureSize", tr("Size"), tr("Usual sizes of pictures"))
        for label, size in ((marked("As in the window"), window), *_PRESETS):
            self._preset.addItem(f"{tr(label)}, {size.width} × {size.height}", size)
        self._preset.addItem(tr("Other"), None)
        self._sides = [_side(parameter) for parameter in parameters(PixelSize)]
        width, height = self._sides
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        for widget in (self._preset, width, QLabel("×"), height):
            layout.addWidget(widget)
        self._preset.activated.connect(lambda: self.setValue(self._preset.currentData() or self.value()))
        for side in self._sides:
            side.valueChanged.connect(self._show_preset)
        self.setValue(window)

    def value(self) -> PixelSize:
        """Return the size that is shown."""
        return PixelSize(*(side.value() for side in self._sides))

    def setValue(self, size: PixelSize) -> None:
        """Show a size."""
        for side, value in zip(self._sides, size.values().values(), strict=True):
            side.setValue(value)
        self._show_preset()

    def kept(self) -> list[int] | None:
        """Return the size for the settings; None stands for the window's, which may be another one next time."""
        return None if self.value() == self._window else [*self.value().values().values()]

    def restore(self, kept: Any) -> None:
        """Show a size from the settings, or the window's if it is none."""
        try:
            self.setValue(PixelSize(*kept))
        except (TypeError, ValueError):
            self.setValue(self._window)

    def _show_preset(self) -> None:
        # Typed numbers may be one of the usual sizes; the last entry is the one for all others.
        found = (at for at in range(self._preset.count()) if self._preset.itemData(at) == self.value())
        self._preset.setCurrentIndex(next(found, self._preset.count() - 1))


def _side(parameter: Parameter) -> WholeBox:
    box = named(WholeBox(), f"picture.{parameter.name}", tr(parameter.label, parameter.meaning), tr(parameter.help))
    box.setRange(int(parameter.minimum or 0), int(parameter.maximum or 0))
    return box
