"""Regions: the points that are joined to one point, each to the four next to it."""

from __future__ import annotations

import numpy as np

from terrain_explorer.terrain.heightmap import Heights, Int32s
from terrain_explorer.terrain.parallel import row_blocks
from terrain_explorer.terrain.work import Work, part_of


# They are found by runs: neighbouring points in a row. Runs are far fewer than points, and those of neighbouring rows
# that touch are joined in rounds, by hanging the greater root of each pair below the less one and shortening all ways
# to the roots, as in the parallel algorithm of Shiloach and Vishkin, "An O(log n) Parallel Connectivity Algorithm",
# Journal of Algorithms 3, 1982.
def keeping_joined(weights: Heights, row: int, column: int) -> Work[None]:
    """Set all weights to 0 that are not joined to those of a point by weights above 0, in place."""
    # Places count along the rows, each of which ends with a point outside, so that no run goes on in the next one.
    line = weights.shape[1] + 1
    starts, ends = yield from part_of(_finding_runs(weights, line), 0, 0.3)
    root = yield from part_of(_joining(starts, ends, line), 0.3, 0.7)
    run = np.searchsorted(starts, row * line + column, "right") - 1
    joined = root == root[run] if run >= 0 and row * line + column < ends[run] else np.zeros(len(root), bool)
    yield from part_of(_leaving(weights, starts[joined], ends[joined], line), 0.7, 1)


def _finding_runs(weights: Heights, line: int) -> Work[tuple[Int32s, Int32s]]:
    """Return where runs begin and end, in order."""
    starts, ends = [], []
    for rows in row_blocks(range(len(weights))):
        inside = np.zeros((len(rows), line), np.int8)
        inside[:, :-1] = weights[rows.start : rows.stop] > 0
        changes = np.flatnonzero(np.diff(inside.reshape(-1), prepend=np.int8(0))).astype(np.int32) + rows.start * line
        starts.append(changes[::2])
        ends.append(changes[1::2])
        yield rows.stop / len(weights)
    return np.concatenate(starts), np.concatenate(ends)


def _joining(starts: Int32s, ends: Int32s, line: int) -> Work[Int32s]:
    """Return a number for each run, which those have in common that are joined."""
    # Those runs of the next row that touch a run lie side by side.
    first = np.searchsorted(ends, starts + line, "right").astype(np.int32)
    yield 0.1
    counts = np.searchsorted(starts, ends + line).astype(np.int32) - first
    yield 0.2
    one = np.repeat(np.arange(len(starts), dtype=np.int32), counts)
    before = np.cumsum(counts, dtype=np.int32) - counts
    other = np.arange(len(one), dtype=np.int32) + np.repeat(first - before, counts)
    yield 0.3
    root, pairs = np.arange(len(starts), dtype=np.int32), max(len(one), 1)
    while len(one):
        low, high = np.minimum(root[one], root[other]), np.maximum(root[one], root[other])
        apart = low != high
        one, other = low[apart], high[apart]
        # Of several that want the same root one gets it; the others try again in the next round.
        root[other] = one
        yield 1 - 0.7 * len(one) / pairs
        while not np.array_equal(root, above := root[root]):
            root = above
            yield 1 - 0.7 * len(one) / pairs
    return root


def _leaving(weights: Heights, starts: Int32s, ends: Int32s, line: int) -> Work[None]:
    """Set all weights to 0 but those of some runs."""
    for rows in row_blocks(range(len(weights))):
        some = slice(*np.searchsorted(starts, (rows.start * line, rows.stop * line)))
        steps = np.zeros(len(rows) * line, np.int8)
        steps[starts[some] - rows.start * line] = 1
        steps[ends[some] - rows.start * line] -= 1
        inside = np.cumsum(steps, dtype=np.int8).reshape(len(rows), line)[:, :-1]
        weights[rows.start : rows.stop] *= inside
        yield rows.stop / len(weights)
