"""Where tiles come from."""

from __future__ import annotations

from typing import Generic, Protocol, TypeVar

from terrain_explorer.gui.views.tiles.kept_tile import AnyTile
from terrain_explorer.terrain.tiles.tile_key import ROOT_LEVEL, TileKey


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
    """Tiles that are at hand."""

    def __init__(self, tiles: dict[TileKey, Tile]) -> None:
        self._tiles = tiles

    def get(self, key: TileKey) -> Tile | None:
        """Return a tile if it is there."""
        return self._tiles.get(key)

    def nearest(self, key: TileKey) -> tuple[TileKey, Tile] | None:
        """Return the tile, or the finest one there that it lies in, with its key."""
        for level in range(key.level, ROOT_LEVEL - 1, -1):
            if (heights := self._tiles.get(ancestor := key.ancestor(level))) is not None:
                return ancestor, heights
        return None

    def as_they_are(self) -> TileCollection[Tile]:
        """Return the tiles that are there now."""
        return TileCollection(dict(self._tiles))
