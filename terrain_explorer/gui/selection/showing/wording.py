"""What is selected, in words."""

from __future__ import annotations

from terrain_explorer.gui.views.selection_marks import SelectionCover
from terrain_explorer.language import tr
from terrain_explorer.terrain.telling import told_part


def selected_in_words(cover: SelectionCover | None) -> str:
    """Return how much of the map is selected, and where; None is for no selection."""
    if cover is None:
        return tr("No selection: all of the map can be changed.")
    bounds = cover.bounds
    if bounds is None:
        return tr("Nothing is selected. Select > None lets you change all of the map again.")
    return tr(
        "Selected: {part} of the map, rows {top} to {bottom}, columns {left} to {right}.",
        part=told_part(cover.part),
        top=bounds.row,
        bottom=bounds.row + bounds.rows - 1,
        left=bounds.column,
        right=bounds.column + bounds.columns - 1,
    )


def selected_in_short(cover: SelectionCover | None) -> str:
    """Return how much of the map is selected, in two or three words; empty without a selection."""
    return "" if cover is None else tr("selected {part}", part=told_part(cover.part))
