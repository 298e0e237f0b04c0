"""What a real file must give."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.files import ReadOption, ReadOptions
from terrain_explorer.terrain import Heightmap

DATA = Path(__file__).parents[2].parent / "shared" / "data"

EIGHT_BITS = "8 bits only"

Truth = NDArray[np.float64]


@dataclass(frozen=True)
class Expected:
    """What a file must give.

    Attributes
    ----------
    name
        The file, below the folder of all.
    kind
        What it is, as the report tells it; of one that must be refused, words of the refusal.
    truth
        Returns the heights, NaN where there are none. It is found without the program: from the heights that were
        exported, from the rule by which the file was made, or with another decoder. None: the file must be refused.
    notes
        How each thing that is told as assumed or lost begins.
    within
        The largest error that is allowed; 0: the nearest float32.
    answer
        What is answered to the question that must be asked; None where none may be.
    range
        What is black and white; None: the lowest and the highest height.
    metres, spacing
        As those of the heightmap; the spacing within a thousandth.
    """

    name: str
    kind: str
    truth: Callable[[], Truth] | None = None
    notes: tuple[str, ...] = ()
    within: float = 0.0
    answer: ReadOptions | None = None
    range: tuple[float, float] | None = (0.0, 1.0)
    metres: bool = False
    spacing: float | None = None

    def __str__(self) -> str:
        return " ".join((self.name, *self.words))

    @property
    def path(self) -> Path:
        return DATA / self.name

    @property
    def reading(self) -> ReadOptions:
        """The answer, or nothing where none is asked for."""
        return self.answer or ReadOptions()

    @property
    def words(self) -> tuple[str, ...]:
        """The answer on the command line."""
        return tuple(ReadOption("", self.reading).words.split())

    @property
    def _is_stretched(self) -> bool:
        """Whether the heights take so little of the range that they are shown in one of their own."""
        truth = self.truth()
        return self.range is not None and 0 < np.nanmax(truth) - np.nanmin(truth) < 0.1 * np.ptp(self.range)

    def check(self, heightmap: Heightmap) -> None:
        """See that a heightmap is what the file must give."""
        self.check_heights(heightmap.heights)
        self.check_ground(heightmap)
        self.check_notes(heightmap.origin.notes)
        assert heightmap.origin.kind == self.kind
        own = Heightmap(heightmap.heights).range
        assert heightmap.grey_range == (self.range or own)
        assert heightmap.range == (own if self._is_stretched else heightmap.grey_range)
        voids = heightmap.origin.voids
        assert np.array_equal(np.isnan(self.truth()), np.zeros(heightmap.heights.shape) if voids is None else voids)

    def check_heights(self, heights: NDArray[np.float32]) -> None:
        """See that heights are right, voids having the lowest of them."""
        truth = self.truth()
        filled = np.where(np.isnan(truth), np.nanmin(truth), truth)
        if self.within:
            np.testing.assert_allclose(heights, filled, rtol=0, atol=self.within + 1e-6)
        else:
            np.testing.assert_array_equal(heights, filled.astype(np.float32))

    def check_ground(self, heightmap: Heightmap) -> None:
        """See that metres and spacing are right."""
        assert heightmap.metres == self.metres
        assert (heightmap.spacing is None) == (self.spacing is None)
        assert not self.spacing or abs(heightmap.spacing / self.spacing - 1) < 1e-3

    def check_notes(self, notes: tuple[str, ...]) -> None:
        """See that all is told that must be, and nothing else."""
        stretched = [note for note in notes if note.startswith("Shown stretched")]
        assert len(stretched) == self._is_stretched
        notes = tuple(note for note in notes if note not in stretched)
        assert len(notes) == len(self.notes), notes
        assert all(note.startswith(beginning) for note, beginning in zip(notes, self.notes, strict=True)), notes
