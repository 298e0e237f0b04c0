"""The docks for learners: the figures, the growth along a line, and the pages, the manual's among them."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING
from weakref import ref

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QCursor, QKeySequence
from PySide6.QtWidgets import QApplication, QDockWidget, QLineEdit, QMainWindow, QMenu, QMenuBar, QWidget, QWidgetAction

from terrain_explorer.document.document import Document
from terrain_explorer.document.states import FileBinding
from terrain_explorer.gui.learning.reading_place import PanelHolder, ReadingPlace
from terrain_explorer.gui.search.window_entries import NEEDS
from terrain_explorer.gui.services.icons import give_icon
from terrain_explorer.gui.services.listening import Listening
from terrain_explorer.gui.services.messages import Reporter
from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.gui.widgets.docks import MANUAL, BannerPane, ScrolledContent, add_dock, hide_behind_other_tabs
from terrain_explorer.gui.widgets.lazy_widget import LazyWidget
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain import DiamondSquare, Generator, Heightmap

# These are imported when their docks first open: plots and pages would make the start of the window longer.
if TYPE_CHECKING:
    from terrain_explorer.gui.growth.growth_steps import ChangeStep, GrowthStep, StageSteps
    from terrain_explorer.gui.learning.one_dimension_panel import OneDimensionPanel
    from terrain_explorer.gui.learning.page_panel import PagePanel
    from terrain_explorer.gui.statistics.statistics_panel import StatisticsPanel

_EXAMPLE = marked("You left your terrain for an example from this page. Yours is kept.")
_CONTENTS = "manual/README"

_VIEWS = ("mapDock", "exploreDock")
"""The panels that are views."""

_COPIES = "seams"
"""The figure with a picture of copies of the terrain side by side."""

_SEARCH_WIDTH = 180
"""Pixels: the most that the field for words takes."""

_LEAFING = {
    "back": (marked("Page before"), "Alt+Left"),
    "forward": (marked("Page after"), "Alt+Right"),
}
_PART_BESIDE, _PART_BELOW = 0.5, 0.34
"""The share of the window's height that a dock takes when it opens."""


class LearningController(Reporter):
    """Three docks that follow the document. They are closed at first; two of them can be read wide, beside the terrain.

    Attributes
    ----------
    docks
        The docks by name. Whoever makes the window places them.

    Signals
    -------
    generatorWanted
        A link asks for the terrain of this `Generator`.
    stageWanted
        A link asks for this stage of the growth, by its number.
    filterWanted
        A link asks to try a `Filter`: its class.
    """

    generatorWanted = Signal(object)
    stageWanted = Signal(int)
    filterWanted = Signal(object)

    def __init__(self, document: Document, window: QMainWindow) -> None:
        super().__init__(window)
        self._document, self._window = document, window
        self._stage: int | None = None  # that the panel of the edge does not show yet
        self._step: tuple[StageSteps | None, GrowthStep | ChangeStep | None] = None, None
        changed = document.heightmapChanged
        self._figures = LazyWidget(self._made_figures, lambda panel: panel.setHeightmap(document.heightmap), changed)
        self._edge = LazyWidget(self._made_edge, self._fill_edge, changed)
        self._page = LazyWidget(
            self._made_page, lambda page: page.setGenerator(document.source_generator, document.last_generator), changed
        )
        self._leafing = {name: self._leafing_command(name, *words) for name, words in _LEAFING.items()}
        contents = QAction(tr("Contents"), self)
        contents.setObjectName("page.contents")
        contents.setToolTip(tr("Show the contents of the manual"))
        contents.triggered.connect(lambda: self._page.content().show_page(_CONTENTS))
        search = PageSearch(self)
        search.changed_to.connect(lambda words: self._page.content().search(words))
        search.entered.connect(lambda words: self._page.content().open_first_hit(words))
        self._page.addActions([*self._leafing.values(), contents, search])
        self._figures_holder, self._page_holder = PanelHolder(self._figures), PanelHolder(self._page)
        self._figures_dock = _dock(window, tr("Figures"), "figuresDock", self._figures_holder, "figures")
        self._page_dock = _dock(window, tr("Explanation"), "algorithmDock", self._page_holder, "book", "")
        self._edge_dock = _dock(window, tr("One dimension"), "oneDimensionDock", ScrolledContent(self._edge), "edge")
        self.docks = {"figures": self._figures_dock, "algorithm": self._page_dock, "edge": self._edge_dock}
        middle = window.centralWidget()
        assert isinstance(middle, BannerPane)
        self._reading = ReadingPlace(middle)
        self._reading.left.connect(self._leave)
        self._reading.panelWanted.connect(self._read_in_panel)
        self._figures_holder.wanted.connect(self._leave)
        self._page_holder.wanted.connect(self._leave)
        self._return_point = ReturnPoint(document)
        self._on_the_way = Listening(
            (document.heightmapChanged, self._follow_example), (document.statusChanged, self._look_back)
        )

    def setStage(self, stage: int) -> None:
        """Show the edge of the map at a stage of the growth, by its number."""
        self._stage = stage
        self._edge.update_content()

    def setStep(self, steps: StageSteps | None, step: GrowthStep | ChangeStep | None) -> None:
        """Mark what is at work in a step of the growth, on the page of the algorithm; without steps nothing."""
        self._step = steps, step
        if self._page.made is not None:
            self._page.made.setStep(steps, step)

    def show_figures(self) -> None:
        """Open the figures beside the terrain."""
        self._read(self._figures_holder, tr("Figures"))

    def show_copies(self) -> None:
        """Open the figures at the picture of copies of the terrain side by side."""
        self._show_figure(_COPIES)

    @property
    def shows_figures(self) -> bool:
        """Whether the figures are seen."""
        return self._figures.made is not None and self._figures.made.isVisible()

    def show_edge(self) -> None:
        """Bring the growth along the edge of the map to the front."""
        _open(self._window, self._edge_dock)

    @property
    def edge_level(self) -> int | None:
        """The level at which the edge of the map is shown; None while it is not seen."""
        panel = self._edge.made
        return panel.level if panel is not None and panel.isVisible() else None

    def explain(self) -> None:
        """Open the page on the algorithm beside the terrain."""
        self.open(type(self._generator).slug)

    @property
    def _generator(self) -> Generator:
        return self._document.last_generator or DiamondSquare()

    def open(self, slug: str) -> None:
        """Open the page of an algorithm or of a filter, or another one by its address."""
        self._read(self._page_holder, tr("Explanation"))
        page = self._page.content()
        page.show_page(slug)
        self._name_pages(page.reads_manual)

    def open_manual(self, opened: QDockWidget | None = None) -> None:
        """Open the page of the manual on the panel that has the keyboard, or else on one that was opened.

        Where there is neither, and in the manual itself, it is the contents.
        """
        place = QApplication.focusWidget()
        while place is not None and not place.property(MANUAL) and place is not self._page:
            place = place.parentWidget()
        if opened is not None and (place is None or place.objectName() in _VIEWS):
            place = opened  # what one does in a view is the matter of a panel
        self.open((place is not None and place.property(MANUAL)) or _CONTENTS)

    def _read(self, holder: PanelHolder, title: str) -> None:
        if self._reading.content is not holder.content:
            self._close()
            self._reading.open(title, holder.lend())

    def _name_pages(self, manual: bool) -> None:
        if self._reading.content is self._page:
            self._reading.setTitle(tr("Manual") if manual else tr("Explanation"))

    def _leave(self) -> None:
        """Give the terrain the room again, and the keyboard."""
        self._close()
        middle = self._window.centralWidget()
        assert isinstance(middle, BannerPane)
        middle.view.setFocus()

    def _close(self) -> None:
        for holder in (self._figures_holder, self._page_holder):
            if self._reading.content is holder.content:
                self._reading.close_content()
                holder.take_back()

    def _read_in_panel(self) -> None:
        dock = self._page_dock if self._reading.content is self._page else self._figures_dock
        self._close()
        _open(self._window, dock)

    def _show_stage(self, kind: type[Generator], stage: int) -> None:
        """Show a stage of the user's terrain, or offer one where that has grown in another way."""
        if type(self._document.source_generator) is kind:
            self.stageWanted.emit(stage)
            return
        text = tr("Your terrain was not grown with this algorithm ({algorithm}).", algorithm=tr(kind.title))
        grow = partial(self._page.content().grow_to_stage, stage)
        self.inform(text, about_terrain=True, actions=[(marked("Grow an example"), grow)])

    def _want(self, example: Generator) -> None:
        self._return_point.leave(example)
        self._on_the_way.setOn(True)
        self.generatorWanted.emit(example)

    def _follow_example(self) -> None:
        if self._return_point.follow():
            # The sea is that of one's own terrain.
            self._document.bring_look(replace(self._document.look, water=False))
            # Later: the coming of a terrain takes away messages about the one before.
            QTimer.singleShot(0, self, self._offer_return_point)

    def _offer_return_point(self) -> None:
        if self._return_point.look():
            self.inform(tr(_EXAMPLE), actions=[(marked("Back to your terrain"), self._go_to_own)])

    def _look_back(self) -> None:
        if not self._return_point.look():
            self.withdrawn.emit(tr(_EXAMPLE))
            self._on_the_way.setOn(False)

    def _go_to_own(self) -> None:
        self._return_point.go()

    def _go_back(self, otherwise: Generator) -> None:
        if not self._return_point.go():
            self.generatorWanted.emit(otherwise)

    def _take_way(self, way: str) -> None:
        """Do what a way through the menus leads to; a menu at its end opens at the pointer."""
        menu: QMenuBar | QMenu = self._window.menuBar()
        for name in way.split(" > "):
            found = next((one for one in menu.actions() if name in (_plain(one.text()), _plain(one.iconText()))), None)
            if found is None:
                break
            submenu = found.menu()
            if not isinstance(submenu, QMenu):
                self._do(found)
                return
            menu = submenu
        if isinstance(menu, QMenu):
            menu.popup(QCursor.pos())

    def _do(self, command: QAction) -> None:
        if command.isEnabled():
            command.trigger()
            return
        reason = NEEDS.get(command.objectName().removeprefix("action"))
        title = _plain(command.text())
        self.inform(f"{title}: {tr(reason)}." if reason else tr("{command} does not apply now.", command=title))

    def _show_figure(self, name: str) -> None:
        self.show_figures()
        self._figures.content().show_figure(name)

    def _made_figures(self) -> StatisticsPanel:
        from terrain_explorer.gui.statistics.statistics_panel import StatisticsPanel

        panel = StatisticsPanel()
        panel.failed.connect(self.report_error)
        panel.explanationWanted.connect(self.open)
        return panel

    def _made_edge(self) -> OneDimensionPanel:
        from terrain_explorer.gui.learning.one_dimension_panel import OneDimensionPanel

        panel = OneDimensionPanel()
        self._fill_edge(panel)
        return panel

    def _fill_edge(self, panel: OneDimensionPanel) -> None:
        generator = self._document.generator
        panel.setGenerator(generator)
        # Only once: from then on the user chooses the level. It means nothing without the edge of a generator.
        if self._stage is not None and generator is not None:
            panel.setStage(self._stage)
            self._stage = None

    def _leafing_command(self, name: str, text: str, key: str) -> QAction:
        command = QAction(tr(text), self)
        command.setObjectName(f"page.{name}")
        give_icon(command, f"page-{name}")
        # The page takes its keys itself: as shortcuts they would be at odds with those for places on the map.
        shown_key = QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)
        command.setToolTip(f"{tr(text)} ({shown_key})")
        command.setEnabled(False)
        return command

    def _made_page(self) -> PagePanel:
        from terrain_explorer.gui.learning.page_panel import PagePanel

        panel = named(PagePanel(self._generator), "algorithmPage", tr("How the algorithm works"))
        panel.generatorWanted.connect(self._want)
        panel.backWanted.connect(self._go_back)
        panel.stageWanted.connect(self._show_stage)
        panel.filterWanted.connect(self.filterWanted)
        panel.figureWanted.connect(self._show_figure)
        panel.menuWanted.connect(self._take_way)
        panel.setStep(*self._step)
        back, forward = self._leafing.values()
        back.triggered.connect(panel.go_back)
        forward.triggered.connect(panel.go_forward)
        panel.leafed.connect(lambda *_: self._name_pages(panel.reads_manual))
        panel.leafed.connect(lambda before, _: back.setEnabled(before))
        panel.leafed.connect(lambda _, after: forward.setEnabled(after))
        return panel


class PageSearch(QWidgetAction):
    """A field for words to be looked up in all pages, in each place that shows the commands of the pages.

    Signals
    -------
    changed_to
        The words are others now.
    entered
        The words are complete.
    """

    changed_to = Signal(str)
    entered = Signal(str)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.setObjectName("page.search")
        self.setText(tr("Search"))

    def createWidget(self, parent: QWidget) -> QWidget:
        field = named(QLineEdit(parent), "pageSearch", tr("Search the manual and the explanations"))
        field.setPlaceholderText(tr("Search"))
        field.setMaximumWidth(_SEARCH_WIDTH)
        field.textEdited.connect(self.changed_to)
        field.returnPressed.connect(lambda: self.entered.emit(field.text()))
        return field


def _plain(text: str) -> str:
    """Return a menu's text as the manual writes it."""
    return text.replace("&", "").removesuffix("…").strip()


def _dock(
    window: QMainWindow, title: str, name: str, content: QWidget, icon: str, manual: str = "manual/learn"
) -> QDockWidget:
    """Add a dock, closed."""
    dock = add_dock(window, Qt.DockWidgetArea.RightDockWidgetArea, title, name, content, icon, manual)
    hide_behind_other_tabs(dock, content)
    dock.toggleViewAction().triggered.connect(lambda shown: _open(window, dock) if shown else None)
    dock.hide()
    return dock


def _open(window: QMainWindow, dock: QDockWidget) -> None:
    """Bring a dock to the front, with room to read."""
    dock.show()
    dock.raise_()
    below = window.dockWidgetArea(dock) == Qt.DockWidgetArea.BottomDockWidgetArea
    room = round(window.height() * (_PART_BELOW if below else _PART_BESIDE))
    # The user's own arrangement stays if it has the room already.
    if dock.isFloating() or dock.height() >= room:
        return
    others = [] if below else _above_and_below(window, dock)
    heights = [other.height() for other in others]
    kept = max(0.0, 1 - (room - dock.height()) / max(sum(heights), 1))
    # Qt takes the sizes as shares of the room there is, so the neighbours need theirs as well.
    rest = [round(height * kept) for height in heights]
    window.resizeDocks([dock, *others], [room, *rest], Qt.Orientation.Vertical)


def _above_and_below(window: QMainWindow, dock: QDockWidget) -> list[QDockWidget]:
    """Return the other visible docks of the same column."""
    return [
        other
        for other in window.findChildren(QDockWidget)
        if other not in (dock, *window.tabifiedDockWidgets(dock))
        and window.dockWidgetArea(other) == window.dockWidgetArea(dock)
        and not (other.isFloating() or other.visibleRegion().isEmpty())
    ]


class ReturnPoint:
    """Remembers which step of the history was the user's own, before a page grew one example or several."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._wanted: Generator | None = None
        self._example: ref[Heightmap] | None = None
        self._own: int | None = None
        self._file_binding: FileBinding | None = None

    def leave(self, example: Generator) -> None:
        """Note that an example is about to be grown."""
        if not self._at_example:
            self._own = self._document.history.dropped + self._document.position
        self._wanted = example

    def follow(self) -> bool:
        """Note the document's terrain, and return whether it is the example that was wanted."""
        if self._wanted is None or self._document.generator != self._wanted:
            return False
        self._wanted = None
        self._example = ref(self._document.heightmap)
        self._file_binding = self._document.file_binding
        return True

    def look(self) -> bool:
        """Note what has become of the example, and return whether the way back is still offered.

        It is while the user changes the example, and no more when the user's own terrain is back, or another one was
        opened or saved.
        """
        if self._own is not None and self._wanted is None:
            saved = not self._document.modified or self._document.file_binding is not self._file_binding
            if saved or self._document.position <= self._own - self._document.history.dropped:
                self._own = None
        return self._own is not None

    def go(self) -> bool:
        """Bring the user's terrain back, and return whether it is still known. Redoing leads to the examples again."""
        if self._own is None:
            return False
        position = self._own - self._document.history.dropped
        if not 0 <= position < self._document.position:
            return False
        self._document.go_to(position)
        return True

    @property
    def _at_example(self) -> bool:
        return self._example is not None and self._example() is self._document.heightmap
