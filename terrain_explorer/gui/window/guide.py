"""Guides the user through the first steps: a strip over the terrain says what to do, and marks where."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QObject, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QAction, QColor, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import (
    QDockWidget,
    QFrame,
    QHBoxLayout,
    QLabel,
    QMainWindow,
    QMenu,
    QMenuBar,
    QScrollArea,
    QTabBar,
    QToolBar,
    QWidget,
)
from shiboken6 import isValid

from terrain_explorer.document.document import Document
from terrain_explorer.gui.services.settings import kept_text, settings
from terrain_explorer.gui.services.timers import repeating_timer, single_shot_timer
from terrain_explorer.gui.widgets.accessibility import button, named
from terrain_explorer.gui.widgets.docks import BannerPane
from terrain_explorer.gui.window.features import Features
from terrain_explorer.gui.window.first_steps import TASKS, GuidedTask, Situation
from terrain_explorer.gui.window.panel_layout import in_front
from terrain_explorer.gui.window.window_parts import WindowParts
from terrain_explorer.language import marked, tr

_SHOWN, _DONE = "hintsShown", "firstSteps/done"
_HINTS = marked(
    "Drag the terrain to turn it, and scroll to come closer. To learn more by doing, choose a task of a few minutes:"
)
_LOOK_MS = 200
"""How often conditions are looked at. They are cheap; a signal for each would wake this with every stroke."""
_TICK_MS = 1000
"""How long a step that is done stays, with a tick, before the next one comes."""
_TICK = "✓"
_ABOVE = 80
"""Degrees above the horizon from which a camera looks down as on a map."""

WidgetSpot = tuple[QWidget, QRect]
"""A widget, and a place in it."""


def situation(parts: WindowParts, features: Features, workspace: str) -> Situation:
    """Return what conditions of steps look at in a window, of which this workspace is shown."""
    document, explore, learning, camera = parts.document, features.explore, features.learning, parts.surface.camera
    return Situation(
        workspace=workspace,
        recipe=document.recipe,
        position=document.position,
        look=document.look,
        path=document.path,
        modified=document.modified,
        reading=document.file_binding,
        following=parts.actions["FollowWater"].isChecked(),
        growing=parts.timeline.active,
        stage=parts.timeline.stage,
        explained=parts.timeline.explains,
        traced=features.flow_inquiry.traces,
        depth=explore.depth,
        bookmarks=explore.bookmarks,
        exports=parts.map_exports.count,
        choosing=parts.map_exports.choosing,
        edge_level=learning.edge_level,
        figures=learning.shows_figures,
        from_above=camera is None or camera.elevation > _ABOVE,
    )


class TaskLinks(QLabel):
    """Links to the tasks, with a tick before those that were done.

    Signals
    -------
    chosen
        The `GuidedTask` that the user wants to do.
    """

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__(wordWrap=True, textFormat=Qt.TextFormat.RichText)
        named(self, "firstStepsTasks", tr("First steps"))
        _follow_links(self)
        self.setText(task_links())
        self.linkActivated.connect(lambda link: self.chosen.emit(_task(link)))


def task_links() -> str:
    """Return links to the tasks, as rich text."""
    done = done_tasks()
    links = ((_link(f"task:{task.slug}", tr(task.title)), task.slug in done) for task in TASKS)
    return " · ".join(f"{_TICK}&nbsp;{link}" if ticked else link for link, ticked in links)


def done_tasks() -> set[str]:
    """Return the slugs of the tasks that the user has done, in this session or before."""
    return set(kept_text(_DONE).split())


class GuideStrip(QFrame):
    """Says what to do, until the user leaves.

    Signals
    -------
    linkFollowed
        The user followed this link of the text.
    left
        The user wants no more of it.
    """

    linkFollowed = Signal(str)
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        named(self, "firstSteps", tr("First steps"))
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self._text = QLabel(wordWrap=True, textFormat=Qt.TextFormat.RichText)
        self._text.setObjectName("firstStepsText")
        _follow_links(self._text)
        self._text.linkActivated.connect(self.linkFollowed)
        leave = button(tr("Leave"), "leaveFirstSteps", tr("Close the first steps. They stay under Help > First steps."))
        leave.clicked.connect(self.left)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(10, 6, 6, 6)
        layout.addWidget(self._text, 1)
        layout.addWidget(leave, 0, Qt.AlignmentFlag.AlignTop)
        self.offer()

    def offer(self) -> None:
        """Offer all tasks."""
        self._text.setText(f"{tr(_HINTS)}<br>{task_links()}")

    def show_step(self, task: GuidedTask, number: int, ticked: bool) -> None:
        """Show a step, by its number, and whether it was just done."""
        place = tr("{step} of {steps}", step=number + 1, steps=len(task.steps))
        links = [_link("before", tr("Step before"))] if number else []
        links.append(_link("next", tr("Skip")))
        head = " · ".join((f"<b>{tr(task.title)}</b>", place, *links))
        tick = f"<b>{_TICK}</b> " if ticked else ""
        self._text.setText(f"{head}<br>{tick}{tr(task.steps[number].text)}")

    def show_end(self, task: GuidedTask, way_back: bool, ticked: bool) -> None:
        """Show what was reached, with a tick if all was done.

        `way_back` says whether there is another terrain to go back to.
        """
        links = [_link("own", tr("Undo this task"))] if way_back else []
        links += [_link(f"task:{task.slug}", tr("Do it again")), _link("tasks", tr("Other tasks"))]
        tick = f"{_TICK} " if ticked else ""
        head = " · ".join((f"<b>{tick}{tr(task.title)}</b>", *links))
        self._text.setText(f"{head}<br>{tr(task.end)}")


def _link(target: str, text: str) -> str:
    # A line ends after a hyphen, too.
    kept = text.replace(" ", "&nbsp;").replace("-", "&#8209;")
    return f'<a href="{target}">{kept}</a>'


def _follow_links(label: QLabel) -> None:
    flags = Qt.TextInteractionFlag
    label.setTextInteractionFlags(flags.LinksAccessibleByMouse | flags.LinksAccessibleByKeyboard)


def _task(link: str) -> GuidedTask:
    return next(task for task in TASKS if link == f"task:{task.slug}")


class FirstSteps(QObject):
    """Offers the tasks, and leads through one of them.

    The window stays as it is otherwise: one may do anything else, leave, and begin again.

    Parameters
    ----------
    window
        Its middle is a `BannerPane`.
    look
        Returns the present situation.
    """

    def __init__(self, window: QMainWindow, document: Document, look: Callable[[], Situation]) -> None:
        super().__init__(window)
        self._window, self._document, self._look = window, document, look
        self._strip: GuideStrip | None = None
        self._task: GuidedTask | None = None
        self._number = 0
        self._began = Situation()
        self._held = False
        """Whether a step to which the user went back is not left while its condition has held all the time."""
        self._own = 0
        self._skipped: set[int] = set()
        """The steps that the user skipped and has not done since."""
        self._pointer = Pointer(window)
        self._eyes = repeating_timer(self, _LOOK_MS, self._notice)
        self._tick = single_shot_timer(self, _TICK_MS, self._go_on)

    def offer_once(self) -> None:
        """Offer the tasks, unless they were offered before."""
        if not settings().contains(_SHOWN):
            self.offer()

    def offer(self) -> None:
        """Offer the tasks, unless one of them is being done."""
        # Noted at once and not when they are closed: a user who ignores them has seen them, too.
        settings().setValue(_SHOWN, True)
        if self._task is None or self._number >= len(self._task.steps):
            self._end()
            self._shown_strip().offer()

    def begin(self, task: GuidedTask) -> None:
        """Begin a task."""
        settings().setValue(_SHOWN, True)
        self._end()
        self._task = task
        self._skipped = set()
        self._own = self._document.history.dropped + self._document.position
        self._go(0)
        self._eyes.start()

    def leave(self) -> None:
        """Close the strip; the terrain stays as it is."""
        self._end()
        if self._strip is not None:
            self._strip.hide()
            self._strip.deleteLater()
            self._strip = None

    def _end(self) -> None:
        self._task = None
        self._eyes.stop()
        self._tick.stop()
        self._pointer.point_to(())

    def _shown_strip(self) -> GuideStrip:
        if self._strip is None:
            self._strip = GuideStrip()
            self._strip.linkFollowed.connect(self._follow)
            self._strip.left.connect(self.leave)
            middle = self._window.centralWidget()
            assert isinstance(middle, BannerPane)
            middle.add_banner(self._strip)
        return self._strip

    def _follow(self, link: str) -> None:
        if link == "before":
            self._go(self._number - 1, held=True)
        elif link == "next":
            # One that is ticked, or stands after going back though it is done, is none that was skipped.
            if not (self._tick.isActive() or self._held):
                self._skipped.add(self._number)
            self._go(self._number + 1)
        elif link == "tasks":
            self.offer()
        elif link == "own":
            self._document.go_to(self._own - self._document.history.dropped)
            self.offer()
        else:
            self.begin(_task(link))

    def _go_on(self) -> None:
        self._skipped.discard(self._number)
        self._go(self._number + 1)

    def _go(self, number: int, held: bool = False) -> None:
        """Show a step, by its number; beyond the last one the end."""
        task = self._task
        if task is None:
            return
        self._tick.stop()
        self._number, self._held, self._began = number, held, self._look()
        if number < len(task.steps):
            self._shown_strip().show_step(task, number, ticked=False)
            self._notice()
        else:
            self._eyes.stop()
            self._pointer.point_to(())
            if not self._skipped:
                settings().setValue(_DONE, " ".join(sorted(done_tasks() | {task.slug})))
            self._shown_strip().show_end(task, self._has_way_back, ticked=not self._skipped)

    @property
    def _has_way_back(self) -> bool:
        return 0 <= self._own - self._document.history.dropped < self._document.position

    def _notice(self) -> None:
        """See whether the step is done, and mark where to do it."""
        task = self._task
        if task is None or self._tick.isActive():
            return
        step = task.steps[self._number]
        done = step.done(self._began, self._look())
        if done and not self._held:
            self._pointer.point_to(())
            self._shown_strip().show_step(task, self._number, ticked=True)
            self._tick.start()
        else:
            self._held = done and self._held
            self._pointer.point_to(step.places)


class Pointer(QObject):
    """Marks a place in the window with an outline, which lets all clicks through."""

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._outline: Outline | None = None
        self._sought: QWidget | None = None

    def point_to(self, places: tuple[str, ...]) -> None:
        """Mark the first of some places that can be seen now, or none; see `GuidedStep.places`."""
        spot = next((spot for place in places if (spot := self._spot(place)) is not None), None)
        if spot is None:
            self._take_away()
            return
        widget, rect = spot
        within = widget.window()
        outline = self._outline
        if outline is None or not isValid(outline) or outline.parentWidget() is not within:
            self._take_away()
            outline = self._outline = Outline(within)
        around = QRect(widget.mapTo(within, rect.topLeft()), rect.size()).adjusted(-3, -3, 3, 3)
        outline.setGeometry(around.intersected(within.rect()))
        outline.show()
        outline.raise_()

    def _take_away(self) -> None:
        outline, self._outline = self._outline, None
        if outline is not None and isValid(outline):
            outline.hide()
            outline.deleteLater()

    def _spot(self, place: str) -> WidgetSpot | None:
        kind, _, name = place.partition(":")
        if kind == "workspace":
            return self._workspace_spot(name)
        action = self._window.findChild(QAction, place)
        if action is not None:
            # What is on already is not to be pressed again.
            return None if action.isChecked() else self._command_spot(action)
        widgets = self._window.findChildren(QWidget, place)
        shown = next((widget for widget in widgets if widget.isVisible()), None)
        if shown is not None:
            return self._widget_spot(shown)
        # Behind another tab, the content of a panel is hidden.
        docks = (dock for widget in widgets if (dock := _dock_of(widget)) is not None)
        return next((spot for dock in docks if (spot := self._tab_spot(dock)) is not None), None)

    def _widget_spot(self, widget: QWidget) -> WidgetSpot | None:
        if widget is not self._sought:
            self._sought = widget
            area = widget.parentWidget()
            while area is not None and not isinstance(area, QScrollArea):
                area = area.parentWidget()
            if area is not None:
                area.ensureWidgetVisible(widget)
        dock = _dock_of(widget)
        if dock is not None and dock.isVisible() and not (dock.isFloating() or in_front(dock)):
            return self._tab_spot(dock)
        seen = _in_sight(widget)
        return None if seen.isEmpty() else (widget, seen)

    def _tab_spot(self, dock: QDockWidget) -> WidgetSpot | None:
        """Return the tab of a dock that is behind another one."""
        if not dock.isVisible() or in_front(dock):
            return None
        for tabs in self._window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly):
            for at in range(tabs.count()):
                if tabs.tabText(at) == dock.windowTitle() and not tabs.visibleRegion().isEmpty():
                    return tabs, tabs.tabRect(at)
        return None

    def _workspace_spot(self, name: str) -> WidgetSpot | None:
        tabs = self._window.findChild(QTabBar, "workspaceTabs")
        if tabs is None or not tabs.isVisible():
            return None
        at = next(at for at in range(tabs.count()) if tabs.tabData(at) == name)
        # Where one is already there is nothing to click.
        return None if at == tabs.currentIndex() else (tabs, tabs.tabRect(at))

    def _command_spot(self, action: QAction) -> WidgetSpot | None:
        """Return where a command can be chosen: in a menu that is open, in a toolbar, or in the menu bar."""
        path = list(_path_to(self._window.menuBar(), action))
        for menu, entry in reversed(path):
            if isinstance(menu, QMenu) and menu.isVisible():
                return menu, menu.actionGeometry(entry)
        for toolbar in self._window.findChildren(QToolBar):
            shown = toolbar.widgetForAction(action)
            if shown is not None and shown.isVisible() and not shown.visibleRegion().isEmpty():
                return shown, shown.rect()
        if not path:
            return None
        bar, entry = path[0]
        return bar, bar.actionGeometry(entry)


def _path_to(menu: QMenuBar | QMenu, action: QAction) -> Iterator[tuple[QMenuBar | QMenu, QAction]]:
    """Yield the menus that lead to a command, each with the entry to take there."""
    for entry in menu.actions():
        submenu = entry.menu()
        if entry is action:
            yield menu, entry
            return
        if isinstance(submenu, QMenu):
            rest = list(_path_to(submenu, action))
            if rest:
                yield menu, entry
                yield from rest
                return


def _in_sight(widget: QWidget) -> QRect:
    """Return the part of a widget that is not scrolled out of its parents."""
    seen, around = widget.rect(), widget
    while not around.isWindow():
        parent = around.parentWidget()
        if parent is None:
            break
        seen = seen.intersected(QRect(widget.mapFrom(parent, parent.rect().topLeft()), parent.size()))
        around = parent
    return seen


def _dock_of(widget: QWidget) -> QDockWidget | None:
    place: QWidget | None = widget
    while place is not None and not isinstance(place, QDockWidget):
        place = place.parentWidget()
    return place


class Outline(QWidget):
    """A rounded frame in the accent colour."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("firstStepsOutline")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the frame, and a breath of its colour within."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colour = self.palette().color(QPalette.ColorRole.Accent)
        within = QColor(colour)
        within.setAlpha(28)
        painter.setBrush(within)
        painter.setPen(QPen(colour, 2))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5), 5, 5)
