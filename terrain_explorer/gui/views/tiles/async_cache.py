"""An asynchronous cache of what is made for tiles, within a budget of memory."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Collection, Container, Generator, Sequence
from itertools import islice, zip_longest
from typing import Generic, TypeVar

from PySide6.QtCore import QObject, Signal

from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.gui.views.tiles.kept_tile import TILE_BYTES, KeptTile
from terrain_explorer.gui.views.tiles.map_tiles import MapTiles
from terrain_explorer.gui.views.tiles.tile_source import AnyTile, TileCollection
from terrain_explorer.terrain.heightmap import Heightmap, Window
from terrain_explorer.terrain.tiles.land import Land
from terrain_explorer.terrain.tiles.tile_key import ROOT_LEVEL, TileKey

V = TypeVar("V")


class AsyncCache(QObject, Generic[V]):
    """Makes what is wanted for tiles off the GUI thread, newest wishes first, and keeps it.

    Parameters
    ----------
    name
        The object name of the worker.
    each
        The bytes that one takes.
    budget
        The bytes that all that is wanted may take; what does not fit is not made.
    kept
        The bytes up to which what is no longer wanted stays. Beyond them those go that were not asked for longest.

    Signals
    -------
    arrived
        What was wanted for a `TileKey` is there.
    renewed
        It is there in place of something else that was shown before, right before `arrived`; or that has gone, because
        it was outdated and is not wanted any more.
    changed
        Something else than what was made is shown for a `TileKey`, right after `arrived`: the user draws.
    idle
        All that is wanted is there.
    """

    arrived = Signal(object)
    renewed = Signal(object)
    changed = Signal(object)
    idle = Signal()

    def __init__(self, name: str, each: int, budget: int, kept: int, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._each, self._budget, self._kept = each, budget, kept
        self._make: Callable[[TileKey], V | None] | None = None
        self._made: OrderedDict[TileKey, V] = OrderedDict()
        self._outdated: dict[TileKey, V] = {}
        self._wanted: dict[TileKey, None] = {}
        self._wishes: dict[str, Sequence[TileKey]] = {}
        self._flying: set[TileKey] = set()
        self._late: set[TileKey] = set()  # what is on its way, and outdated when it comes
        self.worker = Worker(name, self)
        self.worker.progressed.connect(self._take)
        self.worker.finished.connect(self._go_on)

    @property
    def nbytes(self) -> int:
        """The bytes in use."""
        return self._each * (len(self._made) + len(self._outdated))

    def setMaker(self, make: Callable[[TileKey], V | None] | None, keep: bool = False) -> None:
        """Forget all, and make everything with another function.

        Parameters
        ----------
        make
            Returns what is wanted for a tile, in a worker's thread; None where that cannot be made now.
        keep
            Whether what was made before goes on being shown until all that is wanted was made anew.
        """
        self.worker.cancel()
        self._make = make
        self._outdated = {**self._outdated, **self._made} if keep else {}
        self._late.clear()
        self._made.clear()
        self._wanted, self._wishes = {}, {}

    def change(self, make: Callable[[TileKey], V | None], outdated: Callable[[TileKey], bool]) -> None:
        """Make with another function what is outdated, and all that comes; wishes stay, and the rest does.

        What is outdated goes on being shown until it was made anew.
        """
        self.worker.cancel()
        self._make = make
        old = [key for key in self._made if outdated(key)]
        self._outdated |= {key: self._made.pop(key) for key in old}
        self._late.clear()
        self._go_on()

    def outdate(self, key: TileKey) -> None:
        """Make what there is for a tile again; until then it is shown."""
        if key in self._made:
            self._outdated[key] = self._made.pop(key)
        elif key in self._flying:
            self._late.add(key)

    def put(self, key: TileKey, value: V) -> None:
        """Show something else for a tile that is there."""
        (self._made if key in self._made else self._outdated)[key] = value
        self._tell(key)

    def known(self) -> tuple[TileKey, ...]:
        """Return the tiles that are there."""
        return *self._made, *self._outdated

    def get(self, key: TileKey) -> V | None:
        """Return what there is for a tile."""
        if key in self._made:
            self._made.move_to_end(key)
            return self._made[key]
        return self._outdated.get(key)

    def peek(self, key: TileKey) -> V | None:
        """Return what there is for a tile, in any thread, without noting that it was asked for."""
        return self._made.get(key)

    def nearest(self, key: TileKey) -> tuple[TileKey, V] | None:
        """Return what there is for the tile, or for the finest one that it lies in, with its key."""
        for level in range(key.level, ROOT_LEVEL - 1, -1):
            ancestor = key.ancestor(level)
            if (found := self.get(ancestor)) is not None:
                return ancestor, found
        return None

    def want(self, keys: Sequence[TileKey], who: str = "") -> None:
        """Make these, the most urgent first; earlier wishes of the same one that are not among them are given up.

        Parameters
        ----------
        who
            Whose wishes they are, where several views share the cache. They take turns: each has its coarse picture
            before one of them has its fine one.
        """
        self._wishes.pop(who, None)
        turns = zip_longest(keys, *reversed(self._wishes.values()))
        self._wishes[who] = tuple(keys)
        # The job takes up the new list after the one that it is at. A new request would drop that one, and while the
        # view moves at every frame none would ever arrive. What does not fit would be made again and again.
        wanted = dict.fromkeys(key for turn in turns for key in turn if key is not None and self._is_made(key))
        self._wanted = dict.fromkeys(islice(wanted, self._budget // self._each))
        if not self.worker.busy:
            self._go_on()

    def _is_made(self, key: TileKey) -> bool:
        """Return whether what is wanted for a tile is made by the worker."""
        return True

    def _tell(self, key: TileKey) -> None:
        """Signal that something else is shown for a tile."""
        self.renewed.emit(key)
        self.arrived.emit(key)
        self.changed.emit(key)

    def _go_on(self) -> None:
        make = self._make
        if make is None or self._next(()) is None:
            gone, self._outdated = self._outdated, {}
            for key in gone:
                self.renewed.emit(key)
            self.idle.emit()
            return
        flying = self._flying = set()
        self.worker.request(lambda: self._making(make, flying))

    def _next(self, flying: Container[TileKey]) -> TileKey | None:
        """Return the most urgent wish that is neither there nor on its way from the worker's thread to this one."""
        # Called in both threads. Lookups need no lock, and a wish list is replaced, never changed.
        return next((key for key in self._wanted if key not in self._made and key not in flying), None)

    def _making(
        self, make: Callable[[TileKey], V | None], flying: set[TileKey]
    ) -> Generator[tuple[TileKey, V | None], None, None]:
        while (key := self._next(flying)) is not None:
            flying.add(key)
            yield key, make(key)

    def _take(self, made: tuple[TileKey, V | None]) -> None:
        key, value = made
        self._flying.discard(key)
        if value is None:
            self._wanted = {wish: None for wish in self._wanted if wish != key}
            return
        if key in self._late:
            self._late.discard(key)
            self._outdated[key] = value
            self.arrived.emit(key)
            return
        self._made[key] = value
        if self._outdated.pop(key, None) is not None:
            self.renewed.emit(key)
        while self.nbytes > min(self._kept, self._budget):
            oldest = next((key for key in self._made if key not in self._wanted), None)
            if oldest is None:
                break
            del self._made[oldest]
        self.arrived.emit(key)


BUDGET, KEPT = 256 * TILE_BYTES, 160 * TILE_BYTES
"""The usual bytes for tiles: 256 may be wanted at once, and 160 stay: more than a usual window has in sight."""


class TileCache(AsyncCache[AnyTile]):
    """Keeps the tiles of one ground, and makes those that are wanted. Those of a map that is at hand need no making."""

    def __init__(self, parent: QObject | None = None, budget: int = BUDGET) -> None:
        super().__init__("tiles", TILE_BYTES, budget, KEPT, parent)
        self._ground: Land | None = None
        self._map: MapTiles | None = None
        self._instead: dict[TileKey, AnyTile] = {}  # of tiles of the map

    @property
    def ground(self) -> Land | None:
        """The terrain whose tiles these are."""
        return self._ground

    def get(self, key: TileKey) -> AnyTile | None:
        """Return the tile that is shown."""
        tile = self._of_map(key)
        return super().get(key) if tile is None else tile

    def peek(self, key: TileKey) -> AnyTile | None:
        """Return the tile that is shown, in any thread, without noting that it was asked for."""
        found = self._of_map(key), self._made.get(key), self._outdated.get(key)
        return next((tile for tile in found if tile is not None), None)

    def instead(self, key: TileKey) -> AnyTile | None:
        """Return what is shown in place of a tile of the map, or None where that is shown."""
        return self._instead.get(key)

    def known(self) -> tuple[TileKey, ...]:
        """Return the tiles that are there, of those of the map the ones that were asked for."""
        return (*(() if self._map is None else self._map.known()), *super().known())

    def put(self, key: TileKey, value: AnyTile) -> None:
        """Show something else for a tile that is there."""
        if self.is_of_map(key):
            self._instead[key] = value
            self._tell(key)
        else:
            super().put(key, value)

    def is_of_map(self, key: TileKey) -> bool:
        """Return whether a tile shows the points of the map."""
        return self._map is not None and key.level <= self._map.level

    def setTerrain(self, ground: Land | None, heightmap: Heightmap | None = None) -> None:
        """Forget all tiles, and make those of another terrain from here on.

        Parameters
        ----------
        heightmap
            The map of the terrain, if it is at hand. Tiles down to its level show it, if it is the whole.
        """
        self._ground = ground
        self._map, self._instead = None if ground is None else _tiles_of(ground, heightmap), {}
        self.setMaker(None if ground is None else lambda key: KeptTile(ground.heights(key)))

    def as_they_are(self) -> TileCollection[AnyTile]:
        """Return the tiles that are there now; they stay as they are."""
        return TileCollection({**self._outdated, **self._made, **self._instead}, self._map)

    def change_terrain(
        self, ground: Land, outdated: Callable[[TileKey], bool], heightmap: Heightmap | None = None
    ) -> None:
        """Make those of a terrain that differs from the one before in the outdated tiles alone.

        `heightmap` as in `setTerrain`.
        """
        self._ground = ground
        self.change(lambda key: KeptTile(ground.heights(key)), outdated)
        if self._map is not None and _tiles_of(ground, heightmap) is not None and heightmap is not None:
            self._show_map(heightmap, outdated)
        else:
            self._map, self._instead = _tiles_of(ground, heightmap), {}

    def change_map(self, heightmap: Heightmap, windows: Collection[Window]) -> None:
        """Show a map that differs from the one before in some windows, where the map is shown."""
        if self._map is not None:
            self._show_map(heightmap, self._map.touched(windows))

    def _show_map(self, heightmap: Heightmap, differs: Callable[[TileKey], bool]) -> None:
        assert self._map is not None
        self._map, others = self._map.changed(heightmap, differs)
        others = tuple(dict.fromkeys((*others, *self._instead)))
        self._instead = {}
        for key in others:
            self._tell(key)

    def _of_map(self, key: TileKey) -> AnyTile | None:
        tile = self._instead.get(key)
        return tile if tile is not None or self._map is None else self._map.get(key)

    def _is_made(self, key: TileKey) -> bool:
        return not self.is_of_map(key)


def _tiles_of(ground: Land, heightmap: Heightmap | None) -> MapTiles | None:
    """Return the tiles that show the points of a map, or None if it is no more than a part, or too small."""
    if heightmap is None or heightmap.heights.shape != ground.ground.shape or ground.level < ROOT_LEVEL:
        return None
    return MapTiles(heightmap)
