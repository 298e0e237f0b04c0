"""The recipe: everything that a terrain is made of, in one value."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice

from terrain_explorer.errors import UserError, UserValueError
from terrain_explorer.language import tr
from terrain_explorer.terrain.filters import Filter, Pad, Resample
from terrain_explorer.terrain.filters.base import ErosionFilter, ScalingFilter, ViewFilter
from terrain_explorer.terrain.filters.levels import SizeInMetres
from terrain_explorer.terrain.filters.paths import PathFilter
from terrain_explorer.terrain.filters.rock import Rock
from terrain_explorer.terrain.generators.base import RECIPE_FORMAT, Generator
from terrain_explorer.terrain.heightmap import Heightmap, Shape
from terrain_explorer.terrain.masks import Mask
from terrain_explorer.terrain.parallel import Extremes
from terrain_explorer.terrain.parameters import Rescaling
from terrain_explorer.terrain.recipe.drawing import Drawing, DrawnStroke
from terrain_explorer.terrain.recipe.evaluation import Evaluated, Evaluation
from terrain_explorer.terrain.recipe.met_paths import with_met_paths
from terrain_explorer.terrain.recipe.own_scale import in_parts, kept_in_scale, shape_of, shapes
from terrain_explorer.terrain.recipe.source import Picture, Piece, Source, source_from_content, source_to_content
from terrain_explorer.terrain.recipe.step import Step, own_level
from terrain_explorer.terrain.recipe.stored import Content, mapping, only, parsed, sequence
from terrain_explorer.terrain.recipe.stored_parts import AnyPiece
from terrain_explorer.terrain.recipe.worn import told
from terrain_explorer.terrain.work import Work, finished

STEPS_FORMAT, MASKS_FORMAT, SCALE_FORMAT = 2, 3, 4
"""The versions of recipes with steps, with masks, paths or pieces, and with steps of a scale of their own. Each has the
first that holds it."""


@dataclass(frozen=True)
class Recipe:
    """A source, and the steps that are done on it in their order.

    Equal recipes give the same bits, on any machine. A recipe that was changed gives what it would have given had it
    been so from the beginning: no step accumulates in another.
    """

    source: Source
    steps: tuple[Step, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "steps", with_met_paths(in_parts(self.source, self.steps)))

    def evaluating(self, evaluation: Evaluation | None = None) -> Work[Evaluated]:
        """Return the terrain and the steps that were left out; yield the part that is done, 0 to 1.

        Parameters
        ----------
        evaluation
            Keeps results from one evaluation to the next; by default nothing is kept.
        """
        evaluated = yield from (evaluation or Evaluation(budget=0)).evaluating(self.source, self.steps)
        return replace(evaluated, heightmap=self.recorded_in(evaluated.heightmap, evaluation))

    def heightmap(self) -> Heightmap:
        """Return the terrain.

        Raises
        ------
        UserError
            A step cannot be done on its ground; the message names it.
        """
        evaluated = finished(self.evaluating())
        for message in self.reasons(evaluated):
            raise UserError(message)
        return evaluated.heightmap

    def reasons(self, evaluated: Evaluated) -> tuple[str, ...]:
        """Return a sentence on each step that was left out."""
        return tuple(
            tr("step {number}, {title}: {reason}", number=place + 1, title=self.steps[place].title, reason=reason)
            for place, reason in evaluated.failures.items()
        )

    def on(self, source: Source) -> Recipe:
        """Return the recipe with another source; where that has more or fewer points, each step keeps its scale."""
        return Recipe(source, kept_in_scale(self.source, self.steps, source))

    def on_part(self, part: Piece) -> Recipe:
        """Return the recipe of a piece of the same generator's terrain, which is as much smaller in metres."""
        share = _across(part) / _across(self.source)
        steps = tuple(
            replace(step, filter=replace(step.filter, width=step.filter.width * share))
            if isinstance(step.filter, SizeInMetres)
            else step
            for step in self.steps
        )
        return Recipe(part, steps)

    @property
    def size(self) -> SizeInMetres | None:
        """The size in metres that the steps give the ground, the last of them; None where none does."""
        places = self._sizes
        return self.steps[places[-1]].filter if places else None  # type: ignore[return-value]

    @property
    def _sizes(self) -> list[int]:
        """The places of the steps that give the ground a size."""
        done = (place for place, step in enumerate(self.steps) if step.effect is not None)
        return [place for place in done if isinstance(self.steps[place].filter, SizeInMetres)]

    def sized(self, size: SizeInMetres | None) -> Recipe:
        """Return the recipe with another size, or none; see `kept_in_place`. A new one is there before all steps."""
        places = self._sizes
        if size is None:
            steps = tuple(step for place, step in enumerate(self.steps) if place not in places)
        elif places:
            changed = replace(self.steps[places[-1]], filter=size)
            steps = (*self.steps[: places[-1]], changed, *self.steps[places[-1] + 1 :])
        else:
            steps = (Step(size), *self.steps)
        return replace(self, steps=steps).kept_in_place(self)

    @property
    def rock(self) -> Rock | None:
        """The layers of rock that the steps lay below the ground, the last of them; None where none does."""
        places = self._rocks
        return self.steps[places[-1]].filter if places else None  # type: ignore[return-value]

    @property
    def _rocks(self) -> list[int]:
        """The places of the steps that lay rock below the ground."""
        done = (place for place, step in enumerate(self.steps) if step.effect is not None)
        return [place for place in done if isinstance(self.steps[place].filter, Rock)]

    def on_rock(self, rock: Rock | None) -> Recipe:
        """Return the recipe with other rock, or none. New rock is there before all steps but the size."""
        places = self._rocks
        if rock is None:
            return replace(self, steps=tuple(step for place, step in enumerate(self.steps) if place not in places))
        at, end = (places[-1], places[-1] + 1) if places else (first := int(self._sizes[:1] == [0]), first)
        step = replace(self.steps[at], filter=rock) if places else Step(rock)
        return replace(self, steps=(*self.steps[:at], step, *self.steps[end:]))

    def metres_before(self, place: int) -> Extremes | None:
        """Return how many metres high black and white are before a step, as the steps say; None where they do not."""
        metres = self.picture.range if self.picture is not None and self.picture.metres else None
        for step in self.steps[:place]:
            if step.effect is not None and isinstance(step.filter, ScalingFilter):
                metres = step.filter.ends if isinstance(step.filter, SizeInMetres) else None
        return metres

    def kept_in_place(self, before: Recipe) -> Recipe:
        """Return the recipe with all that it has from an earlier one where it was, from black to white.

        Where heights before a step are in another unit now, those that the step says become what they were as parts
        of the range.
        """
        # By what they do: a step may have another name, or be in another group now.
        then = {id(step.filter): ends for step, ends in zip(before.steps, before._ends, strict=True)}
        steps = tuple(
            step.rescaled(Rescaling.between(was, ends)) if (was := then.get(id(step.filter), ends)) != ends else step
            for step, ends in zip(self.steps, self._ends, strict=True)
        )
        return replace(self, steps=steps)

    @property
    def _ends(self) -> Iterator[Extremes]:
        """Black and white before each step, as far as steps that give heights another unit say them."""
        ends = self.picture.range if self.picture is not None else (0.0, 1.0)
        for step in self.steps:
            yield ends
            if step.effect is not None and isinstance(step.filter, ScalingFilter):
                ends = step.filter.ends

    def followed_by(self, filter: Filter | Drawing, mask: Mask | None = None) -> Recipe:
        """Return the recipe with one more step."""
        return replace(self, steps=(*self.steps, Step(filter, mask=mask)))

    def drawn_on(self, stroke: DrawnStroke, heightmap: Heightmap, goes_on: bool = True) -> Recipe:
        """Return the recipe with a stroke on its heightmap, which may go on in the drawing that is the last step."""
        if goes_on and self.goes_on_drawing(heightmap):
            return replace(self, steps=(*self.steps[:-1], self.steps[-1].continued(stroke)))
        return self.followed_by(Drawing(heightmap.rows, heightmap.columns, (stroke,)))

    def goes_on_drawing(self, heightmap: Heightmap) -> bool:
        """Return whether a stroke on its heightmap belongs to the drawing that is the last step."""
        return bool(self.steps) and self.steps[-1].takes_strokes(heightmap)

    def found_on(self, place: int) -> Shape | None:
        """Return the rows and columns of the map that a step is found on; None where that is the map it is done on."""
        step, on = self.steps[place], self._done_on(place)
        return None if on is None or own_level(step.own_size, on) in (None, 0) else step.own_size

    def found_again(self, place: int) -> Recipe | None:
        """Return the recipe with a step found on the map that it is done on.

        None where it is found there already, and for steps that move points: they count those of the map that they were
        made on.
        """
        step, on = self.steps[place], self._done_on(place)
        if on is None or self.found_on(place) is None or isinstance(step.filter, ViewFilter | Pad | Resample):
            return None
        return replace(self, steps=(*self.steps[:place], step.resized(on).plain, *self.steps[place + 1 :]))

    def _done_on(self, place: int) -> Shape | None:
        return next(islice(shapes(self.source, self.steps), place, None))

    def merged(self, place: int) -> Recipe | None:
        """Return the recipe with the drawing at a place joined to the drawing before it; None where that cannot be."""
        before, later = self.steps[place - 1 : place + 1] if place else (None, None)
        joined = before.joined(later) if before and later else None
        return replace(self, steps=(*self.steps[: place - 1], joined, *self.steps[place + 1 :])) if joined else None

    def steps_after(self, earlier: Recipe) -> tuple[Step, ...] | None:
        """Return what is done on the terrain of an earlier recipe, or None if this one does not go on from there."""
        count, (begun, before) = len(earlier.steps), (self._effects, earlier._effects)
        if self.source != earlier.source or len(self.steps) < count:
            return None
        if begun[:count] == before:
            return self.steps[count:]
        # The drawing that was the last step may have gone on.
        rest = self.steps[count - 1].strokes_after(earlier.steps[-1])
        return (rest, *self.steps[count:]) if rest and begun[: count - 1] == before[:-1] else None

    @property
    def generator(self) -> Generator | None:
        """The generator, if the terrain is a whole map of one and nothing else, or None."""
        return self.source if isinstance(self.source, Generator) and not self.steps else None

    @property
    def _effects(self) -> tuple[Step | None, ...]:
        return tuple(step.effect for step in self.steps)

    @property
    def is_complete(self) -> bool:
        """Whether the recipe has all that it needs, and not only the name of a picture."""
        return not isinstance(self.source, Picture) or self.source.heightmap is not None

    @property
    def picture(self) -> Heightmap | None:
        """The heightmap of the picture that the recipe begins with, or None."""
        return self.source.heightmap if isinstance(self.source, Picture) else None

    def recorded_in(self, heightmap: Heightmap, evaluation: Evaluation | None = None) -> Heightmap:
        """Return its heightmap with the recipe, which `of` finds there; a picture without steps is all there is."""
        if isinstance(self.source, Picture) and not self.steps:
            return heightmap
        return self.told(replace(heightmap, recipe=self.to_json(), picture=self.picture), evaluation)

    def told(self, heightmap: Heightmap, evaluation: Evaluation | None = None) -> Heightmap:
        """Return its heightmap, knowing what erosion did to it: itself, where it does.

        An evaluation that has just made it may have kept the maps after each step.
        """
        if heightmap.worn is None and not any(isinstance(step.filter, ErosionFilter) for step in self.steps):
            return heightmap
        return told(heightmap, self.source, self.steps, evaluation)

    @classmethod
    def of(cls, heightmap: Heightmap) -> Recipe | None:
        """Return the recipe of a heightmap, complete where that is possible, or None where it has none.

        Raises
        ------
        ValueError
            This version of the program cannot follow it.
        """
        if heightmap.recipe is None:
            return None
        recipe = cls.from_json(heightmap.recipe)
        if isinstance(recipe.source, Picture):
            return replace(recipe, source=replace(recipe.source, heightmap=heightmap.picture))
        return recipe

    def to_json(self) -> str:
        """Return the recipe as JSON text, without the heights of a picture; see `from_json`."""
        source = source_to_content(self.source)
        if not self.steps and "generator" in source:
            return json.dumps({"format": RECIPE_FORMAT} | source)
        steps = [step.to_content() for step in self.steps]
        if self._has_scales:
            return json.dumps({"format": SCALE_FORMAT, "source": source, "steps": steps})
        is_new = any(step.is_masked or isinstance(step.filter, PathFilter | AnyPiece) for step in self.steps)
        version = MASKS_FORMAT if is_new else STEPS_FORMAT
        return json.dumps({"format": version, "source": source, "steps": steps})

    @property
    def _has_scales(self) -> bool:
        """Whether a step was made on a map of another size than the one that it is done on, or is found near by."""
        if any(_is_fine(step) for step in self.steps):
            return True
        on = zip(self.steps, shapes(self.source, self.steps), strict=True)
        return any(step.own_size is not None and shape is not None and step.own_size != shape for step, shape in on)

    @classmethod
    def from_json(cls, text: str) -> Recipe:
        """Return the recipe in a JSON text of any format; a `Picture` comes without its heights.

        Raises
        ------
        ValueError
            The text is not a recipe, or needs a newer version of the program.
        """
        content = parsed(text)
        version = content.get("format")
        if version == RECIPE_FORMAT:
            return cls(source_from_content({name: value for name, value in content.items() if name != "format"}))
        if version not in (STEPS_FORMAT, MASKS_FORMAT, SCALE_FORMAT):
            raise UserValueError(
                tr("the recipe (format {format}) is not known to this version of the program", format=version)
            )
        only(content, {"format", "source", "steps"}, tr("the recipe"))
        source = source_from_content(mapping(content.get("source"), tr("the source")))
        steps = steps_from_content(content)
        return cls(source, steps if version == SCALE_FORMAT else _in_scale_of_map(source, steps))


def _across(source: Source) -> float:
    """Return how wide a source is, as a part of the whole that its generator grows."""
    shape = shape_of(source)
    generator = source.generator if isinstance(source, Piece) else source
    assert shape is not None
    assert isinstance(generator, Generator)
    return (shape[1] - 1) / (generator.size - 1)


def _is_fine(step: Step) -> bool:
    match step.filter:
        case PathFilter() as path:
            return path.fine
        case Drawing() as drawing:
            return any(stroke.finer for stroke in drawing.strokes)
    return False


def _in_scale_of_map(source: Source, steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """Return the steps of a recipe of an older format: there, strokes were drawn on the points of the map at hand."""
    fitting = []
    for step, shape in zip(steps, shapes(source, steps), strict=True):
        drawing = step.filter
        if shape is not None and isinstance(drawing, Drawing):
            step = replace(step, filter=drawing.resized(*shape))
        fitting.append(step)
    return tuple(fitting)


MOST_STEPS = 10_000
"""More would keep the window busy for minutes, and nobody makes as many by hand."""


def steps_from_content(content: Content) -> tuple[Step, ...]:
    """Return the steps in a JSON object; raises `ValueError` where they are not some that this version can do."""
    steps = []
    listed = sequence(content.get("steps"), tr("the steps"))
    if len(listed) > MOST_STEPS:
        wrong = tr("the recipe has {count:,} steps, and {most:,} are the most", count=len(listed), most=MOST_STEPS)
        raise UserValueError(wrong)
    for number, step in enumerate(listed, 1):
        try:
            steps.append(Step.from_content(step))
        except UserValueError as error:
            raise UserValueError(tr("step {number}: {reason}", number=number, reason=error)) from None
    return tuple(steps)
