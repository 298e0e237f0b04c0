"""The report about an opened heightmap: in one line, and in detail."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from terrain_explorer.language import marked, numeral, tr, uncapitalised
from terrain_explorer.terrain.heightmap import Heightmap, Heights, Origin
from terrain_explorer.terrain.number_format import format_coordinates, format_ends

_SENTENCES = {
    "size": marked("Size: {fact}."),
    "kind": marked("Kind: {fact}."),
    "bits": marked("Bits: {fact}."),
    "heights": marked("Heights: {fact}."),
    "different heights": marked("Different heights: {fact}."),
    "black and white": marked("Black and white: {fact}."),
    "spacing": marked("Spacing: {fact}."),
    "place": marked("Place: {fact}."),
}
_AT_A_TIME = 2**20


@dataclass(frozen=True)
class Report:
    """The report about a heightmap.

    Attributes
    ----------
    facts
        A few words for each of size, kind, heights and so on. The names are English in all languages, for scripts.
    assumed, lost
        Sentences about what reading assumed and lost; see `terrain_explorer.terrain.Origin`.
    line
        The most important facts and the beginnings of the notes, in one line.
    """

    facts: dict[str, str]
    assumed: tuple[str, ...]
    lost: tuple[str, ...]
    line: str

    @property
    def details(self) -> tuple[str, ...]:
        """All facts and notes, one sentence each."""
        facts = (tr(_SENTENCES[name], fact=fact) for name, fact in self.facts.items())
        return (*facts, *self.assumed, *self.lost)


def report(heightmap: Heightmap) -> Report:
    """Return the report about a heightmap."""
    origin = heightmap.origin or Origin(tr("made here"))
    facts = {
        "size": tr("{rows} rows, {columns} columns", rows=heightmap.rows, columns=heightmap.columns),
        "kind": origin.kind,
        "bits": f"{origin.bits}",
        "heights": tr("{low} to {high}", **format_ends(heightmap.extremes, heightmap.metres)),
        "different heights": numeral(different(heightmap.heights), ","),
        "black and white": tr("{low} and {high}", **format_ends(heightmap.grey_range, heightmap.metres)),
    }
    if heightmap.spacings is not None:
        down, across = heightmap.spacings
        facts["spacing"] = (
            tr("{length:.6g} m", length=across)
            if down == across
            else tr("{down:.6g} m from row to row, {across:.6g} m from column to column", down=down, across=across)
        )
    if heightmap.place is not None:
        corner = format_coordinates(heightmap.place, 0, 0)
        name = heightmap.place.name
        facts["place"] = (
            tr("{system}, first point at {coordinates}", system=name, coordinates=corner)
            if name
            else tr("first point at {coordinates}, in a system without a name", coordinates=corner)
        )
    return Report(facts, origin.assumed, origin.lost + origin.mendable, _line(facts, origin))


def _line(facts: dict[str, str], origin: Origin) -> str:
    count = tr("{count} different heights", count=facts["different heights"])
    notes = (_beginning(note) for note in origin.notes)
    return f"{'; '.join((facts['size'], facts['kind'], facts['heights'], count, *notes))}."


def _beginning(note: str) -> str:
    """Return the few words before the colon, as they are written in the middle of a line."""
    return uncapitalised(note.partition(":")[0])


def different(heights: Heights) -> int:
    """Return how many different heights there are."""
    # Sorted once and compared in pieces: `np.unique` would take several copies of a large map.
    ordered = np.sort(heights, axis=None)
    steps = (ordered[start : start + _AT_A_TIME + 1] for start in range(0, ordered.size - 1, _AT_A_TIME))
    return 1 + sum(int(np.count_nonzero(some[1:] != some[:-1])) for some in steps)
