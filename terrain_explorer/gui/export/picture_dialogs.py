"""The dialogs for saving a picture and moving pictures."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, ClassVar, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QFormLayout, QHBoxLayout, QLabel, QWidget

from terrain_explorer.errors import UserError
from terrain_explorer.files.pictures.animation import ANIMATIONS
from terrain_explorer.files.pictures.still import name_filters
from terrain_explorer.gui.export.export_file_dialog import ExportFileDialog
from terrain_explorer.gui.export.picture_options import FileChoice, PictureChoice, TurntableChoice
from terrain_explorer.gui.services.settings import kept_content, settings
from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.gui.widgets.parameters.number_boxes import WholeBox
from terrain_explorer.gui.widgets.parameters.parameter_form import ParameterForm
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.parameters import Parameter, Parameterised, parameters
from terrain_explorer.terrain.shading.render_options import FlightOptions, PixelSize, TurntableOptions

P = TypeVar("P", bound=Parameterised)

_FOLDER = "pictureFolder"


_PRESETS = (
    ("Full HD", PixelSize(1920, 1080)),
    ("4K", PixelSize(3840, 2160)),
    (marked("Square"), PixelSize(2048, 2048)),
)


class PictureDialog(QDialog):
    """Asks how to draw a picture; it begins with the choices of the last time.

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

    def choice(self) -> FileChoice:
        """Return the choice.

        Raises
        ------
        ValueError
            A moving picture would be too fast.
        """
        return PictureChoice(self._size.value(), bool(self._background.currentData()))

    def _lay_out(self) -> None:
        self._layout.addRow(tr("Size"), self._size)
        self._layout.addRow(tr("Background"), self._background)

    def _values(self) -> dict[str, Any]:
        return {"size": self._size.stored(), "cut_out": self._background.currentData()}

    def _restore(self, values: dict[str, Any]) -> None:
        self._size.restore(values.get("size"))
        self._background.setCurrentIndex(int(values.get("cut_out") is True))


class MovingPictureDialog(PictureDialog):
    """Asks how to draw a moving picture; it begins with the choices of the last time."""

    _OPTIONS: ClassVar[type[TurntableOptions | FlightOptions]]

    def _timing_text(self) -> str:
        """Return a sentence on what the numbers mean."""
        raise NotImplementedError

    def _lay_out(self) -> None:
        self._format = named(QComboBox(), f"{self._KEY}Format", tr("Format"), tr("The kind of file"))
        for format in ANIMATIONS:
            self._format.addItem(tr(format.name), format)
        self._timing = ParameterForm(self._OPTIONS)
        self._timing.setObjectName(f"{self._KEY}Form")
        self._meaning = QLabel(wordWrap=True)
        self._meaning.setObjectName(f"{self._KEY}Told")
        self._layout.addRow(tr("Format"), self._format)
        super()._lay_out()
        self._layout.addRow(self._timing)
        self._layout.addRow(self._meaning)
        self._timing.valuesChanged.connect(self._show_timing)
        self._format.currentIndexChanged.connect(self._show_format)
        self._show_timing()

    def _show_timing(self) -> None:
        try:
            self._meaning.setText(self._timing_text())
        except UserError as error:
            self._meaning.setText(f"{error}.")
            self._save.setEnabled(False)
            return
        self._save.setEnabled(True)

    def _show_format(self) -> None:
        # A format that cannot be transparent must not promise it.
        transparent = self._format.currentData().transparent
        self._background.setEnabled(transparent)
        if not transparent:
            self._background.setCurrentIndex(0)

    def _values(self) -> dict[str, Any]:
        return super()._values() | self._timing.parameterised().values() | {"format": self._format.currentData().name}

    def _restore(self, values: dict[str, Any]) -> None:
        super()._restore(values)
        names = [format.name for format in ANIMATIONS]
        name = values.get("format")
        self._format.setCurrentIndex(names.index(name) if name in names else 0)
        self._timing.setValues(load_options(self._KEY, self._OPTIONS))
        self._show_timing()


class TurntableDialog(MovingPictureDialog):
    """Asks how to draw a turntable."""

    _KEY = "turntable"
    _TITLE = marked("Save turntable")
    _OPTIONS = TurntableOptions

    def choice(self) -> TurntableChoice:
        """Return the choice; raises if the turn is too fast."""
        turn, cut_out = self._timing.parameterised(), bool(self._background.currentData())
        assert isinstance(turn, TurntableOptions)
        return TurntableChoice(self._size.value(), cut_out, turn, self._format.currentData())

    def _timing_text(self) -> str:
        turn = self._timing.parameterised()
        return tr(
            "{frames:.3g} frames a second, {angle:.3g}° from one to the next.",
            frames=1 / turn.pause,
            angle=360 / turn.frames,
        )


def picture_file_dialog(choice: FileChoice, path: Path | None, parent: QWidget | None) -> ExportFileDialog:
    """Return the dialog that asks for the file of a picture; `path` is the terrain's own file, if it has one."""
    formats = choice.formats
    return ExportFileDialog(
        name="exportDialog",
        title=tr(choice.asking),
        folder_key=_FOLDER,
        endings=dict(zip(name_filters(formats), (format.extensions[0] for format in formats), strict=True)),
        file_name=choice.name(path.stem if path else "terrain"),
        heightmap_file=path,
        parent=parent,
    )


def load_options(key: str, kind: type[P]) -> P:
    """Return the options of the last time, or the usual ones where there are none that are right."""
    values = _kept(key)
    try:
        return kind(**{name: values[name] for name in kind().values()})
    except (KeyError, TypeError, ValueError):
        return kind()


def _kept(key: str) -> dict[str, Any]:
    """Return the choices of the last time; none where the settings cannot be read."""
    return kept_content(key, {})


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

    def stored(self) -> list[int] | None:
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
