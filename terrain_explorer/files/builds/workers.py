"""Builds with several processes on this machine."""

from __future__ import annotations

import subprocess
import sys
import time
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO

from terrain_explorer.errors import UserError
from terrain_explorer.files.builds.build_plan import BuildPlan
from terrain_explorer.files.builds.building import check_edition
from terrain_explorer.files.builds.checksums import ChecksumLedger
from terrain_explorer.language import tr
from terrain_explorer.terrain.work import Work

_TRIES = 3
"""How often a process that was killed is started again before the build is given up."""

_LOOKING = 0.2
"""Seconds from one look at the processes to the next."""


@dataclass
class _Worker:
    """A process that builds a part, and is started again if it is killed."""

    command: list[str]
    process: subprocess.Popen[str] = field(init=False)
    said: IO[str] = field(init=False)
    tries: int = 0

    def __post_init__(self) -> None:
        self.start()

    def start(self) -> None:
        """Start the process, which goes on where the one before was killed."""
        self.tries += 1
        # A file takes any number of words; a process would wait for room in a pipe that nobody reads.
        self.said = TemporaryFile("w+")  # noqa: SIM115
        self.process = subprocess.Popen(self.command, stdout=subprocess.DEVNULL, stderr=self.said, text=True)

    def is_done(self) -> bool:
        """Return whether the part is built.

        Raises
        ------
        UserError
            It cannot be.
        """
        status = self.process.poll()
        if status is None or status == 0:
            return status == 0
        self.said.seek(0)
        said = self.said.read()
        sentence = said.strip().removeprefix("terrain-explorer: ")
        # Programs end with a positive number of their own accord; on Linux a signal shows as a negative one.
        if status > 0 or self.tries == _TRIES:
            raise UserError(sentence or tr("a process of the build ended with status {status}", status=status))
        self.said.close()
        self.start()
        return False

    def stop(self) -> None:
        """End the process if it runs. Its file is written whole or not at all."""
        self.process.kill()
        self.process.wait()
        self.said.close()


def building_with(plan: BuildPlan, folder: Path, workers: int) -> Work[None]:
    """Make the tiles that are not done yet with several processes: yield the part that is done, 0 to 1.

    Raises
    ------
    UserError
        A process could not go on, or was killed again and again.
    """
    check_edition(plan, folder)
    total, ledger = plan.file_count, ChecksumLedger(folder)
    with ExitStack() as stack:
        running = []
        for number in range(1, workers + 1):
            running.append(_Worker([*program(), "build", "--continue", str(folder), "--part", f"{number}/{workers}"]))
            stack.callback(running[-1].stop)
        # A part that is done stays in the list: its process is asked again and has still ended well.
        while sum(worker.is_done() for worker in running) < workers:
            yield len(ledger.done()) / total
            time.sleep(_LOOKING)
    yield 1.0


def program() -> list[str]:
    """Return the command that starts this program once more."""
    # A frozen program is its own interpreter.
    return [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "terrain_explorer"]
