"""The pictures of examples that a window shows, drawn one after the other in a worker."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator as Steps
from collections.abc import Iterable

from PySide6.QtCore import QObject, Signal

from terrain_explorer.gui.pictures.example_pictures import Key, Pictures, pictures_of
from terrain_explorer.gui.services.worker import Worker


class ThumbnailCache(QObject):
    """Draws pictures that are wanted, those wanted last first, and keeps them.

    Signals
    -------
    made
        A `Key`, and its `Pictures`.
    """

    made = Signal(object, object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._pictures: dict[Key, Pictures] = {}
        # The worker takes from it while the window's thread adds to it, which a deque allows.
        self._wanted: deque[Key] = deque()
        self._worker = Worker("example-pictures", self)
        self._worker.progressed.connect(self._keep)
        self._worker.finished.connect(self._go_on)

    def get(self, key: Key) -> Pictures | None:
        """Return the pictures of an example; where they are not drawn yet, None, and they will be."""
        if key not in self._pictures:
            self.want((key,))
        return self._pictures.get(key)

    def want(self, keys: Iterable[Key]) -> None:
        """Draw these before all others; `made` tells of each, also of those that are there already."""
        for key in reversed(tuple(keys)):
            if key in self._pictures:
                self.made.emit(key, self._pictures[key])
            else:
                self._wanted.append(key)
        self._go_on()

    def stop(self) -> None:
        """End the work for good."""
        self._worker.stop()

    def _go_on(self) -> None:
        if self._wanted and not self._worker.busy:
            self._worker.request(self._drawing)

    def _drawing(self) -> Steps[tuple[Key, Pictures], None, None]:
        while self._wanted:
            key = self._wanted.pop()
            yield key, pictures_of(key)

    def _keep(self, drawn: tuple[Key, Pictures]) -> None:
        key, pictures = drawn
        if key not in self._pictures:
            self._pictures[key] = pictures
            self.made.emit(key, pictures)
