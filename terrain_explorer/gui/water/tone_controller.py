"""Gives the views the tones of the palettes that they show, found off the GUI thread."""

from __future__ import annotations

from functools import partial

from terrain_explorer.gui.services.listening import Listening
from terrain_explorer.gui.services.messages import Reporter
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.gui.views.view_sync import ViewSync
from terrain_explorer.gui.water.water_controller import WaterController
from terrain_explorer.gui.water.wear_controller import WearController
from terrain_explorer.language import sentence, tr
from terrain_explorer.terrain import Heightmap, Recipe
from terrain_explorer.terrain.erosion.wear import DEPOSITS, Wear
from terrain_explorer.terrain.hydrology.drainage import Drainage
from terrain_explorer.terrain.shading.palettes import LYING, PALETTES
from terrain_explorer.terrain.shading.tones import (
    NO_TONES,
    PaletteTones,
    Tones,
    cover_tones,
    nature_tones,
    thickness_tones,
    wear_tones,
)
from terrain_explorer.terrain.work import Work, part_of

_ROCK = "rock"
"""The palette of rock, which has no tones and yet something to say."""

_Source = tuple[Drainage | None, Wear | None]
_Sources = dict[str, _Source]
"""What tones are made of, by the slugs of their palettes."""


class ToneController(Reporter):
    """Asks for the drainage and the wear while palettes need them, and shows what follows from them."""

    def __init__(self, water: WaterController, wear: WearController, views: ViewSync) -> None:
        super().__init__(views)
        self._water, self._wear, self._views = water, wear, views
        self._sources: _Sources = {}
        self._worker = Worker("toning", self)
        self._worker.finished.connect(views.ground.setTones)
        self._worker.failed.connect(self.report_error)
        water.drained.connect(self._follow)
        wear.changed.connect(self._follow)
        self._listening = Listening((views.shownChanged, self._follow))
        views.palettesChanged.connect(self._listen)
        self._listen()

    def _listen(self) -> None:
        """Follow what is shown while a palette needs it."""
        self._listening.setOn(any(PALETTES[slug].has_tones or slug == _ROCK for slug in self._views.palettes))
        self._follow()

    def _follow(self) -> None:
        wanted = {PALETTES[slug].of: slug for slug in self._views.palettes}
        as_land = LYING.keys() & wanted.keys()
        self._water.setAsked(self, bool(as_land))
        covered = any(not LYING[of].isdisjoint(self._wear.deposits) for of in as_land)
        self._wear.setAsked(self, covered or not {"wear", *DEPOSITS}.isdisjoint(wanted))
        drainage, wear = self._water.drainage, self._wear.wear
        found: dict[str, _Source | None] = {
            **dict.fromkeys(LYING, None if drainage is None else (drainage, wear)),
            "wear": None if wear is None else (None, wear),
        }
        for deposit in DEPOSITS:
            found[deposit] = None if wear is None or wear.thickness(deposit) is None else (None, wear)
        sources = {slug: source for of, slug in wanted.items() if (source := found.get(of))}
        self._views.setToneNotes({slug: self._note(of) for of, slug in wanted.items()})
        if sources == self._sources:
            return
        self._sources = sources
        self._worker.cancel()
        heightmap = self._views.ground.heightmap
        if sources and heightmap is not None:
            self._worker.request(partial(_toning, heightmap, self._wear.recipe, sources))
        elif not any(PALETTES[slug].has_tones for slug in self._views.palettes):
            self._views.ground.setTones(NO_TONES)

    def _note(self, of: str) -> str:
        if of == "wear":
            return self._wear.note or tr("Blue-green ground was laid down, brown ground worn away.")
        heightmap = self._views.ground.heightmap
        if of == "rock" and heightmap is not None and heightmap.rock is None:
            return tr("All of this terrain is one rock. Give it layers with Rock in the panel Generate.")
        deposit = DEPOSITS.get(of)
        if deposit is not None and of not in self._wear.deposits:
            return sentence(tr(deposit.missing))
        if deposit is not None:
            return self._wear.note or tr(deposit.meaning)
        if of in LYING and self._water.drainage is None:
            return tr("Finding where water gathers…")
        if of == "nature":
            return tr("What the ground of the climate is made of: grass, woods, soil, sand, scree, rock and snow.")
        if of == "cover":
            return tr("Sand by the sea, grass that is greener where water gathers, scree, rock and snow.")
        return ""


def _toning(heightmap: Heightmap, recipe: Recipe | None, sources: _Sources) -> Work[PaletteTones]:
    tones = {}
    for slug, source in sources.items():
        tones[slug] = yield from part_of(_tones_of(PALETTES[slug].of, heightmap, recipe, *source), 0, 1)
    return tones


def _tones_of(
    of: str, heightmap: Heightmap, recipe: Recipe | None, drainage: Drainage | None, wear: Wear | None
) -> Work[Tones]:
    if drainage is not None:
        from terrain_explorer.terrain.recipe.beds_of_recipe import finding_beds

        beds = yield from finding_beds(recipe, heightmap)
        toned = nature_tones if of == "nature" else cover_tones
        return (yield from toned(drainage, wear, beds))
    assert wear is not None
    if of == "wear":
        return (yield from wear_tones(heightmap, wear))
    thickness = wear.thickness(of)
    assert thickness is not None
    return (yield from thickness_tones(heightmap, thickness))
