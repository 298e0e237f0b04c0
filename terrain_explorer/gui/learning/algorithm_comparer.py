"""Measures all algorithms in a worker, once, while someone wants to compare them."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import partial

from PySide6.QtCore import QObject, Signal

from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.terrain import GENERATORS
from terrain_explorer.terrain.explain.comparison import AlgorithmTraits, measuring_traits
from terrain_explorer.terrain.work import silent


class AlgorithmComparer(QObject):
    """Measures the algorithms one by one, and keeps what it has measured.

    Attributes
    ----------
    traits
        What is measured so far, by slug.

    Signals
    -------
    measured
        Another algorithm has been measured.
    """

    measured = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.traits: dict[str, AlgorithmTraits] = {}
        self._worker = Worker("comparing", self)
        self._worker.progressed.connect(self._on_progress)

    def setWanted(self, wanted: bool) -> None:
        """Go on measuring, or leave off; what is measured stays."""
        missing = [slug for slug in GENERATORS if slug not in self.traits]
        if not wanted:
            self._worker.cancel()
        elif missing and not self._worker.busy:
            self._worker.request(partial(_measuring, missing))

    def stop(self) -> None:
        """End the work for good."""
        self._worker.stop()

    def _on_progress(self, traits: AlgorithmTraits | None) -> None:
        if traits is not None:
            self.traits[traits.kind.slug] = traits
            self.measured.emit()


def _measuring(slugs: Sequence[str]) -> Generator[AlgorithmTraits | None, None, None]:
    """Yield the traits of each algorithm, and None in between."""
    for slug in slugs:
        yield (yield from silent(measuring_traits(GENERATORS[slug])))
