"""A terrain that is too large to be in memory as a whole: its recipe, computed piece by piece."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from math import ceil, log2
from weakref import WeakKeyDictionary

import numpy as np

from terrain_explorer.errors import UserValueError
from terrain_explorer.language import tr
from terrain_explorer.terrain.filters import SizeInMetres
from terrain_explorer.terrain.filters.base import ScalingFilter
from terrain_explorer.terrain.generators import Generator
from terrain_explorer.terrain.generators.common import LARGEST_WHOLE_EXPONENT
from terrain_explorer.terrain.heightmap import Bools, Heightmap, Heights, RockBelow, Window
from terrain_explorer.terrain.map_place import MapPlace
from terrain_explorer.terrain.normalising import read_only
from terrain_explorer.terrain.parallel import Extremes, row_blocks
from terrain_explorer.terrain.recent import Recent
from terrain_explorer.terrain.recipe import Recipe, Step
from terrain_explorer.terrain.recipe.grown_ground import GrownGround
from terrain_explorer.terrain.recipe.own_scale import kept_in_scale, made_with, shape_after, shapes, spacing_after
from terrain_explorer.terrain.recipe.source import Picture, Piece, Source
from terrain_explorer.terrain.recipe.stepping import found_shape, ground_of, stepping, unit_of
from terrain_explorer.terrain.scale import Region
from terrain_explorer.terrain.scale.ground import NestedGround, in_void, seen
from terrain_explorer.terrain.scale.region import points_at
from terrain_explorer.terrain.tiles.height_range import height_range
from terrain_explorer.terrain.tiles.land import after_points
from terrain_explorer.terrain.work import Work, finished, part_of

FINEST = 16
"""How many times the distance of points may be halved at most."""


@dataclass(frozen=True)
class LargeTerrain:
    """A source, and steps on it.

    Each step is found on the map that it was made on, and then done at every point of a piece.

    Parameters
    ----------
    source
        A generator with the exponent of the whole terrain; or a piece of one, a picture or a drawing.
    range
        The unnormalised heights of a generator that become black and white in all pieces alike; for other sources the
        heights of their map that do.
    steps
        What is done on it; those that need more than the height of a point say on how large a map they were made.
    above
        How many times the distance of the points is doubled; below 0 it is halved, and detail grows between the points.
    """

    source: Source
    range: Extremes
    steps: tuple[Step, ...] = ()
    above: int = 0

    @classmethod
    def of(
        cls,
        recipe: Recipe,
        exponent: int | None = None,
        range: Extremes | None = None,
        own_exponent: int = 0,
        finer: int = 0,
    ) -> LargeTerrain:
        """Return the terrain of a recipe.

        Parameters
        ----------
        exponent
            By default the recipe's own.
        range
            By default the one that the recipe says, else that of the whole terrain; see `height_range`.
        own_exponent
            The exponent with which steps were made that do not say so; by default the recipe's own.
        finer
            How many times the distance of the points is halved, beside what the exponent says.

        Raises
        ------
        ValueError
            There is no such exponent, or the recipe lacks its picture.
        """
        match recipe.source:
            case Generator() as generator:
                said = None
            case Piece(generator, None, said):
                pass
            case source:
                if exponent is not None:
                    raise UserValueError(
                        tr("only a terrain that an algorithm grows as a whole has an exponent; say how much finer")
                    )
                return cls(*_map_source(source, recipe.steps, range), recipe.steps, -finer)
        # No step was made on a map larger than there are.
        own = replace(generator, exponent=min(own_exponent or generator.exponent, LARGEST_WHOLE_EXPONENT))
        generator = replace(generator, exponent=(exponent or generator.exponent) + finer)
        steps = Recipe(own, recipe.steps).on(generator).steps
        return cls(generator, range or said or height_range(map_maker(generator, steps)), steps)

    @property
    def is_grown(self) -> bool:
        """Whether an algorithm grows it as a whole, so that it has an exponent and may have any number of points."""
        return isinstance(self.source, Generator)

    @property
    def shape(self) -> tuple[int, int]:
        """Its rows and columns."""
        shape = shape_after(self.source, self.steps)
        assert shape is not None
        return points_at(shape[0], -self.above), points_at(shape[1], -self.above)

    @property
    def level(self) -> int:
        """The level of the smallest map of 2^level + 1 points a side that it fits in."""
        return ceil(log2(max(self.shape) - 1))

    @property
    def found(self) -> tuple[Step, ...]:
        """The steps that have to be found on a whole map first."""
        return tuple(step for step in self.steps if not (step.is_everywhere or (self.is_grown and step.lays_rock)))

    @property
    def found_level(self) -> int:
        """The level of the largest of these maps; 0 without any."""
        on = zip(self.steps, shapes(self.source, self.steps), strict=True)
        needed = self.found
        sides = [max(found_shape(step, shape or (2, 2))) for step, shape in on if step in needed]
        return ceil(log2(max(sides, default=2) - 1))

    def tried(self, level: int) -> LargeTerrain:
        """Return a terrain about like it whose steps are found on maps of this level at most: a quick try of them."""
        on = zip(self.steps, shapes(self.source, self.steps), strict=True)
        return replace(self, steps=tuple(_coarser(step.sized(shape), 2**level + 1) for step, shape in on))

    @property
    def picture(self) -> Heightmap | None:
        """The heightmap that it begins with, where that cannot be made again."""
        return self.source.heightmap if isinstance(self.source, Picture) else None

    @property
    def kept_recipe(self) -> Recipe:
        """The recipe with all that decides its heights but the picture and how much finer it is; see `of`."""
        match self.source:
            case Generator() as generator:
                return Recipe(Piece(generator, None, self.range), self.steps)
            case Piece(generator, window, _):
                return Recipe(Piece(generator, window, self.range), self.steps)
        return Recipe(self.source, self.steps)

    def recipe(self, window: Window) -> Recipe | None:
        """Return the recipe of a piece, or None where it alone cannot make that."""
        # On a piece, rock would lie as on a map of its size.
        return None if any(step.lays_rock for step in self.steps) else self._recipe_of_heights(window)

    def _recipe_of_heights(self, window: Window) -> Recipe | None:
        """Return a recipe that gives the heights of a piece, without the rock; None where none does."""
        if self.found or self.above != 0:
            return None
        bare = replace(self, steps=tuple(step for step in self.steps if not step.lays_rock)).kept_recipe
        match self.source:
            case Generator() as generator:
                return bare.on_part(Piece(generator, window, self.range))
            case Piece(generator, Window(row, column), _):
                there = replace(window, row=window.row + row, column=window.column + column)
                return bare.on_part(Piece(generator, there, self.range))
        return None

    @property
    def text(self) -> str:
        """A text that is equal for equal terrains only."""
        picture = "" if self.picture is None else digest(self.picture)
        return " ".join((self.kept_recipe.to_json(), str(self.above), picture)).rstrip()

    def piece(self, window: Window) -> Heightmap:
        """Return a rectangle of the terrain, with its recipe where that alone can make it.

        Heights outside the range lie outside black and white; files of whole numbers cut them off.

        Raises
        ------
        UserError
            A step cannot be done.
        """
        recipe = self._recipe_of_heights(window)
        if recipe is not None:
            piece = recipe.heightmap()
            (low, high), (black, white) = piece.range, self.ends
            piece = replace(piece.in_own_range(), range=(min(low, black), max(high, white)))
            return self._on_rock(piece, window) if any(step.lays_rock for step in self.steps) else piece
        ground = self.ground
        region = Region(-self.above, window)
        heights = read_only(np.ascontiguousarray(ground.heights(region).astype(np.float32)))
        sample = ground.sample
        place = self.place
        bare = Heightmap(
            heights,
            self.ends,
            metres=sample.metres,
            spacing=self.spacing,
            stretch=sample.stretch,
            place=place and place.moved(window.row, window.column, (1, 0), (0, 1)),
        )
        piece = self._on_rock(bare, window)
        voids = _voids(ground)
        if voids is None or not (there := in_void(voids, region)).any():
            return piece
        assert sample.origin is not None
        return replace(piece, origin=replace(sample.origin, voids=there, file_range=None))

    def _on_rock(self, piece: Heightmap, window: Window) -> Heightmap:
        """Return a piece with the rock below it; no recipe of a piece can lay that."""
        rock = self.rock
        return (
            piece
            if rock is None
            else replace(piece, recipe=None, rock=rock.moved(window.row, window.column, (1, 0), (0, 1)))
        )

    @property
    def metres(self) -> bool:
        """Whether its heights are metres."""
        return self._after_points.metres

    @property
    def ends(self) -> Extremes:
        """The heights that are black and white in all pieces, wide enough for all heights; found with the ground."""
        if not self.found:
            return self._after_points.shown_range
        sample = self.ground.sample
        (low, high), (lowest, highest) = sample.range, sample.extremes
        # Between the points of the map that its steps were found on, detail goes a little beyond their heights.
        more = _BEYOND * (highest - lowest)
        return low if lowest >= low else lowest - more, high if highest <= high else highest + more

    @property
    def _after_points(self) -> Heightmap:
        """What of the steps is known before the ground is found does to black and white."""
        found = self.found
        known = [step for step in self.steps if step not in found or isinstance(step.filter, ScalingFilter)]
        return after_points(known, self.picture)

    @property
    def spacing(self) -> float | None:
        """The metres between neighbouring points, where the map that it begins with or a step says them."""
        spacing = spacing_after(self.source, self.steps)
        return None if spacing is None else spacing * 2.0**self.above

    @property
    def place(self) -> MapPlace | None:
        """Where on the world its points lie, where the map that it begins with says it and no step mirrors it."""
        if self.picture is None or self.picture.place is None:
            return None
        place, every = self.ground.sample.place, self._every
        return place and place.moved(0, 0, (every, 0), (0, every))

    @property
    def rock(self) -> RockBelow | None:
        """The rock below its points, where it has layers."""
        if self.found or not isinstance(self.source, Generator):
            rock, every = self.ground.sample.rock, self._every
        else:  # square like the small map
            rock, every = self._after_points.rock, 2.0**self.above / (self.source.size - 1)
        return rock and rock.moved(0, 0, (every, 0), (0, every))

    @property
    def _every(self) -> float:
        """How many points of the sample lie from one point to the next: it may be a map with more or fewer."""
        return 2.0**self.above * (self.ground.sample.rows - 1) / (self.ground.shape[0] - 1)

    @property
    def ground(self) -> NestedGround:
        """The terrain at every level."""
        return _GROUNDS.found(self._key, lambda key: finished(_finding(*key)))

    @property
    def needs_finding(self) -> bool:
        """Whether the ground has to be found before a piece can be made."""
        return _GROUNDS.get(self._key) is None

    def keep(self, ground: NestedGround) -> None:
        """Make pieces of a ground that `finding` returned, here or in another process."""
        _GROUNDS.keep(self._key, ground)

    @property
    def _key(self) -> tuple[Source, Extremes, tuple[Step, ...]]:
        return self.source, self.range, self.steps

    def check_memory(self) -> None:
        """Refuse steps that cannot be found because there is too little memory.

        Raises
        ------
        TooLittleMemoryError
            One needs more than there is.
        """
        for step, shape in zip(self.steps, shapes(self.source, self.steps), strict=True):
            if shape is not None and step in self.found:
                step.check_memory(found_shape(step, shape))

    def preparing(self) -> Work[None]:
        """Find what the steps do unless that is known, so that neither `ends` nor a piece has to wait for it.

        Raises
        ------
        UserError
            A step cannot be done.
        """
        if self.found and self.needs_finding:
            self.check_memory()
            self.keep((yield from self.finding()))

    def finding(self) -> Work[NestedGround]:
        """Find anew what the steps do; `piece` finds it once."""
        return _finding(self.source, self.range, self.steps)

    def at(self, above: int) -> LargeTerrain:
        """Return the terrain with points 2^above times as far apart."""
        return replace(self, above=self.above + above)

    def thinned(self, above: int, window: Window) -> Heightmap:
        """Return a rectangle of the terrain's every 2^above-th point, as `piece` does; see `nested` of generators."""
        return self.at(above).piece(window)

    def coarse(self, level: int) -> Heightmap:
        """Return the whole terrain with 2^level + 1 points a side, or all of its points where it has no more."""
        terrain = self.at(max(self.level - level, 0))
        return terrain.piece(Window(0, 0, *terrain.shape))

    def heights(self, window: Window) -> Heights:
        """Return the heights of a rectangle, which may be a single line, float32, shape (rows, columns)."""
        # A heightmap has two lines at least, and every terrain has a line before the last one.
        top, left = max(window.rows, 2) - window.rows, max(window.columns, 2) - window.columns
        top, left = min(top, window.row), min(left, window.column)
        wide = Window(window.row - top, window.column - left, max(window.rows, 2), max(window.columns, 2))
        return self.piece(wide).heights[top : top + window.rows, left : left + window.columns]


class _LargeHeights:
    """The heights of a large terrain as an array: a rectangle is computed when it is asked for.

    Parameters
    ----------
    terrain
        The terrain.
    near
        The rectangle that is kept, so that it is computed once.
    """

    def __init__(self, terrain: LargeTerrain, near: Window) -> None:
        self.shape = terrain.shape
        self._terrain, self._near = terrain, near
        self._kept = terrain.heights(near)

    def __len__(self) -> int:
        return self.shape[0]

    def __getitem__(self, places: tuple[slice, slice]) -> Heights:
        """Return the heights of a rectangle, float32, read-only where they are those that are kept."""
        (top, bottom, down), (left, right, across) = (
            part.indices(count) for part, count in zip(places, self.shape, strict=True)
        )
        near = self._near
        last_row, last_column = near.row + near.rows, near.column + near.columns
        if near.row <= top <= bottom <= last_row and near.column <= left <= right <= last_column:
            kept = self._kept[top - near.row : bottom - near.row, left - near.column : right - near.column]
        else:
            kept = self._terrain.heights(Window(top, left, bottom - top, right - left))
        return kept[::down, ::across]


def large_map_view(terrain: LargeTerrain, near: Window, spacing: float | None = None) -> Heightmap:
    """Return a heightmap as large as a terrain, of which only a rectangle is in memory.

    It serves whatever takes rectangles out of `Heightmap.heights` and knows the whole by its size and range: colours,
    slopes and masks of a rectangle are then those of the whole map, bit for bit. Its extremes are its range.

    Parameters
    ----------
    near
        The rectangle that will be looked at. What lies beyond is computed anew each time.
    spacing
        The metres between neighbouring points, where they are known.
    """
    corner = terrain.piece(Window(0, 0, 2, 2))
    map = object.__new__(Heightmap)
    # Not by its constructor, which looks at all heights.
    values = {
        "heights": _LargeHeights(terrain, near),
        "range": corner.range,
        "recipe": None,
        "origin": None,
        "extremes": corner.range,
        "metres": corner.metres,
        "spacing": spacing or corner.spacing,
        "stretch": corner.stretch,
        "selection": None,
        "look": None,
        "place": corner.place,
        "rock": corner.rock,
        "picture": None,
    }
    for name, value in values.items():
        object.__setattr__(map, name, value)
    return map


def halvings(finer: int) -> int:
    """Return how many times the distance of points is halved where they lie so many times as close together.

    Raises
    ------
    ValueError
        The number is none of 1, 2, 4, 8 …, or too large.
    """
    if finer < 1 or finer & (finer - 1) or finer > 2**FINEST:
        raise UserValueError(
            tr("finer must be 1, 2, 4, 8 … or {most} at most; got {finer}", most=2**FINEST, finer=finer)
        )
    return finer.bit_length() - 1


def digest(heightmap: Heightmap) -> str:
    """Return a text that differs for heightmaps whose heights, voids or units do; it is kept."""
    if heightmap not in _DIGESTS:
        facts = heightmap.range, heightmap.metres, heightmap.spacing, heightmap.stretch, heightmap.heights.shape
        if heightmap.place is not None:
            facts = (*facts, heightmap.place)  # type: ignore[assignment]
        if heightmap.rock is not None:
            facts = (*facts, heightmap.rock)  # type: ignore[assignment]
        found = hashlib.sha256(repr(facts).encode())
        # In one byte order on all machines.
        for rows in row_blocks(range(heightmap.rows)):
            found.update(np.ascontiguousarray(heightmap.heights[rows.start : rows.stop], "<f4").data)
        if heightmap.voids is not None:
            found.update(np.packbits(heightmap.voids).data)
        _DIGESTS[heightmap] = found.hexdigest()
    return _DIGESTS[heightmap]


_BEYOND = 0.02
"""How far heights may lie beyond those of the map that steps were found on, as a part of the relief."""

_GROUNDS: Recent[tuple[Source, Extremes, tuple[Step, ...]], NestedGround] = Recent(2)
"""The grounds that pieces were made of last."""

_DIGESTS: WeakKeyDictionary[Heightmap, str] = WeakKeyDictionary()


def map_maker(generator: Generator, steps: tuple[Step, ...]) -> Generator:
    """Return the generator whose map becomes a terrain, and so says what is black and white; see `made_with`."""
    _, maker, _ = made_with(generator, steps)
    assert isinstance(maker, Generator)
    return maker


def _map_source(source: Source, steps: tuple[Step, ...], range: Extremes | None) -> tuple[Source, Extremes]:
    """Return a source that is no whole terrain of a generator, and its range."""
    match source:
        case Piece():
            _, maker, _ = made_with(source, steps)
            assert isinstance(maker, Piece)
            range = range or unit_of(maker)
            return replace(source, range=range), range
        case Picture(name, Heightmap() as heightmap):
            if range is None:
                return source, heightmap.range
            return Picture(name, replace(heightmap, range=range)), range
        case Picture(name):
            raise UserValueError(tr("the recipe begins with the picture {name}, which it does not contain", name=name))
    if range is not None:
        raise UserValueError(
            tr("a drawing has its own black and white; change them with the step {step}", step=tr(SizeInMetres.title))
        )
    return source, finished(source.making()).range


def _finding(source: Source, range: Extremes, steps: tuple[Step, ...]) -> Work[NestedGround]:
    if isinstance(source, Generator):
        finer, source, steps = _whole(source, range, steps)
    else:
        finer, source, steps = made_with(source, steps)
    match source:
        case Piece(generator, window, _) if generator.nested or generator.exponent > LARGEST_WHOLE_EXPONENT:
            ground: NestedGround = GrownGround(generator, range, window)
        case _:
            ground = yield from part_of(ground_of(source, None), 0, 0.3)
    ground = yield from part_of(stepping(ground, steps, strict=True, source=source), 0.3, 1)
    return seen(ground, finer)


def _whole(generator: Generator, range: Extremes, steps: tuple[Step, ...]) -> tuple[int, Source, tuple[Step, ...]]:
    """Return a whole terrain as `made_with` does.

    The levels of one that is not `nested` are other land. So its steps are found, and done, on the largest map that it
    has, and detail grows between the points of that.
    """
    more = generator.exponent - LARGEST_WHOLE_EXPONENT
    if generator.nested or more <= 0 or all(step.is_everywhere or step.lays_rock for step in steps):
        return made_with(Piece(generator, None, range), steps)
    whole = Piece(replace(generator, exponent=LARGEST_WHOLE_EXPONENT), None, range)
    return -more, whole, kept_in_scale(generator, steps, whole)


def _voids(ground: NestedGround) -> Bools | None:
    """Return the points of its map that are no ground; None where all are."""
    return None if ground.sample.voids is None else ground.map(0).voids


def _coarser(step: Step, most: int) -> Step:
    """Return a step that was made on a map of at most so many points a side."""
    size = step.own_size
    # What crops or pads a map says by how many of its points.
    if size is None or max(size) <= most or step.filter.shape_after(size) != size:
        return step
    smaller = tuple(points_at(count, -ceil(log2((max(size) - 1) / (most - 1)))) for count in size)
    return step.resized((smaller[0], smaller[1]))
