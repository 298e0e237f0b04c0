"""The plan of an export, shown before anything is written, and the confirmation, shown after."""

from __future__ import annotations

import os
import re
from collections.abc import Generator as Steps
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple, Protocol

from terrain_explorer.errors import UserError
from terrain_explorer.files.errors import HeightmapFileError, choose_ending, saving
from terrain_explorer.language import marked, numeral, tr
from terrain_explorer.terrain.filters import Filter
from terrain_explorer.terrain.heightmap import Heightmap
from terrain_explorer.terrain.parallel import Extremes
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.work import part_of

_UNITS = ("kB", "MB", "GB", "TB")


class Value(NamedTuple):
    """A value to type into the other program: the name of the field there, and its value."""

    label: str
    value: str


class FileSize(NamedTuple):
    """The bytes of a file, exactly or at most."""

    most: int
    exact: bool = True

    def __str__(self) -> str:
        size = _size(self.most)
        return size if self.exact else tr("at most {size}", size=size)


def _size(count: int) -> str:
    """Return a number of bytes in the unit that suits it."""
    if count < 1000:
        return tr("%n byte(s)", None, count)
    size, unit = count / 1000, 0
    while size >= 1000 and unit < len(_UNITS) - 1:
        size, unit = size / 1000, unit + 1
    return f"{numeral(size, '.1f')} {_UNITS[unit]}"


@dataclass(frozen=True)
class Confirmation:
    """The facts about a file that was read back.

    Attributes
    ----------
    name
        The file's name, without folders.
    facts
        Sentences on its size, bits, byte order, orientation, and on how much of the range it uses.
    """

    name: str
    facts: tuple[str, ...]

    @property
    def line(self) -> str:
        """One sentence that says that all is well."""
        return tr("Exported {name}, read it back and found it correct.", name=self.name)


ExportWork = Steps[float, None, Confirmation]
"""Work that yields its progress from 0 to 1, and returns the confirmation."""


class Output(Protocol):
    """A file that can be written and read back."""

    @property
    def endings(self) -> tuple[str, ...]:
        """The endings that its name may have, the usual one first."""

    def described(self, shape: tuple[int, int]) -> str:
        """Return a description of a few words for a map of this shape."""

    def size(self, shape: tuple[int, int]) -> FileSize:
        """Return the size that it will have."""

    def writing(self, heightmap: Heightmap, path: Path, look: Look) -> ExportWork:
        """Write it, read it back and only then put it in the place of an older file.

        Raises
        ------
        ExportError
            It could not be written, or it differs from what should be there. An older file is as it was.
        """


@dataclass(frozen=True)
class Plan:
    """An export that has not begun.

    Attributes
    ----------
    output
        The file.
    shape
        Its rows and columns.
    filters
        The filters to apply to the heightmap first, in this order.
    changes
        A sentence for each thing that changes or is lost.
    values
        The values to type into the other program.
    range
        The heights that are black and white in the file, which the values go by, wide enough for all heights of the
        map; None where the file has those of the map.
    misread_names
        A regular expression for the ends of names, without their endings, that the program takes for one tile of
        several; empty where it takes every name as it is.
    """

    output: Output
    shape: tuple[int, int]
    filters: tuple[Filter, ...] = ()
    changes: tuple[str, ...] = ()
    values: tuple[Value, ...] = ()
    range: Extremes | None = None
    misread_names: str = ""

    @property
    def size(self) -> FileSize:
        """The size that the file will have."""
        return self.output.size(self.shape)

    @property
    def summary(self) -> str:
        """One sentence about the file that will be written."""
        return f"{self.output.described(self.shape)}; {self.size}."

    @property
    def lines(self) -> tuple[str, ...]:
        """The whole plan, line by line."""
        changes = (tr("Changes: {change}", change=change) for change in self.changes)
        typed = (tr("To type in: {label}: {value}", label=label, value=value) for label, value in self.values)
        return (tr("Will write: {summary}", summary=self.summary), *changes, *typed)


def number(value: float) -> str:
    """Return a number as one types it: at most seven digits, no exponent, no needless zero."""
    # Seven digits are all that float32 has; adding 0 turns -0 into 0.
    text = f"{float(f'{value:.7g}') + 0.0:.9f}"
    return text.rstrip("0").rstrip(".")


def in_words(value: float) -> str:
    """Return a number as `number` does, for a sentence in the user's language."""
    typed = number(value)
    return numeral(float(typed), f".{len(typed.partition('.')[2])}f")


def points(shape: tuple[int, int]) -> str:
    """Return rows and columns in words."""
    return tr("{rows} rows and {columns} columns", rows=shape[0], columns=shape[1])


WRITING, READING_BACK = marked("Writing"), marked("Reading back")
"""The names of steps, to be given to `tr`."""


class ExportError(HeightmapFileError):
    """An export that failed; an older file is as it was.

    Parameters
    ----------
    step
        The step that failed, in the user's language: ``"Writing"``.
    why
        The reason, in whole sentences.
    """

    def __init__(self, step: str, why: str) -> None:
        Exception.__init__(self, tr("{step} failed: {why} No file was changed.", step=step, why=why))


def mismatch(name: str, wrong: str) -> ExportError:
    """Return the error for a file that differs from what should be in it: ``"it holds other heights"``."""
    why = tr("{name} is not the file that should have been written: {wrong}. Export it again.", name=name, wrong=wrong)
    return ExportError(tr(READING_BACK), why)


@contextmanager
def step(name: str, file: str) -> Iterator[None]:
    """Turn the errors in the block into an `ExportError`.

    Parameters
    ----------
    name
        The name of the step, in the user's language.
    file
        The file's name, without folders.
    """
    try:
        with saving(file):
            yield
    # A step within a step has named itself already.
    except ExportError:
        raise
    except UserError as error:
        raise ExportError(name, f"{str(error).rstrip('.')}.") from error


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
    if plan.range is not None:  # before the filters, after which the highest point may be gone
        heightmap = replace(heightmap.in_own_range(), range=plan.range)
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
