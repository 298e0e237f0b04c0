"""Tells all forms of the window what lengths are on its map."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from terrain_explorer.document.document import Document
from terrain_explorer.gui.services.preferences import prefers_metres
from terrain_explorer.gui.widgets.parameters.lengths import MapLengths, set_lengths_within
from terrain_explorer.gui.widgets.parameters.parameter_form import ParameterForm


class LengthUnits(QObject):
    """Follows the size of the map and the unit that the user prefers."""

    def __init__(self, document: Document, window: QWidget) -> None:
        super().__init__(window)
        self._document, self._window = document, window
        self._lengths: MapLengths | None = None
        document.heightmapChanged.connect(self.show)
        self.show()

    def show(self) -> None:
        """Show lengths as those on the map that there is now."""
        lengths = MapLengths.on(self._document.heightmap, prefers_metres())
        if lengths != self._lengths:
            self._lengths = lengths
            set_lengths_within(self._window, lengths)
            # Those that are hidden ask when they are shown.
            for form in self._window.findChildren(ParameterForm):
                if form.isVisible():
                    form.setLengths(lengths)
