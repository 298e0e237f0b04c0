"""The dialog that asks in what size a place is taken home."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QDialog, QDialogButtonBox, QLabel, QVBoxLayout, QWidget

from terrain_explorer.gui.views.map2d.map_viewport import SIDE, MapViewport
from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.language import tr
from terrain_explorer.terrain.heightmap import Window
from terrain_explorer.terrain.tiles.extract import MOST_POINTS, within
from terrain_explorer.terrain.tiles.tile_key import DEEPEST_LEVEL

_SQUARES = (8, 9, 10, 11, 12)
"""The sizes of squares: 2^k + 1 points a side, as engines want them."""
_FINER, _COARSER = 4, 2
Buttons = QDialogButtonBox.StandardButton


@dataclass(frozen=True)
class Cut:
    """A rectangle of a level that can be taken: all that is in sight, or a square in its middle."""

    level: int
    window: Window
    square: bool = False

    @property
    def label(self) -> str:
        """Its size in words."""
        size = tr("{rows} × {columns} points", rows=self.window.rows, columns=self.window.columns)
        return tr("Square in the middle: {size}", size=size) if self.square else tr("All in sight: {size}", size=size)


def cuts(viewport: MapViewport) -> Iterator[Cut]:
    """Yield the rectangles that can be taken of what is in sight."""
    for level in range(max(viewport.level - _COARSER, 1), min(viewport.level + _FINER, DEEPEST_LEVEL) + 1):
        seen = viewport.window_at(level)
        # One point more than squares.
        window = within(viewport.facts, level, Window(seen.row, seen.column, seen.rows + 1, seen.columns + 1))
        if window.rows * window.columns <= MOST_POINTS:
            yield Cut(level, window)
    shorter = Fraction(viewport.pixel * min(viewport.width, viewport.height), SIDE)
    for power in _SQUARES:
        # The coarsest level at which so many squares still fit into what is in sight.
        level = next((level for level in range(power, DEEPEST_LEVEL + 1) if Fraction(2**power, 2**level) <= shorter), 0)
        if level:
            square = SIDE >> level
            half = 2 ** (power - 1)
            window = Window(viewport.south // square - half, viewport.east // square - half, 2**power + 1, 2**power + 1)
            window = _moved_in(viewport, level, window)
            if within(viewport.facts, level, window) == window:
                yield Cut(level, window, square=True)


def ask_for_size(viewport: MapViewport, has_steps: bool, parent: QWidget, take: Callable[[Cut, bool], object]) -> None:
    """Let the user choose the size of what is taken, and whether it uses its own black and white.

    Raises
    ------
    ValueError
        There is no ground in sight.
    """
    dialog = named(QDialog(parent), "takeDialog", tr("Take this place"))
    dialog.setWindowTitle(tr("Take this place"))
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    choices = list(cuts(viewport))
    size = named(QComboBox(), "takeSize", tr("Size"), tr("The ground that is taken, and its points"))
    for cut in choices:
        size.addItem(cut.label)
    usual = next((at for at, cut in enumerate(choices) if cut.level == viewport.level), 0)
    size.setCurrentIndex(usual)
    contrast = named(
        QCheckBox(tr("Stretch its heights to the full range")), "takeContrast", tr("Contrast"), _contrast_tip(has_steps)
    )
    # Heights in metres are what they are.
    contrast.setChecked(not has_steps and not viewport.facts.metres and viewport.depth > 1)
    contrast.setEnabled(not has_steps)
    text = QLabel(tr("The ground in sight becomes the terrain. Undo brings back the one before."), wordWrap=True)
    buttons = QDialogButtonBox(Buttons.Ok | Buttons.Cancel)
    buttons.button(Buttons.Ok).setText(tr("Take"))
    buttons.accepted.connect(dialog.accept)
    buttons.rejected.connect(dialog.reject)
    layout = QVBoxLayout(dialog)
    for widget in (text, size, contrast, buttons):
        layout.addWidget(widget)
    dialog.accepted.connect(lambda: take(choices[size.currentIndex()], contrast.isChecked()))
    dialog.open()


def _contrast_tip(has_steps: bool) -> str:
    if has_steps:
        return tr("The steps of the terrain need the black and white of the whole.")
    return tr(
        "Its lowest point becomes black and its highest white. Without it they are those of the whole terrain, and "
        "neighbouring places fit each other."
    )


def _moved_in(viewport: MapViewport, level: int, window: Window) -> Window:
    """Return a rectangle of the same size, moved onto the ground if there is room."""
    below, beside = (int(part * 2**level) for part in viewport.facts.extent)
    row = min(max(window.row, 0), below + 1 - window.rows)
    return Window(row, min(max(window.column, 0), beside + 1 - window.columns), window.rows, window.columns)
