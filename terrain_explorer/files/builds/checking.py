"""Checks a build: which files are missing, and which are not as they were made."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from terrain_explorer.files.builds.build_plan import BuildPlan
from terrain_explorer.files.builds.checksums import ChecksumLedger, checksum, is_there
from terrain_explorer.files.builds.companions import wrong_companions
from terrain_explorer.language import tr
from terrain_explorer.terrain.work import Work


@dataclass(frozen=True)
class Findings:
    """What a check found.

    Attributes
    ----------
    whole
        How many files are as they were made.
    missing, changed
        The names of those that are not there or not done, and of those that differ.
    """

    whole: int
    missing: tuple[str, ...]
    changed: tuple[str, ...]

    @property
    def is_whole(self) -> bool:
        """Whether nothing is left to do."""
        return not (self.missing or self.changed)

    @property
    def lines(self) -> tuple[str, ...]:
        """What was found, line by line."""
        missing = (tr("missing: {name}", name=name) for name in self.missing)
        changed = (tr("changed: {name}", name=name) for name in self.changed)
        total = self.whole + len(self.missing) + len(self.changed)
        return (*missing, *changed, tr("{whole} of {total} files are whole", whole=self.whole, total=total))


def checking(plan: BuildPlan, folder: Path) -> Work[Findings]:
    """Compare all files of a build with the checksums that were entered: yield the part that is done, 0 to 1.

    Of the files beside the tiles only those count that are wrong: not every part writes them.
    """
    entries, missing, changed = ChecksumLedger(folder).entries(), [], []
    names = [name for place in plan.tiles() for name in plan.file_names(place)]
    for number, name in enumerate(names, 1):
        if name not in entries or not is_there(folder, name):
            missing.append(name)
        elif checksum(folder / name) != entries[name]:
            changed.append(name)
        yield number / len(names)
    whole = len(names) - len(missing) - len(changed)
    for name in wrong_companions(plan, folder):
        (changed if is_there(folder, name) else missing).append(name)
    return Findings(whole, tuple(missing), tuple(changed))
