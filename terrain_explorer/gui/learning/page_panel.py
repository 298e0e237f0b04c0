"""The panel that explains the algorithm."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, QTimer, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QHideEvent, QImage, QResizeEvent, QShowEvent, QTextDocument
from PySide6.QtWidgets import QTextBrowser, QWidget

from terrain_explorer.gui.learning.algorithm_comparer import AlgorithmComparer
from terrain_explorer.gui.learning.comparison_page import comparison_page
from terrain_explorer.gui.learning.filter_page import filter_page
from terrain_explorer.gui.learning.page import page
from terrain_explorer.gui.learning.page_links import alike, changed, without_stage
from terrain_explorer.gui.learning.page_parts import COMPARISON, Explained, Page, explained
from terrain_explorer.gui.learning.page_pictures import PagePicture, drawing
from terrain_explorer.gui.learning.step_pictures import Paper
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.terrain import GENERATORS, Generator

_LETTERS = 90
"""The letters of a line, of average width; a line of a page has about four fifths of that."""

_MARGIN = 8


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
    backWanted
        The user wants the terrain of before the examples; a `Generator` for where it is not known.
    """

    generatorWanted = Signal(object)
    stageWanted = Signal(int)
    figureWanted = Signal(str)
    backWanted = Signal(object)

    def __init__(self, generator: Generator, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setOpenLinks(False)
        self.setFrameShape(QTextBrowser.Shape.NoFrame)
        self._generator = generator
        self._grown: type[Generator] | None = type(generator)
        self._kind: Explained | None = type(generator)
        """What the page explains; None where it compares all algorithms."""
        self._before: Generator | None = None
        """The terrain before the example that was followed last."""
        self._example: tuple[Generator, int] | None = None
        """The example that is being grown, and the stage to show then."""
        self._shown: tuple[object, ...] = ()
        self._page = Page("", {})
        self._images: dict[str, QImage] = {}
        """The pictures of the page that are drawn."""
        self._missing: dict[str, PagePicture] = {}
        self._worker = Worker("drawing pages", self)
        self._worker.progressed.connect(self._on_progress)
        self._comparer = AlgorithmComparer(self)
        self._comparer.measured.connect(self._show)
        self._followers: Mapping[str, Callable[[str], None]] = {
            "set": self._set,
            "back": self._go_back,
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
        """Show the page of an algorithm or of a filter, or the comparison."""
        self._kind = None if slug == COMPARISON else explained()[slug]
        self._show()

    def stop(self) -> None:
        """End the work for good."""
        self._worker.stop()
        self._comparer.stop()

    def loadResource(self, kind: int, name: QUrl | str) -> Any:
        picture = self._page.pictures.get(QUrl(name).toString())
        if kind == QTextDocument.ResourceType.ImageResource.value and picture is not None:
            return self._images.get(QUrl(name).toString()) or self._paper.blank(picture.size)
        return super().loadResource(kind, name)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        # Lines of more letters are hard to follow; the comparison is a wide table.
        longest = self.width() if self._kind is None else _LETTERS * self.fontMetrics().averageCharWidth()
        beside = max((self.width() - longest) // 2, _MARGIN)
        self.setViewportMargins(beside, 0, beside, 0)
        super().resizeEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._worker.cancel()
        self._comparer.setWanted(False)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.DevicePixelRatioChange):
            self._show()

    def _show(self) -> None:
        """Write the page if it is visible and has changed."""
        if not self.isVisible():
            return
        # Pictures depend on the colours and the pixels of the screen.
        paper = self._paper
        compares = self._kind is None
        measured = len(self._comparer.traits) if compares else 0
        wanted = (self._kind, paper.palette.cacheKey(), paper.ratio, self._grown, measured)
        before, self._shown = self._shown, wanted
        if wanted != before:
            self._write(self._written(paper), before[:1] == wanted[:1], before[:3] == wanted[:3])
        self._comparer.setWanted(compares)
        if self._missing and not self._worker.busy:
            self._worker.request(partial(drawing, dict(self._missing)))

    def _write(self, page: Page, same_page: bool, same_pictures: bool) -> None:
        """Show a page. The same page keeps its place and, until they are drawn in other colours, its pictures."""
        place = self.verticalScrollBar().value()
        drawn = set(self._images) - set(self._missing) if same_pictures else set()
        self._worker.cancel()
        self._page = page
        self._images = self._images if same_page else {}
        self._missing = {name: picture for name, picture in page.pictures.items() if name not in drawn}
        self.setHtml(page.html)
        self.verticalScrollBar().setValue(place if same_page else 0)

    def _on_progress(self, drawn: tuple[str, QImage] | None) -> None:
        if drawn is not None:
            name, image = drawn
            del self._missing[name]
            self._images[name] = image
            # The document has kept what stood in for it.
            self.document().addResource(QTextDocument.ResourceType.ImageResource.value, QUrl(name), image)
            self.viewport().update()

    @property
    def _paper(self) -> Paper:
        return Paper(self.palette(), self.font(), self.devicePixelRatioF())

    def _written(self, paper: Paper) -> Page:
        if self._kind is None:
            return comparison_page(self._comparer.traits, paper)
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
        made = changed(alike(self._algorithm, self._generator), values)
        self._example = None if stage is None else (made, stage)
        # The example itself, at whatever level, is no terrain to come back to.
        if stage is not None and replace(made, exponent=self._generator.exponent) != self._generator:
            self._before = self._generator
        self.generatorWanted.emit(made)

    def _go_back(self, _: str) -> None:
        self.backWanted.emit(self._before or self._algorithm())

    @property
    def _algorithm(self) -> type[Generator]:
        # Other pages have no links that ask for it.
        assert self._kind is not None
        assert issubclass(self._kind, Generator)
        return self._kind

    def _grow(self, slug: str) -> None:
        self.generatorWanted.emit(alike(GENERATORS[slug], self._generator))
