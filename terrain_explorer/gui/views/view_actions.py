"""The actions that move the camera, and the keyboard for the view under the pointer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence, QShortcut, QValidator
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QDoubleSpinBox,
    QLineEdit,
    QSpinBox,
    QWidget,
)

from terrain_explorer.gui.services.settings import kept_flag, settings
from terrain_explorer.gui.views.map2d.map_panel import MapPanel
from terrain_explorer.gui.views.surface_pane import SurfacePane

_DIRECT = Qt.FindChildOption.FindDirectChildrenOnly
_HELD = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier


class HoverFocus(QObject):
    """Gives the focus to a view that the pointer enters, so that its keys work.

    A field in which the user types keeps the focus, and so does the view in which the user walks. But a letter that
    means nothing to the field goes to the view under the pointer, too. Where the pointer is over none, as after a click
    in a list, a key that is a command of the views goes to the first of them.

    Parameters
    ----------
    views
        The views, the most important first.
    walks
        Returns whether the user walks in the first of them.
    """

    def __init__(self, views: Iterable[QWidget], walks: Callable[[], bool], parent: QObject) -> None:
        super().__init__(parent)
        self._walks = walks
        self._views: list[QWidget] = []
        for view in views:
            self.add(view)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._watch)

    def add(self, view: QWidget) -> None:
        """Care for another view as long as it lives; what lies within a view is cared for already."""
        if not self._is_in_view(view):
            self._views.append(view)
            view.installEventFilter(self)
            view.destroyed.connect(lambda: self._views.remove(view))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Look out for the pointer and for letters, and let the view or the field have the event."""
        if not isinstance(watched, QWidget):
            return False
        if event.type() == QEvent.Type.Enter and watched in self._views:
            self._enter(watched)
        elif isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride:
            return self._hand_over(watched, event)
        return False

    def _enter(self, view: QWidget) -> None:
        focused = QApplication.focusWidget()
        if focused is not None and not self._keeps(focused):
            view.setFocus(Qt.FocusReason.MouseFocusReason)

    def _watch(self, before: QWidget | None, now: QWidget | None) -> None:
        """Look out for the letters that the focused widget gets."""
        if before is not None and before not in self._views:
            before.removeEventFilter(self)
        if now is not None:
            now.installEventFilter(self)

    def _hand_over(self, focused: QWidget, event: QKeyEvent) -> bool:
        """Give the focus to the view under the pointer if the key means nothing where the focus is."""
        if self._is_in_view(focused) or event.modifiers() & _HELD or _takes(focused, event):
            return False
        view = next((one for one in self._views if one.underMouse() and one.window() is focused.window()), None)
        if view is None and self._is_for_first(focused, event):
            view = self._views[0]
        if view is None:
            return False
        # Not accepted, it is a shortcut of the widget that has the focus by then.
        view.setFocus(Qt.FocusReason.ShortcutFocusReason)
        event.ignore()
        return True

    def _is_for_first(self, focused: QWidget, event: QKeyEvent) -> bool:
        """Tell whether a key is a command of the first view, with the pointer elsewhere and no field at hand."""
        first = self._views[0]
        if isinstance(focused, QAbstractSpinBox | QLineEdit) or first.window() is not focused.window():
            return False
        return _in_sight(first) and _commands(first, event)

    def _keeps(self, focused: QWidget) -> bool:
        return (self._walks() and self._is_in_view(focused)) or _is_written_in(focused)

    def _is_in_view(self, focused: QWidget) -> bool:
        return any(view is focused or view.isAncestorOf(focused) for view in self._views)


def _in_sight(view: QWidget) -> bool:
    """Tell whether nothing covers a view, as the start page does."""
    window = view.window()
    on_top = window.childAt(view.mapTo(window, view.rect().center())) if view.isVisible() else None
    return on_top is not None and (on_top is view or view.isAncestorOf(on_top))


def _commands(view: QWidget, event: QKeyEvent) -> bool:
    """Tell whether a key is that of a command in a view."""
    pressed = QKeySequence(event.keyCombination())
    own = (shortcut.key() for shortcut in view.findChildren(QShortcut, options=_DIRECT) if shortcut.isEnabled())
    return any(pressed in action.shortcuts() for action in view.actions() if action.isEnabled()) or pressed in own


def _is_written_in(focused: QWidget) -> bool:
    # A list counts as such for Qt while its items can be renamed, but the editor that renames has the focus itself.
    is_list = isinstance(focused, QAbstractItemView)
    return not is_list and focused.testAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)


def _takes(focused: QWidget, event: QKeyEvent) -> bool:
    """Tell whether a key means something to a widget. Searching in lists by letters does not count."""
    text = event.text()
    if event.key() == Qt.Key.Key_Home:
        return not isinstance(focused, QAbstractItemView | QAbstractButton)
    if not (text and text.isprintable()) or text == " ":
        return True
    if isinstance(focused, QAbstractSpinBox):
        return _types_unit(focused) if text.isalpha() else _allows(focused.validate(text, len(text)))
    if isinstance(focused, QLineEdit) and (validator := focused.validator()) is not None:
        return _allows(validator.validate(text, len(text)))
    return _is_written_in(focused)


def _types_unit(box: QAbstractSpinBox) -> bool:
    """Tell whether a letter belongs to a number that is just being typed, where numbers have units."""
    return isinstance(box, QSpinBox | QDoubleSpinBox) and bool(box.suffix()) and box.lineEdit().isModified()


def _allows(judged: object) -> bool:
    assert isinstance(judged, tuple)
    return bool(judged[0] != QValidator.State.Invalid)


_SIDES = ("top", "south", "east", "north", "west")
_CAMERA_ACTIONS = (
    *(f"{side.capitalize()}View" for side in _SIDES),
    "LandscapeView",
    "SideLitLandscape",
    "Orthographic",
    "Axes",
    "Walk",
)
_AXES = "axes"
"""The setting that tells whether the axes are shown."""


class ViewActions(QObject):
    """Connects actions to the views, keeps their ticks true, and disables those that need a camera if there is none."""

    def __init__(
        self, surface: SurfacePane, map_panel: MapPanel, actions: Mapping[str, QAction], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._surface, self._map, self._actions = surface, map_panel.view, actions
        self._hover = HoverFocus((surface, map_panel.view), lambda: surface.walking, self)
        commands: dict[str, Callable[[], None]] = {
            "ResetView": surface.reset_view,
            "FrameAll": surface.frame_all,
            "FitMap": map_panel.view.fit,
        }
        if surface.navigation is not None:
            commands |= {f"{side.capitalize()}View": partial(surface.navigation.look_at, side) for side in _SIDES}
            actions["Orthographic"].triggered.connect(surface.navigation.setOrthographic)
        for name, command in commands.items():
            actions[name].triggered.connect(lambda _=False, command=command: command())
        actions["Axes"].toggled.connect(self._show_axes)
        actions["Axes"].setChecked(kept_flag(_AXES, True))
        actions["Walk"].triggered.connect(self._walk)
        surface.walkingChanged.connect(actions["Walk"].setChecked)
        surface.moved.connect(self._show_projection)
        surface.flattened.connect(self._on_flattened)
        self._offer()

    def add(self, view: QWidget) -> None:
        """Let another view have the keys of the views: while it has the focus, and that comes with the pointer."""
        self._hover.add(view)
        view.addActions([action for action in self._map.actions() if action not in view.actions()])

    def _show_axes(self, wanted: bool) -> None:
        settings().setValue(_AXES, wanted)
        self._surface.setAxes(wanted)

    def _walk(self, wanted: bool) -> None:
        self._surface.setWalking(wanted)
        # Without ground there is no walk, although the click has ticked the action.
        self._actions["Walk"].setChecked(self._surface.walking)

    def _show_projection(self) -> None:
        navigation = self._surface.navigation
        self._actions["Orthographic"].setChecked(navigation is not None and navigation.camera.orthographic)

    def _on_flattened(self) -> None:
        """Bring the map that took the place of the surface to the state of the actions."""
        for name in ("Orthographic", "Walk"):
            self._actions[name].setChecked(False)
        self._offer()

    def _offer(self) -> None:
        """Offer what moves a camera only where there is one."""
        for name in _CAMERA_ACTIONS:
            self._actions[name].setEnabled(self._surface.in_3d)
