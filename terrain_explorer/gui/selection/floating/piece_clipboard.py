"""Cut, copy and paste: the selected ground where there is a selection, otherwise the whole map."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from functools import partial

import numpy as np
from PySide6.QtCore import QByteArray, QMimeData, Qt
from PySide6.QtGui import QAction, QGuiApplication, QImage
from PySide6.QtWidgets import QWidget

from terrain_explorer.document.document import Document
from terrain_explorer.files import ReadOptions
from terrain_explorer.gui.file_io.clipboard import ClipboardController, in_clipboard, picture_in
from terrain_explorer.gui.file_io.read_job import OpenedFile, ReadSource
from terrain_explorer.gui.file_io.reader import Reader
from terrain_explorer.gui.services.dropped_files import files_in
from terrain_explorer.gui.services.keys import rename
from terrain_explorer.gui.services.messages import Reporter
from terrain_explorer.gui.services.qt_image import from_qimage, to_qimage16_with_alpha
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.language import tr
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.filters import Filter
from terrain_explorer.terrain.filters.pieces import CopiedArea, CutOut
from terrain_explorer.terrain.heightmap import Heights
from terrain_explorer.terrain.masks import Mask, MaskInput
from terrain_explorer.terrain.work import silent

PIECE = "application/x-terrain-explorer-piece"
"""The format in which the program hands copied ground to itself, also from one window to another."""


@dataclass(frozen=True, eq=False)
class CopiedPiece:
    """What goes to the clipboard.

    Attributes
    ----------
    content
        The text of the ground, in ASCII.
    picture
        The ground as a grey picture; what does not belong to it is transparent.
    """

    content: bytes
    picture: QImage

    def mime(self) -> QMimeData:
        """Return it as data for the clipboard."""
        mime = QMimeData()
        mime.setData(PIECE, QByteArray(self.content))
        mime.setImageData(self.picture)
        return mime


def holds_piece(mime: QMimeData) -> bool:
    """Return whether data holds ground that this program copied."""
    return mime.hasFormat(PIECE)


def copying_ground(selection: Mask, heightmap: Heightmap) -> Generator[None, None, CopiedPiece | None]:
    """Return the selected ground for the clipboard; None where nothing is selected."""
    ground = MaskInput(heightmap)
    weights = yield from silent(selection.weighing(ground, ground.whole))
    yield
    copied = CopiedArea.of(heightmap, weights)
    if copied is None:
        return None
    content = copied.to_text().encode("ascii")
    yield
    return CopiedPiece(content, to_qimage16_with_alpha(copied.heights, copied.range, copied.weights))


def reading_ground(content: bytes) -> Generator[None, None, CopiedArea]:
    """Return the ground in data of the format `PIECE`.

    Raises
    ------
    ValueError
        It is damaged, or of another version of the program.
    """
    yield
    return CopiedArea.from_text(content.decode("ascii", "replace"))


def taking_picture(
    heightmap: Heightmap, picture: QImage | None, selection: Mask | None, below: Heightmap
) -> Generator[None, None, CopiedArea]:
    """Return a picture as copied ground, in the middle of what is selected on a terrain, or in its own.

    Parameters
    ----------
    heightmap
        The picture, read as heights.
    picture
        The picture itself: what is transparent in it does not belong to the piece. None where there are only heights.
    below
        The terrain on which it is pasted.
    """
    weights = np.ones(heightmap.heights.shape, np.float32) if picture is None else _opacity(picture)
    if heightmap.voids is not None:
        weights = np.where(heightmap.voids, np.float32(0), weights)
    place = (0.5, 0.5)
    if selection is not None:
        ground = MaskInput(below)
        selected = CopiedArea.of(below, (yield from silent(selection.weighing(ground, ground.whole))))
        place = place if selected is None else selected.place
    yield
    return CopiedArea(heightmap.heights, weights, heightmap.range, heightmap.metres, place)


def _opacity(picture: QImage) -> Heights:
    if not picture.hasAlphaChannel():
        return np.ones((picture.height(), picture.width()), np.float32)
    deep = picture.convertToFormat(QImage.Format.Format_RGBA64)
    if deep.isNull():
        raise MemoryError
    lines = np.frombuffer(deep.constBits(), np.uint16).reshape(deep.height(), -1)
    return np.asarray(lines[:, 3 : 4 * deep.width() : 4] / np.float64(65535), np.float32)


class PieceClipboard(Reporter):
    """Carries the commands out, and lets their names say which of the two they do.

    Parameters
    ----------
    maps
        Copies and pastes whole maps.
    begin
        Begins a filter, after any other work on the terrain has ended.
    float_ground
        Lets copied ground float on the terrain.
    """

    def __init__(
        self,
        document: Document,
        maps: ClipboardController,
        begin: Callable[[Filter], None],
        float_ground: Callable[[CopiedArea], None],
        actions: Mapping[str, QAction],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._document, self._maps, self._actions = document, maps, actions
        self._begin, self._float = begin, float_ground
        self._cuts: tuple[Heightmap, Mask] | None = None
        self._picture: QImage | None = None
        self._copier = Worker("copying-piece", self, awaited=True)
        self._taker = Worker("pasting-piece", self, awaited=True)
        self._reader = Reader(window, self)
        self._copier.finished.connect(self._on_copied)
        self._taker.finished.connect(self._float)
        self._reader.finished.connect(self._on_read)
        for one in (self._copier, self._taker, self._reader):
            one.failed.connect(self.report_error)
        self.commands = {
            "Cut": self.cut,
            "Copy": self.copy,
            "Paste": self.paste,
            "PastePiece": self.paste_piece,
            "PasteMap": maps.paste,
            "ClearSelected": self.clear,
        }
        """What carries out its commands, by their names."""
        document.selectionChanged.connect(self._name)
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)
        application.applicationStateChanged.connect(self._on_clipboard)
        QGuiApplication.clipboard().dataChanged.connect(self._on_clipboard)
        self._name()

    def cut(self) -> None:
        """Move the selected ground to the clipboard and close the gap."""
        selection = self._document.selection
        if selection is not None:
            self._cuts = self._document.heightmap, selection
            self._copy(selection)

    def clear(self) -> None:
        """Close the gap where the selected ground was."""
        if self._document.selection is not None:
            self._begin(CutOut(self._document.selection))

    def copy(self) -> None:
        """Put the selected ground into the clipboard, or the whole map."""
        selection, self._cuts = self._document.selection, None
        if selection is None:
            self._maps.copy()
        else:
            self._copy(selection)

    def paste(self) -> None:
        """Let what is in the clipboard float where that is meant, or take it as the whole map."""
        if self._pastes_piece():
            self.paste_piece()
        else:
            self._maps.paste()

    def paste_piece(self) -> None:
        """Let what is in the clipboard float on the terrain."""
        mime = in_clipboard()
        paths, self._picture = files_in(mime), None
        if holds_piece(mime):
            self._taker.request(partial(reading_ground, bytes(mime.data(PIECE).data())))
        elif paths:
            self._reader.request(ReadSource.of_file(paths[0]), ReadOptions())
        elif (picture := picture_in(mime)) is not None:
            self._picture = picture
            self._reader.request(ReadSource(tr("Clipboard"), partial(from_qimage, picture)), ReadOptions())
        else:
            self.warn(tr("There is no ground and no image in the clipboard. Copy some, then paste again."))

    def _copy(self, selection: Mask) -> None:
        self._copier.request(partial(copying_ground, selection, self._document.heightmap))

    def _on_copied(self, piece: CopiedPiece | None) -> None:
        cuts, self._cuts = self._cuts, None
        if piece is None:
            self.warn(tr("Nothing on this map is selected. Select some ground, then copy it."))
            return
        QGuiApplication.clipboard().setMimeData(piece.mime())
        self.inform(
            tr(
                "Copied the selected ground, {rows} × {columns} points. Pasting lets it float.",
                rows=piece.picture.height(),
                columns=piece.picture.width(),
            ),
            about_terrain=True,
        )
        if cuts is not None and cuts[0] is self._document.heightmap:
            self._begin(CutOut(cuts[1]))

    def _on_read(self, opened: OpenedFile) -> None:
        document = self._document
        self._taker.request(
            partial(taking_picture, opened.heightmap, self._picture, document.selection, document.heightmap)
        )

    def _pastes_piece(self) -> bool:
        mime = in_clipboard()
        into_selection = self._document.selection is not None and mime.hasImage() and not files_in(mime)
        return holds_piece(mime) or into_selection

    def _on_clipboard(self) -> None:
        # Other programs are asked what they offer only while this one is in use: one that hangs would hold it up.
        active = QGuiApplication.applicationState() == Qt.ApplicationState.ApplicationActive
        if active or QGuiApplication.clipboard().ownsClipboard():
            self._name()

    def _name(self) -> None:
        """Say in menus and tooltips what the commands do now."""
        selected = self._document.selection is not None
        for name in ("Cut", "ClearSelected"):
            self._actions[name].setEnabled(selected)
        if selected:
            tip = tr("Copy the selected ground, which floats where you paste it; others get a 16-bit image")
            rename(self._actions["Copy"], tr("&Copy selection"), tip)
        else:
            rename(self._actions["Copy"], tr("&Copy map"), tr("Copy the heightmap as a 16-bit image"))
        if self._pastes_piece():
            tip = tr("Let the ground in the clipboard float on this terrain, until Enter puts it down")
            rename(self._actions["Paste"], tr("&Paste piece"), tip)
        else:
            rename(self._actions["Paste"], tr("&Paste map"), tr("Use the image in the clipboard as the heightmap"))
