"""What a build will take: time and disk, found by trying a small piece of it."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path

from terrain_explorer.files.builds.build_plan import BuildPlan
from terrain_explorer.files.builds.tile_maps import MapMaker
from terrain_explorer.files.export.plan import FileSize
from terrain_explorer.files.formats.pictures.png import write_samples
from terrain_explorer.language import numeral, tr
from terrain_explorer.terrain.heightmap import Window
from terrain_explorer.terrain.tiles import LargeTerrain
from terrain_explorer.terrain.work import Work, finished, part_of

_TRIED_LEVEL = 9
"""The level of a terrain on which work is tried that needs all of it."""

_TRIED = 2**_TRIED_LEVEL + 1
"""Points a side of the piece that is tried, at most."""

_FLOW_BYTES = 1.3
"""Bytes for a point of a map of water, as measured: 0.9 to 1.5. Of the coarse level that is tried it would be fewer."""


@dataclass(frozen=True)
class Forecast:
    """What a build will take, about.

    Attributes
    ----------
    bytes
        Those of all files.
    seconds
        The time of one processor for all tiles.
    seconds_each
        That which passes in each process before its first tile, for what needs the whole terrain.
    free
        The bytes that are free on the disk; None where that is not known.
    """

    bytes: int
    seconds: float
    free: int | None
    seconds_each: float = 0.0

    @property
    def is_too_large(self) -> bool:
        """Whether the disk has too little room."""
        return self.free is not None and self.free < self.bytes

    def lines(self, workers: int) -> Iterator[str]:
        """Yield what to tell of it, for a build with some processes."""
        yield tr("About {size} on the disk", size=str(FileSize(self.bytes)))
        seconds = self.seconds / workers + self.seconds_each
        yield tr("About {time}; processes: {workers}", time=in_time(seconds), workers=workers)
        if self.free is not None:
            yield tr("Free on the disk: {size}", size=str(FileSize(self.free)))


def forecasting(plan: BuildPlan, folder: Path | None = None) -> Work[Forecast]:
    """Return what a build will take, from a piece in its middle: yield the part that is done, 0 to 1.

    What needs the whole terrain, such as streams and the flow of water, is tried on a coarse level,
    and taken to take as long for each of its points.

    Parameters
    ----------
    folder
        Where it will be, if that is known already.
    """
    side = min(plan.grid.side, *plan.grid.shape, _TRIED)
    row, column = ((points - side) // 2 for points in plan.grid.shape)
    window = Window(row, column, side, side)
    yield 0.0
    trial = plan.terrain.tried(_TRIED_LEVEL)
    maker = replace(plan.maps[0], terrain=trial, flow_to=_TRIED_LEVEL)
    each = yield from part_of(_trying_whole(plan, trial, maker), 0, 0.5)
    _ = trial.piece(Window(0, 0, 2, 2))  # so that the piece does not wait for the steps that are carried down
    begun = time.process_time()
    buffer = BytesIO()
    plan.file_kind.write(trial.piece(window), buffer)
    yield 0.7
    near = maker.ground(window) if plan.beside.kinds else None
    for beside in plan.beside.kinds:
        if near is not None:
            write_samples(maker.samples(beside, near, window), BytesIO() if beside == "flow" else buffer)
        yield 0.9
    seconds = time.process_time() - begun
    share = plan.written_points / side**2
    flow = plan.written_points * _FLOW_BYTES if "flow" in plan.beside.kinds else 0
    size = round(len(buffer.getvalue()) * share + flow)
    return Forecast(size, seconds * share, None if folder is None else free(folder), each)


def _trying_whole(plan: BuildPlan, trial: LargeTerrain, maker: MapMaker) -> Work[float]:
    """Return the seconds that a process takes for what needs the whole terrain."""
    begun = time.process_time()
    if trial.recipe(Window(0, 0, 2, 2)) is None:
        finished(replace(trial, steps=()).finding())  # the detail of a picture
    seconds = source = time.process_time() - begun
    if trial.found:
        begun = time.process_time()
        finished(trial.finding())
        found = time.process_time() - begun - source
        seconds += max(found, 0) * _times(plan.terrain.found_level, trial.found_level)
    yield 0.5
    if plan.maps[0].follows_water:
        _ = trial.piece(Window(0, 0, 2, 2))
        begun = time.process_time()
        maker.follow_water()
        seconds += (time.process_time() - begun) * _times(plan.maps[0].flow_level, maker.flow_level)
    yield 1.0
    return seconds


def _times(level: int, tried: int) -> float:
    """Return how many times as many points a level has as the one that is tried."""
    return float(2**level + 1) ** 2 / float(2**tried + 1) ** 2


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
