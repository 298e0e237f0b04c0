"""The wear of a whole recipe: what its erosion steps took away and laid down, as seen on the finished terrain."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from terrain_explorer.errors import UserError
from terrain_explorer.language import tr
from terrain_explorer.terrain.erosion.wear import DEPOSITS, Wear
from terrain_explorer.terrain.filters.base import ErosionFilter, Filter, PointFilter, spreading
from terrain_explorer.terrain.filters.erosion.layered_rock import LayeredRock
from terrain_explorer.terrain.filters.erosion.streams import Streams
from terrain_explorer.terrain.filters.erosion.talus import TalusSlopes
from terrain_explorer.terrain.heightmap import Heightmap, Heights
from terrain_explorer.terrain.recipe.drawing import Drawing
from terrain_explorer.terrain.recipe.evaluation import Evaluation
from terrain_explorer.terrain.recipe.recipe import Recipe
from terrain_explorer.terrain.recipe.step import Step, own_level
from terrain_explorer.terrain.recipe.worn import worn_by
from terrain_explorer.terrain.scale import thinned
from terrain_explorer.terrain.work import Work, part_of

if TYPE_CHECKING:
    from terrain_explorer.terrain.erosion.point_facts import PointFacts

_EVALUATED = 0.5
"""The part of the work on a step that is done when its ground is there."""


@dataclass(frozen=True, eq=False)
class ErodedGround:
    """An erosion step of a recipe, its ground, and where the points of the finished terrain lie on that.

    Attributes
    ----------
    step
        The step.
    before, after
        The ground before it, and what it made of that.
    places
        For each point of the finished terrain its row, its column and 1, all times the same number, float32, shape
        (3, rows, columns); None where no later step moved any.
    """

    step: Step
    before: Heightmap
    after: Heightmap
    places: Heights | None = None

    def followed_by(self, step: Step, before: Heightmap, after: Heightmap) -> Work[ErodedGround]:
        """Return the same as seen on the ground after another step."""
        if not moves_points(step):
            yield 1.0
            return self
        places = self.places
        if places is None:
            shape = before.heights.shape
            rows, columns = np.ogrid[: shape[0], : shape[1]]
            places = np.stack([np.broadcast_to(np.float32(each), shape) for each in (rows, columns, 1)])
        moved = []
        for each in places:
            # What is carried may be scaled as heights are, the 1 likewise.
            moved.append((yield from part_of(_carrying(step, each, before, after), 0, 0)))
        return replace(self, places=np.stack(moved))

    def telling(self, row: int, column: int) -> Work[PointFacts | None]:
        """Find what the law of the step says at a point of the finished terrain; None where it does not lie there."""
        assert isinstance(self.step.filter, ErosionFilter)
        if self.places is not None:
            down, across, one = self.places[:, row, column].tolist()
            if not one:
                return None
            row, column = round(down / one), round(across / one)
        before = self.before
        if self.step.mask is not None and not self.step.mask.weights(before)[row, column]:
            return None
        own = _own(self.step, before)
        found = thinned(before, 1 << -own) if own < 0 else before
        return (yield from self.step.filter.telling(found, self.after, row, column))


@dataclass(frozen=True, eq=False)
class Erosion:
    """What the erosion steps of a recipe did: their wear together, and each of them by itself, the first one first."""

    wear: Wear
    grounds: tuple[ErodedGround, ...]


class NoWearError(UserError):
    """Why nothing can be said about the wear of a terrain, and what to do about it."""


def deposits(recipe: Recipe | None) -> frozenset[str]:
    """Return those of `DEPOSITS` that the steps of a recipe lay down, by slug."""
    erosions = () if recipe is None else filter(None, map(_erosion, recipe.steps))
    return frozenset(deposit for erosion in erosions for deposit in erosion.deposits)


def check_deposit(recipe: Recipe | None, deposit: str) -> Recipe:
    """Return a recipe in which a deposit is laid down.

    Raises
    ------
    NoWearError
        In it none is, or it is not known.
    """
    if recipe is None or deposit not in deposits(recipe):
        raise NoWearError(tr(DEPOSITS[deposit].missing))
    return recipe


def check_erosion(recipe: Recipe | None) -> Recipe:
    """Return a recipe with a step that wears the ground.

    Raises
    ------
    NoWearError
        It has none, or is not known.
    """
    if recipe is None or not any(map(_wears, recipe.steps)):
        raise NoWearError(
            tr("nothing has eroded this terrain: add Streams, Thermal erosion or Gullies from the Terrain menu")
        )
    return recipe


def finding_wear(recipe: Recipe | None, shape: tuple[int, ...], evaluation: Evaluation | None = None) -> Work[Wear]:
    """Find the wear of a recipe; see `finding_erosion`."""
    return (yield from finding_erosion(recipe, shape, evaluation)).wear


def finding_erosion(
    recipe: Recipe | None, shape: tuple[int, ...], evaluation: Evaluation | None = None
) -> Work[Erosion]:
    """Find what the erosion steps of a recipe did, at the points and in the unit of the finished terrain.

    Steps after an erosion move what it did along with the ground. It takes the memory of a map for each `ErosionLaw`
    at work, beside what the steps themselves need.

    Parameters
    ----------
    shape
        The rows and columns of the terrain that is shown.
    evaluation
        Keeps heightmaps from one time to the next; by default nothing is kept.

    Raises
    ------
    NoWearError
        There is no erosion step, or a step after it cannot be followed, or the recipe gives another size today than
        when the terrain was saved.
    """
    recipe = recipe if recipe is not None and deposits(recipe) else check_erosion(recipe)
    evaluation = evaluation or Evaluation()
    before = (yield from part_of(evaluation.evaluating(recipe.source), 0, 0)).heightmap
    wear, grounds = Wear({}), list[ErodedGround]()
    for place, step in enumerate(recipe.steps):
        start, middle, end = ((place + part) / len(recipe.steps) for part in (0, _EVALUATED, 1))
        evaluated = yield from part_of(evaluation.evaluating(recipe.source, recipe.steps[: place + 1]), start, middle)
        after = evaluated.heightmap
        if after is not before and place not in evaluated.failures:
            if step.is_told:
                worn = worn_by(recipe.source, recipe.steps[:place], (before.rows, before.columns), evaluation)
                before = replace(before, worn=worn)
            in_full = (*recipe.steps[:place], step.in_full)
            full = yield from part_of(evaluation.evaluating(recipe.source, in_full), middle, middle)
            wear = yield from part_of(wear_after(step, wear, before, full.heightmap), middle, end)
            for number, ground in enumerate(grounds):
                grounds[number] = yield from part_of(ground.followed_by(step, before, full.heightmap), end, end)
            if _erosion(step) is not None:
                grounds.append(ErodedGround(step, before, after))
        before = after
    if before.heights.shape != shape:
        raise NoWearError(tr("its steps give a map of another size than it has: change one, to do them again"))
    if not wear.parts:
        raise NoWearError(tr("erosion left this terrain as it was: give its steps more time, or steeper ground"))
    return Erosion(wear, tuple(grounds))


def finding_thickness(recipe: Recipe | None, shape: tuple[int, ...], deposit: str) -> Work[Heights]:
    """Find how thick one of `DEPOSITS` lies on a finished terrain, at its points, in its unit; see `finding_wear`."""
    wear = yield from finding_wear(check_deposit(recipe, deposit), shape)
    thickness = wear.thickness(deposit)
    return np.zeros(shape, np.float32) if thickness is None else thickness


def _erosion(step: Step) -> ErosionFilter | None:
    return step.filter if step.effect is not None and isinstance(step.filter, ErosionFilter) else None


def _wears(step: Step) -> bool:
    erosion = _erosion(step)
    return erosion is not None and erosion.wears


def moves_points(step: Step) -> bool:
    """Return whether a step moves points of the map."""
    if isinstance(step.filter, Drawing | PointFilter):
        return False
    return type(step.filter).carrying is not Filter.carrying


def _own(step: Step, ground: Heightmap) -> int:
    """Return the level of a ground that a step was found on; 0 where that does not matter to what it says."""
    if not isinstance(step.filter, Streams | LayeredRock | TalusSlopes):  # of the others each point tells by itself
        return 0
    return own_level(step.own_size, ground.heights.shape) or 0


def wear_after(step: Step, wear: Wear, before: Heightmap, after: Heightmap) -> Work[Wear]:
    """Return the wear after a step, from that before it, the ground, and what the step makes of the ground in full."""
    weights = np.float32(step.strength) * (np.float32(1) if step.mask is None else step.mask.weights(before))
    parts = {}
    for law, part in wear.parts.items():
        carried = yield from part_of(_carrying(step, part, before, after), 0, 0)
        parts[law] = carried if step.in_full == step else part + weights * (carried - part)
    if not isinstance(step.filter, ErosionFilter):
        return Wear(parts)
    worn = yield from _wearing(step.filter, _own(step, before), before, after)
    return Wear(parts).followed_by(worn if step.in_full == step else worn.mapped(lambda part: weights * part))


def _wearing(filter: ErosionFilter, own: int, before: Heightmap, after: Heightmap) -> Work[Wear]:
    """Return what an erosion did that was found on a level of the ground."""
    if own >= 0:
        return (yield from filter.wearing(before, after))
    found = yield from filter.wearing(thinned(before, 1 << -own), thinned(after, 1 << -own))
    parts = {}
    for law, part in found.parts.items():
        parts[law] = yield from part_of(spreading(part, before.heights.shape), 1, 1)
    return Wear(parts)


def _carrying(step: Step, part: Heights, before: Heightmap, after: Heightmap) -> Work[Heights]:
    if isinstance(step.filter, Drawing):
        return part
    carried = yield from step.filter.carrying(part, before, after)
    if carried is None:
        raise NoWearError(
            tr(
                "what erosion did cannot be followed through the step {step}: drag it in the Steps panel to a place "
                "before the erosion",
                step=step.title,
            )
        )
    return carried
