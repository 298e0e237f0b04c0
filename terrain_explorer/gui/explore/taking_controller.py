"""Gives the document the terrain of a place: what is in sight, or the whole of another one."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from terrain_explorer.document.document import Document
from terrain_explorer.document.states import FileBinding
from terrain_explorer.errors import UserError
from terrain_explorer.gui.services.messages import Reporter
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.language import sentence, tr
from terrain_explorer.terrain import Heightmap, Recipe
from terrain_explorer.terrain.tiles.extract import height_there, taking
from terrain_explorer.terrain.tiles.land import Land
from terrain_explorer.terrain.work import Work

if TYPE_CHECKING:
    from terrain_explorer.gui.explore.take_dialog import Cut

_Taken = tuple[Recipe, Heightmap, Land | None]
"""A terrain, and the ground that it was taken from; None where it is one of its own."""


class TakingController(Reporter):
    """Makes terrains off the GUI thread and gives them to the document, each in one undo step.

    Signals
    -------
    busyChanged
        Whether a terrain is being made.
    """

    busyChanged = Signal(bool)

    def __init__(self, document: Document, parent: QObject) -> None:
        super().__init__(parent)
        self._document = document
        self._makes = False
        self._worker = Worker("taking", self, awaited=True)
        self._worker.finished.connect(self._put)
        self._worker.failed.connect(self._on_failed)
        self._worker.busyChanged.connect(self.busyChanged)
        self._worker.cancel_at(document.heightmapChanged)

    def take(self, ground: Land, cut: Cut, own_contrast: bool) -> None:
        """Let the document begin with a rectangle of the ground of its terrain."""
        self._makes = False
        self._worker.request(partial(_taking, ground, self._document.recipe, cut, own_contrast))

    def make(self, recipe: Recipe) -> None:
        """Let the document have the terrain of a recipe, which can be made again at any time."""
        self._makes = True
        self._worker.request(partial(_making, recipe))

    def _put(self, taken: _Taken) -> None:
        recipe, heightmap, ground = taken
        sea = self._document.look.water_height(self._document.heightmap)
        if self._makes and not self._document.has_unsaved_work:
            self._document.take_sampled(heightmap, tr("place"), recipe)
        else:
            # It is another terrain: saving it must not replace the file of the one before.
            name = tr("Go to a place") if self._makes else tr("Take this place")
            self._document.take_remade(heightmap, recipe, None, name, file_binding=FileBinding())
        if ground is not None and sea is not None:
            # The sea stays where it was: a part of another range would be another height.
            there = height_there(sea, ground, recipe)
            self._document.bring_look(self._document.look.with_sea_at(there, heightmap.range))

    def _on_failed(self, error: Exception) -> None:
        if isinstance(error, UserError):
            self.warn(sentence(str(error)))
        else:
            self.report_error(error)


def _taking(ground: Land, recipe: Recipe | None, cut: Cut, own_contrast: bool) -> Work[_Taken]:
    taken = yield from taking(ground, recipe, cut.level, cut.window, own_contrast, tr("Place"))
    return *taken, ground


def _making(recipe: Recipe) -> Work[_Taken]:
    evaluated = yield from recipe.evaluating()
    return recipe, evaluated.heightmap, None
