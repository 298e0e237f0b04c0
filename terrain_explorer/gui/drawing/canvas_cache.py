"""The canvas under the document: the same heights, and open to strokes."""

from __future__ import annotations

from collections.abc import Generator, Iterable

from terrain_explorer.document.document import Document
from terrain_explorer.terrain import Heightmap, Window
from terrain_explorer.terrain.brushes import Canvas
from terrain_explorer.terrain.brushes.patch import part


class CanvasCache:
    """Keeps a canvas in step with a document, from the first stroke on until it is put away."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._canvas: Canvas | None = None

    def preparing(self) -> Generator[tuple[()], None, Canvas]:
        """Return the canvas; where there is none yet make one, little by little."""
        if self._canvas is None:
            self._canvas = yield from Canvas.preparing(self._document.heightmap)
        return self._canvas

    @property
    def canvas(self) -> Canvas:
        """The canvas that was prepared."""
        assert self._canvas is not None
        return self._canvas

    def live(self) -> Heightmap:
        """Return a heightmap that shows what is being drawn; see `Canvas.live`."""
        return self.canvas.live(self._document.heightmap)

    def copying(self) -> Generator[tuple[()], None, Heightmap]:
        """Return the heightmap as it is drawn now, for good, little by little; see `Canvas.copying`."""
        return self.canvas.copying(self._document.heightmap)

    def follow(self, windows: Iterable[Window] | None) -> None:
        """Take the document's heights, which have changed in some windows or everywhere."""
        if windows is None:
            self.put_away()
        elif self._canvas is not None:
            for window in windows:
                part(self._canvas.heights, window)[...] = part(self._document.heightmap.heights, window)

    def put_away(self) -> None:
        """Give the memory of the canvas back."""
        self._canvas = None
