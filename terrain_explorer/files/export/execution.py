"""Executes the plan of an export."""

from __future__ import annotations

import os
import re
from pathlib import Path

from terrain_explorer.files.errors import HeightmapFileError, choose_ending
from terrain_explorer.files.export.plan import ExportWork, Plan
from terrain_explorer.files.export.steps import step
from terrain_explorer.language import tr
from terrain_explorer.terrain.heightmap import Heightmap
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.work import part_of

_PREPARED = 0.4
"""The part of the work that is done when the filters are applied and writing begins."""


def exporting(plan: Plan, heightmap: Heightmap, path: str | os.PathLike[str], look: Look = Look()) -> ExportWork:  # noqa: B008
    """Export a heightmap: yield the progress from 0 to 1, and return the confirmation of the file on disk.

    The file is written beside the old one, read back from disk and compared, and only then takes its place. Closing
    the generator before leaves the old one as it was.

    Parameters
    ----------
    plan
        The plan that was made for this heightmap.
    heightmap
        The heightmap to export; it stays as it is.
    path
        The file. Its name must end as the plan's output says.
    look
        The colours of a mesh: those of the map without its hillshade.

    Raises
    ------
    ExportError
        A step failed, or the file is not the one that should have been written; the text says which and why.
    HeightmapFileError
        The name does not end as it should.
    """
    path = Path(path)
    check_name(plan, path)
    # All filters count alike, as their cost is not known before.
    share = _PREPARED / len(plan.filters) if plan.filters else 0.0
    done = 0.0
    for filter in plan.filters:
        with step(tr(filter.title), path.name):
            heightmap = yield from part_of(filter.applying(heightmap), done, done + share)
        done += share
    return (yield from part_of(plan.output.writing(heightmap, path, look), done, 1.0))


def check_name(plan: Plan, path: Path, otherwise: str = "") -> None:
    """Check that a file's name ends as a plan's output says, and is none that the program takes for something else.

    Parameters
    ----------
    plan, path
        The plan and the file.
    otherwise
        Continues the remedy of the error.

    Raises
    ------
    HeightmapFileError
        It does not, or it is one.
    """
    if plan.misread_names and re.search(f"(?i){plan.misread_names}$", path.stem):
        wrong = tr("would be taken for one tile of several, because of its name")
        raise HeightmapFileError(path.name, wrong, tr("Choose a name that does not end like _x2_y3"))
    if path.suffix.lower() not in plan.output.endings:
        remedy = f"{choose_ending(plan.output.endings)}{otherwise}"
        raise HeightmapFileError(path.name, tr("cannot be exported under this name"), remedy)
