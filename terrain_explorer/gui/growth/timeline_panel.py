"""The panel of the timeline: play, step, a slider over the steps, and the explanation of a height."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt, QUrl, Signal
from PySide6.QtGui import QAction, QKeySequence, QPalette, QTextOption
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QSlider,
    QTextBrowser,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from terrain_explorer.gui.services.icons import give_icon
from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.gui.widgets.parameters.field import WheelGuard
from terrain_explorer.language import marked, tr

_SPEEDS = {"⅛ ×": 0.125, "¼ ×": 0.25, "½ ×": 0.5, "1 ×": 1.0, "2 ×": 2.0, "4 ×": 4.0, "16 ×": 16.0, "64 ×": 64.0}
_USUAL_SPEED = "1 ×"
_KEYS = {"back": (marked("Step back"), "Left"), "play": (marked("Play"), "Space"), "step": (marked("Step"), "Right")}
_TIPS = {
    "back": marked("Go one step back"),
    "play": marked("Play the growth, or pause it"),
    "step": marked("Go one step forward"),
}


class TimelinePanel(QWidget):
    """Shows a step of the growth, and asks for another one. Its setters emit nothing.

    Attributes
    ----------
    commands
        Play, step and step back, by name. Their keys may work elsewhere, too.

    Signals
    -------
    stepWanted
        The user wants this step, by its number.
    pointsWanted
        Whether the user wants single points instead of stages.
    linkFollowed
        The user followed a link of the explanation: its kind and its target.
    """

    stepWanted = Signal(int)
    pointsWanted = Signal(bool)
    linkFollowed = Signal(str, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.commands = {name: self._made_command(name) for name in _KEYS}
        self._playing = False
        self._slider = named(
            QSlider(Qt.Orientation.Horizontal),
            "timelineSlider",
            tr("Step of the growth"),
            tr("How far the terrain has grown"),
        )
        # A click beside the knob steps once: there are few steps, and each is worth a look.
        self._slider.setPageStep(1)
        WheelGuard(self._slider)
        self._speed = named(QComboBox(), "timelineSpeed", tr("Speed"), tr("How fast it plays"))
        for label, speed in _SPEEDS.items():
            self._speed.addItem(label, speed)
        self._speed.setCurrentText(_USUAL_SPEED)
        WheelGuard(self._speed)
        self._points = named(
            QCheckBox(tr("Point by point")),
            "timelinePoints",
            tr("Point by point"),
            tr("See the points one by one, in the order in which the algorithm writes them. Up to exponent 6."),
        )
        self._caption = named(QLabel(wordWrap=True), "timelineCaption", tr("Description of this step"))
        # The dock may be narrower than the longest word.
        self._caption.setMinimumWidth(1)
        self._explanation = named(QTextBrowser(), "explanation", tr("Origin of the height"))
        # The links name parents and stages. Without this the browser would look for files of these names.
        self._explanation.setOpenLinks(False)
        self._explanation.setFrameShape(QTextBrowser.Shape.NoFrame)
        # As the panel around it: a white field would be half of the panel, and mostly empty.
        self._explanation.viewport().setBackgroundRole(QPalette.ColorRole.Window)
        # In a narrow dock numbers in a table would break in the middle.
        self._explanation.setWordWrapMode(QTextOption.WrapMode.WordWrap)
        self._lay_out()
        self._slider.valueChanged.connect(self.stepWanted)
        self._points.toggled.connect(self.pointsWanted)
        self._explanation.anchorClicked.connect(self._follow)

    @property
    def speed(self) -> float:
        """The speed, 1 for the usual one."""
        return float(self._speed.currentData())

    def setSteps(self, count: int, points_possible: bool) -> None:
        """Offer this number of steps and the end after them, or nothing if there are none."""
        with QSignalBlocker(self._slider):
            self._slider.setRange(0, count)
        self._points.setEnabled(points_possible)
        self._slider.setEnabled(count > 0)
        for command in self.commands.values():
            command.setEnabled(count > 0)

    def setStep(self, step: int) -> None:
        """Show the step that the views show, by its number."""
        with QSignalBlocker(self._slider):
            self._slider.setValue(step)

    def setByPoints(self, by_points: bool) -> None:
        """Show whether the steps are single points."""
        with QSignalBlocker(self._points):
            self._points.setChecked(by_points)

    def setPlaying(self, playing: bool) -> None:
        """Show whether it plays."""
        self._playing = playing
        self.commands["play"].setText(tr("Pause") if playing else tr("Play"))
        give_icon(self.commands["play"], "pause" if playing else "play")

    def setCaption(self, text: str) -> None:
        """Describe the step, in rich text."""
        self._caption.setText(text)

    def setExplanation(self, text: str) -> None:
        """Explain a height, in rich text."""
        self._explanation.setHtml(text)

    def _made_command(self, name: str) -> QAction:
        text, key = _KEYS[name]
        command = QAction(tr(text), self)
        command.setObjectName(f"timeline.{name}")
        give_icon(command, name)
        command.setShortcut(QKeySequence(key))
        # Space and the arrows belong to other inputs of the window, too.
        command.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        shown_key = command.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        command.setToolTip(f"{tr(_TIPS[name])} ({shown_key})")
        self.addAction(command)
        return command

    def _lay_out(self) -> None:
        steps = QHBoxLayout()
        for name, command in self.commands.items():
            button = named(QToolButton(), f"timeline{name.capitalize()}Button", command.text(), command.toolTip())
            button.setDefaultAction(command)
            button.setAutoRaise(True)
            steps.addWidget(button)
        steps.addWidget(self._slider, 1)
        choices = QHBoxLayout()
        choices.addWidget(QLabel(tr("Speed")))
        choices.addWidget(self._speed)
        choices.addWidget(self._points)
        choices.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 4, 6, 4)
        layout.setSpacing(3)
        layout.addLayout(steps)
        layout.addLayout(choices)
        layout.addWidget(self._caption)
        layout.addWidget(self._explanation, 1)

    def _follow(self, url: QUrl) -> None:
        self.linkFollowed.emit(url.scheme(), url.path())
