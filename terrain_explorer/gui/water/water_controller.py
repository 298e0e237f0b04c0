"""Finds the rivers and lakes of the terrain that is shown, off the GUI thread, while they are wanted."""

from __future__ import annotations

from collections.abc import Generator as Steps
from functools import partial

from PySide6.QtCore import QObject, Signal

from terrain_explorer.document.document import Document
from terrain_explorer.errors import UserError
from terrain_explorer.gui.services.listening import Listening
from terrain_explorer.gui.services.messages import Reporter
from terrain_explorer.gui.services.timers import single_shot_timer
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.gui.views.view_sync import ViewSync
from terrain_explorer.language import tr
from terrain_explorer.memory import free_memory
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.hydrology.drainage import Drainage, draining
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.waters import Waters, gathering
from terrain_explorer.terrain.work import part_of


def check_memory_for(work: str, heightmap: Heightmap, bytes_a_point: int) -> None:
    """Refuse work on a map that will hardly fit into the memory.

    Parameters
    ----------
    work
        Its name for the user.

    Raises
    ------
    UserError
        It will not fit.
    """
    needed, free = bytes_a_point * heightmap.heights.size, free_memory()
    if free is not None and needed > free:
        raise UserError(
            tr(
                "{work} of {columns} × {rows} points needs about {needed:.1f} GB of memory, and {free:.1f} GB are free",
                work=work,
                columns=heightmap.columns,
                rows=heightmap.rows,
                needed=needed / 2**30,
                free=free / 2**30,
            )
        )


REST = 250
"""Milliseconds for which a terrain has to be shown: previews and strokes follow each other faster."""

_BYTES_A_POINT = 64
"""What finding the water takes on large maps, at most."""

Found = tuple[Drainage, Waters | None]


class WaterController(Reporter):
    """Shows rivers and lakes in the views while the look wants them.

    Signals
    -------
    drained
        The drainage of the heightmap that is shown has been found.
    """

    drained = Signal()

    def __init__(self, document: Document, views: ViewSync, parent: QObject) -> None:
        super().__init__(parent)
        self._document, self._views = document, views
        self._drainage: Drainage | None = None
        self._wanted: tuple[object, ...] = ()
        self._askers: set[object] = set()
        self._worker = Worker("draining", self)
        self._rest = single_shot_timer(self._worker, REST, self._find)
        self._worker.finished.connect(self._on_found)
        self._worker.failed.connect(self._on_failed)
        self._listening = Listening((views.shownChanged, self._follow))
        document.lookChanged.connect(self._listen)
        self._listen()

    @property
    def drainage(self) -> Drainage | None:
        """The drainage of the heightmap and the sea that are shown, if it has been found."""
        drainage, heightmap = self._drainage, self._views.ground.heightmap
        if drainage is None or drainage.heightmap is not heightmap:
            return None
        return drainage if drainage.sea == self._document.look.water_height(heightmap) else None

    def setAsked(self, asker: object, asked: bool) -> None:
        """Find the drainage for someone even while the look shows no rivers, or no longer."""
        (self._askers.add if asked else self._askers.discard)(asker)
        self._listen()

    def _listen(self) -> None:
        """Follow what is shown while water is wanted."""
        self._listening.setOn(self._document.look.rivers or bool(self._askers))
        self._follow()

    def _follow(self) -> None:
        wanted = self._want()
        if wanted == self._wanted:
            return
        self._wanted = wanted
        self._worker.cancel()
        self._rest.stop()
        if not wanted:
            self._views.ground.setWaters(None, None)
            self._views.setWaterNote("")
        elif self.drainage is not None:
            self._find()
        else:
            self._rest.start()
            self._views.setWaterNote(tr("Finding the way of the water…") if self._document.look.rivers else "")

    def _want(self) -> tuple[object, ...]:
        """Return all that the water to be shown depends on, or nothing where none is wanted."""
        heightmap, look = self._views.ground.heightmap, self._document.look
        if heightmap is None or not (look.rivers or self._askers):
            return ()
        return heightmap, look.water_height(heightmap), look.rivers and look.river_area

    def _find(self) -> None:
        heightmap, look = self._views.ground.heightmap, self._document.look
        assert heightmap is not None
        # The heights of a sketch change while they are read. When the stroke ends, another heightmap is shown.
        if heightmap is self._document.shown and heightmap is not self._document.heightmap:
            return
        self._worker.request(partial(_finding, heightmap, look, self.drainage))

    def _on_found(self, found: Found) -> None:
        from terrain_explorer.gui.water.wording import note_on_rivers

        self._drainage, waters = found
        self._views.ground.setWaters(waters, self._drainage)
        least = self._document.look.river_area
        self._views.setWaterNote("" if waters is None else note_on_rivers(self._drainage, least))
        self.drained.emit()

    def _on_failed(self, error: BaseException) -> None:
        self._views.setWaterNote("")
        self.report_error(error)


def _finding(heightmap: Heightmap, look: Look, drainage: Drainage | None) -> Steps[float, None, Found]:
    if drainage is None:
        check_memory_for(tr("finding the water"), heightmap, _BYTES_A_POINT)
        drainage = yield from part_of(draining(heightmap, look.water_height(heightmap)), 0, 0.7)
    waters = (yield from part_of(gathering(drainage, look), 0.7, 1)) if look.rivers else None
    return drainage, waters
