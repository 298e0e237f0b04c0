"""Voids in a journal: a record of their own behind that of the heights, which programs that know none pass over."""

from __future__ import annotations

from io import FileIO

import numpy as np

from terrain_explorer.document.journal.records import Record, write_record
from terrain_explorer.terrain.heightmap import Mask


def write_voids(file: FileIO, voids: Mask | None) -> None:
    """Write which points have no height, a bit for each; nothing where all have one."""
    if voids is not None:
        packed = np.packbits(voids)
        words = np.pad(packed, (0, -packed.size % 4)).view("<f4")  # payloads are counted in float32
        write_record(file, {"voids": True}, words.size, [words])


def voids_in(record: Record | None, shape: tuple[int, ...]) -> Mask | None:
    """Return the voids of a map in the record behind its heights; None where there is none or it is torn.

    Raises
    ------
    ValueError
        They are those of another map.
    """
    if record is None or not record.content.get("voids"):
        return None
    return np.unpackbits(record.payload.view(np.uint8))[: np.prod(shape)].reshape(shape).astype(bool)
