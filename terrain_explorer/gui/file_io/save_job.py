"""The work of saving: a heightmap into a file, unless something would be lost that the user has not given up."""

from __future__ import annotations

from collections.abc import Generator as Steps
from dataclasses import dataclass
from pathlib import Path

from terrain_explorer.document.states import FileBinding
from terrain_explorer.files import kind_of, losses, widen_range, write
from terrain_explorer.files.errors import saving
from terrain_explorer.files.fingerprint import fingerprint
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain import Heightmap

_ELSEWHERE = marked("Changes of another program: it has saved the file since it was opened or saved here.")


@dataclass(frozen=True)
class SaveOrder:
    """A heightmap to be saved, where, in which kind or the usual one for its name, and what is known to be lost.

    Attributes
    ----------
    home
        Where the heightmap is kept; the path from then on.
    missing
        What the file there holds and the heightmap does not, a sentence each.
    agreed
        Whether all of it may be lost.
    marks
        The fingerprints that the file may have; None where it was not opened or saved here.
    """

    heightmap: Heightmap
    home: FileBinding
    path: Path
    kind: str | None
    missing: tuple[str, ...]
    agreed: bool
    marks: tuple[bytes | None, bytes | None]


@dataclass(frozen=True)
class SavedFile:
    """An order that is done: which it was, black and white in the file, and its fingerprint."""

    order: SaveOrder
    range: tuple[float, float]
    mark: bytes | None


class WouldLoseError(Exception):
    """An order that is not done, because something would be lost: of the heights, or of a file with a fingerprint."""

    def __init__(self, order: SaveOrder, lost: tuple[str, ...], mark: bytes | None = None) -> None:
        super().__init__(" ".join(lost))
        self.order, self.lost, self.mark = order, lost, mark


def writing(order: SaveOrder) -> Steps[None, None, SavedFile]:
    """Carry out an order; yields once, before the work.

    Raises
    ------
    WouldLoseError
        Something would be lost that may not be; no file has changed.
    HeightmapFileError
        The file cannot be written, and is as it was.
    """
    yield
    _check_unchanged(order)
    kind = kind_of(order.path, order.kind)
    heightmap = widen_range(order.heightmap, kind.id)
    lost = () if order.agreed else (*losses(heightmap, kind.id), *order.missing)
    if lost:
        with saving(order.path.name):  # what does not fit at all is refused, not asked
            _ = kind.stored and kind.stored(heightmap)
        raise WouldLoseError(order, lost)
    write(heightmap, order.path, kind.id)
    return SavedFile(order, heightmap.range, fingerprint(order.path))


def _check_unchanged(order: SaveOrder) -> None:
    """Refuse to replace what another program has saved in the file."""
    if order.marks[0] is not None:
        mark = fingerprint(order.path)
        if mark is not None and mark not in order.marks:
            raise WouldLoseError(order, (tr(_ELSEWHERE),), mark)
