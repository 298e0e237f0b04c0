"""The list of all filters, by what they are for."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.gui.widgets.choice_list import ChoiceList
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.filters import FILTERS, Filter
from terrain_explorer.terrain.parameters import takes_parameters

GROUPS = {
    "ground": marked("Ground"),
    "erosion": marked("Erosion"),
    "water": marked("Water"),
    "heights": marked("Heights"),
    "detail": marked("Detail"),
    "size": marked("Size"),
    "turn": marked("Direction"),
    "repair": marked("Repair"),
}
"""The headings, by the groups of filters, in the order shown."""

_LOWEST = 100
"""Pixels: a heading and a filter stay in sight, whatever else needs room."""


class FilterList(ChoiceList):
    """Lists the filters, and calls `begin` with the class of the one that the user chooses."""

    def __init__(self, begin: Callable[[type[Filter]], object]) -> None:
        super().__init__()
        self.setMinimumHeight(_LOWEST)
        self.chosen.connect(begin)
        named(self, "filterList", tr("Filters"))
        for group, heading in GROUPS.items():
            self.addHeading(tr(heading))
            self._add(kind for kind in FILTERS.values() if kind.group == group)

    def _add(self, kinds: Iterable[type[Filter]]) -> None:
        for kind in kinds:
            # By convention, dots announce that something has to be chosen first.
            dots = "…" if takes_parameters(kind) else ""
            self.addChoice(f"{tr(kind.title)}{dots}", tr(kind.summary), kind)
