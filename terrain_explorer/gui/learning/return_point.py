"""The way back from the examples of a page to one's own terrain."""

from __future__ import annotations

from weakref import ref

from terrain_explorer.document.document import Document
from terrain_explorer.document.states import FileBinding
from terrain_explorer.terrain import Generator, Heightmap


class ReturnPoint:
    """Remembers which step of the history was the user's own, before a page grew one example or several."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._wanted: Generator | None = None
        self._example: ref[Heightmap] | None = None
        self._own: int | None = None
        self._file_binding: FileBinding | None = None

    def leave(self, example: Generator) -> None:
        """Note that an example is about to be grown."""
        if not self._at_example:
            self._own = self._document.history.dropped + self._document.position
        self._wanted = example

    def follow(self) -> bool:
        """Note the document's terrain, and return whether it is the example that was wanted."""
        if self._wanted is None or self._document.generator != self._wanted:
            return False
        self._wanted = None
        self._example = ref(self._document.heightmap)
        self._file_binding = self._document.file_binding
        return True

    def look(self) -> bool:
        """Note what has become of the example, and return whether the way back is still offered.

        It is while the user changes the example, and no more when the user's own terrain is back, or another one was
        opened or saved.
        """
        if self._own is not None and self._wanted is None:
            saved = not self._document.modified or self._document.file_binding is not self._file_binding
            if saved or self._document.position <= self._own - self._document.history.dropped:
                self._own = None
        return self._own is not None

    def go(self) -> bool:
        """Bring the user's terrain back, and return whether it is still known. Redoing leads to the examples again."""
        if self._own is None:
            return False
        position = self._own - self._document.history.dropped
        if not 0 <= position < self._document.position:
            return False
        self._document.go_to(position)
        return True

    @property
    def _at_example(self) -> bool:
        return self._example is not None and self._example() is self._document.heightmap
