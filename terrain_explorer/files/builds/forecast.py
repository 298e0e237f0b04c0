"""What a build will take: time and disk, found by trying a small piece of it."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from terrain_explorer.files.builds.build_plan import BuildPlan
from terrain_explorer.files.export.plan import FileSize
from terrain_explorer.files.formats.png import write_samples
from terrain_explorer.language import numeral, tr
from terrain_explorer.terrain.heightmap import Window
from terrain_explorer.terrain.work import Work

_TRIED = 513
"""Points a side of the piece that is tried, at most."""

_FLOW_BYTES = 1.3
"""Bytes for a point of a map of water, as measured: 0.9 to 1.5. It is not tried: it needs all of the ground."""


@dataclass(frozen=True)
class Forecast:
    """What a build will take, about.

    Attributes
    ----------
    bytes
        Those of all files.
    seconds
        The time of one processor.
    free
        The bytes that are free on the disk; None where that is not known.
    """

    bytes: int
    seconds: float
    free: int | None

    @property
    def is_too_large(self) -> bool:
        """Whether the disk has too little room."""
        return self.free is not None and self.free < self.bytes

    def lines(self, workers: int) -> Iterator[str]:
        """Yield what to tell of it, for a build with some processes."""
        yield tr("About {size} on the disk", size=str(FileSize(self.bytes)))
        yield tr("About {time}; processes: {workers}", time=in_time(self.seconds / workers), workers=workers)
        if self.free is not None:
            yield tr("Free on the disk: {size}", size=str(FileSize(self.free)))


def forecasting(plan: BuildPlan, folder: Path | None = None) -> Work[Forecast]:
    """Return what a build will take, from a piece in its middle: yield the part that is done, 0 to 1.

    Parameters
    ----------
    folder
        Where it will be, if that is known already.
    """
    side = min(plan.grid.side, plan.grid.points, _TRIED)
    first = (plan.grid.points - side) // 2
    window = Window(first, first, side, side)
    yield 0.0
    begun = time.process_time()
    buffer = BytesIO()
    plan.file_kind.write(plan.terrain.piece(window), buffer)
    yield 0.5
    near = plan.maps[0].ground(window) if plan.beside.kinds else None
    for beside in plan.beside.kinds:
        if near is not None and beside != "flow":
            write_samples(plan.maps[0].samples(beside, near, window), buffer)
        yield 0.8
    seconds = time.process_time() - begun
    share = plan.written_points / side**2
    flow = plan.written_points * _FLOW_BYTES if "flow" in plan.beside.kinds else 0
    return Forecast(
        round(len(buffer.getvalue()) * share + flow), seconds * share, None if folder is None else free(folder)
    )


def free(folder: Path) -> int | None:
    """Return the bytes that are free where a folder is or will be; None where that cannot be found."""
    for place in (folder, *folder.absolute().parents):
        try:
            return shutil.disk_usage(place).free
        except OSError:
            continue
    return None


def in_time(seconds: float) -> str:
    """Return a time in words, as exactly as it is worth telling."""
    if seconds < 90:
        return tr("{number} seconds", number=numeral(max(round(seconds), 1), "d"))
    if seconds < 90 * 60:
        return tr("{number} minutes", number=numeral(round(seconds / 60), "d"))
    if seconds < 48 * 3600:
        return tr("{number} hours", number=numeral(round(seconds / 3600), "d"))
    return tr("{number} days", number=numeral(round(seconds / 86400), "d"))
