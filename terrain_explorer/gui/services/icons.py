"""Toolbar icons: line drawings in one colour, which is taken from the palette."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QObject, Qt
from PySide6.QtGui import QAction, QIcon, QPainter, QPalette, QPixmap, QPixmapCache
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from terrain_explorer.resources import content_of, resource

_SIZE = 24
_DRAWN_COLOUR = "#000"
_NAME = "lineIcon"


def program_icon() -> QIcon:
    """Return the program's own icon."""
    icon = QIcon()
    for path in sorted(resource("icons/hicolor").glob("*x*/apps/terrain-explorer.png")):
        icon.addFile(str(path))
    return icon


def give_icon(action: QAction, name: str) -> None:
    """Give an action a toolbar icon, which `colour_icons` draws anew."""
    action.setProperty(_NAME, name)
    action.setIcon(line_icon(name))


def colour_icons(owner: QObject) -> None:
    """Draw the icons of all actions of an object, and of its children, in the colours of another theme."""
    for action in owner.findChildren(QAction):
        if name := action.property(_NAME):
            action.setIcon(line_icon(name))


def line_icon(name: str, vanishing: bool = False) -> QIcon:
    """Return a toolbar icon in the colours of the program's texts, enabled and disabled.

    Parameters
    ----------
    vanishing
        Whether nothing is drawn where the icon is disabled.
    """
    icon = QIcon()
    disabled = "none" if vanishing else _text_colour(QPalette.ColorGroup.Disabled)
    for mode, colour in (
        (QIcon.Mode.Normal, _text_colour(QPalette.ColorGroup.Active)),
        (QIcon.Mode.Disabled, disabled),
    ):
        for size in _sizes():
            icon.addPixmap(_drawn(name, colour, size), mode)
    return icon


def _sizes() -> tuple[int, ...]:
    """Return the pixels of an icon's side: twice as many on screens with more than one pixel per point."""
    # Qt gives the ratio of the finest screen. Drawing both sizes in any case would be felt at the start.
    application = QApplication.instance()
    is_fine = isinstance(application, QApplication) and application.devicePixelRatio() > 1
    return (_SIZE, 2 * _SIZE) if is_fine else (_SIZE,)


def _text_colour(group: QPalette.ColorGroup) -> str:
    return QApplication.palette().color(group, QPalette.ColorRole.ButtonText).name()


def _drawn(name: str, colour: str, size: int) -> QPixmap:
    """Return a picture of an icon, from the cache if it was made before: many buttons have the same."""
    key, pixmap = f"{name} {colour} {size}", QPixmap()
    if not QPixmapCache.find(key, pixmap):
        drawing = content_of(resource(f"icons/{name}.svg")).decode()
        coloured = drawing.replace(f'"{_DRAWN_COLOUR}"', f'"{colour}"')
        pixmap = _rendered(QSvgRenderer(QByteArray(coloured.encode())), size)
        QPixmapCache.insert(key, pixmap)
    return pixmap


def _rendered(renderer: QSvgRenderer, size: int) -> QPixmap:
    pixmap = QPixmap(size, size)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    renderer.render(painter)
    painter.end()
    return pixmap
