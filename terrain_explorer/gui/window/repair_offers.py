"""Offers to repair a terrain that was just read, as buttons in the message about it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from PySide6.QtCore import QObject

from terrain_explorer.gui.file_io.file_controller import FileController
from terrain_explorer.gui.window.message_presenter import MessagePresenter
from terrain_explorer.gui.window.work_coordinator import WorkCoordinator
from terrain_explorer.language import marked
from terrain_explorer.terrain.filters import Filter


class RepairOffers(QObject):
    """Offers the filters that help a file's terrain, and another way to read a file that may be misread.

    Old news goes when the next file is read.
    """

    def __init__(
        self, files: FileController, work: WorkCoordinator, messages: MessagePresenter, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._files, self._work, self._messages = files, work, messages
        files.offered.connect(self._offer)
        files.reader.began.connect(messages.make_way)

    def _offer(self, filters: Iterable[Filter]) -> None:
        actions = [(each.title, partial(self._work.begin_filter, each)) for each in filters]
        if self._files.may_be_misread:
            actions.append((marked("Read otherwise…"), partial(self._files.ask_then, self._files.read_otherwise)))
        self._messages.offer(actions)
