"""The panel that explains the algorithm."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import (
    QCursor,
    QDesktopServices,
    QFont,
    QFontMetricsF,
    QGuiApplication,
    QHideEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QResizeEvent,
    QShowEvent,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
)
from PySide6.QtWidgets import QTextBrowser, QTextEdit, QToolTip, QWidget

from terrain_explorer.gui.growth.growth_steps import ChangeStep, GrowthStep, StageSteps
from terrain_explorer.gui.learning.figures.figure_list import FIGURES
from terrain_explorer.gui.learning.figures.live_figures import FigurePlaces
from terrain_explorer.gui.learning.pages.comparison_page import AlgorithmComparer, comparison_page
from terrain_explorer.gui.learning.pages.filter_page import filter_page
from terrain_explorer.gui.learning.pages.glossary import with_terms
from terrain_explorer.gui.learning.pages.manual import MANUAL, SEARCH, hits, manual_page, search_page
from terrain_explorer.gui.learning.pages.page import page
from terrain_explorer.gui.learning.pages.page_links import alike, changed, without_stage
from terrain_explorer.gui.learning.pages.page_parts import (
    COMPARISON,
    CONTENTS,
    GLOSSARY,
    LETTERS,
    OTHER_PAGES,
    Explained,
    Page,
    explained,
)
from terrain_explorer.gui.learning.pages.page_pictures import PagePicture, drawing
from terrain_explorer.gui.learning.pages.programs import at_work, blocks_at_work, in_python, work_colour
from terrain_explorer.gui.learning.pages.step_pictures import Paper
from terrain_explorer.gui.learning.pages.subjects import subject_page
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.language import tr
from terrain_explorer.terrain import FILTERS, GENERATORS, Generator
from terrain_explorer.terrain.work import Work

_MARGIN = 8

_SIZE_STEP = QTextFormat.Property.FontSizeAdjustment.value
_HEADING_SIZES = (1.0, 1.2, 1.5, 2.0)
"""Qt's sizes of headings by their steps, in sizes of the text."""

_LONG = f"{MANUAL}command-line-reference"
"""A page that is too long to be written while the window waits."""

_Visit = tuple[Explained | str, int]
"""A page by what it explains, and the place of its scroll bar when it was left."""


class PagePanel(QTextBrowser):
    """Shows the page of the algorithm that grew the terrain, or another one that the user follows a link to.

    Pages of the manual are shown here, too, and what was found in all of them.

    Pages can be leafed through back and forth, also with the mouse's buttons for that.

    Signals
    -------
    generatorWanted
        The user wants the terrain of this `Generator`.
    stageWanted
        The user wants to see a stage of the growth: the class of the algorithm, and the number of the stage.
    filterWanted
        The user wants to try a `Filter`: its class.
    figureWanted
        The user wants to see this figure, by its name in `Figures`.
    menuWanted
        The user wants what this way through the menus leads to, such as ``Terrain > Figures``.
    backWanted
        The user wants the terrain of before the examples; a `Generator` for where it is not known.
    leafed
        Another page is shown: whether there are pages before it, and pages after it.
    """

    generatorWanted = Signal(object)
    stageWanted = Signal(object, int)
    filterWanted = Signal(object)
    leafed = Signal(bool, bool)
    figureWanted = Signal(str)
    menuWanted = Signal(str)
    backWanted = Signal(object)

    def __init__(self, generator: Generator, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setOpenLinks(False)
        self.setFrameShape(QTextBrowser.Shape.NoFrame)
        self._generator = generator
        self._grown: type[Generator] | None = type(generator)
        self._kind: Explained | str = type(generator)
        """What the page explains, or the address of a page on something else."""
        self._behind: list[_Visit] = []
        self._ahead: list[_Visit] = []
        self._place: int | None = None
        """Where a page that is leafed to begins; None for its top."""
        self._section = ""
        """The section to begin with, by its name."""
        self._before: Generator | None = None
        """The terrain before the example that was followed last."""
        self._followed: Generator | None = None
        """The example that was followed last."""
        self._left: Generator | None = None
        """The terrain that the reader left for one example or several; its coming back turns no page."""
        self._example: tuple[Generator, int] | None = None
        """The example that is being grown, and the stage to show then."""
        self._work: tuple[Explained | None, frozenset[str]] = None, frozenset()
        """What is at work in the step of a growth that is shown, and the names of its lines."""
        self._shown: tuple[object, ...] = ()
        self._written_ahead: tuple[tuple[object, ...], Page] | None = None
        """The page that was written before the panel was visible, and what it depends on."""
        self._page = Page("", {})
        self._images: dict[str, QImage] = {}
        """The pictures of the page that are drawn."""
        self._missing: dict[str, PagePicture] = {}
        self._live = FigurePlaces(self, FIGURES)
        self._worker = Worker("drawing pages", self)
        self._worker.progressed.connect(self._on_progress)
        self._scribe = Worker("writing pages", self)
        self._scribe.finished.connect(self._on_written)
        self._comparer = AlgorithmComparer(self)
        self._comparer.measured.connect(self._show)
        self._followers: Mapping[str, Callable[[str], None]] = {
            "set": self._set,
            "back": self._go_back,
            "grow": self._grow,
            "stage": lambda number: self.stageWanted.emit(self._algorithm, int(number)),
            "try": lambda slug: self.filterWanted.emit(FILTERS[slug]),
            "page": self.show_page,
            "figures": self.figureWanted.emit,
            "menu": self.menuWanted.emit,
            "copy": self._copy,
        }
        self.anchorClicked.connect(self._follow)

    def setGenerator(self, generator: Generator | None, last: Generator | None = None) -> None:
        """Show the page of the generator that grew the terrain or, where it is not known, of the last one known."""
        self._grown = None if generator is None else type(generator)
        known = generator or last
        if known is not None:
            # Only another algorithm turns the page: the reader of another page may change parameters meanwhile, and who
            # leaves an example goes on reading where it was.
            if type(known) is not type(self._generator) and known != self._left and not self.reads_manual:
                self._turn_to(type(known))
            self._generator = known
        if self._example is not None and self._example[0] == generator:
            # Later: others still learn of the terrain, and would show the whole of it.
            QTimer.singleShot(0, self, partial(self.stageWanted.emit, type(generator), self._example[1]))
            self._example = None
        self._show()

    def setStep(self, steps: StageSteps | None, step: GrowthStep | ChangeStep | None) -> None:
        """Mark the lines of the page's program that are at work in a step of a growth; without steps none."""
        self._work = (None, frozenset()) if steps is None else at_work(steps, step)
        self._mark_work()

    def show_page(self, slug: str) -> None:
        """Show the page of an algorithm or of a filter, or another one by its address; after a # the section."""
        address, _, self._section = slug.partition("#")
        known = address in OTHER_PAGES or address.startswith((MANUAL, SEARCH))
        self._turn_to(address if known else explained()[address])
        self._show()

    def search(self, words: str) -> None:
        """Show what is written of some words; what was found of other ones makes way for it."""
        if isinstance(self._kind, str) and self._kind.startswith(SEARCH):
            self._kind, self._place = SEARCH + words, 0
            self._show()
        elif words.strip():
            self.show_page(SEARCH + words)

    def open_first_hit(self, words: str) -> None:
        """Show the first section that was found."""
        for hit in hits(words)[:1]:
            self.show_page(hit.address)

    def grow_to_stage(self, stage: int) -> None:
        """Ask for a terrain of the algorithm that the page explains, and show it at this stage, by its number."""
        self._want_example(alike(self._algorithm, self._generator), stage)

    def go_back(self) -> None:
        """Show the page before this one, where it was left."""
        self._leaf(self._behind, self._ahead)

    def go_forward(self) -> None:
        """Show the page that was left with `go_back`."""
        self._leaf(self._ahead, self._behind)

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
        longest = self.width() if self._kind == COMPARISON else LETTERS * self.fontMetrics().averageCharWidth()
        beside = max((self.width() - longest) // 2, _MARGIN)
        self.setViewportMargins(beside, 0, beside, 0)
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit_headings()

    def event(self, event: QEvent) -> bool:
        """Take the keys for leafing before the window's commands get them."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and _leafs(event):
            event.accept()
            return True
        return super().event(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Let the Tab key lead through links and live figures as they stand on the page."""
        return self._live.take_focus(forward) or super().focusNextPrevChild(forward)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leaf through the pages with Alt and an arrow."""
        if not _leafs(event):
            super().keyPressEvent(event)
        elif event.key() == Qt.Key.Key_Left:
            self.go_back()
        else:
            self.go_forward()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Leaf through the pages with the buttons that browsers use for it."""
        if event.button() == Qt.MouseButton.BackButton:
            self.go_back()
        elif event.button() == Qt.MouseButton.ForwardButton:
            self.go_forward()
        else:
            super().mousePressEvent(event)
        # Also what has no page to lead to: the window behind would take it for its own.
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        event.accept()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._worker.cancel()
        self._comparer.setWanted(False)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.DevicePixelRatioChange):
            self._show()

    def _turn_to(self, kind: Explained | str) -> None:
        """Show another page; one that was seen can be leafed back to."""
        if kind == self._kind:
            return
        if self.isVisible():
            self._behind.append(self._visit)
            self._ahead.clear()
        self._kind, self._place = kind, None
        self._announce()

    def _leaf(self, wanted: list[_Visit], left: list[_Visit]) -> None:
        if wanted:
            left.append(self._visit)
            self._kind, self._place = wanted.pop()
            self._announce()
            self._show()

    def _announce(self) -> None:
        self.leafed.emit(bool(self._behind), bool(self._ahead))

    @property
    def _visit(self) -> _Visit:
        return self._kind, self.verticalScrollBar().value()

    def getting_ready(self) -> Iterator[None]:
        """Write the page before it is visible."""
        self._written_ahead = self._wanted, self._written(self._paper)
        yield

    @property
    def _wanted(self) -> tuple[object, ...]:
        """What the page depends on."""
        # Pictures depend on the colours and the pixels of the screen.
        paper = self._paper
        measured = len(self._comparer.traits) if self._kind == COMPARISON else 0
        return (self._kind, paper.palette.cacheKey(), paper.ratio, self._grown, measured, self._is_tiled)

    def _show(self) -> None:
        """Write the page if it is visible and has changed."""
        if not self.isVisible():
            return
        paper, wanted = self._paper, self._wanted
        compares = self._kind == COMPARISON
        before, self._shown = self._shown, wanted
        if wanted == before and self._section:
            self.scrollToAnchor(self._section)
            self._section = ""
        elif wanted != before and self._kind == _LONG:
            self._worker.cancel()
            self._page, self._images, self._missing = Page("", {}), {}, {}
            self._live.show_page("<p>…</p>", False)
            self._scribe.request(partial(_writing, _LONG, paper))
        elif wanted != before:
            ahead, self._written_ahead = self._written_ahead, None
            written = ahead[1] if ahead is not None and ahead[0] == wanted else self._written(paper)
            self._write(written, before[:1] == wanted[:1], before[:3] == wanted[:3])
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
        self._live.show_page(page.html, same_page)
        self._fit_headings()
        self.verticalScrollBar().setValue(place if same_page else self._place or 0)
        self._place = None
        if self._section:
            self.scrollToAnchor(self._section)
            self._section = ""
        self._mark_work()

    def _fit_headings(self) -> None:
        """Give headings their usual sizes, or the largest at which no word of theirs would be broken."""
        document = self.document()
        room = self.viewport().width() - 2 * document.documentMargin()
        block = document.firstBlock()
        while block.isValid():
            if level := block.blockFormat().headingLevel():
                words = re.split(r"\s+|(?<=-)", block.text())
                fitting = [size for size in range(len(_HEADING_SIZES)) if self._widest(words, size) <= room]
                size = max(0, min(max(fitting, default=0), len(_HEADING_SIZES) - level))
                cursor = QTextCursor(block)
                cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
                if cursor.charFormat().intProperty(_SIZE_STEP) != size:
                    sized = QTextCharFormat()
                    sized.setProperty(_SIZE_STEP, size)
                    cursor.mergeCharFormat(sized)
            block = block.next()

    def _widest(self, words: Iterable[str], size: int) -> float:
        """Return how wide the widest of the words of a heading is at one of its sizes."""
        font = QFont(self.font())
        font.setBold(True)
        font.setPointSizeF(_HEADING_SIZES[size] * font.pointSizeF())
        measure = QFontMetricsF(font)
        return max(measure.horizontalAdvance(word) for word in words)

    def _mark_work(self) -> None:
        marked, (kind, names) = [], self._work
        if kind is not None and kind is self._kind:
            for block in blocks_at_work(self.document(), kind.slug, names):
                line = QTextEdit.ExtraSelection()
                line.cursor = QTextCursor(block)
                line.format.setBackground(work_colour(self.palette()))
                line.format.setProperty(QTextFormat.Property.FullWidthSelection, True)
                marked.append(line)
        self.setExtraSelections(marked)

    def _copy(self, slug: str) -> None:
        QGuiApplication.clipboard().setText(in_python(slug).text)
        QToolTip.showText(QCursor.pos(), tr("Copied"), self)

    def _on_written(self, page: Page) -> None:
        if self._kind == _LONG:
            self._write(page, False, False)

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
        if self._kind == COMPARISON:
            return comparison_page(self._comparer.traits, paper)
        if isinstance(self._kind, str) and self._kind.startswith(SEARCH):
            return search_page(self._kind)
        address = self._kind if isinstance(self._kind, str) else self._kind.slug
        written = self._explanation(paper)
        if address in (GLOSSARY, CONTENTS):
            return written
        return replace(written, html=with_terms(written.html, address, paper.palette))

    def _explanation(self, paper: Paper) -> Page:
        if isinstance(self._kind, str):
            return manual_page(self._kind, paper) if self._kind.startswith(MANUAL) else subject_page(self._kind, paper)
        if issubclass(self._kind, Generator):
            return page(self._kind, self._grown, paper, self._is_tiled)
        return filter_page(self._kind, paper)

    def _follow(self, url: QUrl) -> None:
        follow = self._followers.get(url.scheme())
        if follow is None:
            QDesktopServices.openUrl(url)
        else:
            follow(f"{url.path()}#{url.fragment()}" if url.hasFragment() else url.path())

    def _set(self, wanted: str) -> None:
        values, stage = without_stage(wanted)
        made = changed(alike(self._algorithm, self._generator), values)
        self._want_example(made, stage)

    def _want_example(self, example: Generator, stage: int | None) -> None:
        self._example = None if stage is None else (example, stage)
        if self._generator != self._followed:
            self._left = self._generator
        self._followed = example
        # The example itself, at whatever level, is no terrain to come back to.
        if stage is not None and replace(example, exponent=self._generator.exponent) != self._generator:
            self._before = self._generator
        self.generatorWanted.emit(example)

    def _go_back(self, _: str) -> None:
        self.backWanted.emit(self._before or self._algorithm())

    @property
    def _is_tiled(self) -> bool:
        """Whether the terrain is tileable."""
        return bool(getattr(self._generator, "tileable", False))

    @property
    def reads_manual(self) -> bool:
        """Whether a page of the manual is shown, or what was found in it."""
        return isinstance(self._kind, str) and self._kind.startswith((MANUAL, SEARCH))

    @property
    def _algorithm(self) -> type[Generator]:
        # Other pages have no links that ask for it.
        assert not isinstance(self._kind, str)
        assert issubclass(self._kind, Generator)
        return self._kind

    def _grow(self, slug: str) -> None:
        self.generatorWanted.emit(alike(GENERATORS[slug], self._generator))


def _writing(address: str, paper: Paper) -> Work[Page]:
    yield 0.0
    return manual_page(address, paper)


def _leafs(event: QKeyEvent) -> bool:
    alt = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier == Qt.KeyboardModifier.AltModifier
    return alt and event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right)
