"""The export of trees as points: one to a line, with its place, the ground below it, its height and its kind."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np

from terrain_explorer.files.atomic import replacing
from terrain_explorer.files.export.plan import READING_BACK, WRITING, Confirmation, ExportWork, FileSize, mismatch, step
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.heightmap import Heightmap, Window
from terrain_explorer.terrain.recipe.toning import toning
from terrain_explorer.terrain.sampling import metres_apart
from terrain_explorer.terrain.scale.region import Region
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.trees import KINDS, Trees, Woods, trees_in
from terrain_explorer.terrain.shading.woods import finding_woods
from terrain_explorer.terrain.work import part_of

COLUMNS = ("x", "y", "ground", "height", "kind")
"""The names of the columns, in the first line."""

_FOUND, _WRITTEN = 0.3, 0.95
"""The parts of the work that are done when the woods are known, and when all trees are written."""

_AT_A_TIME = 40_000
"""About how many trees are found together."""

_BYTES = 48
"""The longest lines have about so many."""

_TITLES = {
    "conifer": marked("Conifers: {count:,}."),
    "broadleaf": marked("Broadleaf trees: {count:,}."),
    "palm": marked("Palms: {count:,}."),
    "shrub": marked("Shrubs: {count:,}."),
}


@dataclass(frozen=True)
class TreeFile:
    """A CSV file of trees; see `Output`.

    Attributes
    ----------
    climate
        One of `shading.climates.CLIMATES`.
    share
        How many of all trees, 0 to 1.
    sea_level
        The level of the sea as a part of the range, or None where there is none.
    about
        About how many trees there will be.
    """

    climate: str
    share: float
    sea_level: float | None
    about: int

    @property
    def endings(self) -> tuple[str, ...]:
        """The endings that its name may have."""
        return (".csv",)

    def described(self, shape: tuple[int, int]) -> str:
        """Return a description of a few words."""
        return tr("CSV, about {count:,} trees", count=self.about)

    def size(self, shape: tuple[int, int]) -> FileSize:
        """Return the size that it will have at most."""
        return FileSize(_BYTES * round(1.1 * self.about + 100), exact=False)

    def sea(self, heightmap: Heightmap) -> float | None:
        """Return the height of the sea."""
        low, high = heightmap.range
        return None if self.sea_level is None else low + self.sea_level * (high - low)

    def writing(self, heightmap: Heightmap, path: Path, look: Look) -> ExportWork:
        """Find the trees, write them and read them back; see `Output`."""
        tones = (yield from part_of(toning(heightmap, "natural"), 0, _FOUND / 2))["natural"]
        work = finding_woods(heightmap, self.climate, self.sea(heightmap), tones.shades)
        woods = yield from part_of(work, _FOUND / 2, _FOUND)
        counts, written = np.zeros(len(KINDS), np.int64), hashlib.blake2b()
        with step(tr(WRITING), path.name), replacing(path) as file:
            for rows, trees in _in_bands(woods, self.share):
                text = "\n".join((*([",".join(COLUMNS)] if rows.start == 0 else []), *lines(trees, heightmap), ""))
                written.update(line := text.encode("ascii"))
                file.write(line)
                counts += np.bincount(trees.kinds, minlength=len(KINDS))
                yield _FOUND + (_WRITTEN - _FOUND) * rows.stop / (heightmap.rows - 1)
            file.flush()
            with step(tr(READING_BACK), path.name), Path(file.name).open("rb") as found:
                same = hashlib.file_digest(found, "blake2b").digest() == written.digest()
            if not same:
                raise mismatch(path.name, tr("it holds other trees"))
        yield 1.0
        kinds = (tr(_TITLES[kind], count=int(count)) for kind, count in zip(KINDS, counts, strict=True) if count)
        size = tr("Size: {size:,} bytes, {count:,} trees.", size=path.stat().st_size, count=int(counts.sum()))
        return Confirmation(path.name, (size, *kinds))


def _in_bands(woods: Woods, share: float) -> Iterator[tuple[range, Trees]]:
    """Yield all trees by bands of rows of the map, from the north to the south."""
    squares, columns = woods.heightmap.rows - 1, woods.heightmap.columns
    bands = min(max(woods.count // _AT_A_TIME, 1), squares)
    edges = np.linspace(0, squares, bands + 1).astype(int).tolist()
    for first, last in pairwise(edges):
        yield range(first, last), trees_in(woods, Region(0, Window(first, 0, last - first + 1, columns)), share)


def lines(trees: Trees, heightmap: Heightmap) -> Iterator[str]:
    """Yield a line for each of some trees.

    x and y are coordinates where the map has a place on the world; else metres to the east and to the north of its
    south-western corner. The ground is in the unit of the heights, the height of the tree in metres.
    """
    place = heightmap.place
    if place is not None:
        a, b, c, d, e, f = place.affine
        x, y = a * trees.columns + b * trees.rows + c, d * trees.columns + e * trees.rows + f
    else:
        down, across = metres_apart(heightmap)
        x, y = across * trees.columns, down * (heightmap.rows - 1 - trees.rows)
    digits = 8 if place is not None and place.is_in_degrees else 2
    kinds = [KINDS[kind] for kind in trees.kinds.tolist()]
    values = zip(x.tolist(), y.tolist(), trees.ground.tolist(), trees.tall.tolist(), kinds, strict=True)
    for east, north, ground, tall, kind in values:
        yield f"{east:.{digits}f},{north:.{digits}f},{ground:.7g},{tall:.1f},{kind}"
