"""Offers about a terrain that was just read, as buttons in the message about it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from PySide6.QtCore import QObject

from terrain_explorer.document.document import Document
from terrain_explorer.gui.file_io.file_controller import FileController
from terrain_explorer.gui.services.messages import MessageAction
from terrain_explorer.gui.window.message_presenter import MessagePresenter
from terrain_explorer.gui.window.work_coordinator import WorkCoordinator
from terrain_explorer.language import marked
from terrain_explorer.terrain.filters import Filter
from terrain_explorer.terrain.shading.look import Look


class RepairOffers(QObject):
    """Offers the filters that help a file's terrain, and another way to read a file or tiles that may be misread.

    Light and colours that a file brings along are shown, with the offer to keep one's own. Old news goes when the next
    file is read.
    """

    def __init__(
        self,
        files: FileController,
        work: WorkCoordinator,
        document: Document,
        messages: MessagePresenter,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._files, self._work, self._document, self._messages = files, work, document, messages
        self._keep_look: tuple[MessageAction, ...] = ()
        files.lookRead.connect(self._take_look)
        files.offered.connect(self._offer)
        files.reader.began.connect(messages.make_way)

    def _take_look(self, look: Look) -> None:
        self._keep_look = bring_look(self._document, look)

    def _offer(self, filters: Iterable[Filter]) -> None:
        actions: list[MessageAction] = [(each.title, partial(self._work.begin_filter, each)) for each in filters]
        origin = self._document.heightmap.origin
        if origin is not None and origin.is_distorted:
            actions.append((marked("Square metres"), partial(self._files.ask_then, self._files.read_in_square_metres)))
        if self._files.may_be_misread:
            actions.append((marked("Read otherwise…"), partial(self._files.ask_then, self._files.read_otherwise)))
        actions += self._keep_look
        self._keep_look = ()
        self._messages.offer(actions)


def bring_look(document: Document, look: Look) -> tuple[MessageAction, ...]:
    """Show the look that came with the document's newest step; return the offer to keep one's own, or nothing."""
    before = document.look
    document.bring_look(look, own=True)
    keep: Callable[[], None] = partial(document.set_look, before)
    return () if look == before else ((marked("Keep my light and colours"), keep),)
