"""Refinement: from the corners down to a level, each halving the distance between the points of a lattice.

Refining needs only the coarser points around (see `Rules.margin`), so any rectangle of a level is computed without the
rest of it, by row blocks, on all processors, and with the same numbers as the whole.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from terrain_explorer.terrain.generators.subdivision.lattice import (
    ONE_SQUARE,
    Lattice,
    LatticeBlock,
    Rules,
    SquareCounts,
    cells_of,
    computed_in,
)
from terrain_explorer.terrain.heightmap import FloatArray
from terrain_explorer.terrain.parallel import Extremes, extremes_of_block, in_bands, joined, row_blocks
from terrain_explorer.terrain.random_streams import NoiseStream, Role
from terrain_explorer.terrain.work import Work

_POINTS_AT_A_TIME = 2**19
"""Points refined together, 2 MB of float32: few enough for the cache, many enough that threads, which take turns in
the interpreter between numpy calls, seldom wait for each other."""


def grow(
    rules: Rules, rows: range, columns: range, exponent: int, squares: SquareCounts = ONE_SQUARE, single: bool = False
) -> Iterator[Lattice]:
    """Yield the lattices of level 0, 1, ... exponent, each as much of it as the wanted rows and columns need.

    With `single`, the last one is rounded to float32 as it is made, however deep it is.
    """
    # From the finest level up, each level asks for the coarse points that it needs; then they are computed from the
    # corners down. So a window of a deep map needs a handful of points on most levels, however large the whole is.
    wanted = [(rows, columns)]
    for level in range(exponent - 1, -1, -1):
        down, across = cells_of(level, squares)
        rows, columns = wanted[-1]
        wanted.append((_needed(rules, rows, down), _needed(rules, columns, across)))
    rows, columns = wanted.pop()
    corners = _corners(rules, rows, columns, squares)
    lattice = Lattice(0, rows, columns, corners, extremes_of_block(corners), squares)
    yield lattice
    while wanted:
        spans = wanted.pop()
        lattice = refine(rules, lattice, *spans, single=single and not wanted)
        yield lattice


def grow_on(rules: Rules, coarse: Lattice, rows: range, columns: range, level: int) -> Lattice:
    """Return a part of a level, grown from a coarser lattice that has all the points around it that it needs."""
    wanted = [(rows, columns)]
    for coarser in range(level - 1, coarse.level - 1, -1):
        down, across = cells_of(coarser, coarse.squares)
        rows, columns = wanted[-1]
        wanted.append((_needed(rules, rows, down), _needed(rules, columns, across)))
    for needed, known in zip(wanted.pop(), (coarse.rows, coarse.columns), strict=True):
        if needed.start < known.start or needed.stop > known.stop:
            raise ValueError(f"the coarse points {known} are not all that are needed, {needed}")
    while wanted:
        coarse = refine(rules, coarse, *wanted.pop())
    return coarse


def growing(
    rules: Rules, rows: range, columns: range, exponent: int, squares: SquareCounts = ONE_SQUARE, single: bool = False
) -> Work[Lattice]:
    """Do the work of `grow`: yield the part that is done after each level, and return the last lattice."""
    for lattice in grow(rules, rows, columns, exponent, squares, single):
        # Each level has four times the points of the one before, and so takes about four times as long.
        yield 4.0 ** (lattice.level - exponent)
    return lattice


def refine(rules: Rules, coarse: Lattice, rows: range, columns: range, single: bool = False) -> Lattice:
    """Return the next finer level's lattice of the given rows and columns, rounded to float32 if `single`."""
    level = coarse.level + 1
    # Switching between levels and not by window keeps every window of a map bit for bit alike.
    heights = np.empty((len(rows), len(columns)), np.float32 if single else computed_in(level))

    def refine_rows(band: range) -> Extremes:
        # One for each band: it is moved.
        block = LatticeBlock(rules, coarse)
        of_blocks = []
        for span in row_blocks(band, max(_POINTS_AT_A_TIME // len(columns), 1)):
            piece = heights[span.start : span.stop]
            block.move_to(rows[span.start : span.stop], columns, piece)
            extremes = rules.refine_compiled(block)
            if extremes is None:
                # Where nothing else moves them, old points stay: that makes the coarse map a part of the fine one.
                block.kept[...] = block.corners(block.even_rows, block.even_columns)
                rules.displace(block)
                # The block is still in the cache here; a pass of its own would read the whole map from memory again.
                extremes = extremes_of_block(piece)
            of_blocks.append(extremes)
        return joined(of_blocks)

    extremes = joined(in_bands(refine_rows, heights))
    return Lattice(level, rows, columns, heights, extremes, coarse.squares)


def _corners(rules: Rules, rows: range, columns: range, squares: SquareCounts) -> FloatArray:
    down, across = squares
    stream = NoiseStream(rules.seed, 0, Role.CORNER, across if rules.periodic else across + 1)
    return rules.corners(stream.read_wrapped(rows, columns, down) if rules.periodic else stream.read(rows, columns))


def _needed(rules: Rules, span: range, cells: int) -> range:
    """Return the coarse points that a span of the finer level needs, out of those of `cells` squares in a row."""
    first = (span.start - rules.margin) // 2
    last = (span.stop - 1 + rules.margin + 1) // 2
    if rules.periodic:
        # A periodic plane has points beyond its edges; they come from the stream, wrapped.
        return range(first, last + 1)
    return range(max(first, 0), min(last, cells) + 1)
