"""Own scale: the size of the map that each step of a recipe was made on, and was found on ever since."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from terrain_explorer.errors import UserError
from terrain_explorer.terrain.brushes import EmptyMap
from terrain_explorer.terrain.filters import AddDetail, Resample, Rotate, SizeInMetres
from terrain_explorer.terrain.filters.smooth import SmoothInPoints
from terrain_explorer.terrain.generators import Generator
from terrain_explorer.terrain.generators.common import LARGEST_WHOLE_EXPONENT
from terrain_explorer.terrain.heightmap import UNIT_MAP, Shape, Window
from terrain_explorer.terrain.recipe.source import Picture, Piece, Source
from terrain_explorer.terrain.recipe.step import Step
from terrain_explorer.terrain.scale.region import points_at


def shape_of(source: Source) -> Shape | None:
    """Return the rows and columns of a source's map, or None where that is not known."""
    match source:
        case Piece(_, Window() as window, _):
            return window.rows, window.columns
        case Piece(generator, None, _):
            return generator.size, generator.size
        case Generator():
            return source.size, source.size
        case EmptyMap(rows, columns):
            return rows, columns
        case Picture(_, heightmap) if heightmap is not None:
            return heightmap.rows, heightmap.columns
    return None


def shapes(source: Source, steps: Sequence[Step]) -> Iterator[Shape | None]:
    """Yield the rows and columns of the map that each step is done on; None from where that is not known."""
    return shapes_from(shape_of(source), steps)


def shapes_from(shape: Shape | None, steps: Sequence[Step]) -> Iterator[Shape | None]:
    """Yield the rows and columns of the map that each step is done on, from those of the first."""
    for step in steps:
        yield shape
        shape = shape and _after(step, shape)


def shape_after(source: Source, steps: Sequence[Step]) -> Shape | None:
    """Return the rows and columns of the map after steps; None where that is not known."""
    shape = shape_of(source)
    for step in steps:
        shape = shape and _after(step, shape)
    return shape


def spacing_after(source: Source, steps: Sequence[Step]) -> float | None:
    """Return the metres between neighbouring points of the map after steps; None where they are not known."""
    known = source.heightmap if isinstance(source, Picture) else None
    spacing, stretch = (None, 1.0) if known is None else (known.spacing, known.stretch)
    ground = replace(UNIT_MAP, spacing=spacing, stretch=stretch)
    for place, (step, shape) in enumerate(zip(steps, shapes(source, steps), strict=True)):
        if shape is None or step.effect is None:
            continue
        if isinstance(step.filter, SizeInMetres):
            ground = replace(ground, spacing=step.filter.width / (shape[1] - 1)) if step.filter.width else ground
        elif isinstance(step.filter, Resample | AddDetail):
            after = shape_after(source, steps[: place + 1])
            assert after is not None
            down, across = ((old - 1) / (new - 1) for old, new in zip(shape, after, strict=True))
            ground = replace(ground, **ground.spaced((down, across)))
        elif isinstance(step.filter, Rotate) and step.filter.angle != "180":
            ground = replace(ground, stretch=1 / ground.stretch)
    return ground.spacing


def in_parts(source: Source, steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """Return the steps with lengths as parts of the map in place of points, where the map that they are for is known.

    Where it is not, as for a recipe that begins with a picture which is not there, they wait.
    """
    if not any(isinstance(step.filter, SmoothInPoints) for step in steps):
        return steps
    return tuple(_in_parts(step, shape) for step, shape in zip(steps, shapes(source, steps), strict=True))


def kept_in_scale(source: Source, steps: tuple[Step, ...], finer: Source) -> tuple[Step, ...]:
    """Return the steps of a source for another one with more or fewer points on the same land.

    Each keeps the scale that it has: those that had the scale of the map remember its size from now on.
    """
    sized = tuple(step.sized(shape) for step, shape in zip(steps, shapes(source, steps), strict=True))
    # What is the size of the map at hand anyway need not be said.
    return tuple(
        step.plain if step.own_size == shape else step for step, shape in zip(sized, shapes(finer, sized), strict=True)
    )


def made_with(source: Source, steps: tuple[Step, ...]) -> tuple[int, Source, tuple[Step, ...]]:
    """Return what the map of a recipe is made with, and how many times closer together the points of that lie.

    Where a step was made on a map with more points, the terrain is made with these, and thinned. One that says how many
    points there are says it of the map itself, which has to be there then.
    """
    says_points = any(step.effect is not None and not step.filter.keeps_scale for step in steps)
    level = 0 if says_points else _finest(source, steps)
    fine = _refined(source, level) if level > 0 else None
    return (0, source, steps) if fine is None else (level, fine, kept_in_scale(source, steps, fine))


def _finest(source: Source, steps: tuple[Step, ...]) -> int:
    """Return how many times the distance of the source's points has to be halved for the finest scale of a step."""
    done = [step for step in steps if step.effect is not None]
    on = zip(done, shapes(source, done), strict=True)
    return max((step.found_on(shape) for step, shape in on if shape is not None), default=0)


def _refined(source: Source, level: int) -> Source | None:
    """Return a source with 2^level times the points on the same land, or None where there is none."""
    match source:
        case Piece(generator, window, range):
            finer = _refined(generator, level)
            if not isinstance(finer, Generator):
                return None
            wide = window and Window(
                window.row << level,
                window.column << level,
                points_at(window.rows, level),
                points_at(window.columns, level),
            )
            return Piece(finer, wide, range)
        case Generator() if source.exponent + level <= LARGEST_WHOLE_EXPONENT:
            return replace(source, exponent=source.exponent + level)
    return None


def _in_parts(step: Step, shape: Shape | None) -> Step:
    on = step.size or shape
    if isinstance(step.filter, SmoothInPoints) and on is not None:
        return replace(step, filter=step.filter.on(on))
    return step


def _after(step: Step, shape: Shape) -> Shape:
    if step.effect is None:
        return shape
    own = step.found_on(shape)
    if isinstance(step.filter, Resample):
        own = max(own, 0)  # on a finer map it gives the very size
    on = points_at(shape[0], own), points_at(shape[1], own)
    try:
        rows, columns = step.filter.shape_after(on)
    except UserError:  # the step is left out
        return shape
    if (rows, columns) != on and step.in_full != step:  # so it is, for a part of it cannot be done
        return shape
    return points_at(rows, -own), points_at(columns, -own)
