"""A language that puts texts in brackets: a text without them was never translated."""

import re

from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QDialogButtonBox,
    QLabel,
    QListWidget,
    QMenu,
    QTabBar,
    QWidget,
)

from terrain_explorer.language import speak

_SIGNS = str.maketrans(",.", ".,")


def speak_in_brackets():
    """Put every translated text in «brackets», in a country that writes 1.234,5."""
    speak(lambda text, *_: f"«{text}»", lambda text: text.translate(_SIGNS), "xx")


def untranslated(widget):
    """Return the texts outside brackets that a widget and its children show, also in tooltips and to screen readers."""
    texts = {text for one in (widget, *widget.findChildren(QWidget)) for text in _shown(one)}
    texts |= {text for action in widget.findChildren(QAction) for text in _shown_by(action)}
    return sorted(text for text in texts if any(map(str.isalpha, _bare(text).partition("«")[0])))


def _bare(text):
    return re.sub(r"<[^>]*>|&", "", text)


def _shown(widget):
    if widget.objectName().startswith(("qt_", "derived.")) or isinstance(widget.parent(), QDialogButtonBox):
        return  # these texts are Qt's own, or a parameter's
    yield from (widget.toolTip(), widget.accessibleName(), widget.accessibleDescription(), widget.windowTitle())
    if isinstance(widget, QLabel | QAbstractButton):
        yield widget.text()
    if isinstance(widget, QComboBox):
        yield from (widget.itemText(number) for number in range(widget.count()))
    if isinstance(widget, QListWidget):
        yield from (widget.item(number).text() for number in range(widget.count()))
    if isinstance(widget, QTabBar):
        yield from (widget.tabText(number) for number in range(widget.count()))
    if isinstance(widget, QMenu):
        yield widget.title()


def _shown_by(action):
    if not action.objectName().startswith("actionLanguage."):
        yield from (action.text(), action.toolTip(), action.statusTip())
