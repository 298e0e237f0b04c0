"""The ruler: how long a line over the ground is."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from terrain_explorer.gui.services.actions import Command
from terrain_explorer.gui.views.marks import Label, MapPoint, Mark
from terrain_explorer.gui.views.tool import LineTool
from terrain_explorer.gui.views.view_sync import ViewSync
from terrain_explorer.gui.widgets.parameters.lengths import distance_in_words
from terrain_explorer.language import marked, numeral, tr


class Ruler(LineTool):
    """Shows the length of a line that the user drags, as the crow flies: in metres where these are known."""

    command = Command("Ruler", marked("R&uler"), "", "ruler", marked("See how long a line is; Escape leaves"), True)

    def __init__(self, views: ViewSync) -> None:
        super().__init__(views)
        self._views = views

    def marks(self, start: MapPoint, end: MapPoint) -> Sequence[Mark]:
        return (*super().marks(start, end), Label(end, self._length(start, end)))

    def rest(self) -> None:
        self.setLine(None)

    def _length(self, start: MapPoint, end: MapPoint) -> str:
        heightmap = self._views.ground.heightmap
        if heightmap is None:
            return ""
        sides = np.array(heightmap.heights.shape) - 1
        way = np.subtract(end, start) * sides
        if heightmap.spacings is None:
            part = float(np.hypot(*way)) / max(sides)
            return tr("{percent} % of the side", percent=numeral(100 * part, ".4g"))
        return distance_in_words(float(np.hypot(*(way * heightmap.spacings))))
