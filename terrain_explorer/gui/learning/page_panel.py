"""The panel that explains the algorithm."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, QTimer, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QImage, QShowEvent, QTextDocument
from PySide6.QtWidgets import QTextBrowser, QWidget

from terrain_explorer.gui.learning.filter_page import filter_page
from terrain_explorer.gui.learning.page import page
from terrain_explorer.gui.learning.page_links import alike, changed, without_stage
from terrain_explorer.gui.learning.page_parts import Explained, Page, explained
from terrain_explorer.gui.learning.step_pictures import Paper
from terrain_explorer.terrain import GENERATORS, Generator


class PagePanel(QTextBrowser):
    """Shows the page of the algorithm that grew the terrain, or another one that the user follows a link to.

    Signals
    -------
    generatorWanted
        The user wants the terrain of this `Generator`.
    stageWanted
        The user wants to see the terrain at this stage of its growth, by the number of the stage.
    figureWanted
        The user wants to see this figure, by its name in `Figures`.
    """

    generatorWanted = Signal(object)
    stageWanted = Signal(int)
    figureWanted = Signal(str)

    def __init__(self, generator: Generator, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setOpenLinks(False)
        self._generator = generator
        self._grown: type[Generator] | None = type(generator)
        self._kind: Explained = type(generator)
        self._before: Generator | None = None
        """The terrain before the example that was followed last."""
        self._example: tuple[Generator, int] | None = None
        """The example that is being grown, and the stage to show then."""
        self._shown: tuple[object, ...] = ()
        self._pictures: Mapping[str, QImage] = {}
        self._followers: Mapping[str, Callable[[str], None]] = {
            "set": self._set,
            "back": lambda _: self.generatorWanted.emit(self._before or self._kind()),
            "grow": self._grow,
            "stage": lambda number: self.stageWanted.emit(int(number)),
            "page": self.showPage,
            "figures": self.figureWanted.emit,
        }
        self.anchorClicked.connect(self._follow)

    def setGenerator(self, generator: Generator | None) -> None:
        """Show the page of the generator that grew the terrain; None, where it is not known, keeps the page."""
        self._grown = None if generator is None else type(generator)
        if generator is not None:
            # Only another algorithm turns the page: the reader of another page may change parameters meanwhile.
            self._kind = type(generator) if type(generator) is not type(self._generator) else self._kind
            self._generator = generator
        if self._example is not None and self._example[0] == generator:
            # Later: others still learn of the terrain, and would show the whole of it.
            QTimer.singleShot(0, self, partial(self.stageWanted.emit, self._example[1]))
            self._example = None
        self._show()

    def showPage(self, slug: str) -> None:
        """Show the page of an algorithm or of a filter."""
        self._kind = explained()[slug]
        self._show()

    def loadResource(self, kind: int, name: QUrl | str) -> Any:
        picture = self._pictures.get(QUrl(name).toString())
        if kind == QTextDocument.ResourceType.ImageResource.value and picture is not None:
            return picture
        return super().loadResource(kind, name)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.DevicePixelRatioChange):
            self._show()

    def _show(self) -> None:
        """Write the page if it is visible and has changed."""
        # Writing grows a dozen small terrains, and their pictures depend on the colours and the pixels of the screen.
        paper = Paper(self.palette(), self.font(), self.devicePixelRatioF())
        wanted = (self._kind, self._grown, paper.palette.cacheKey(), paper.ratio)
        if not self.isVisible() or wanted == self._shown:
            return
        # A page that is only written in other colours stays where the reader was.
        same, place = self._shown[:1] == wanted[:1], self.verticalScrollBar().value()
        self._shown = wanted
        written = self._written(paper)
        self._pictures = written.pictures
        self.setHtml(written.html)
        self.verticalScrollBar().setValue(place if same else 0)

    def _written(self, paper: Paper) -> Page:
        if issubclass(self._kind, Generator):
            return page(self._kind, self._grown, paper)
        return filter_page(self._kind, paper)

    def _follow(self, url: QUrl) -> None:
        follow = self._followers.get(url.scheme())
        if follow is None:
            QDesktopServices.openUrl(url)
        else:
            follow(url.path())

    def _set(self, wanted: str) -> None:
        values, stage = without_stage(wanted)
        assert issubclass(self._kind, Generator)  # pages of filters have no such links
        made = changed(alike(self._kind, self._generator), values)
        self._example = None if stage is None else (made, stage)
        # The example itself, at whatever level, is no terrain to come back to.
        if stage is not None and replace(made, exponent=self._generator.exponent) != self._generator:
            self._before = self._generator
        self.generatorWanted.emit(made)

    def _grow(self, slug: str) -> None:
        self.generatorWanted.emit(alike(GENERATORS[slug], self._generator))
