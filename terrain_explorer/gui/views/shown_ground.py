"""The ground that views show: they are made with it, and follow whatever is set here."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QObject, Signal

from terrain_explorer.terrain import Heightmap, Window
from terrain_explorer.terrain.hydrology.drainage import Drainage
from terrain_explorer.terrain.shading.tones import NO_TONES, PaletteTones
from terrain_explorer.terrain.shading.waters import Waters


class ShownGround(QObject):
    """A heightmap, and what is known of its water and its tones.

    Attributes
    ----------
    heightmap
        The heightmap that is shown; None before there is any.
    before
        The one that was shown before.
    step
        How many rows and columns of the whole map lie between neighbouring points.
    waters
        The rivers and lakes that are shown, of a map of the heightmap's shape, or None.
    drainage
        Where the water goes, or None as long as that is not known.
    tones
        The tones of palettes, on maps of the heightmap's shape.

    Signals
    -------
    renewing
        All of the heightmap is about to change: what is being drawn on it ends before.
    replaced
        Another terrain is about to be shown, and not the same one with something drawn on it.
    changed
        There is another heightmap; `changed_since` says where it differs.
    watersChanged
        The rivers and lakes are others.
    tonesChanged
        The tones are others.
    """

    renewing = Signal()
    replaced = Signal()
    changed = Signal()
    watersChanged = Signal()
    tonesChanged = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.heightmap: Heightmap | None = None
        self.before: Heightmap | None = None
        self.step = 1
        self._windows: Collection[Window] | None = None
        self.waters: Waters | None = None
        self.drainage: Drainage | None = None
        self.tones = NO_TONES

    def setHeightmap(
        self, heightmap: Heightmap | None, windows: Collection[Window] | None = None, step: int = 1
    ) -> None:
        """Show a heightmap, or nothing.

        Parameters
        ----------
        windows
            Where it differs from the one shown before, if both have the same shape. It may share the memory of that
            one, unless a stroke began on it. By default it is another terrain, and a stroke that is being drawn is
            cancelled.
        step
            See above: readings are in rows and columns of the whole map.
        """
        if windows is None:
            # First of all: who hears of the cancelled stroke shows the terrain without it, and must not be the last.
            self.renewing.emit()
            if heightmap is not self.heightmap:
                # The water of another terrain would be nonsense on this one. That of a stroke waits until it is drawn.
                if self.drainage is not None:
                    self.setWaters(None, None)
                if self.tones:
                    self.setTones(NO_TONES)
                self.replaced.emit()
        self.before, self.heightmap, self._windows, self.step = self.heightmap, heightmap, windows, step
        self.changed.emit()

    def changed_since(self, heightmap: Heightmap | None) -> Collection[Window] | None:
        """Return the windows in which what is shown differs from a heightmap; None where it may differ everywhere."""
        return self._windows if heightmap is self.before else None

    def setWaters(self, waters: Waters | None, drainage: Drainage | None = None) -> None:
        """Show rivers and lakes, or none, and know where the water goes."""
        self.waters, self.drainage = waters, drainage
        self.watersChanged.emit()

    def setTones(self, tones: PaletteTones) -> None:
        """Take the tones of palettes."""
        self.tones = tones
        self.tonesChanged.emit()

    @property
    def fresh_waters(self) -> Waters | None:
        """The rivers and lakes of the heightmap as it is now, or None."""
        return self.waters if self.waters is not None and self.waters.drainage.heightmap is self.heightmap else None

    @property
    def fresh_drainage(self) -> Drainage | None:
        """Where the water goes on the heightmap as it is now, or None."""
        return self.drainage if self.drainage is not None and self.drainage.heightmap is self.heightmap else None

    @property
    def fresh_tones(self) -> PaletteTones:
        """The tones of the heightmap as it is now."""
        return {slug: tones for slug, tones in self.tones.items() if tones.heightmap is self.heightmap}
