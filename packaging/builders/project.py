"""The places, the names, the version and the history that all packages share."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from build_version import build_version
from terrain_explorer import __version__

NAME = "terrain-explorer"
TITLE = "Terrain Explorer"
VERSION = __version__
BUILD_VERSION = build_version()
"""The version of the packages: each build of newer sources installs over those of older ones."""
SUMMARY = "Grow, draw and understand heightmaps"
MAINTAINER = "The Terrain Explorer maintainers <maintainers@terrain-explorer.invalid>"

PACKAGING = Path(__file__).resolve().parent.parent
ROOT = PACKAGING.parent
RESOURCES = ROOT / "resources"
DIST = ROOT / "dist"
BUILD = ROOT / "build"

UNRELEASED = "Unreleased"
"""The heading in CHANGELOG.md of what changed since the newest version."""


class BuildError(Exception):
    """A package cannot be made; the text says what to do."""


@dataclass(frozen=True)
class Release:
    """One version: the day it came out, and its changes, a sentence each."""

    version: str
    day: date
    changes: tuple[str, ...]


def releases() -> tuple[Release, ...]:
    """Return the versions in CHANGELOG.md; the first is the newest, and the one being built.

    What is `UNRELEASED` has neither a number nor a day yet, and is left out.

    Raises
    ------
    BuildError
        The changelog does not begin with the version of the program.
    """
    text = (PACKAGING / "CHANGELOG.md").read_text(encoding="utf-8")
    _title, *sections = re.split(r"(?m)^## ", text)
    listed = tuple(_release(section) for section in sections if section.partition("\n")[0].strip() != UNRELEASED)
    if not listed or listed[0].version != VERSION:
        raise BuildError(f"CHANGELOG.md has to begin with a section for version {VERSION}.")
    return listed


def _release(section: str) -> Release:
    heading, _, body = section.partition("\n")
    found = re.fullmatch(r"(\S+) \((\S+)\)", heading.strip())
    if not found:
        raise BuildError(f"CHANGELOG.md: write '## VERSION (YEAR-MONTH-DAY)' in place of '## {heading}'.")
    changes = re.split(r"(?m)^- ", body)[1:]
    return Release(found[1], date.fromisoformat(found[2]), tuple(" ".join(change.split()) for change in changes))


def emptied(folder: Path) -> Path:
    """Return a folder after making it, or emptying it."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def needs(program: str, package: str) -> str:
    """Return the path of a program, or raise a `BuildError` that says where it comes from."""
    path = shutil.which(program)
    if path is None:
        raise BuildError(f"The program {program} is needed; it comes with {package}.")
    return path


def call(*command: str | Path, **environment: str) -> str:
    """Run a program in the project's folder and return what it printed; a failure is a `BuildError`."""
    env = {**os.environ, **environment}
    done = subprocess.run(command, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        raise BuildError(f"{Path(command[0]).name} failed with status {done.returncode}.\n{done.stdout}")
    return done.stdout
