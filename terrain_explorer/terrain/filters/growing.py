"""Growing fractal ground while an operation works."""

from __future__ import annotations

from collections.abc import Generator

from terrain_explorer.terrain.generators.subdivision.lattice import ONE_SQUARE, Lattice, Rules, Squares, grow


def growing(
    rules: Rules, shape: tuple[int, int], exponent: int, squares: Squares = ONE_SQUARE
) -> Generator[float, None, Lattice]:
    """Grow a terrain's first rows and columns: yield which part of an operation is done, from 0 to 1/2.

    Parameters
    ----------
    rules
        The algorithm.
    shape
        How many rows and columns.
    exponent, squares
        The level wanted, and the squares of level 0.
    """
    rows, columns = (range(points) for points in shape)
    for lattice in grow(rules, rows, columns, exponent, squares):
        yield 4.0 ** (lattice.level - exponent) / 2
    return lattice
