"""Stepping: from the ground of a recipe's source to that after its steps, at every level."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from terrain_explorer.errors import UserError
from terrain_explorer.language import tr
from terrain_explorer.memory import TooLittleMemoryError
from terrain_explorer.terrain.generators import Generator
from terrain_explorer.terrain.generators.common import LARGEST_WHOLE_EXPONENT
from terrain_explorer.terrain.heightmap import Heightmap, Shape, Window, extremes_of
from terrain_explorer.terrain.parallel import Extremes
from terrain_explorer.terrain.recipe.grown_ground import GrownGround
from terrain_explorer.terrain.recipe.map_ground import MapGround
from terrain_explorer.terrain.recipe.own_scale import shapes_from
from terrain_explorer.terrain.recipe.source import Piece, Source
from terrain_explorer.terrain.recipe.step import Step
from terrain_explorer.terrain.recipe.worn import worn_by
from terrain_explorer.terrain.scale.ground import NestedGround, told_ground
from terrain_explorer.terrain.scale.region import points_at
from terrain_explorer.terrain.work import Work, part_of


def ground_of(source: Source, made: Heightmap | None) -> Work[NestedGround]:
    """Return the ground of a source: yield the part that is done, 0 to 1.

    Parameters
    ----------
    made
        Its map, where that is there.
    """
    match source:
        case Generator(nested=True) as generator:
            return GrownGround(generator, unit_of(source, made))
        case Piece(Generator(nested=True) as generator, window, _):
            return GrownGround(generator, unit_of(source, made), window)
    # Its own map is all that is known of it; finer ones have other points.
    made = made or (yield from part_of(source.making(), 0, 0.5))
    return (yield from part_of(MapGround.making(made), 0.5, 1))


_EXPONENT = 7
"""That of the maps on which steps are found that do the same on any, where the whole has too many points."""


def found_shape(step: Step, shape: Shape) -> Shape:
    """Return the rows and columns of the map on which a step is found, on ground whose map is of this shape."""
    own = _found_on(step, shape)
    return points_at(shape[0], own), points_at(shape[1], own)


def _found_on(step: Step, shape: Shape) -> int:
    exponent = (max(shape) - 1).bit_length() - 1
    if step.is_scaleless and exponent > LARGEST_WHOLE_EXPONENT:
        return _EXPONENT - exponent  # any map will do, and there is none of all points
    if step.lays_rock and all((count - 1) % 2 ** max(exponent - _EXPONENT, 0) == 0 for count in shape):
        return min(_EXPONENT - exponent, 0)  # it needs no heights, and on fewer points the same land will do
    return step.found_on(shape)


def stepping(
    ground: NestedGround,
    steps: Sequence[Step],
    cached: Callable[[int], Heightmap | None] | None = None,
    strict: bool = False,
    source: Source | None = None,
) -> Work[NestedGround]:
    """Return the ground after steps, each found on the map that it was made on: yield the part that is done, 0 to 1.

    A step that cannot be done is left out.

    Parameters
    ----------
    cached
        Returns the map after so many of the steps, where it was kept.
    strict
        Whether such a step is an error.
    source
        What the ground is that of: a mask that goes by what erosion did is found on the whole map then. None where no
        step has one, or the ground tells it.

    Raises
    ------
    UserError
        A step cannot be done, and `strict` is true.
    TooLittleMemoryError
        A step needs more memory than there is. Nothing was done yet.
    """
    for place, (step, shape) in enumerate(zip(steps, shapes_from(ground.shape, steps), strict=True)):
        if step.is_everywhere:
            continue
        try:
            step.check_memory(found_shape(step, shape or ground.shape))
        except TooLittleMemoryError:
            if cached is None or cached(place + 1) is None:
                raise
    for place, step in enumerate(steps):
        if step.effect is None:
            continue
        own = _found_on(step, ground.shape)
        if step.lays_rock and place + 1 == len(steps) and max(ground.shape) <= 2**LARGEST_WHOLE_EXPONENT + 1:
            own = 0  # the last map tells how high the ground is
        known = cached(place + 1) if cached is not None and own == 0 else None
        try:
            if source is not None and step.is_told:
                ground = told_ground(ground, worn_by(source, tuple(steps[:place]), ground.shape))
            finding = step.finding(ground, own, known)
            ground = yield from part_of(finding, place / len(steps), (place + 1) / len(steps))
        except UserError as error:
            if strict:
                raise UserError(tr("the step {title}: {reason}", title=step.title, reason=error)) from error
    return ground


_MANY = 16
"""Points at which heights are grown one by one; for more of them the whole map is as quick."""


def unit_of(source: Generator | Piece, made: Heightmap | None = None) -> Extremes:
    """Return the unnormalised heights that become 0 and 1 in the heightmap of a generator, or of a piece of one.

    Parameters
    ----------
    made
        That heightmap, if it is there: then two of its points tell it, and nothing else is grown.
    """
    generator, window = source, None
    if isinstance(source, Piece):
        if source.range is not None:
            return source.range
        generator, window = source.generator, source.window
    assert isinstance(generator, Generator)
    unit = None if made is None or window is not None else _seen_unit(generator, made)
    if unit is not None:
        return unit
    # As in `Generator.heightmap`.
    low, high = extremes_of(generator.heights(None if generator.exponent <= LARGEST_WHOLE_EXPONENT else window))
    # A flat map becomes 0, whatever its height.
    return low, high if high > low else low + 1


def _seen_unit(generator: Generator, made: Heightmap) -> Extremes | None:
    """Return the same from the points of the whole map that are 0 and 1, or None where many are."""
    black, white = (np.flatnonzero(made.heights == end) for end in (0, 1))
    if made.heights.shape != (generator.size, generator.size) or not len(black) or not 0 < len(white) <= _MANY:
        return None

    def grown(at: int) -> float:
        return float(generator.heights(Window(*divmod(at, generator.size), 1, 1))[0, 0])

    # Dividing may have rounded others up to 1, but none down to 0.
    return grown(int(black[0])), max(map(grown, white.tolist()))
