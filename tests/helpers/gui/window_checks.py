"""What is wrong with the look of a window or a dialog: texts cut off, controls without a name or out of reach."""

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QAbstractSlider,
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QDockWidget,
    QLabel,
    QLineEdit,
    QListWidget,
    QMainWindow,
    QMenu,
    QScrollArea,
    QScrollBar,
    QTabBar,
    QToolBar,
    QToolButton,
    QWidget,
)

CONTROLS = (QAbstractButton, QAbstractSlider, QAbstractSpinBox, QComboBox, QLineEdit, QListWidget)

_INPUTS = (QAbstractSpinBox, QComboBox, QLineEdit)


def wrong(top):
    """Return all that is wrong."""
    return [*cut_off(top), *nameless(top), *out_of_reach(top)]


def controls(top):
    """Return what one can work with, but for scroll bars and the parts that Qt puts into its own inputs."""
    return [
        one
        for one in top.findChildren(QWidget)
        if isinstance(one, CONTROLS) and not isinstance(one, QScrollBar)
        if not (one.objectName().startswith("qt_") or isinstance(one.parent(), _INPUTS))
    ]


def told(one):
    return one.objectName() or type(one).__name__


def nameless(top):
    """Return the controls that a screen reader can only call by their kind."""
    names = {one: QAccessible.queryAccessibleInterface(one).text(QAccessible.Text.Name) for one in controls(top)}
    return [told(one) for one, name in names.items() if not name]


def out_of_reach(top):
    """Return what neither the Tab key reaches nor a menu has."""
    in_menus = {one for menu in top.findChildren(QMenu) for one in menu.actions()}
    in_menus |= {one for bar in top.findChildren(QWidget) if hasattr(bar, "menuBar") for one in bar.actions()}
    chain = _chain(top)
    return [
        told(one)
        for one in controls(top)
        if not (one.focusPolicy() & Qt.FocusPolicy.TabFocus and one in chain)
        if not (isinstance(one, QToolButton) and one.defaultAction() in in_menus)
        if one.window() is top.window()
    ]


def cut_off(top):
    """Return the visible widgets whose text does not fit into them, or that lie partly outside what holds them."""
    shown = [one for one in (top, *top.findChildren(QWidget)) if _is_on_screen(one, top)]
    return [
        f"{told(one)} {_words(one)!r}: {problem}"
        for one in shown
        if not one.objectName().startswith("qt_") and (problem := _too_narrow(one) or _clipped(one))
    ]


def _is_on_screen(one, top):
    """Tell whether a widget is meant to be seen: panels behind the front tab lie outside the window."""
    if not one.isVisible() or one.window() is not top.window():
        return False
    bar = one.parentWidget()
    if isinstance(bar, QTabBar):  # Qt keeps the bars of panels without tabs outside the window
        return bar.window().rect().intersects(QRect(bar.mapTo(bar.window(), QPoint()), bar.size()))
    dock = one
    while dock is not None and not isinstance(dock, QDockWidget):
        dock = dock.parentWidget()
    return dock is None or dock.window().rect().intersects(dock.geometry())


def _chain(top):
    """Return the widgets in the order of the Tab key."""
    found, at = [], top.window()
    while at not in found:
        found.append(at)
        at = at.nextInFocusChain()
    return found


def _words(one):
    return one.text() if isinstance(one, QLabel | QAbstractButton) else ""


def _too_narrow(one):
    if isinstance(one, QTabBar):
        return next((one.tabText(tab) for tab in range(one.count()) if _is_elided(one, tab)), "")
    if isinstance(one, QComboBox):
        needed = one.fontMetrics().horizontalAdvance(one.currentText())
        return f"{needed} in {one.width()}" if needed > one.width() - 24 else ""
    if isinstance(one, QLabel) and one.text():
        if one.wordWrap():
            needed = one.heightForWidth(one.width())
            return f"{one.height()} high, needs {needed}" if one.height() < needed else ""
        return _smaller_than_hint(one)
    if isinstance(one, QAbstractButton) and one.text() and not isinstance(one, QCheckBox):
        return "" if _shows_icon_only(one) else _smaller_than_hint(one)
    return ""


def _is_elided(bar, tab):
    """Tell whether a tab has less room than its text needs."""
    return bar.fontMetrics().horizontalAdvance(bar.tabText(tab)) > bar.tabRect(tab).width()


def _shows_icon_only(one):
    return isinstance(one, QToolButton) and one.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonIconOnly


def _smaller_than_hint(one):
    needed, given = one.minimumSizeHint(), one.size()
    small = given.width() < needed.width() or given.height() < needed.height()
    return f"{given.toTuple()}, needs {needed.toTuple()}" if small else ""


def _clipped(one):
    """Return how a control lies outside what holds it; where that scrolls, only sideways."""
    if not isinstance(one, CONTROLS) or isinstance(one, QScrollBar):
        return ""
    holder = one.parentWidget()
    while holder is not None and not isinstance(holder, QAbstractScrollArea | QMainWindow) and not holder.isWindow():
        if isinstance(holder, QToolBar):
            return ""  # its own button shows what has no room
        holder = holder.parentWidget()
    if holder is None or not _is_scrolled_in(one, holder):
        return ""
    inside = holder.viewport() if isinstance(holder, QAbstractScrollArea) else holder
    place = QRect(one.mapTo(inside, QPoint()), one.size())
    sideways = place.left() < 0 or place.right() >= inside.width()
    beyond = place.top() < 0 or place.bottom() >= inside.height()
    scrolls = isinstance(holder, QScrollArea)
    return f"{place.getRect()} in {inside.size().toTuple()}" if sideways or (beyond and not scrolls) else ""


def _is_scrolled_in(one, holder):
    """Tell whether a widget is part of the contents: the labels and corners of a list or a text are not."""
    return not isinstance(holder, QAbstractScrollArea) or isinstance(holder, QScrollArea)
