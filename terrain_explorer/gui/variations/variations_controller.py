"""Variations of the terrain: nine around the one at hand, the way back through all that was seen, and the shelf."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from collections.abc import Generator as Steps
from functools import partial

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QImage

from terrain_explorer.document.document import Document
from terrain_explorer.document.states import FileBinding
from terrain_explorer.errors import UserError
from terrain_explorer.gui.services.listening import Listening
from terrain_explorer.gui.services.messages import Reporter
from terrain_explorer.gui.services.settings import kept_content, settings
from terrain_explorer.gui.services.timers import single_shot_timer
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.gui.steps.recipe_controller import RecipeController
from terrain_explorer.gui.variations.variation_gallery import VariationGallery
from terrain_explorer.gui.variations.variation_rounds import (
    Round,
    VariationPicture,
    has_more,
    in_words,
    named_ways,
    picturing,
    still_there,
    usual_names,
)
from terrain_explorer.gui.variations.variations_panel import VariationsPanel
from terrain_explorer.gui.views.surface3d.camera.block import NO_BLOCK
from terrain_explorer.gui.views.surface3d.camera.camera import OBLIQUE
from terrain_explorer.gui.views.surface3d.camera.framing import framed
from terrain_explorer.gui.views.surface_gallery import GalleryPicture
from terrain_explorer.gui.views.surface_pane import Guest, SurfacePane
from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.gui.widgets.lazy_widget import LazyWidget
from terrain_explorer.gui.widgets.thumbnails import lit
from terrain_explorer.language import tr
from terrain_explorer.terrain import Recipe, new_seed
from terrain_explorer.terrain.recipe import Evaluation
from terrain_explorer.terrain.recipe.from_afar import recipe_from_afar
from terrain_explorer.terrain.recipe.shelf import Shelf, Shelved
from terrain_explorer.terrain.recipe.variations import USUAL_AMOUNT, differences
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.work import silent

_NAMES, _AMOUNTS = "variationNames", "variationAmounts"
_BUDGET = 2**28
_COLUMNS = 3
_MOST_ROUNDS = 1000
_SOON = 20
"""Milliseconds."""
_REMEMBERED = 3
"""Rounds whose pictures are kept, so that the way back shows them at once."""


class VariationsController(Reporter):
    """Shows variations in place of the surface as long as its command is on.

    Parameters
    ----------
    panel
        Where its panel is shown.
    """

    def __init__(
        self,
        document: Document,
        recipes: RecipeController,
        surface: SurfacePane,
        panel: LazyWidget[VariationsPanel],
        action: QAction,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._document, self._recipes, self._surface = document, recipes, surface
        self._panel, self._action = panel, action
        self._gallery: VariationGallery | None = None
        self._rounds: list[Round] = []
        self._at = -1
        self._names: tuple[str, ...] | None = None
        self._amounts: dict[str, float] = {}
        # By identity: to hash thousands of strokes takes long. With the recipe, so that no other gets its number.
        self._known: dict[int, tuple[Recipe, VariationPicture]] = {}
        self._binding: FileBinding | None = None
        self._shown: Round | None = None
        self._finer: dict[int, VariationPicture] = {}
        self._drawn: tuple[Shelf, Look] | None = None
        self._evaluation, self._shelf_evaluation = Evaluation(_BUDGET), Evaluation(_BUDGET // 8)
        self._worker = Worker("variations", self, awaited=True)
        self._later = single_shot_timer(self._worker, _SOON, self._take_finer)
        self._worker.progressed.connect(self._on_picture)
        self._worker.failed.connect(self.report_error)
        self._drawer = Worker("shelf-pictures", self)
        self._drawer.progressed.connect(self._on_drawn)
        self._drawer.failed.connect(self.report_error)
        self._listening = Listening((document.heightmapChanged, self._begin), (document.lookChanged, self._on_look))

    @property
    def gallery(self) -> VariationGallery | None:
        """What shows the terrains, as long as it is there."""
        return self._gallery if self._action.isChecked() else None

    @property
    def round(self) -> Round | None:
        """What is shown, or was shown last; the panel acts on it only while it is shown."""
        return self._rounds[self._at] if self._rounds else None

    # The rounds.

    def choose(self, number: int) -> None:
        """Vary around one of the terrains that are shown."""
        here = self.round
        if here is not None and number < len(here.recipes) and number != here.place:
            self._go_on(here.recipes[number])

    def others(self) -> None:
        """Show other terrains around the same one, if there is chance in what varies."""
        if self.round is not None and self.round.has_chance:
            self._go_on(self.round.middle)

    def go(self, by: int) -> None:
        """Go back or forward through what was seen."""
        if 0 <= self._at + by < len(self._rounds):
            self._at += by
            self._show()

    def take(self, number: int) -> None:
        """Make one of the terrains that are shown the document's, in one undo step."""
        here = self.round
        if here is not None:
            self._take(here.recipes[number])

    def keep(self, number: int) -> None:
        """Put one of the terrains that are shown on the shelf."""
        here = self.round
        if here is None:
            return
        recipe = here.recipes[number]
        if any(one.recipe == recipe for one in self._document.shelf):
            self.inform(tr("It is on the shelf already."))
            return
        name = here.caption(number) or tr("Terrain")
        self._document.set_shelf((*self._document.shelf, Shelved(name, recipe)))

    @property
    def _current(self) -> int:
        """The number of the terrain that the keys mean."""
        return 0 if self._gallery is None else self._gallery.current

    def _go_on(self, middle: Recipe, seed: int | None = None, replacing: bool = False) -> None:
        """Show a new round, after which there is nothing to go forward to."""
        ways = named_ways(middle, self._names_for(middle), self._amounts_of())
        del self._rounds[self._at + (0 if replacing else 1) :]
        self._rounds.append(Round.around(middle, ways, new_seed() if seed is None else seed))
        del self._rounds[:-_MOST_ROUNDS]
        self._at = len(self._rounds) - 1
        self._show()

    def _names_for(self, recipe: Recipe) -> tuple[str, ...]:
        if self._names is None:
            names, self._amounts = _remembered()
            self._names = names or usual_names(recipe)
        # Nothing ticked is a choice, too; that nothing of it is left in another recipe is none.
        return still_there(recipe, self._names) or (usual_names(recipe) if self._names else ())

    def _amounts_of(self) -> dict[str, float]:
        return _Amounts(self._amounts)

    def _take(self, recipe: Recipe) -> None:
        here = self._document.recipe
        changes = [] if here is None else [one for one, _ in differences(here, recipe)] if _alike(here, recipe) else []
        name = tr("Take a variation")
        if changes:
            name = tr("Take variation: {values}", values=in_words(recipe, changes))
        self._action.setChecked(False)
        if here != recipe:
            self._recipes.remake(recipe, name)

    # What is shown.

    def show(self, wanted: bool) -> None:
        """Show variations, or the terrain again."""
        self._listening.setOn(wanted)
        if wanted:
            self._open()
        else:
            self._worker.cancel()
            self._later.stop()
            self._known = {}
            self._evaluation = Evaluation(_BUDGET)
            if self._gallery is not None:
                self._gallery.setPictures([])
            if self._gallery is not None and self._gallery.isVisibleTo(self._surface):
                self._surface.dismiss(self._gallery)
                self._surface.setFocus()

    def _open(self) -> None:
        if self._gallery is None:
            self._gallery = named(VariationGallery(self._surface), "variationGallery", tr("Variations"))
            self._gallery.setArrangement("grid", _COLUMNS, choosing=True)
            self._gallery.clicked.connect(self.choose)
            self._gallery.doubleClicked.connect(self._on_double_click)
            self._gallery.keyPressed.connect(self._on_key)
        self._surface.receive(Guest(self._gallery, leave=lambda: self._action.setChecked(False)))
        self._gallery.setFocus()
        self._begin()

    def _begin(self) -> None:
        """Vary around the document's terrain, or go on where that is in sight already."""
        if self._binding is not self._document.file_binding:
            # The way back leads to no other work.
            self._binding, self._rounds, self._at = self._document.file_binding, [], -1
        ground, here = self._document.ground, self.round
        if here is not None and ground in here.recipes and here.ways:
            self._show()
        else:
            self._go_on(ground)

    def _show(self) -> None:
        here = self.round
        if here is None or self._gallery is None or not self._action.isChecked():
            return
        look, self._finer = self._document.look, {}
        alive = {id(recipe) for one in (*self._rounds[-_REMEMBERED:], here) for recipe in one.recipes}
        self._known = {recipe: one for recipe, one in self._known.items() if recipe in alive}
        self._gallery.setPictures([self._picture(here, number, look) for number in range(len(here.recipes))])
        if here is not self._shown:
            self._shown = here
            self._gallery.setCurrent(here.place)
        self._panel.update_content()
        camera = self._surface.camera or framed(NO_BLOCK, OBLIQUE, 1.0)
        self._worker.request(partial(picturing, here.recipes, look, camera, self._evaluation))

    def _on_look(self, look: Look) -> None:
        """Draw the same terrains in another light; what the look needs to know of them has to be found, perhaps."""
        here, gallery = self.round, self._gallery
        if here is None or gallery is None:
            return
        if has_more(look) or self._worker.busy:
            self._show()
        else:
            gallery.setPictures([self._picture(here, number, look) for number in range(len(here.recipes))])

    def _picture(self, here: Round, number: int, look: Look) -> GalleryPicture:
        recipe = here.recipes[number]
        known, marked = self._found(recipe), number == here.place
        caption = f"{number + 1}  {here.caption(number)}"
        if recipe == self._document.recipe:
            caption = tr("{terrain} (now)", terrain=caption)
        if known is None:
            return GalleryPicture(None, look, caption=caption, marked=marked)
        if known.note:
            caption = f"{caption} ({known.note})"
        return GalleryPicture(known.heightmap, look, known.waters, known.tones, caption, marked)

    def _on_picture(self, picture: VariationPicture | None) -> None:
        here = self.round
        if picture is None or here is None or self._gallery is None:
            return
        recipe = here.recipes[picture.number]
        known = self._found(recipe)
        if known is not None and not self._gallery.seen:
            # Finer pictures take longer to draw: all nine are to be seen first.
            self._finer[picture.number] = picture
            self._later.start()
            return
        # What was seen more finely before stays until something finer comes.
        if known is not None and known.size > picture.size:
            return
        self._known[id(recipe)] = recipe, picture
        for number, one in enumerate(here.recipes):
            if one is recipe:
                self._gallery.setPicture(number, self._picture(here, number, self._document.look))

    def _take_finer(self) -> None:
        """Show the finer pictures that have come meanwhile, once there is something to see of all."""
        if self._gallery is not None and self._gallery.isVisible() and not self._gallery.seen:
            self._later.start()
            return
        finer, self._finer = self._finer, {}
        for picture in finer.values():
            self._on_picture(picture)

    def _found(self, recipe: Recipe) -> VariationPicture | None:
        return self._known.get(id(recipe), (None, None))[1]

    def _on_double_click(self, number: int) -> None:
        # The first click has brought it to the middle, or to its place in the row.
        here = self.round
        if here is not None:
            self._take(here.middle)

    def _on_key(self, key: int) -> None:
        if Qt.Key.Key_1 <= key <= Qt.Key.Key_9:
            self.choose(key - Qt.Key.Key_1)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.take(self._current)
        else:
            answers: Mapping[int, Callable[[], object]] = {
                Qt.Key.Key_Escape: lambda: self._action.setChecked(False),
                Qt.Key.Key_Backspace: lambda: self.go(-1),
                Qt.Key.Key_Space: self.others,
                Qt.Key.Key_K: lambda: self.keep(self._current),
            }
            answers[key]()

    # The panel.

    def made_panel(self) -> VariationsPanel:
        """Return a panel that asks this for what the user wants."""
        panel = VariationsPanel()
        panel.namesChanged.connect(self._set_names)
        panel.amountChanged.connect(self._set_amount)
        panel.amountAsked.connect(lambda name: panel.setAmount(self._amount(name)))
        panel.othersWanted.connect(self.others)
        panel.backWanted.connect(lambda: self.go(-1))
        panel.forwardWanted.connect(lambda: self.go(1))
        panel.keepWanted.connect(lambda: self.keep(self._current))
        panel.takeWanted.connect(lambda: self.take(self._current))
        panel.shelfChanged.connect(self._document.set_shelf)
        panel.shown.connect(self._show_shelved)
        panel.taken.connect(lambda shelved: self._take(shelved.recipe))
        return panel

    def fill(self, panel: VariationsPanel) -> None:
        """Bring the panel up to date."""
        here = self.round if self._action.isChecked() else None
        if here is not None:
            names = [way.variable.name for way in here.ways]
            panel.setRecipe(here.middle, names, here.ways)
            panel.setPossible(self._at > 0, self._at < len(self._rounds) - 1, here.has_chance)
        shelf, look = self._document.shelf, self._document.look
        panel.setShelf(shelf)
        if (shelf, look) != self._drawn:
            self._drawn = shelf, look
            self._drawer.request(partial(_drawing, shelf, look, self._shelf_evaluation))

    def _on_drawn(self, drawn: tuple[Shelved, QImage] | None) -> None:
        if drawn is not None and self._panel.made is not None:
            self._panel.made.setPicture(*drawn)

    def _show_shelved(self, shelved: Shelved) -> None:
        self._action.setChecked(True)
        self._go_on(shelved.recipe)

    def _set_names(self, names: tuple[str, ...]) -> None:
        self._names = names
        self._vary_otherwise()

    def _amount(self, name: str) -> float:
        if name:
            return self._amounts.get(name, USUAL_AMOUNT)
        here = self.round
        amounts = [self._amounts.get(way.variable.name, USUAL_AMOUNT) for way in (here.ways if here else ())]
        return max(amounts, default=USUAL_AMOUNT)

    def _set_amount(self, name: str, amount: float) -> None:
        here = self.round
        if here is not None:
            names = [name] if name else [way.variable.name for way in here.ways]
            self._amounts |= dict.fromkeys(names, amount)
            self._vary_otherwise()

    def _vary_otherwise(self) -> None:
        """Vary other values, or otherwise, around the same terrain with the same chance."""
        settings().setValue(_NAMES, json.dumps(self._names))
        settings().setValue(_AMOUNTS, json.dumps(self._amounts))
        here = self.round
        if here is not None:
            self._go_on(here.middle, here.seed, replacing=True)


class _Amounts(dict[str, float]):
    def __missing__(self, name: str) -> float:
        return USUAL_AMOUNT


def _remembered() -> tuple[tuple[str, ...], dict[str, float]]:
    """Return what varied last, and by how much."""
    names, amounts = kept_content(_NAMES, []), kept_content(_AMOUNTS, {})
    kept = {name: min(max(amount, 0.01), 1.0) for name, amount in amounts.items() if isinstance(amount, float | int)}
    return tuple(name for name in names if isinstance(name, str)), kept


def _alike(recipe: Recipe, other: Recipe) -> bool:
    """Return whether two recipes differ in values alone."""
    kinds = [[type(one.source), *(type(step.filter) for step in one.steps)] for one in (recipe, other)]
    return kinds[0] == kinds[1]


def _drawing(shelf: Shelf, look: Look, evaluation: Evaluation) -> Steps[tuple[Shelved, QImage] | None, None, None]:
    """Draw what is on the shelf from above."""
    for shelved in shelf:
        try:
            seen = yield from silent(recipe_from_afar(shelved.recipe))
            evaluated = yield from silent(seen.evaluating(evaluation))
        except UserError:
            continue
        yield shelved, lit(evaluated.heightmap, look)
