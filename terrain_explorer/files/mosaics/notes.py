"""What a terrain of tiles is short of, in sentences; the words before a colon are also said alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from terrain_explorer.files.builds.build_plan import BuildPlan
from terrain_explorer.files.builds.ledger import ChecksumLedger
from terrain_explorer.language import numeral, tr


def notes_on_build(plan: BuildPlan | None, folder: Path) -> Iterator[str]:
    """Yield that the build of the tiles is not finished, where that is so; None for tiles without a plan."""
    if plan is None:
        return
    done, total = len(ChecksumLedger(folder).done()), plan.file_count
    if done < total:
        yield tr(
            "Their build is not finished, {done} of {total} files are done: go on with File > Build tiles, and open "
            "the tiles again.",
            done=done,
            total=total,
        )


def notes_on_missing(missing: int, count: int, voids: int) -> Iterator[str]:
    """Yield how many of the tiles are missing, and how many points have no height for that."""
    if missing:
        yield tr(
            "{missing} of {count} tiles are missing, and so the heights of {voids} points: these are voids.",
            missing=missing,
            count=count,
            voids=numeral(voids, ","),
        )


def notes_on_thinning(every: int, shape: tuple[int, int]) -> Iterator[str]:
    """Yield that not all points were read.

    Parameters
    ----------
    every
        One of how many rows and columns was read.
    shape
        The rows and columns that there are.
    """
    if every > 1:
        yield tr(
            "Only 1 of every {every} rows and columns was read: all {rows} × {columns} points would be too many to "
            "open at once.",
            every=every,
            rows=shape[0],
            columns=shape[1],
        )
