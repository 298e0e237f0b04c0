"""Follows a drop of water from the point that the user clicks, and shows what drains to there."""

from __future__ import annotations

from collections.abc import Generator as Steps
from functools import partial

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction

from terrain_explorer.gui.services.listening import Listening
from terrain_explorer.gui.services.messages import Reporter
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.gui.views.marks import LineMark, MapPoint, Mark, Tint, as_places, as_point
from terrain_explorer.gui.views.tool import ClickTool
from terrain_explorer.gui.views.view_sync import ViewSync
from terrain_explorer.gui.water.water_controller import WaterController
from terrain_explorer.gui.water.wear_controller import WearController
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.erosion.wear import Wear
from terrain_explorer.terrain.hydrology.drainage import Drainage, upstream_of, way_of_a_drop
from terrain_explorer.terrain.recipe import ErodedGround
from terrain_explorer.terrain.sampling import Point
from terrain_explorer.terrain.work import silent

_CLICK = marked("Click a point of the terrain to see where its water goes, and what drains there.")
_DONE = marked("Done")
_WHY = marked("How water finds its way")

_CORNERS = 512
"""Corners of a way that is drawn: more would make it follow the camera late."""

_SMOOTHING = 4
"""How often the way is evened out: it goes from point to point, and so has corners of 45 degrees."""

_WAY_COLOUR = "#78dcff"

_Traced = tuple[tuple[Mark, ...], str]


class FlowInquiry(Reporter):
    """While it is active, a click shows the way of a drop and the ground that drains to it, and says how much that is.

    Attributes
    ----------
    tool
        What the pointer does meanwhile.

    Parameters
    ----------
    action
        Its tick says whether the inquiry is active.

    Signals
    -------
    explanationWanted
        The user wants to read how water finds its way.
    """

    explanationWanted = Signal()

    def __init__(
        self,
        water: WaterController,
        wear: WearController,
        views: ViewSync,
        action: QAction,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._water, self._wear, self._views, self._action = water, wear, views, action
        self.tool = ClickTool(self)
        self._point: Point | None = None
        self._text = ""
        self._worker = Worker("tracing-water", self)
        self._worker.finished.connect(self._on_traced)
        self._worker.failed.connect(self.report_error)
        action.toggled.connect(self._on_toggled)
        water.drained.connect(self._trace)
        wear.changed.connect(self._on_wear)
        self._listening = Listening((views.ground.replaced, self._forget))
        views.tools.offer(self.tool, action)
        self.tool.clicked.connect(self._on_clicked)

    @property
    def traces(self) -> bool:
        """Whether the user wants to know where the water of a point goes."""
        return self._point is not None

    def _on_toggled(self, active: bool) -> None:
        self._water.setAsked(self, active)
        self._wear.setAsked(self, active)
        if active:
            self._say(tr(_CLICK))
        else:
            self._forget()
            self.withdrawn.emit(self._text)

    def _on_clicked(self, place: MapPoint) -> None:
        if self._views.ground.heightmap is not None:
            self._point = as_point(place, self._views.ground.heightmap.heights.shape)
            self._listening.setOn(True)
            self._trace()

    def _on_wear(self) -> None:
        if self._wear.wear is not None:
            self._trace()

    def _trace(self) -> None:
        """Follow the drop, if one fell; drainage and wear may still be sought, and call again when they are found."""
        if self._point is not None and self._water.drainage is not None:
            place = round(self._point.row), round(self._point.column)
            self._worker.request(partial(_tracing, self._water.drainage, self._wear.wear, self._wear.grounds, *place))

    def _on_traced(self, traced: _Traced) -> None:
        trace, text = traced
        self.tool.marked.emit(trace)
        self._say(text)

    def _say(self, text: str) -> None:
        self.withdrawn.emit(self._text)
        self._text = text
        done = (_DONE, partial(self._action.setChecked, False))
        why = (_WHY, self.explanationWanted.emit)
        self.inform(text, about_terrain=True, actions=(done, why) if self.traces else (done,))

    def _forget(self) -> None:
        """Show no drop any more: it fell on a terrain that is no longer there, or the inquiry ends."""
        self._listening.setOn(False)
        if self._point is not None:
            self._point = None
            self._worker.cancel()
            self.tool.marked.emit(())


def _tracing(
    drainage: Drainage, wear: Wear | None, grounds: tuple[ErodedGround, ...], row: int, column: int
) -> Steps[None, None, _Traced]:
    from terrain_explorer.gui.water.wording import facts_in_words, flow_in_words, wear_in_words

    yield
    rows, columns = way_of_a_drop(drainage, row, column)
    yield
    way = as_places(_drawn(rows, columns), drainage.heightmap.heights.shape)
    falls = (float(way[0, 0]), float(way[0, 1]))
    trace = Tint.of_upstream(upstream_of(drainage, row, column)), LineMark(way, _WAY_COLOUR, dots=(falls,))
    sentences = [flow_in_words(drainage, rows, columns)]
    if wear is not None:
        sentences.append(wear_in_words(drainage.heightmap, wear, row, column))
        for ground in grounds:
            facts = yield from silent(ground.telling(row, column))
            if facts is not None:
                sentences.append(facts_in_words(facts, ground.step.title, drainage, wear, row, column))
    return trace, " ".join(filter(None, sentences))


def _drawn(rows: NDArray[np.int32], columns: NDArray[np.int32]) -> NDArray[np.float64]:
    """Return a way without the corners of the grid, and with no more corners than can be drawn; shape (n, 2)."""
    way = np.stack([rows, columns], axis=1).astype(float)
    for _ in range(_SMOOTHING):
        way[1:-1] = (way[:-2] + 2 * way[1:-1] + way[2:]) / 4
    corners = np.linspace(0, len(way) - 1, min(len(way), _CORNERS)).round().astype(int)
    return np.asarray(way[corners])
