"""The progress of a build, in the status bar."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QPushButton, QWidget

from terrain_explorer.gui.builds.build_process import BuildState
from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.language import tr

_STEPS = 1000


class BuildStrip(QWidget):
    """Shows how far a build is, and lets the user stop it; hidden otherwise.

    Signals
    -------
    stopWanted
        The user wants the build to stop.
    """

    stopWanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("buildStrip")
        self._label = QLabel()
        self._bar = named(QProgressBar(), "buildBar", tr("Progress of the build"))
        tip = tr("Stop the build; what is done stays, and it can go on later. Closing the window lets it go on")
        self._stop = named(QPushButton(tr("Stop")), "buildStop", tr("Stop the build"), tip)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(10, 0, 6, 0)
        layout.addWidget(self._label)
        layout.addWidget(self._bar, 1)
        layout.addWidget(self._stop)
        self._stop.clicked.connect(self.stopWanted)
        self.hide()

    def begin(self, text: str, stoppable: bool = True) -> None:
        """Show that work begins."""
        self._label.setText(text)
        self._bar.setRange(0, 0)  # in motion, until the first file is done
        self._bar.setFormat("%p%")
        self._stop.setVisible(stoppable)
        self._stop.setEnabled(True)
        self.show()

    def setState(self, state: BuildState) -> None:
        """Show how far a build is."""
        self._bar.setToolTip(f"{state.folder}\n{state.told}")
        if state.done:
            # Of thousands of files, one is no percent.
            self._bar.setFormat(tr("{done} of {total}", done=state.done, total=state.total))
            self.setFraction(state.done / state.total)

    def setFraction(self, fraction: float) -> None:
        """Show how much is done, from 0 to 1."""
        self._bar.setRange(0, _STEPS)
        self._bar.setValue(round(fraction * _STEPS))

    def showStopping(self) -> None:
        """Show that the build was asked to stop."""
        self._label.setText(tr("Stopping"))
        self._stop.setEnabled(False)
