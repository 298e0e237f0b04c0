"""Where tiles come from."""

from __future__ import annotations

from typing import Generic, Protocol, TypeVar

from terrain_explorer.gui.views.tiles.kept_tile import KeptTile
from terrain_explorer.gui.views.tiles.map_tiles import MapTile, MapTiles
from terrain_explorer.terrain.tiles.ground import TileHeights
from terrain_explorer.terrain.tiles.tile_key import ROOT_LEVEL, TileKey

AnyTile = TileHeights | KeptTile | MapTile
"""Heights that can be looked at like those of a tile."""


class TileSource(Protocol):
    """Where tiles come from; see `TileCache`."""

    def get(self, key: TileKey) -> AnyTile | None:
        """Return a tile if it is there."""

    def nearest(self, key: TileKey) -> tuple[TileKey, AnyTile] | None:
        """Return the tile, or the finest one there that it lies in, with its key."""

    def as_they_are(self) -> TileSource:
        """Return the tiles that are there now; they stay as they are."""


Tile = TypeVar("Tile", bound=AnyTile)


class TileCollection(Generic[Tile]):
    """Tiles that are at hand: some, and those of a map where there are no others."""

    def __init__(self, tiles: dict[TileKey, Tile], of_map: MapTiles | None = None) -> None:
        self._tiles, self._of_map = tiles, of_map

    def get(self, key: TileKey) -> Tile | MapTile | None:
        """Return a tile if it is there."""
        tile = self._tiles.get(key)
        return tile if tile is not None or self._of_map is None else self._of_map.get(key)

    def nearest(self, key: TileKey) -> tuple[TileKey, Tile | MapTile] | None:
        """Return the tile, or the finest one there that it lies in, with its key."""
        for level in range(key.level, ROOT_LEVEL - 1, -1):
            if (heights := self.get(ancestor := key.ancestor(level))) is not None:
                return ancestor, heights
        return None

    def as_they_are(self) -> TileCollection[Tile]:
        """Return the tiles that are there now."""
        return TileCollection(dict(self._tiles), self._of_map)
