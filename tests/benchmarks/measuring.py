"""How the benchmarks measure: two things in turn in one run, and the median of their ratios."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter
from unittest.mock import patch

from terrain_explorer.terrain import DiamondSquare

_VERDICTS = {True: "reached", False: "NOT reached", None: "not measured"}


@dataclass(frozen=True)
class Row:
    """A line of the table: what was measured, how it came out, what is to be reached, and whether it is."""

    what: str
    measured: str
    goal: str
    reached: bool | None

    def __str__(self) -> str:
        return f"{self.what:58} {self.measured:42} {self.goal:16} {_VERDICTS[self.reached]}"


def seconds(work: Callable[[], object], clock: Callable[[], float] = perf_counter) -> float:
    """Return how long some work takes."""
    start = clock()
    work()
    return clock() - start


def ratio(
    work: Callable[[], object],
    other: Callable[[], object],
    rounds: int = 7,
    clock: Callable[[], float] = perf_counter,
) -> float:
    """Return how many times as long some work takes as other work, each done in turn after a round to warm up."""
    pairs = [(seconds(work, clock), seconds(other, clock)) for _ in range(rounds + 1)][1:]
    return median(mine / theirs for mine, theirs in pairs)


def in_numpy(work: Callable[[], object]) -> Callable[[], object]:
    """Return some work in which numpy refines the levels of diamond-square: as long as it does, the goals stand."""

    def alone() -> None:
        with patch.object(DiamondSquare, "refine_compiled", lambda *_: None):
            work()

    return alone


def resident(name: str) -> int:
    """Return a figure of this process's memory, in bytes."""
    lines = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text().splitlines())
    return 1024 * int(lines[name].split()[0])


def at_most(what: str, value: float, limit: float, of: str) -> Row:
    """Return a row whose value should not exceed a limit."""
    return Row(what, f"{value:.2f} x {of}", f"at most {limit:g} x", value <= limit)


def at_least(what: str, value: float, limit: float, of: str) -> Row:
    """Return a row whose value should reach a limit."""
    return Row(what, f"{value:.1f} x {of}", f"at least {limit:g} x", value >= limit)
