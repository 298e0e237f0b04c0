"""The tiles of what a view shows: those of a map at once, and of the ground between its points where that is known."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from copy import copy
from math import inf

from terrain_explorer.gui.views.tiles.map_tiles import WHOLE_TILE, MapTiles
from terrain_explorer.gui.views.tiles.tile_source import AnyTile, TileSource
from terrain_explorer.terrain.heightmap import Heightmap, Window
from terrain_explorer.terrain.tiles.tile_key import DEEPEST_LEVEL, ROOT_LEVEL, TileKey


class ShownTiles:
    """Tiles of a map, of the ground around and between its points, or of both together; see `TileSource`.

    Parameters
    ----------
    ground
        Where the tiles of the ground come from; None where there are none.

    Attributes
    ----------
    on_ground
        Whether the ground is shown, and not the map alone.
    over_map
        Whether the map is all of that ground, with its points at a level of tiles: these show the map even then.
    """

    def __init__(self, ground: TileSource | None = None) -> None:
        self._ground = ground
        self._map: MapTiles | None = None
        self._instead: dict[TileKey, AnyTile] = {}  # of tiles of the map
        self.on_ground = ground is not None
        self.over_map = False

    @property
    def count(self) -> float:
        """How many tiles there are: without end where the ground is shown."""
        return inf if self.on_ground or self._map is None else self._map.count

    @property
    def deepest(self) -> int:
        """The level of the finest tiles that there ever are."""
        return DEEPEST_LEVEL if self.on_ground or self._map is None else self._map.level

    def setSource(self, ground: TileSource) -> None:
        """Take those of the ground from there."""
        self._ground = ground

    def setMap(self, heightmap: Heightmap | None) -> None:
        """Show another map."""
        self._map = None if heightmap is None else MapTiles(heightmap)
        self._instead.clear()

    def change_map(self, heightmap: Heightmap, windows: Collection[Window]) -> Mapping[TileKey, Window]:
        """Show a map that differs from the one before in some windows; return where in which tiles that is."""
        before = self._map
        assert before is not None
        self._map, others = before.changed(heightmap, before.touched(windows))
        parts = {key: before.part(key, windows) for key in (*others, *self._instead)}
        # What was shown instead may differ from the map elsewhere, too.
        whole = {key: WHOLE_TILE for key in parts if self._instead.pop(key, None) is not None}
        return {key: part for key, part in parts.items() if part is not None} | whole

    def put_instead(self, key: TileKey, tile: AnyTile | None) -> bool:
        """Show something else for a tile of the map, or None itself; return whether that is something new."""
        before = self._instead.pop(key, None)
        if tile is not None:
            self._instead[key] = tile
        return tile is not before

    def is_of_map(self, key: TileKey) -> bool:
        """Return whether a tile shows the points of the map."""
        return self._map is not None and key.level <= self._map.level and (self.over_map or not self.on_ground)

    def get(self, key: TileKey) -> AnyTile | None:
        """Return a tile if it is there."""
        if self._map is not None and self.is_of_map(key):
            return self._instead[key] if key in self._instead else self._map.get(key)
        return self._ground.get(key) if self._ground is not None and self.on_ground else None

    def nearest(self, key: TileKey) -> tuple[TileKey, AnyTile] | None:
        """Return the tile, or the finest one there that it lies in, with its key."""
        if not self.on_ground:
            found = None if self._map is None else self._map.nearest(key)
            return None if found is None else (found[0], self._instead.get(found[0], found[1]))
        for level in range(key.level, ROOT_LEVEL - 1, -1):
            if (heights := self.get(ancestor := key.ancestor(level))) is not None:
                return ancestor, heights
        return None

    def as_they_are(self) -> ShownTiles:
        """Return the tiles that are there now; they stay as they are."""
        kept = copy(self)
        kept._instead = dict(self._instead)
        kept._ground = None if self._ground is None else self._ground.as_they_are()
        return kept
