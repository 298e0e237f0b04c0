"""The canvas under the document: the same heights, open to strokes."""

from __future__ import annotations

from collections.abc import Generator, Iterable

from terrain_explorer.document.document import Document
from terrain_explorer.terrain import Heightmap, Window
from terrain_explorer.terrain.brushes import Canvas
from terrain_explorer.terrain.brushes.patch import part


class CanvasCache:
    """Keeps a canvas in step with a document, from the first stroke until no tool is chosen.

    A canvas takes as much memory as the map and, for a large map, a noticeable time to make. So it is made for the
    first stroke and then kept from stroke to stroke.
    """

    def __init__(self, document: Document) -> None:
        self._document = document
        self._canvas: Canvas | None = None
        self._heightmap: Heightmap | None = None

    @property
    def canvas(self) -> Canvas:
        """The canvas that was prepared."""
        assert self._canvas is not None
        return self._canvas

    @property
    def up_to_date(self) -> bool:
        """Whether the document still has the heightmap that the canvas was made from or was last copied to."""
        return self._canvas is not None and self._heightmap is self._document.heightmap

    def preparing(self) -> Generator[tuple[()], None, Canvas]:
        """Return the canvas; if there is none yet, make one little by little."""
        if self._canvas is None:
            heightmap = self._document.heightmap
            self._canvas = yield from Canvas.preparing(heightmap)
            self._heightmap = heightmap
        return self._canvas

    def live(self) -> Heightmap:
        """Return a heightmap that shows the stroke as it grows; see `Canvas.live`."""
        return self.canvas.live(self._document.heightmap)

    def copying(self) -> Generator[tuple[()], None, Heightmap]:
        """Return the heightmap as it is drawn now, for good, little by little; see `Canvas.copying`."""
        self._heightmap = yield from self.canvas.copying(self._document.heightmap)
        return self._heightmap

    def follow(self, windows: Iterable[Window] | None) -> None:
        """Take the document's heights, which have changed in some windows, or with None everywhere."""
        if windows is None:
            self.clear()
        elif self._canvas is not None:
            # Undoing a stroke changes a few windows; copying these is much faster than a new canvas.
            for window in windows:
                part(self._canvas.heights, window)[...] = part(self._document.heightmap.heights, window)
            self._heightmap = self._document.heightmap

    def clear(self) -> None:
        """Free the memory of the canvas."""
        self._canvas = self._heightmap = None
