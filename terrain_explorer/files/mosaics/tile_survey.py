"""The first look at the tiles of a folder: their edges, facts and, where memory allows, heights that are kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from terrain_explorer.files.formats.reading import read
from terrain_explorer.files.mosaics.arrangement import Edges
from terrain_explorer.files.mosaics.tile_names import TileNumber, TileSet
from terrain_explorer.files.raster.decoding import OnlyVoidsError, as_in_file
from terrain_explorer.files.raster.read_options import ReadOptions
from terrain_explorer.memory import free_memory
from terrain_explorer.terrain.heightmap import Bools, Heightmap, Heights, Origin
from terrain_explorer.terrain.work import Work

MOST_KEPT = 2**29
"""The bytes of heights that are kept, so that their tiles are read once; at most a quarter of the memory is, too."""

_HALF = 0.5
"""The part of the work that the survey is where all tiles have to be read again."""


HeightsOfTile = tuple[Heights, Bools | None]
"""The heights of a tile, and which of its points have none."""


@dataclass(eq=False)
class SurveyedTile:
    """What is known of a tile.

    Attributes
    ----------
    read
        Reads it again.
    edges
        Its edges.
    about
        Its heightmap without its heights: a piece of two points a side, with the facts of the whole.
    """

    read: Callable[[], Heightmap]
    edges: Edges
    about: Heightmap
    _ground: HeightsOfTile | None

    @classmethod
    def of(cls, heightmap: Heightmap, read: Callable[[], Heightmap], is_kept: bool) -> SurveyedTile:
        """Return what is known of a tile that was read, with its heights or without."""
        origin = replace(heightmap.origin or Origin(""), voids=None)
        about = replace(heightmap, heights=heightmap.heights[:2, :2].copy(), origin=origin, recipe=None, picture=None)
        ground = heightmap.heights, heightmap.voids
        return cls(read, Edges.of(heightmap), about, ground if is_kept else None)

    @property
    def is_kept(self) -> bool:
        """Whether its heights are still known."""
        return self._ground is not None

    @property
    def origin(self) -> Origin:
        """Facts about its file."""
        return self.about.origin or Origin("")

    def take_heights(self) -> HeightsOfTile:
        """Return the heights and their voids, read again where they were not kept, and keep them no longer."""
        ground, self._ground = self._ground, None
        if ground is None:
            heightmap = self.read()
            ground = heightmap.heights, heightmap.voids
        return ground


def surveying(
    tiles: TileSet, options: ReadOptions, adjusted: Callable[[Heightmap], Heightmap]
) -> Work[dict[TileNumber, SurveyedTile]]:
    """Read all tiles once: yield the part that is done of all the reading, 0 to 1.

    Those that hold nothing but voids are left out.

    Parameters
    ----------
    adjusted
        Changes what was read to what is meant.
    """
    known, free, total, nbytes = dict[TileNumber, SurveyedTile](), free_memory(), len(tiles.paths), 0
    room = MOST_KEPT if free is None else min(MOST_KEPT, free // 4)

    # Tiles that are warped each by itself no longer fit.
    options = options.updated(square_metres=False)

    def read_tile(path: Path) -> Heightmap:
        return adjusted(as_in_file(read(path, options)))

    for number, (place, path) in enumerate(tiles.paths.items(), 1):
        with suppress(OnlyVoidsError):
            heightmap = read_tile(path)
            nbytes = heightmap.heights.nbytes
            room -= nbytes
            known[place] = SurveyedTile.of(heightmap, partial(read_tile, path), room >= 0)
        # Tiles are mostly of one size, which tells whether those to come are kept, too.
        yield number / total * (1.0 if room >= (total - number) * nbytes else _HALF)
    return known


def surveyed_part(known: Iterable[SurveyedTile]) -> float:
    """Return the part of the work that is done when all tiles are known."""
    return 1.0 if all(tile.is_kept for tile in known) else _HALF
