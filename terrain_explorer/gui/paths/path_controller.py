"""Paths in the window: from clicks and drags in the views to steps of the recipe."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from terrain_explorer.document.document import Document
from terrain_explorer.gui.paths.line_import import LineImport
from terrain_explorer.gui.services.listening import Listening
from terrain_explorer.gui.services.messages import Reporter
from terrain_explorer.gui.services.settings import load_parameters, save_parameters, settings
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.gui.steps.recipe_controller import RecipeController
from terrain_explorer.gui.tools.path_tool import LaidPath, PathTool, ShownPath
from terrain_explorer.gui.views.marks import MapPoint, as_point
from terrain_explorer.gui.views.view_sync import ViewSync
from terrain_explorer.gui.widgets.lazy_widget import LazyWidget
from terrain_explorer.gui.widgets.parameters.lengths import lengths_around
from terrain_explorer.language import tr
from terrain_explorer.terrain import Heightmap, Parameter, Recipe, Step
from terrain_explorer.terrain.filters.levels import within_reach
from terrain_explorer.terrain.filters.paths import PATHS, BuildingSite, Lake, PathFilter, River
from terrain_explorer.terrain.filters.paths.lake import finding_basin
from terrain_explorer.terrain.masks import Mask
from terrain_explorer.terrain.parameters import changes_in_words
from terrain_explorer.terrain.recipe.met_paths import MOVING
from terrain_explorer.terrain.recipe.step_lists import Insertion
from terrain_explorer.terrain.sampling import height_at

if TYPE_CHECKING:
    from terrain_explorer.files.lines.fitting import FittedLine
    from terrain_explorer.gui.paths.path_panel import PathPanel


@dataclass(frozen=True, eq=False)
class PathChange:
    """A recipe in which a path is another one.

    Attributes
    ----------
    place
        The place of the path's step, or None where it is none any more.
    name
        The change in words.
    """

    recipe: Recipe
    place: int | None
    name: str


def path_at(recipe: Recipe | None, place: int | None) -> PathFilter | None:
    """Return the path that is the step with this place, or None where there is none."""
    if recipe is None or place is None or place >= len(recipe.steps):
        return None
    filter = recipe.steps[place].filter
    return filter if isinstance(filter, PathFilter) else None


def laid_paths(recipe: Recipe | None, ground: Heightmap) -> tuple[LaidPath, ...]:
    """Return the curves of the paths that lie on the ground which a recipe gives, the last one first.

    Those that are switched off are left out, and those that a later step has moved elsewhere.
    """
    laid: list[LaidPath] = []
    steps = [] if recipe is None else [*enumerate(recipe.steps)]
    for place, step in reversed(steps):
        if step.effect is not None and isinstance(step.filter, MOVING):
            break
        if step.effect is not None and isinstance(step.filter, PathFilter):
            laid.append(LaidPath(place, step.filter.spans(ground), step.filter.slug))
    return tuple(laid)


def with_path(
    recipe: Recipe, place: int | None, path: PathFilter, name: str, selection: Mask | None, insertion: Insertion
) -> PathChange | None:
    """Return a recipe with a path as a new step, or in place of its own, or without it if it has too few points.

    Parameters
    ----------
    place
        The place of the path's step, or None where it is none yet.
    name
        What is done with a step that is there, in words.
    selection
        The mask of a new step.
    insertion
        Where a new step comes, unless later ones move the ground: there, the points would lie elsewhere.

    Returns
    -------
        None where nothing changes: the path has too few points to begin with.
    """
    steps, whole = recipe.steps, len(path.points) >= path.fewest
    if place is None:
        later = steps[insertion.place :]
        if any(step.effect is not None and isinstance(step.filter, MOVING) for step in later):
            insertion = Insertion(len(steps))
        changed = insertion.into(recipe, (Step(path, mask=selection),))
        return PathChange(changed, insertion.place, tr(path.title)) if whole else None
    if whole:
        step = replace(steps[place], filter=path)
        return PathChange(replace(recipe, steps=(*steps[:place], step, *steps[place + 1 :])), place, name)
    without = replace(recipe, steps=(*steps[:place], *steps[place + 1 :]))
    return PathChange(without, None, tr("Delete {step}", step=steps[place].title))


class PathController(Reporter):
    """While its action is ticked, clicks in the views make a path, a step of the recipe, or change one.

    The path at hand is the step whose place is kept, or one that has too few points yet to be a step. A new step is
    done within the selection, which becomes its mask.

    Parameters
    ----------
    action
        Its tick says whether clicks are for paths.

    Signals
    -------
    panelWanted
        Whether the panel is needed.
    laid
        The user has ended a new `PathFilter`, and the terrain has it.
    """

    panelWanted = Signal(bool)
    laid = Signal(object)

    def __init__(
        self,
        document: Document,
        recipes: RecipeController,
        views: ViewSync,
        actions: Mapping[str, QAction],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self.panel = LazyWidget(self._made_panel, self._fill)
        self._document, self._recipes = document, recipes
        self.tool, self._action = PathTool(self), actions["Path"]
        views.tools.offer(self.tool, self._action)
        self._usual = _Remembered()
        self._path: PathFilter = self._usual[River.slug]
        self._place: int | None = None
        self._part = 1.0
        """How much of the map was in sight when the path was begun: it is as wide there as others on the whole."""
        self._wanted: Recipe | None = None
        """The recipe that was asked for last: the next change begins there, even before the answer comes."""
        self._chosen: int | None = None
        self._gesture: object = None
        self._before: PathFilter | None = None
        self._is_new = False
        """Whether the step was made since the path was begun."""
        self._laid: PathFilter | None = None
        """A new path that was ended, and is still to be announced."""
        self._basins = Worker("finding-basin", self)
        self._basins.finished.connect(self._on_basin)
        self._basins.failed.connect(self.report_error)
        self.lines = LineImport(parent, lambda: document.heightmap)
        """Lets the user choose lines of a file."""
        self.lines.chosen.connect(self.lay_along)
        self.lines.reported.connect(self.reported)
        self._connect(actions)
        self._show()

    @property
    def path(self) -> PathFilter:
        """The path at hand."""
        return self._path

    @property
    def place(self) -> int | None:
        """The place of its step, or None where it is none yet."""
        return self._place

    def take_up(self, place: int) -> None:
        """Let the user change the path that is the step with this place."""
        self._on_step(place)
        self._recipes.choose(place)

    def stop(self) -> None:
        """Remember the kinds of paths for the next start."""
        save_parameters({_key(slug): path for slug, path in self._usual.items()})

    def open_lines(self, path: Path) -> None:
        """Let the user lay paths along the lines of a file."""
        self._action.setChecked(True)
        self.lines.open(path)

    def lay_along(self, lines: Sequence[FittedLine]) -> None:
        """Lay paths of the kind at hand along lines, each a step; a single one can be changed at once."""
        self._begin()
        *others, last = (self._with_sea(line.along(self._path)) for line in lines)
        for path in others:
            recipe = self._wanted or self._document.ground
            change = with_path(recipe, None, path, "", self._document.selection, self._insertion(recipe))
            self._wanted = recipe if change is None else change.recipe
        self._path = last
        self._change(tr(last.title))

    def _connect(self, actions: Mapping[str, QAction]) -> None:
        self._connect_tool(self.tool)
        self._action.toggled.connect(self._on_toggled)
        self._recipes.chosenChanged.connect(self._on_step)
        self._recipes.busyChanged.connect(self._on_busy)
        self._listening = Listening((self._document.heightmapChanged, self._follow_document))

    def _made_panel(self) -> PathPanel:
        from terrain_explorer.gui.paths.path_panel import PathPanel

        panel = PathPanel()
        panel.kindChanged.connect(self._on_kind)
        panel.pathChanged.connect(self._on_values)
        panel.newWanted.connect(self._begin)
        panel.linesWanted.connect(self.lines.choose)
        return panel

    def _fill(self, panel: PathPanel) -> None:
        panel.setPath(self._path, can_begin=bool(self._path.points) or not self._action.isChecked())

    def _connect_tool(self, paths: PathTool) -> None:
        paths.added.connect(self._add)
        paths.inserted.connect(self._insert)
        paths.grabbed.connect(self._grab)
        paths.moved.connect(self._move)
        paths.released.connect(self._release)
        paths.removed.connect(self._remove)
        paths.closed.connect(self._close)
        paths.heightPicked.connect(self._pick_height)
        paths.takenUp.connect(self.take_up)
        paths.ended.connect(self._finish)
        paths.escaped.connect(self._leave)

    def _on_toggled(self, active: bool) -> None:
        if not active:
            self._note_laid()
            self._forget()
        self.panelWanted.emit(active)
        self._show()

    def _on_kind(self, slug: str) -> None:
        """Lay another kind of path through the same points."""
        title = self._path.title
        self._path = self._with_sea(self._usual[slug].scaled(self._part).through(self._path))
        self._change(tr("{before} becomes {after}", before=tr(title), after=tr(self._path.title)))

    def _on_values(self, values: PathFilter, gesture: object) -> None:
        if gesture != self._gesture or self._before is None:
            self._gesture, self._before = gesture, self._path
        self._path = values.through(self._path)
        self._usual[values.slug] = self._as_usual(values)
        lengths = lengths_around(self.panel)
        words = Parameter.words if lengths is None else lengths.words
        changes = changes_in_words(self._before, self._path, words)
        self._change(": ".join(filter(None, (tr(self._path.title), changes))), ("path", gesture))

    def _on_step(self, place: int | None) -> None:
        """Bring back the points of the step that the user chose among all steps."""
        if place is not None and place == self._place:
            return
        path = path_at(self._wanted or self._document.recipe, place)
        if path is not None:
            self._place, self._chosen, self._part = place, None, self.tool.part
            self._path = path
            self._action.setChecked(True)
            self._show()
        elif self._place is not None:
            self._action.setChecked(False)

    def _add(self, place: MapPoint) -> None:
        if self._path.ring or self._is_full:
            self._end()  # it was closed, so a point beside it begins another path
        self._insert(len(self._path.points), place)

    def _insert(self, number: int, place: MapPoint) -> None:
        points = self._path.points
        # A double click is two clicks at the same place.
        if (number == len(points) and points and points[-1] == place) or self._is_full:
            return
        self._chosen, self._gesture = number, object()
        path = self._path if points else self._on_ground(self._with_sea(self._scaled(self._path)), place)
        self._path = replace(path, points=(*points[:number], place, *points[number:]))
        self._change(tr("{path}: add point {number}", path=tr(self._path.title), number=number + 1), self._gesture)

    def _scaled(self, path: PathFilter) -> PathFilter:
        """Return a new path, as wide in what is in sight as on the whole map."""
        before, self._part = self._part, self.tool.part
        return path if before == self._part == 1 else self._usual[path.slug].through(path).scaled(self._part)

    def _as_usual(self, path: PathFilter) -> PathFilter:
        """Return a path as it is on the whole map, without points; what the user has not set stays as it was."""
        plain = replace(path, points=())
        if self._part == 1:
            return plain
        usual, wider = self._usual[path.slug], plain.scaled(1 / self._part).values()
        seen = usual.scaled(self._part).values()
        kept = {name: usual.values()[name] for name, value in plain.values().items() if value == seen[name]}
        return replace(plain, **(wider | kept))

    def _with_sea(self, path: PathFilter) -> PathFilter:
        """Return a new path; a river ends at the sea that is shown."""
        look, ground = self._document.look, self._document.heightmap
        if not isinstance(path, River):
            return path
        if look.water:
            return replace(path, sea=True, sea_level=look.water_level)
        zero = ground.level_of_zero
        return replace(path, sea=False, sea_level=path.sea_level if zero is None else zero)

    @property
    def _is_full(self) -> bool:
        return self._path.most is not None and len(self._path.points) >= self._path.most

    def _on_ground(self, path: PathFilter, place: MapPoint) -> PathFilter:
        """Return a new path; the height that a site may be given begins with that of the ground where it is placed."""
        if not isinstance(path, BuildingSite) or path.has_height:
            return path
        return replace(path, height=self._height_at(place))

    def _height_at(self, place: MapPoint) -> float:
        ground = self._document.heightmap
        return within_reach(height_at(ground, as_point(place, ground.heights.shape)))

    def _pick_height(self, place: MapPoint) -> None:
        """Give a site the height of the ground at a place."""
        if isinstance(self._path, BuildingSite):
            height = self._height_at(place)
            self._path, self._gesture = replace(self._path, has_height=True, height=height), object()
            self._usual[self._path.slug] = self._as_usual(self._path)
            text = self._document.heightmap.format_height(height)
            self._change(tr("{path}: height {height}", path=tr(self._path.title), height=text), self._gesture)

    def _close(self) -> None:
        """Let the path go round; one that does anyway is done."""
        if self._path.closed:
            self._finish()
        elif not self._path.ring:
            self._gesture, self._path = object(), replace(self._path, ring=True)
            self._change(tr("{path}: close", path=tr(self._path.title)), self._gesture)

    def _grab(self, number: int) -> None:
        self._chosen, self._gesture = number, object()
        self._show()

    def _move(self, number: int, place: MapPoint) -> None:
        points = list(self._path.points)
        if number < len(points) and points[number] != place:
            points[number] = place
            self._path = replace(self._path, points=tuple(points))
            self._change(tr("{path}: move a point", path=tr(self._path.title)), self._gesture)

    def _release(self) -> None:
        self._gesture = None
        self._follow_document()

    def _remove(self, number: int | None) -> None:
        number = self._chosen if number is None else number
        points = self._path.points
        if number is None or number >= len(points):
            return
        if self._path.ring:
            # It opens where the point was.
            rest, self._chosen = (*points[number + 1 :], *points[:number]), len(points) - 2
        else:
            rest, self._chosen = (*points[:number], *points[number + 1 :]), max(number - 1, 0)
        self._chosen = self._chosen if rest else None
        self._path = replace(self._path, points=rest, ring=False)
        self._change(tr("{path}: take a point away", path=tr(self._path.title)))

    def _begin(self) -> None:
        """Let the next click begin another path, even where the tool was not chosen."""
        self._end()
        self._action.setChecked(True)

    def _finish(self) -> None:
        """End the path; one point of a lake stands for the basin in which it lies."""
        path = self._path
        if isinstance(path, Lake) and len(path.points) == 1:
            self._basins.request(partial(finding_basin, self._document.heightmap, path.points[0], path))
        else:
            self._end()

    def _on_basin(self, lake: Lake | None) -> None:
        if lake is None:
            self.warn(tr("No water would stand there: it runs off. Click on to outline a lake that holds it."))
        elif isinstance(self._path, Lake) and len(self._path.points) == 1:
            self._path, self._gesture = lake, object()
            self._change(tr(lake.title), self._gesture)

    def _end(self) -> None:
        """Leave the path as it is; the next click begins another."""
        self._note_laid()
        self._forget()
        self._show()

    def _leave(self) -> None:
        """End the path; without one, put the tool away."""
        if self._path.points:
            self._end()
        else:
            self._action.setChecked(False)

    def _note_laid(self) -> None:
        if self._is_new and self._place is not None:
            self._laid = self._path
            # Later: the path is forgotten first.
            QTimer.singleShot(0, self, self._follow_document)

    def _forget(self) -> None:
        self._is_new = False
        self._place = self._chosen = None
        if not self._recipes.busy:
            self._wanted = None  # otherwise the next path begins where this one ends
        self._gesture = self._before = None
        self._path = replace(self._path, points=(), ring=False, met=())

    def _change(self, name: str, gesture: Hashable = None) -> None:
        """Give the document the path at hand, as a new step or in place of its own, or take its step away."""
        self._show()
        recipe = self._wanted or self._document.ground
        change = with_path(recipe, self._place, self._path, name, self._document.selection, self._insertion(recipe))
        if change is not None:
            self._is_new |= self._place is None
            self._place, self._wanted = change.place, change.recipe
            self._recipes.remake(change.recipe, change.name, gesture)

    def _insertion(self, recipe: Recipe) -> Insertion:
        """Return where a new path comes: as any step does, but after one that is still on its way to the document."""
        return Insertion(len(recipe.steps)) if self._wanted is not None else self._recipes.insertion

    def _on_busy(self, busy: bool) -> None:
        if self.panel.made is not None:
            self.panel.made.progress.setBusy(busy and self._wanted is not None)
        if not busy:
            # Later: the answer is in the document only after its worker is free.
            QTimer.singleShot(0, self, self._follow_document)

    def _follow_document(self) -> None:
        """Show the path that the document has, once it has what was asked for, or something else happened to it."""
        if self._recipes.busy:
            return
        if self._laid is not None:
            # Later: the change of the terrain takes messages about the one before away.
            QTimer.singleShot(0, self, partial(self.laid.emit, self._laid))
            self._laid = None
        recipe = self._document.recipe
        is_new = self._wanted is not None and recipe is self._wanted
        self._wanted = None
        if self._place is None:
            if self._action.isChecked():
                self._show()  # the paths that can be taken up
            return
        path = path_at(recipe, self._place)
        if path is None:
            self._forget()
        elif path != self._path:
            self._path = path
        if is_new and self._place is not None:
            self._recipes.choose(self._place)
        self._show()

    def _show(self) -> None:
        begun, active = bool(self._path.points), self._action.isChecked()
        # At rest it has no path of the document's.
        self._listening.setOn(active or begun)
        self.panel.update_content()
        shown = None
        if active:
            path, ground = self._path, self._document.heightmap
            spans, direction = path.spans(ground), path.direction(ground)
            laid = tuple(one for one in laid_paths(self._document.recipe, ground) if one.place != self._place)
            takes_height = isinstance(path, BuildingSite)
            shown = ShownPath(path.points, spans, self._chosen, direction, path.slug, laid, path.ring, takes_height)
        self.tool.setPath(shown)


class _Remembered(dict[str, PathFilter]):
    """Paths with the values that the user set last, by the slugs of their kinds; each is read when it is needed."""

    def __missing__(self, slug: str) -> PathFilter:
        self[slug] = found = remembered(PATHS[slug])
        return found


def remembered(kind: type[PathFilter]) -> PathFilter:
    """Return a path of a kind with the values that the user set last."""
    if settings().contains(_key(kind.slug)):
        return load_parameters(_key(kind.slug), kind)
    path = load_parameters(f"path/{kind.slug}", kind)
    # Up to 0.2.0 the usual banks were saved as if the user had set them.
    unset = [name for name, value in kind.earlier.items() if getattr(path, name) == value]
    return replace(path, **{name: getattr(kind(), name) for name in unset})


def _key(slug: str) -> str:
    return f"paths/{slug}"
