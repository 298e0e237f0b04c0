"""The dialogs for saving a picture and a turntable."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QFormLayout, QLabel, QWidget

from terrain_explorer.errors import UserError
from terrain_explorer.files.pictures.animation import ANIMATIONS
from terrain_explorer.files.pictures.still import name_filters
from terrain_explorer.gui.export.export_file_dialog import ExportFileDialog
from terrain_explorer.gui.export.picture_options import PictureChoice, TurntableChoice
from terrain_explorer.gui.export.size_fields import SizeFields
from terrain_explorer.gui.services.settings import settings
from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.gui.widgets.parameters.parameter_form import ParameterForm
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.shading.render_options import PixelSize, TurntableOptions

_FOLDER = "pictureFolder"


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

    def choice(self) -> PictureChoice:
        """Return the choice."""
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
    """Asks how to draw a turntable; it begins with the choices of the last time."""

    _KEY = "turntable"
    _TITLE = marked("Save turntable")

    def choice(self) -> TurntableChoice:
        """Return the choice.

        Raises
        ------
        ValueError
            The turn is too fast.
        """
        return TurntableChoice(
            self._size.value(), super().choice().cut_out, self._turn.parameterised(), self._format.currentData()
        )

    def _lay_out(self) -> None:
        self._format = named(QComboBox(), "turntableFormat", tr("Format"), tr("The kind of file"))
        for format in ANIMATIONS:
            self._format.addItem(tr(format.name), format)
        self._turn = ParameterForm(TurntableOptions)
        self._turn.setObjectName("turntableForm")
        self._speed = QLabel(wordWrap=True)
        self._speed.setObjectName("turntableTold")
        self._layout.addRow(tr("Format"), self._format)
        super()._lay_out()
        self._layout.addRow(self._turn)
        self._layout.addRow(self._speed)
        self._turn.valuesChanged.connect(self._show_turn)
        self._format.currentIndexChanged.connect(self._show_format)
        self._show_turn()

    def _show_turn(self) -> None:
        try:
            turn = self._turn.parameterised()
        except UserError as error:
            self._speed.setText(f"{error}.")
            self._save.setEnabled(False)
            return
        speed = tr(
            "{frames:.3g} frames a second, {angle:.3g}° from one to the next.",
            frames=1 / turn.pause,
            angle=360 / turn.frames,
        )
        self._speed.setText(speed)
        self._save.setEnabled(True)

    def _show_format(self) -> None:
        # A format that cannot be transparent must not promise it.
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


def picture_file_dialog(choice: PictureChoice, path: Path | None, parent: QWidget | None) -> ExportFileDialog:
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


def _kept(key: str) -> dict[str, Any]:
    """Return the choices of the last time; none where the settings cannot be read."""
    # The user or another version of the program may have written them; the dialog opens in any case.
    try:
        values = json.loads(str(settings().value(key, "{}")))
    except ValueError:
        return {}
    return values if isinstance(values, dict) else {}
