"""The panel of the camera: its lens, how high it stands, how fast one walks with it, and landscapes."""

from __future__ import annotations

from collections.abc import Mapping
from math import floor, log10

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QAction, QPalette
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from terrain_explorer.gui.views.surface3d.camera.walking import SPEEDS
from terrain_explorer.gui.views.surface_pane import SurfacePane
from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.gui.widgets.parameters.number_boxes import DecimalBox
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.shading.render_options import LONGEST, SHORTEST, field_of_view, focal_length

_LOWEST, _HIGHEST = 0.01, 1e6
"""Metres above the ground that can be typed."""

_DIGITS = 3
"""Those of heights above the ground."""

_WAYS = {
    "natural": marked("As it looks natural"),
    "walk": marked("Walk"),
    "hike": marked("Hike"),
    "run": marked("Run"),
    "fly": marked("Fly"),
}
"""The names of `SPEEDS`."""


class CameraPanel(QWidget):
    """Shows what the camera of the surface is set to, and lets the user set it.

    Parameters
    ----------
    saved
        The list of saved views.
    """

    def __init__(self, surface: SurfacePane, actions: Mapping[str, QAction], saved: QWidget) -> None:
        super().__init__()
        self._surface = surface
        self._lens = _box("focalLength", tr("Focal length"), tr("As on 35 mm film; the eye stays where it is"))
        self._lens.setRange(SHORTEST, LONGEST)
        self._lens.setSuffix(tr(" mm"))
        self._lens.setDigits(1)
        self._eye = _box("eyeHeight", tr("Eye above the ground"), tr("At the same place, looking the same way"))
        self._eye.setRange(_LOWEST, _HIGHEST)
        self._eye.setSuffix(tr(" m"))
        self._eye.setStepType(QAbstractSpinBox.StepType.AdaptiveDecimalStepType)
        self._size = _note("eyeNote", tr("About metres"))
        self._size.setText(tr("This terrain tells no size: its longer side counts as 10 km."))
        tip = tr("How fast W A S D lead over the ground; three times as fast with Shift")
        self._speed = named(QComboBox(), "walkingSpeed", tr("Walking speed"), tip)
        for name, title in _WAYS.items():
            speed = SPEEDS[name]
            self._speed.addItem(tr(title) if speed is None else f"{tr(title)}: {_a_second(speed)}", name)
        self._now = _note("speedNote", tr("Speed"))
        self._parallel = named(QCheckBox(tr("Orthographic")), "parallelLines", tr("Orthographic"), tr(_PARALLEL))
        self._walk = _command(actions["Walk"], tr("Walk"))
        form = QFormLayout()
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)  # German names are as long as their fields
        form.addRow(tr("Focal length"), self._lens)
        form.addRow(self._parallel)
        form.addRow(tr("Eye above the ground"), self._eye)
        form.addRow(self._size)
        form.addRow(tr("Walking speed"), self._speed)
        form.addRow(self._now)
        landscapes = QVBoxLayout()
        for name in ("LandscapeView", "SideLitLandscape"):
            landscapes.addWidget(_command(actions[name], actions[name].text().replace("&", "")))
        others = QHBoxLayout()
        others.addWidget(_command(actions["ResetView"], actions["ResetView"].text().replace("&", "")))
        others.addWidget(self._walk)
        landscapes.addLayout(others)
        layout = QVBoxLayout(self)
        layout.addLayout(form)
        layout.addLayout(landscapes)
        layout.addWidget(_command(actions["AddBookmark"], tr("Save view")))
        layout.addWidget(saved)
        layout.addStretch(1)
        navigation = surface.navigation
        if navigation is not None:
            self._lens.valueChanged.connect(lambda length: navigation.setFieldOfView(field_of_view(length)))
            self._eye.valueChanged.connect(navigation.setEyeMetres)
            self._parallel.clicked.connect(navigation.setOrthographic)
            self._speed.activated.connect(lambda at: navigation.setSpeed(self._speed.itemData(at)))
            self._speed.activated.connect(self.follow)
        self.follow()

    def follow(self) -> None:
        """Show how the camera stands now."""
        navigation = self._surface.navigation
        self.setEnabled(navigation is not None)
        if navigation is None:
            return
        camera, metres, pace = navigation.camera, navigation.eye_metres, navigation.pace
        with QSignalBlocker(self._lens), QSignalBlocker(self._eye), QSignalBlocker(self._speed):
            self._lens.setValue(round(focal_length(camera.field_of_view), 1))
            self._lens.setEnabled(not camera.orthographic)
            self._eye.setEnabled(metres is not None)
            self._eye.setValue(_rounded(max(metres or 0.0, _LOWEST)))
            self._speed.setCurrentIndex(self._speed.findData(navigation.speed_name))
        self._parallel.setChecked(camera.orthographic)
        self._size.setVisible(metres is not None and not navigation.knows_size)
        self._now.setVisible(pace is not None)
        self._now.setText("" if pace is None else tr("Now: {speed}", speed=_a_second(pace)))


_PARALLEL = marked("Keep parallel lines parallel")


def _a_second(metres: float) -> str:
    return tr("{metres:g} m/s", metres=_rounded(metres))


def _rounded(metres: float) -> float:
    """Return a length with as many digits as matter."""
    return round(metres, _DIGITS - 1 - floor(log10(metres))) if metres > 0 else 0.0


def _box(name: str, title: str, tip: str) -> DecimalBox:
    box = named(DecimalBox(2), name, title, tip)
    box.setKeyboardTracking(False)
    return box


def _note(name: str, title: str) -> QLabel:
    note = named(QLabel(wordWrap=True), name, title)
    note.setForegroundRole(QPalette.ColorRole.PlaceholderText)
    return note


def _command(action: QAction, text: str) -> QPushButton:
    """Return a button for a command; it is ticked and grey when that is."""
    button = named(QPushButton(text), f"{action.objectName()}Button", text, action.toolTip())
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click lets the view keep the keys
    button.clicked.connect(action.trigger)
    button.setEnabled(action.isEnabled())
    action.enabledChanged.connect(button.setEnabled)
    return button
