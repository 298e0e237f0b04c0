"""Brings the picture that the user chooses to the brush."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from terrain_explorer.document.document import Document
from terrain_explorer.gui.drawing.stamps.selected_ground import SelectedGround
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
    fitted
        How wide and how high it is on the terrain that it was cut out of: the longer side in points, and the height as
        a share of the range.
    """

    chosen = Signal(object)
    fitted = Signal(float, float)

    def __init__(self, document: Document, box: StampBox, window: QWidget) -> None:
        super().__init__(window)
        self._box = box
        self._source, self._library = StampSource(window), StampLibrary(window)
        self._stamp: tuple[Heightmap, str] | None = None
        self._warning = ""
        box.fileWanted.connect(self._source.choose)
        box.clipboardWanted.connect(self._source.paste)
        self._document, self._ground = document, SelectedGround(document, self)
        self._ground.cut.connect(self._take_ground)
        self._ground.failed.connect(self.report_error)
        box.terrainWanted.connect(self.takeTerrain)
        box.libraryWanted.connect(self._library.look)
        box.keptWanted.connect(lambda kept: self._take(kept[1], kept[0]))
        box.keepWanted.connect(lambda: self._library.keep(*self._stamp) if self._stamp else None)
        box.removeWanted.connect(lambda kept: box.removeKept(kept) if self._library.remove(kept[2]) else None)
        self._source.chosen.connect(self._take)
        self._library.found.connect(box.addKept)
        for part in (self._source, self._library):
            part.reported.connect(self._report)

    @property
    def busy(self) -> bool:
        """Whether a stamp is being cut out of the terrain."""
        return self._ground.busy

    def takeTerrain(self) -> None:
        """Stamp with the terrain as it is now, or with what is selected of it."""
        self._ground.find()

    def stop(self) -> None:
        """End reading and writing for good."""
        self._ground.stop()
        self._source.stop()
        self._library.stop()

    def _take(self, heightmap: Heightmap, name: str) -> None:
        self.withdrawn.emit(self._warning)
        self._stamp = heightmap, name
        self.chosen.emit(StampImage(heightmap))
        self._box.setPicture(picture_of(heightmap), name)

    def _take_ground(self, ground: Heightmap) -> None:
        whole = self._document.heightmap
        self._take(ground, tr("This terrain") if ground is whole else tr("What was selected"))
        if ground is not whole:
            (bottom, top), (low, high) = ground.range, whole.range
            self.fitted.emit(float(max(ground.heights.shape) - 1), min((top - bottom) / (high - low), 1.0))

    def _report(self, message: UserMessage) -> None:
        if message.level is MessageLevel.WARNING:
            self._warning = message.text  # another stamp takes it back
        self.reported.emit(message)
