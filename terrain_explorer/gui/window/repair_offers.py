"""Offers about a terrain that was just read, as buttons in the message about it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from PySide6.QtCore import QObject

from terrain_explorer.gui.file_io.file_controller import FileController
from terrain_explorer.gui.services.reporting import MessageAction
from terrain_explorer.gui.steps.look_changes import LookChanges
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
        looks: LookChanges,
        messages: MessagePresenter,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._files, self._work, self._looks, self._messages = files, work, looks, messages
        self._keep_look: tuple[MessageAction, ...] = ()
        files.lookRead.connect(self._take_look)
        files.offered.connect(self._offer)
        files.reader.began.connect(messages.make_way)

    def _take_look(self, look: Look) -> None:
        self._keep_look = self._looks.bring(look)

    def _offer(self, filters: Iterable[Filter]) -> None:
        actions: list[MessageAction] = [(each.title, partial(self._work.begin_filter, each)) for each in filters]
        if self._files.may_be_misread:
            actions.append((marked("Read otherwise…"), partial(self._files.ask_then, self._files.read_otherwise)))
        actions += self._keep_look
        self._keep_look = ()
        self._messages.offer(actions)
