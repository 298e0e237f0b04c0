"""Finds the outline of the selection in a map view, again and again as the view moves."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, Signal

from terrain_explorer.gui.selection.showing.seen_selection import SeenPart, ThinnedGrounds, outlining
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.gui.views.map2d.map_view import MapView
from terrain_explorer.terrain.masks import Mask


class OutlineFinder(QObject):
    """Keeps the outline in a map view in step with the selection and with what the view shows.

    Signals
    -------
    failed
        The exception that ended a search.
    """

    failed = Signal(object)

    def __init__(self, view: MapView, parent: QObject) -> None:
        super().__init__(parent)
        self._view = view
        self._selection: Mask | None = None
        self._grounds: ThinnedGrounds | None = None
        self._sought: SeenPart | None = None
        self._worker = Worker("outlining", self)
        self._worker.finished.connect(view.selection.setOutline)
        self._worker.failed.connect(self.failed)
        view.moved.connect(self._follow)

    @property
    def busy(self) -> bool:
        """Whether an outline is being sought."""
        return self._worker.busy

    def setSelection(self, selection: Mask | None, grounds: ThinnedGrounds) -> None:
        """Show the outline of a selection on some ground, or none."""
        self._selection, self._grounds, self._sought = selection, grounds, None
        if selection is None:
            self._worker.cancel()
            self._view.selection.setOutline(None)
        else:
            self._follow()

    def stop(self) -> None:
        """End the work for good."""
        self._worker.stop()

    def _follow(self) -> None:
        """Seek the outline again if the view shows another part of the map."""
        placement = self._view.placement
        if self._selection is None or self._grounds is None or placement is None:
            return
        # The view may show a preview with fewer points; the selection is weighed on the document's terrain.
        placed = placement.of(self._grounds.heightmap)
        seen = None if placed is None else SeenPart(placed, self._view.size(), self._view.devicePixelRatioF())
        if seen is not None and seen != self._sought:
            self._sought = seen
            self._worker.request(partial(outlining, self._selection, self._grounds, seen))
