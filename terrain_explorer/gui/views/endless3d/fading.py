"""Finer heights that have just arrived fade in, so that nothing jumps."""

from __future__ import annotations

from collections.abc import Iterable

from terrain_explorer.terrain.tiles.tile_key import DEEPEST_LEVEL, ROOT_LEVEL, TileKey

LEVELS_A_SECOND = 8.0
"""How fast detail grows in: a level in an eighth of a second."""

_FARTHEST = 2.0
"""Levels that grow in at most: after a leap there is nothing yet that could jump."""

_ANCESTORS = 6
"""Levels up to which a tile goes on with the fading of one that it lies in."""


class Fading:
    """Knows how finely each drawn tile is shown by now: its level or, while detail grows in, a little less."""

    def __init__(self) -> None:
        self._levels: dict[TileKey, float] = {}
        self._next: dict[TileKey, float] = {}
        self._grown = 0.0
        self._full = False

    @property
    def busy(self) -> bool:
        """Whether some tile is not shown as finely as it could be."""
        return any(shown < _full_level(key) for key, shown in self._levels.items())

    def clear(self) -> None:
        """Forget everything."""
        self._levels.clear()

    def go_on(self, seconds: float) -> None:
        """Let detail grow in the next picture."""
        self._grown = LEVELS_A_SECOND * seconds

    def finish(self) -> None:
        """Show the next picture with all detail that there is."""
        self._full = True

    def level(self, key: TileKey, there: int) -> float:
        """Return the level as which a tile is drawn now whose heights are there to a level."""
        before = self._before(key)
        if self._full or before is None:
            shown = float(there)
        else:
            shown = min(max(before, there - _FARTHEST) + self._grown, float(there))
        if shown < _full_level(key):
            self._next[key] = shown
        return shown

    def keep(self, keys: Iterable[TileKey]) -> None:
        """Note that these tiles are drawn, and no others."""
        self._levels = {key: self._next[key] for key in keys if key in self._next}
        self._next, self._grown, self._full = {}, 0.0, False

    def _before(self, key: TileKey) -> float | None:
        for level in range(key.level, max(key.level - _ANCESTORS, ROOT_LEVEL) - 1, -1):
            before = self._levels.get(key.ancestor(level))
            if before is not None:
                return before
        return None


def _full_level(key: TileKey) -> int:
    return min(key.level, DEEPEST_LEVEL)
