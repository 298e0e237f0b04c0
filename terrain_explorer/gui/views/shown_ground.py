"""The ground that views show: they are made with it, and follow whatever is set here."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING
from weakref import ref

from PySide6.QtCore import QObject, Signal

from terrain_explorer.terrain import Heightmap, Window
from terrain_explorer.terrain.hydrology.drainage import Drainage
from terrain_explorer.terrain.shading.tones import NO_TONES, PaletteTones
from terrain_explorer.terrain.shading.waters import Waters
from terrain_explorer.terrain.tiles.land import Land
from terrain_explorer.terrain.tiles.tile_key import TileKey

if TYPE_CHECKING:
    from terrain_explorer.terrain.tiles.tile_waters import LandWaters


def _nothing() -> None:
    """Return no heightmap."""


def _reference(heightmap: Heightmap | None) -> Callable[[], Heightmap | None]:
    """Return what returns a heightmap as long as anyone else keeps it."""
    return _nothing if heightmap is None else ref(heightmap)


class ShownGround(QObject):
    """A heightmap, the land between and around its points where that is known, its water and its tones.

    Attributes
    ----------
    heightmap
        The heightmap that is shown; None before there is any.
    step
        How many rows and columns of the whole map lie between neighbouring points.
    land
        The ground at every depth; None as long as none is known.
    outdated
        Which tiles of the land differ from those of the land before; None where all may.
    awaits
        Whether the land of another heightmap is looked for.
    everywhere
        Whether the land is wanted from any distance, and not only nearer than the points tell anything.
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
    landChanged
        There is another land, and with it perhaps other water on it.
    landAwaited
        The land of another heightmap is looked for. The signal tells which, and whether that is the same terrain, so
        that the land shown goes on until then.
    landLacking
        The land is in sight, and not known: a view was drawn without.
    everywhereChanged
        The land is wanted from elsewhere.
    watersChanged
        The rivers and lakes are others.
    tonesChanged
        The tones are others.
    """

    renewing = Signal()
    replaced = Signal()
    changed = Signal()
    landChanged = Signal()
    landAwaited = Signal(object, bool)
    landLacking = Signal()
    everywhereChanged = Signal()
    watersChanged = Signal()
    tonesChanged = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.heightmap: Heightmap | None = None
        # Others are known by themselves alone, and kept no longer than anyone needs them: they may be large.
        self._before: Callable[[], Heightmap | None] = _nothing
        self._land_of: Callable[[], Heightmap | None] = _nothing
        self.step = 1
        self._windows: Collection[Window] | None = None
        self.land: Land | None = None
        self.outdated: Callable[[TileKey], bool] | None = None
        self.awaits = False
        self.everywhere = False
        self._land_waters: LandWaters | None = None
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
        before = self.heightmap  # until all have heard of the other one
        self._before = _reference(before)
        self.heightmap, self._windows, self.step = heightmap, windows, step
        self.changed.emit()

    @property
    def before(self) -> Heightmap | None:
        """The heightmap that was shown before, as long as anyone keeps it."""
        return self._before()

    def changed_since(self, heightmap: Heightmap | None) -> Collection[Window] | None:
        """Return the windows in which what is shown differs from a heightmap; None where it may differ everywhere."""
        return self._windows if heightmap is not None and heightmap is self.before else None

    def setLand(
        self, land: Land, of: Heightmap | None = None, outdated: Callable[[TileKey], bool] | None = None
    ) -> None:
        """Show the land of a heightmap, whose tiles come from now on.

        Parameters
        ----------
        of
            The heightmap. Without any, land alone is shown.
        outdated
            See above: those tiles come anew.
        """
        self.land, self._land_of, self.outdated, self.awaits = land, _reference(of), outdated, False
        self.landChanged.emit()

    @property
    def land_of(self) -> Heightmap | None:
        """The heightmap whose points the land lies between, as long as anyone keeps it."""
        return self._land_of()

    def await_land(self, of: Heightmap, same: bool) -> None:
        """Note that the land of another heightmap is looked for, and whether that is the same terrain."""
        self.awaits = True
        self.landAwaited.emit(of, same)

    def setEverywhere(self, everywhere: bool) -> None:
        """Show the land, where it is known, from any distance, or only nearer than the points."""
        if everywhere != self.everywhere:
            self.everywhere = everywhere
            self.everywhereChanged.emit()

    @property
    def land_waters(self) -> LandWaters | None:
        """The rivers and lakes of the land, or None where they are not known."""
        land, waters = self.land, self.waters
        if land is None or waters is None or self.awaits:
            return None
        if self._land_of is not _nothing and waters.drainage.heightmap is not self.land_of:
            return None
        known = self._land_waters
        if known is None or known.land is not land or known.waters is not waters:
            from terrain_explorer.terrain.tiles.tile_waters import LandWaters

            known = self._land_waters = LandWaters(land, waters)
        return known

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
