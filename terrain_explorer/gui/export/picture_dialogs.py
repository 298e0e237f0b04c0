"""The dialogs that ask how and where to save a picture and a turntable."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QWidget,
)

from terrain_explorer.files.pictures.animation import ANIMATIONS
from terrain_explorer.files.pictures.still import name_filters
from terrain_explorer.gui.export.picture_options import PictureChoice, TurntableChoice
from terrain_explorer.gui.services.recent_files import export_folder
from terrain_explorer.gui.services.settings import settings
from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.gui.widgets.number_boxes import WholeBox
from terrain_explorer.gui.widgets.parameter_form import ParameterForm
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.parameters import Parameter, parameters
from terrain_explorer.terrain.shading.render_options import PixelSize, TurntableOptions

_FOLDER = "pictureFolder"
_PRESETS = (
    ("Full HD", PixelSize(1920, 1080)),
    ("4K", PixelSize(3840, 2160)),
    (marked("Square"), PixelSize(2048, 2048)),
)


class PictureDialog(QDialog):
    """Asks how a picture is to be drawn; it begins with what was chosen the last time.

    Parameters
    ----------
    window
        The size of the view in pixels.
    """

    _KEY = "picture"
    _TITLE = marked("Save picture")

    def __init__(self, window: PixelSize, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr(self._TITLE))
        self.setObjectName(f"{self._KEY}Dialog")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._size = SizeFields(window)
        self._background = named(QComboBox(), "pictureBackground", tr("Background"), tr("What is behind the terrain"))
        self._background.addItem(tr("As in the window"), False)
        self._background.addItem(tr("None (transparent)"), True)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        save = self._buttons.addButton(tr("Save…"), QDialogButtonBox.ButtonRole.AcceptRole)
        self._save = named(save, "pictureSave", tr("Choose a file and save"))
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        self._layout = QFormLayout(self)
        self._lay_out()
        self._layout.addRow(self._buttons)
        self._restore(_kept(self._KEY))
        self.accepted.connect(lambda: settings().setValue(self._KEY, json.dumps(self._values())))

    def choice(self) -> PictureChoice:
        """Return what is chosen."""
        return PictureChoice(self._size.value(), bool(self._background.currentData()))

    def _lay_out(self) -> None:
        self._layout.addRow(tr("Size"), self._size)
        self._layout.addRow(tr("Background"), self._background)

    def _values(self) -> dict[str, Any]:
        return {"size": self._size.kept(), "cut_out": self._background.currentData()}

    def _restore(self, values: dict[str, Any]) -> None:
        self._size.restore(values.get("size"))
        self._background.setCurrentIndex(int(values.get("cut_out") is True))


class TurntableDialog(PictureDialog):
    """Asks how a turntable is to be drawn; it begins with what was chosen the last time."""

    _KEY = "turntable"
    _TITLE = marked("Save turntable")

    def choice(self) -> TurntableChoice:
        """Return what is chosen.

        Raises
        ------
        ValueError
            The turn is too fast.
        """
        return TurntableChoice(
            self._size.value(), super().choice().cut_out, self._turn.parameterised(), self._format.currentData()
        )

    def _lay_out(self) -> None:
        self._format = named(QComboBox(), "turntableFormat", tr("Format"), tr("What the turntable is saved as"))
        for format in ANIMATIONS:
            self._format.addItem(tr(format.name), format)
        self._turn = ParameterForm(TurntableOptions)
        self._turn.setObjectName("turntableForm")
        self._told = QLabel(wordWrap=True)
        self._told.setObjectName("turntableTold")
        self._layout.addRow(tr("Format"), self._format)
        super()._lay_out()
        self._layout.addRow(self._turn)
        self._layout.addRow(self._told)
        self._turn.valuesChanged.connect(self._show_turn)
        self._format.currentIndexChanged.connect(self._show_format)
        self._show_turn()

    def _show_turn(self) -> None:
        try:
            turn = self._turn.parameterised()
        except ValueError as error:
            self._told.setText(f"{error}.")
            self._save.setEnabled(False)
            return
        told = tr(
            "{frames:.3g} frames a second, {angle:.3g}° from one to the next.",
            frames=1 / turn.pause,
            angle=360 / turn.frames,
        )
        self._told.setText(told)
        self._save.setEnabled(True)

    def _show_format(self) -> None:
        transparent = self._format.currentData().transparent
        self._background.setEnabled(transparent)
        if not transparent:
            self._background.setCurrentIndex(0)

    def _values(self) -> dict[str, Any]:
        return super()._values() | self._turn.parameterised().values() | {"format": self._format.currentData().name}

    def _restore(self, values: dict[str, Any]) -> None:
        super()._restore(values)
        names = [format.name for format in ANIMATIONS]
        name = values.get("format")
        self._format.setCurrentIndex(names.index(name) if name in names else 0)
        try:
            self._turn.setValues(TurntableOptions(values["frames"], values["seconds"]))
        except (KeyError, ValueError):
            self._turn.setValues(TurntableOptions())
        self._show_turn()


class PictureFileDialog(QFileDialog):
    """Asks for the file of a picture or a turntable; it begins in the folder that was used the last time.

    Parameters
    ----------
    choice
        What is to be saved.
    path
        The terrain's file, if it has one; the file gets its name from it.
    """

    def __init__(self, choice: PictureChoice, path: Path | None, parent: QWidget | None = None) -> None:
        formats = choice.formats
        endings = dict(zip(name_filters(formats), (format.extensions[0] for format in formats), strict=True))
        folder = export_folder(_FOLDER, path)
        super().__init__(parent, tr(choice.asking), str(folder), ";;".join(endings))
        self.setObjectName("exportDialog")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        self.setDefaultSuffix(formats[0].extensions[0].lstrip("."))
        self.selectFile(choice.name(path.stem if path else "terrain"))
        self.filterSelected.connect(lambda chosen: self.setDefaultSuffix(endings[chosen].lstrip(".")))
        self.fileSelected.connect(lambda chosen: settings().setValue(_FOLDER, str(Path(chosen).parent)))


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
        """Return what is to be kept for the next time; None stands for the window's size."""
        return None if self.value() == self._window else [*self.value().values().values()]

    def restore(self, kept: Any) -> None:
        """Show what was kept, or the window's size if nothing useful was."""
        try:
            self.setValue(PixelSize(*kept))
        except (TypeError, ValueError):
            self.setValue(self._window)

    def _show_preset(self) -> None:
        found = (at for at in range(self._preset.count()) if self._preset.itemData(at) == self.value())
        self._preset.setCurrentIndex(next(found, self._preset.count() - 1))


def _side(parameter: Parameter) -> WholeBox:
    box = named(WholeBox(), f"picture.{parameter.name}", tr(parameter.label, parameter.meaning), tr(parameter.help))
    box.setRange(int(parameter.minimum or 0), int(parameter.maximum or 0))
    return box


def _kept(key: str) -> dict[str, Any]:
    """Return the choices that were kept, as far as they can be read."""
    try:
        values = json.loads(str(settings().value(key, "{}")))
    except ValueError:
        return {}
    return values if isinstance(values, dict) else {}
