"""Brings the picture that the user chooses to the brush."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from terrain_explorer.document.document import Document
from terrain_explorer.gui.drawing.stamps.stamp_box import StampBox
from terrain_explorer.gui.drawing.stamps.stamp_library import StampLibrary
from terrain_explorer.gui.drawing.stamps.stamp_source import StampSource
from terrain_explorer.gui.file_io.read_job import picture_of
from terrain_explorer.gui.services.reporting import MessageLevel, Reporter, UserMessage
from terrain_explorer.language import tr
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.brushes import StampImage


class StampController(Reporter):
    """Connects a box with the sources of stamps: files, the clipboard, the terrain and the library.

    Signals
    -------
    chosen
        The user chose a `StampImage`.
    """

    chosen = Signal(object)

    def __init__(self, document: Document, box: StampBox, window: QWidget) -> None:
        super().__init__(window)
        self._box = box
        self._source, self._library = StampSource(window), StampLibrary(window)
        self._stamp: tuple[Heightmap, str] | None = None
        self._warning = ""
        box.fileWanted.connect(self._source.choose)
        box.clipboardWanted.connect(self._source.paste)
        box.terrainWanted.connect(lambda: self._take(document.heightmap, tr("This terrain")))
        box.libraryWanted.connect(self._library.look)
        box.keptWanted.connect(lambda kept: self._take(kept[1], kept[0]))
        box.keepWanted.connect(lambda: self._library.keep(*self._stamp) if self._stamp else None)
        box.removeWanted.connect(lambda kept: box.removeKept(kept) if self._library.remove(kept[2]) else None)
        self._source.chosen.connect(self._take)
        self._library.found.connect(box.addKept)
        for part in (self._source, self._library):
            part.reported.connect(self._report)

    def stop(self) -> None:
        """End reading and writing for good."""
        self._source.stop()
        self._library.stop()

    def _take(self, heightmap: Heightmap, name: str) -> None:
        self.withdrawn.emit(self._warning)
        self._stamp = heightmap, name
        self.chosen.emit(StampImage(heightmap))
        self._box.setPicture(picture_of(heightmap), name)

    def _report(self, message: UserMessage) -> None:
        if message.level is MessageLevel.WARNING:
            self._warning = message.text  # another stamp takes it back
        self.reported.emit(message)
