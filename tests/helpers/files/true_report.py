"""Checks a report against its heightmap."""

from __future__ import annotations

import re

import numpy as np
import pytest

from terrain_explorer.files import report
from terrain_explorer.terrain import Heightmap


def check_report(heightmap: Heightmap) -> None:
    """Check that a report is true: the facts, the line, and each note that names a number."""
    told, origin = report(heightmap), heightmap.origin
    assert told.facts["size"] == f"{heightmap.heights.shape[0]} rows, {heightmap.heights.shape[1]} columns"
    assert (told.facts["kind"], told.facts["bits"]) == (origin.kind, str(origin.bits))
    _check_span(told.facts["heights"], " to ", (heightmap.heights.min(), heightmap.heights.max()), heightmap.metres)
    _check_span(told.facts["black and white"], " and ", heightmap.grey_range, heightmap.metres)
    assert int(told.facts["different heights"].replace(",", "")) == len(np.unique(heightmap.heights))
    _check_spacing(told.facts.get("spacing"), heightmap)
    assert (told.assumed, told.lost) == (origin.assumed, origin.lost + origin.mendable)
    assert all(fact in told.line for name, fact in told.facts.items() if name in ("size", "kind", "heights"))
    for note in origin.notes:
        words, colon, sentence = note.partition(": ")
        assert colon, note
        assert sentence.endswith("."), note
        assert words.lower() in told.line
        assert note in told.details
    assert any(" only: " in note for note in told.lost) == (origin.bits <= 8)
    _check_voids(heightmap)


def _check_span(text: str, between: str, ends: tuple[float, float], metres: bool) -> None:
    assert text.count(" m") == 2 * metres
    assert [float(end.removesuffix(" m")) for end in text.split(between)] == pytest.approx(ends, rel=1e-5)


def _check_spacing(text: str | None, heightmap: Heightmap) -> None:
    assert (text is None) == (heightmap.spacings is None)
    if text is not None and heightmap.spacings is not None:
        told = [float(length) for length in re.findall(r"([\d.e+-]+) m", text)]
        assert told == pytest.approx(sorted(set(heightmap.spacings), key=heightmap.spacings.index), rel=1e-5)


def _check_voids(heightmap: Heightmap) -> None:
    told = [note for note in heightmap.origin.mendable if note.startswith("Voids at the lowest height")]
    numbers = [re.findall(r"[\d,]+\d|\d", note) for note in told]
    voids = heightmap.origin.voids
    if voids is None:
        assert numbers == []
    else:
        assert numbers == [[f"{voids.sum():,}", f"{voids.size:,}"]]
        assert (heightmap.heights[voids] == heightmap.lowest).all()
