"""What an export is going to be, told before anything is written, and what it has become, told after."""

from __future__ import annotations

from collections.abc import Generator as Steps
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, Protocol

from terrain_explorer.language import numeral, tr
from terrain_explorer.terrain.filters import Filter
from terrain_explorer.terrain.heightmap import Heightmap
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.words import bytes_in_words


class Value(NamedTuple):
    """What is to be typed in in the other program: the name of its field, and what belongs there, as it has them."""

    label: str
    value: str


class FileSize(NamedTuple):
    """How many bytes a file has, or has at most."""

    most: int
    exact: bool = True

    def __str__(self) -> str:
        size = bytes_in_words(self.most)
        return size if self.exact else tr("at most {size}", size=size)


@dataclass(frozen=True)
class Confirmation:
    """What was found in a file that was read back, one sentence each.

    Attributes
    ----------
    name
        The file's name, without folders.
    facts
        Its size, bits, byte order, orientation, and how much of the range is used.
    """

    name: str
    facts: tuple[str, ...]

    @property
    def line(self) -> str:
        """That all is well, in one sentence."""
        return tr("Exported {name}, read it back and found it correct.", name=self.name)


Writing = Steps[float, None, Confirmation]
"""Work that yields which part of it is done, from 0 to 1, and returns what was found in the file."""


class Output(Protocol):
    """A file that can be written and read back."""

    @property
    def endings(self) -> tuple[str, ...]:
        """How its name may end, the usual ending first."""

    def described(self, shape: tuple[int, int]) -> str:
        """Return what it is, for a map of so many rows and columns, in a few words."""

    def size(self, shape: tuple[int, int]) -> FileSize:
        """Return how large it becomes."""

    def writing(self, heightmap: Heightmap, path: Path, look: Look) -> Writing:
        """Write it, read it back and only then put it in the place of an older file.

        Raises
        ------
        ExportError
            It could not be written, or it is not what was to be written. An older file is as it was.
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
    operations
        What is done to the heightmap before, in this order.
    changes
        What changes and what is lost, one sentence each.
    values
        What to type in in the other program.
    """

    output: Output
    shape: tuple[int, int]
    operations: tuple[Filter, ...] = ()
    changes: tuple[str, ...] = ()
    values: tuple[Value, ...] = ()

    @property
    def size(self) -> FileSize:
        """How large the file becomes."""
        return self.output.size(self.shape)

    @property
    def summary(self) -> str:
        """What will be written, in one sentence."""
        return f"{self.output.described(self.shape)}; {self.size}."

    @property
    def lines(self) -> tuple[str, ...]:
        """All of it, line by line."""
        changes = (tr("Changes: {change}", change=change) for change in self.changes)
        typed = (tr("To type in: {label}: {value}", label=label, value=value) for label, value in self.values)
        return (tr("Will write: {summary}", summary=self.summary), *changes, *typed)


def number(value: float) -> str:
    """Return a number as one types it: at most seven digits, no exponent, no needless zero."""
    text = f"{float(f'{value:.7g}') + 0.0:.9f}"
    return text.rstrip("0").rstrip(".")


def in_words(value: float) -> str:
    """Return a number as `number` does, for a sentence in the user's language."""
    typed = number(value)
    return numeral(float(typed), f".{len(typed.partition('.')[2])}f")


def points(shape: tuple[int, int]) -> str:
    """Return rows and columns in words."""
    return tr("{rows} rows and {columns} columns", rows=shape[0], columns=shape[1])
