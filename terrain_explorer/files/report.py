"""What is told about a heightmap that was opened: in one line, and in detail."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from terrain_explorer.terrain.heightmap import Heightmap, Heights, Origin

_AT_A_TIME = 2**20


@dataclass(frozen=True)
class Report:
    """What is told about a heightmap.

    Attributes
    ----------
    facts
        What it is: a few words for each of size, kind, heights and so on.
    assumed, lost
        What reading it had to assume, and what was lost; see `terrain_explorer.terrain.Origin`.
    line
        The most important, in one line.
    """

    facts: dict[str, str]
    assumed: tuple[str, ...]
    lost: tuple[str, ...]
    line: str

    @property
    def details(self) -> tuple[str, ...]:
        """All of it, one sentence each."""
        facts = (f"{name.capitalize()}: {fact}." for name, fact in self.facts.items())
        return (*facts, *self.assumed, *self.lost)


def report(heightmap: Heightmap) -> Report:
    """Return what is told about a heightmap."""
    origin = heightmap.origin or Origin("made here")
    unit = " m" if heightmap.metres else ""
    facts = {
        "size": f"{heightmap.rows} rows, {heightmap.columns} columns",
        "kind": origin.kind,
        "bits": f"{origin.bits}",
        "heights": _span((heightmap.lowest, heightmap.highest), unit),
        "different heights": f"{different(heightmap.heights):,}",
        "black and white": _span(heightmap.range, unit, "and"),
    }
    if heightmap.spacing is not None:
        facts["spacing"] = f"{heightmap.spacing:.6g} m"
    return Report(facts, origin.assumed, origin.lost + origin.mendable, _line(facts, origin))


def _span(ends: tuple[float, float], unit: str, word: str = "to") -> str:
    low, high = ends
    return f"{low:.6g}{unit} {word} {high:.6g}{unit}"


def _line(facts: dict[str, str], origin: Origin) -> str:
    told = f"{facts['size']}; {facts['kind']}; {facts['heights']}; {facts['different heights']} different heights"
    notes = "; ".join(note.partition(":")[0].lower() for note in origin.notes)
    return f"{told}; {notes}." if notes else f"{told}."


def different(heights: Heights) -> int:
    """Return how many different heights there are."""
    ordered = np.sort(heights, axis=None)
    steps = (ordered[start : start + _AT_A_TIME + 1] for start in range(0, ordered.size - 1, _AT_A_TIME))
    return 1 + sum(int(np.count_nonzero(some[1:] != some[:-1])) for some in steps)
