"""Tables of heights among texts of numbers: a row of the map to a line, where other texts have a point to a line."""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.files.raster.lattice import lattice_of
from terrain_explorer.files.raster.read_options import POINTS, ReadOption, ReadOptions, ReadQuestion
from terrain_explorer.files.raster.samples import Samples
from terrain_explorer.language import tr
from terrain_explorer.terrain.heightmap import Float64s

_UNALIKE = 20.0
"""Columns whose middles differ by this many times the widest range of one hold coordinates and heights, which no table
of heights does."""

_SURE, _SURE_IN_ORDER = 12.0, 9.0
"""Points that are all in different places of a grid, times the part of it that they fill: columns of chance are that
once in e to the power of half of it. Fewer will do where they follow the rows or columns of the grid."""


def could_be_table(table: Float64s) -> bool:
    """Return whether the columns of a table are so much alike that all may be heights."""
    known = table[:, ~np.isnan(table).all(axis=0)]
    if known.size == 0:
        return False
    widest = float(np.max(np.nanmax(known, axis=0) - np.nanmin(known, axis=0)))
    return widest == 0 or float(np.ptp(np.nanmedian(known, axis=0))) <= _UNALIKE * widest


def could_be_places(places: Float64s) -> bool:
    """Return whether points in these places, shape (points, 2), could make a map at all."""
    return len(places) >= 4 and bool(np.isfinite(places).all()) and min(np.ptp(places, axis=0)) > 0


def are_places(places: Float64s) -> bool:
    """Return whether pairs of numbers, shape (pairs, 2), are the places of a grid, which numbers of chance are not."""
    if not could_be_places(places):
        return False
    across, down = (lattice_of(np.unique(column)) for column in places.T)
    if across is None or down is None:
        return False
    columns, rows = across.lines(places[:, 0]), down.lines(places[:, 1])
    if len(np.unique(rows * across.count + columns)) < len(places):
        return False
    evidence = len(places) ** 2 / (across.count * down.count)
    return evidence >= _SURE or (evidence >= _SURE_IN_ORDER and _in_order(rows, columns))


def _in_order(rows: NDArray[np.int64], columns: NDArray[np.int64]) -> bool:
    """Return whether points follow the rows of a grid, or its columns."""

    def is_sorted(slow: NDArray[np.int64], fast: NDArray[np.int64]) -> bool:
        steps, along = np.diff(slow), np.diff(fast)
        within = along[steps == 0]
        return bool((steps >= 0).all() or (steps <= 0).all()) and bool((within > 0).all() or (within < 0).all())

    return is_sorted(rows, columns) or is_sorted(columns, rows)


_FEWEST_COUNTED, _FEWEST_LABELS = 8, 4
"""Numbers that count, where they may be heights as well; and rows and columns of a table with coordinates beside it."""


def table_question(name: str, table: Float64s, options: ReadOptions) -> ReadQuestion:
    """Return the question whether a text is a table of heights or has points."""
    rows, columns = table.shape
    wrong = tr("has {rows} lines of {columns} numbers, which may be a table or points", rows=rows, columns=columns)
    choices = (
        ReadOption(
            tr("A table of heights: {rows} rows, {columns} columns", rows=rows, columns=columns),
            options.updated(text_layout="table"),
        ),
        ReadOption(tr("Points: east, north and height in each line"), options.updated(text_layout="points")),
    )
    return ReadQuestion(name, wrong, tr("Choose how to read it"), choices, options, POINTS)


def without_numbers(table: Samples) -> Samples:
    """Return a table without a first row and a first column that only count the others, as sheets have them."""
    if np.isnan(table[0, 0]):
        return table[1:, 1:] if _counts(table[1:, 0]) and _counts(table[0, 1:]) else table
    if _counts_alone(table):
        return table[1:]
    return table[:, 1:] if _counts_alone(table.T) else table


def _counts_alone(table: Samples) -> bool:
    """Return whether the first row counts, which a few heights may do by chance, and is no part of a ramp."""
    return table.shape[1] >= _FEWEST_COUNTED and _counts(table[0]) and not bool((np.diff(table[1]) == 1).all())


def has_coordinates(across: Float64s, down: Float64s) -> bool:
    """Return whether the first row and the first column of a table are coordinates of its columns and rows."""
    if not np.isnan(across[0]) or min(len(across), len(down)) < _FEWEST_LABELS:
        return False
    return not (_counts(down[1:]) and _counts(across[1:])) and _is_even(down[1:]) and _is_even(across[1:])


def points_of_rows(across: Float64s, down: Float64s, heights: Samples) -> Float64s:
    """Return the points of some rows, shape (points, 3): the heights, shape (rows, columns), at their coordinates."""
    east, north = np.meshgrid(across, down)
    return np.column_stack((east.ravel(), north.ravel(), heights.ravel()))


def _counts(numbers: Samples) -> bool:
    return len(numbers) > 1 and numbers[0] in (0, 1) and bool((np.diff(numbers) == 1).all())


def _is_even(numbers: Float64s) -> bool:
    return (
        bool(np.isfinite(numbers).all())
        and len(np.unique(numbers)) == len(numbers)
        and (lattice_of(np.sort(numbers)) is not None)
    )


def rows_in_brackets(text: str) -> Float64s | None:
    """Return the numbers of a text that has each row of a table in brackets, or None where it has another form."""
    rows = []
    for row in re.findall(r"[\[({]([^][(){}]*)[\])}]", text):
        words = re.split(r"[\s,;]+", row.strip(" \t\r\n,;"))
        try:
            rows.append([float(word) for word in words])
        except ValueError:
            return None
    is_table = len(rows) > 1 and len(rows[0]) > 1 and all(len(row) == len(rows[0]) for row in rows)
    is_nested_deeper = re.match(r"\s*([\[({]\s*){3}", text) is not None
    return np.array(rows) if is_table and not is_nested_deeper else None
