"""The first look at the tiles of a folder: their edges, facts and, where memory allows, heights that are kept."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from terrain_explorer.files.formats.reading import read
from terrain_explorer.files.mosaics.arrangement import Edges
from terrain_explorer.files.mosaics.tile_names import Place, TileSet
from terrain_explorer.files.raster.read_options import ReadOptions
from terrain_explorer.memory import free_memory
from terrain_explorer.terrain.heightmap import Heightmap, Heights, Origin
from terrain_explorer.terrain.parallel import Extremes
from terrain_explorer.terrain.work import Work

MOST_KEPT = 2**29
"""The bytes of heights that are kept, so that their tiles are read once; at most a quarter of the memory is, too."""

_HALF = 0.5
"""The part of the work that the survey is where all tiles have to be read again."""


@dataclass(eq=False)
class SurveyedTile:
    """What is known of a tile.

    Attributes
    ----------
    path, options
        Its file, and how it is read.
    edges, range, extremes, metres, spacing, stretch
        Its edges, and facts of its heightmap.
    told, bits
        The kind of its file in words, and its bits.
    """

    path: Path
    options: ReadOptions
    edges: Edges
    range: Extremes
    extremes: Extremes
    told: str
    bits: int
    metres: bool
    spacing: float | None
    stretch: float
    _heights: Heights | None

    @classmethod
    def of(cls, heightmap: Heightmap, path: Path, options: ReadOptions, is_kept: bool) -> SurveyedTile:
        """Return what is known of a tile that was read, with its heights or without."""
        origin = heightmap.origin or Origin("")
        return cls(
            path,
            options,
            Edges.of(heightmap),
            heightmap.range,
            heightmap.extremes,
            origin.kind,
            origin.bits,
            heightmap.metres,
            heightmap.spacing,
            heightmap.stretch,
            heightmap.heights if is_kept else None,
        )

    @property
    def is_kept(self) -> bool:
        """Whether its heights are still known."""
        return self._heights is not None

    def take_heights(self) -> Heights:
        """Return the heights, read again where they were not kept, and keep them no longer."""
        heights, self._heights = self._heights, None
        return read(self.path, self.options).heights if heights is None else heights


def surveying(tiles: TileSet, options: ReadOptions) -> Work[dict[Place, SurveyedTile]]:
    """Read all tiles once: yield the part that is done of all the reading, 0 to 1."""
    known, free, total = dict[Place, SurveyedTile](), free_memory(), len(tiles.paths)
    room = MOST_KEPT if free is None else min(MOST_KEPT, free // 4)
    for number, (place, path) in enumerate(tiles.paths.items(), 1):
        heightmap = read(path, options)
        nbytes = heightmap.heights.nbytes
        room -= nbytes
        known[place] = SurveyedTile.of(heightmap, path, options, room >= 0)
        # Tiles are mostly of one size, which tells whether those to come are kept, too.
        yield number / total * (1.0 if room >= (total - number) * nbytes else _HALF)
    return known


def surveyed_part(known: Iterable[SurveyedTile]) -> float:
    """Return the part of the work that is done when all tiles are known."""
    return 1.0 if all(tile.is_kept for tile in known) else _HALF
