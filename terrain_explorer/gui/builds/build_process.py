"""Builds in processes of their own, which go on when the window closes."""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Generator as Steps
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QProcess, QStandardPaths

from terrain_explorer.errors import UserError
from terrain_explorer.files import HeightmapFileError
from terrain_explorer.files.builds.build_lock import is_asked_to_stop, is_at_work
from terrain_explorer.files.builds.build_plan import BuildPlan
from terrain_explorer.files.builds.building import begin, plan_in
from terrain_explorer.files.builds.checksums import ChecksumLedger
from terrain_explorer.files.builds.forecast import free
from terrain_explorer.files.builds.workers import program
from terrain_explorer.files.errors import system_refusal
from terrain_explorer.language import tr

_LOOKING = 0.1
"""Seconds from one look at a build to the next."""

_PATIENCE = 120
"""Seconds after which a process that neither works nor says anything is given up: something has killed it at once."""


@dataclass(frozen=True)
class BuildState:
    """How far a build is.

    Attributes
    ----------
    folder
        Its folder.
    plan
        Its plan.
    done
        How many of its files are done.
    running
        Whether anyone works on it.
    """

    folder: Path
    plan: BuildPlan
    done: int
    running: bool

    @classmethod
    def of(cls, folder: Path, plan: BuildPlan | None = None) -> BuildState:
        """Return the state of the build in a folder.

        Raises
        ------
        HeightmapFileError
            There is none.
        """
        plan = plan or plan_in(folder)
        # In this order: a build that ends between the two looks has done all that it will.
        running = is_at_work(folder)
        return cls(folder, plan, len(ChecksumLedger(folder).done()), running)

    @property
    def total(self) -> int:
        """The number of its files."""
        return self.plan.file_count

    @property
    def is_complete(self) -> bool:
        """Whether all files are done."""
        return self.done >= self.total

    @property
    def progress(self) -> str:
        """A few words on how far it is."""
        return tr("{done} of {total} files are done", done=self.done, total=self.total)


def beginning(plan: BuildPlan | None, folder: Path, workers: int) -> Steps[BuildState, None, BuildState]:
    """Begin a build, or go on with it, in processes of its own; return how it ended, see `watching`.

    Parameters
    ----------
    plan
        None to go on with the build in the folder.

    Raises
    ------
    UserError
        It cannot begin; a sentence for the user.
    """
    if plan is not None:
        begin(plan, folder)
    state = BuildState.of(folder)
    yield state
    if not state.running:
        _start(folder, workers)
        yield from _until_at_work(folder)
    return (yield from watching(folder))


def watching(folder: Path) -> Steps[BuildState, None, BuildState]:
    """Yield how far a build is, and return that when nobody works on it any more.

    Raises
    ------
    UserError
        It ended before it was complete, and nobody had asked it to.
    """
    state = BuildState.of(folder)
    while state.running:
        yield state
        time.sleep(_LOOKING)
        state = BuildState.of(folder, state.plan)
    said = said_by(folder)
    if said and not (state.is_complete or is_asked_to_stop(folder)):
        raise _reason(state, said)
    return state


def said_by(folder: Path) -> str:
    """Return what the last process that was started for a build has said."""
    try:
        return _said(folder).read_text("utf-8", "replace").strip().removeprefix("terrain-explorer: ")
    except OSError:
        return ""


def _said(folder: Path) -> Path:
    """Return the file for what a build says: not in its folder, whose disk may be full."""
    state = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.StateLocation)
    return Path(state) / "builds" / f"{hashlib.sha256(os.fsencode(folder.absolute())).hexdigest()[:16]}.txt"


def _start(folder: Path, workers: int) -> None:
    """Start the process of a build, which this one does not own."""
    said = _said(folder)
    try:
        said.parent.mkdir(parents=True, exist_ok=True)
        said.write_text("")
    except OSError as error:
        raise system_refusal(said.name, tr("cannot be saved"), error) from error
    command = [*program(), "build", "--continue", str(folder.absolute()), "--workers", str(workers)]
    process = QProcess()
    process.setProgram(command[0])
    process.setArguments(command[1:])
    process.setStandardInputFile(QProcess.nullDevice())
    process.setStandardOutputFile(QProcess.nullDevice())
    process.setStandardErrorFile(str(said))
    if not process.startDetached():
        raise UserError(tr("the process of the build cannot be started"))


def _until_at_work(folder: Path) -> Steps[BuildState, None, None]:
    """Wait until the process that was started works on its build, has done it, or has said why it cannot."""
    given_up = time.monotonic() + _PATIENCE
    while not ((state := BuildState.of(folder)).running or state.is_complete or said_by(folder)):
        if time.monotonic() > given_up:
            return
        yield state
        time.sleep(_LOOKING)


def _reason(state: BuildState, said: str) -> UserError:
    """Return the error for a build that could not go on."""
    left = free(state.folder)
    if left is not None and left < state.plan.most_bytes / state.plan.tile_count:
        return HeightmapFileError(
            state.folder.name,
            tr("cannot be built further: the disk is full, and {told}", told=state.progress),
            tr("Free some space, and go on with File > Build tiles; nothing is lost"),
        )
    return UserError(tr("the build ended early, and {told}: {reason}", told=state.progress, reason=said))
