"""Decides when a machine that draws in software draws the full picture."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, QTimer, Signal

from terrain_explorer.gui.services.preferences import SurfacePreferences
from terrain_explorer.gui.services.timers import single_shot_timer
from terrain_explorer.gui.views.surface3d.gl.quality import BEST, MOVING, RESTING, Quality

REST = 150
"""Milliseconds without a change after which the full picture is drawn."""

AFTER_DRAWING = 600
"""Milliseconds after which it is drawn where the user draws on the ground: the next stroke must not wait for it."""


_TIMES = {"coarse": 2.0, "usual": 1.0, "fine": 0.5}
"""How many times as far apart the corners of the grid are, by the preferred detail."""


def qualities(in_software: bool, preferences: SurfacePreferences) -> tuple[Quality, ...]:
    """Return the qualities of pictures on the screen: at rest and, where it is another, while things move."""
    usual = RESTING if in_software else BEST
    resting = replace(usual, apart=usual.apart * _TIMES[preferences.detail], samples=int(preferences.smoothing))
    return (resting, MOVING) if in_software and preferences.coarse_while_moving else (resting,)


class RedrawTimer(QObject):
    """Chooses the quality of pictures: coarse ones while things move, the full one after a rest.

    Attributes
    ----------
    preferences
        What the user prefers on the screen.

    Signals
    -------
    due
        It is time for the full picture.
    """

    due = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.preferences = SurfacePreferences()
        self._rest = single_shot_timer(self, REST, self._come_to_rest)
        self._drawn_on = QTimer(self, singleShot=True)

    @property
    def at_rest(self) -> bool:
        """Whether nothing has changed for a while."""
        return not self._rest.isActive()

    def note_change(self) -> None:
        """Note that something has changed."""
        self._rest.start()

    def note_drawing(self) -> None:
        """Note that the user has drawn on the ground."""
        self._drawn_on.start(AFTER_DRAWING)

    def quality(self, in_software: bool, on_screen: bool) -> Quality:
        """Return the quality of a picture that is drawn now.

        Graphics cards are fast enough for the best in any case, and a picture off the screen was asked for as such.
        """
        if not on_screen:
            return BEST
        resting, *moving = qualities(in_software, self.preferences)
        return moving[0] if moving and not self.at_rest else resting

    def _come_to_rest(self) -> None:
        if self._drawn_on.isActive():
            self._rest.start()
        else:
            self.due.emit()
