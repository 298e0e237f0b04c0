"""Steps: what a recipe does to its source, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from math import log2
from typing import Annotated, Any

import numpy as np

from terrain_explorer.errors import UserError, UserValueError
from terrain_explorer.language import tr
from terrain_explorer.memory import check_memory
from terrain_explorer.terrain.filters import FILTERS, Filter
from terrain_explorer.terrain.filters.base import PointFilter, revised, with_voids
from terrain_explorer.terrain.filters.parameter_maps import MappedFilter
from terrain_explorer.terrain.filters.paths import PathFilter
from terrain_explorer.terrain.filters.pieces import CopiedArea, CutOut, FloatingPiece, PastedPiece
from terrain_explorer.terrain.filters.rock import Rock
from terrain_explorer.terrain.filters.smooth import Smooth, SmoothInPoints
from terrain_explorer.terrain.heightmap import FloatArray, Heightmap, Shape
from terrain_explorer.terrain.masks import FoundWeights, Mask, MaskInput, Painted, Weights
from terrain_explorer.terrain.parallel import Extremes, filling
from terrain_explorer.terrain.parameters import Parameterised, Rescaling, share
from terrain_explorer.terrain.recipe.drawing import Drawing, DrawnStroke, at_points
from terrain_explorer.terrain.recipe.map_ground import MapGround
from terrain_explorer.terrain.recipe.stored import Content, chosen, constructed, mapping, numbers, only
from terrain_explorer.terrain.recipe.stored_parts import (
    PATH_FIELDS,
    PIECE_FIELDS,
    AnyPiece,
    is_piece,
    layers_from_content,
    layers_to_content,
    maps_from_content,
    maps_to_content,
    mask_from_content,
    mask_to_content,
    path_from_content,
    path_to_content,
    piece_from_content,
    piece_to_content,
)
from terrain_explorer.terrain.scale import Act, Below, Grown, Mixed, Region, mixture
from terrain_explorer.terrain.scale.ground import HeldGround, NestedGround, StepGround, seen
from terrain_explorer.terrain.scale.patches import PatchedGround
from terrain_explorer.terrain.scale.region import points_at
from terrain_explorer.terrain.work import Work, part_of


@dataclass(frozen=True)
class Amount(Parameterised):
    """How much of a step is done."""

    strength: Annotated[
        float,
        share(
            "Strength of the step",
            "How much of the step is done: 0 leaves the ground as it was before, 1 does all of it.",
        ),
    ] = 1.0


@dataclass(frozen=True)
class StepGroup:
    """What steps that follow each other have in common where the user has made a group of them.

    Attributes
    ----------
    name
        The user's name for it. Steps next to each other whose groups are equal are in one.
    enabled
        Whether its steps are done. Each of them may be switched off besides.
    """

    name: str
    enabled: bool = True

    def to_content(self) -> dict[str, Any]:
        """Return the group as a JSON object, without what is as usual."""
        return {"name": self.name} | ({} if self.enabled else {"enabled": False})

    @classmethod
    def from_content(cls, content: object) -> StepGroup:
        """Return the group in a JSON object.

        Raises
        ------
        ValueError
            It is none that this version knows.
        """
        group = mapping(content, tr("the group of the step"))
        only(group, {"name", "enabled"}, tr("the group of the step"))
        name, enabled = group.get("name"), group.get("enabled", True)
        if not (isinstance(name, str) and name and isinstance(enabled, bool)):
            raise UserValueError(tr("the name of a group must be a text, and enabled true or false"))
        return cls(name, enabled)


@dataclass(frozen=True)
class Step:
    """A filter or a drawing, and how much of it is done.

    A step is a pure function of the heightmap that comes in. Switched off, at strength 0 or where its mask is 0, it
    leaves every bit.

    Attributes
    ----------
    filter
        What it does: a `Filter` or a `Drawing`.
    enabled
        Whether it is done.
    strength
        0 to 1: a height h that the filter makes g becomes h + strength (g - h).
    mask
        Where it is done: a part for each point, by which the strength is multiplied, found on the ground that the step
        begins with. None for 1 everywhere.
    name
        The user's name for it; empty for the title of what it does.
    size
        The rows and columns of the map that it was made on: on a map with more points of the same land it is found on
        every so many of them, and done at all of them as it is there. None for those of the map that it is done on, and
        where it does the same on any. A drawing and a pasted piece have a size of their own.
    group
        The group that it is in, or None.

    Raises
    ------
    ValueError
        The strength is not a number from 0 to 1.
    """

    filter: Filter | Drawing
    enabled: bool = True
    strength: float = 1.0
    mask: Mask | None = None
    name: str = ""
    size: Shape | None = None
    group: StepGroup | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "strength", Amount(self.strength).strength)
        if self.is_scaleless:
            object.__setattr__(self, "size", None)

    @property
    def title(self) -> str:
        """Its name for the user."""
        return self.name or tr(self.filter.title)

    @property
    def is_on(self) -> bool:
        """Whether it is done: neither it nor its group is switched off."""
        return self.enabled and (self.group is None or self.group.enabled)

    @property
    def effect(self) -> Step | None:
        """The step without what does not matter to the heights; None if it leaves every bit."""
        return replace(self, name="", group=None) if self.is_on and self.strength > 0 else None

    @property
    def in_full(self) -> Step:
        """The step at strength 1 everywhere."""
        return replace(self, strength=1.0, mask=None)

    @property
    def own_size(self) -> Shape | None:
        """The rows and columns of the map that it was made on, where it says so."""
        match self.filter:
            case Drawing(rows, columns):
                return rows, columns
            case PastedPiece():
                return self.filter.size
        return self.size

    def rescaled(self, rescaling: Rescaling) -> Step:
        """Return the step that does the same on ground whose heights are in another unit."""
        return replace(self, filter=self.filter.rescaled(rescaling))

    def sized(self, shape: Shape | None) -> Step:
        """Return the step with the size of the map that it was made on, where it has none yet."""
        sizes = self.own_size is None and self.filter.keeps_scale and not self.is_scaleless
        return replace(self, size=shape) if sizes else self

    def resized(self, shape: Shape) -> Step:
        """Return about the same step as if it had been made on a map of this shape."""
        match self.filter:
            case Drawing() as drawing:
                return replace(self, filter=drawing.resized(*shape))
            case PastedPiece() as piece:
                return replace(self, filter=replace(piece, size=shape))
        return replace(self, size=shape)

    @property
    def is_scaleless(self) -> bool:
        """Whether it does the same to the land on any map of it, and so remembers the size of none."""
        return self.mask is None and self.filter.scaleless

    @property
    def is_everywhere(self) -> bool:
        """Whether it is found on no map: it does the same to all points, also beyond the map that it was made on."""
        return self.effect is None or (self.is_scaleless and isinstance(self.filter, PointFilter))

    @property
    def lays_rock(self) -> bool:
        """Whether all it does is to lay rock below the ground, for which any map of the same land will do."""
        return self.effect is not None and self.is_scaleless and isinstance(self.filter, Rock)

    def found_on(self, shape: Shape) -> int:
        """Return the level of a map of this shape on which it is found."""
        return own_level(self.own_size, shape) or 0

    def is_finer_done(self, heightmap: Heightmap) -> bool:
        """Return whether a map has more points than the one that it was made on, and is of the same land."""
        return self.found_on((heightmap.rows, heightmap.columns)) < 0

    def check_memory(self, shape: Shape) -> None:
        """Refuse to be found on a map for which there is too little memory, before that takes any.

        Parameters
        ----------
        shape
            The rows and columns of the map that it is done on.

        Raises
        ------
        TooLittleMemoryError
            What it needs on the map that it is found on will not fit.
        """
        if self.effect is not None:
            rows, columns = (points_at(count, self.found_on(shape)) for count in shape)
            # Drawings need no more than their map.
            check_memory(rows, columns, self.filter.bytes_a_point if isinstance(self.filter, Filter) else 0)

    def finest(self, shape: Shape) -> int:
        """Return the finest level of a map of this shape on which a part of it is found around its place alone.

        It is 0 or less where all of it is found on the map.
        """
        own = self.found_on(shape)
        return own + self.filter.finer((points_at(shape[0], own), points_at(shape[1], own)))

    @property
    def plain(self) -> Step:
        """The step without that size."""
        return self if self.size is None else replace(self, size=None)

    @property
    def is_masked(self) -> bool:
        """Whether it or a part of it is done by a mask."""
        return next(self.masks(), None) is not None

    def masks(self) -> Iterator[Mask]:
        """Yield its masks: where it is done, those of its strokes, and those of its parameters."""
        if self.mask is not None:
            yield self.mask
        if isinstance(self.filter, Drawing):
            yield from self.filter.masks
        elif isinstance(self.filter, MappedFilter):
            yield from (one.mask for one in self.filter.maps)

    @property
    def is_told(self) -> bool:
        """Whether a mask of it looks at what erosion did to the ground before: see `MaskPart.told`."""
        masks = [*self.masks(), *([self.filter.region] if isinstance(self.filter, FloatingPiece | CutOut) else [])]
        return any(part.told for mask in masks for part in mask.parts())

    def takes_strokes(self, heightmap: Heightmap) -> bool:
        """Return whether it is a drawing, in force as drawn, on a map of this heightmap's size."""
        drawing = self.filter
        if not isinstance(drawing, Drawing) or (drawing.rows, drawing.columns) != heightmap.heights.shape:
            return False
        return self.is_on and self.in_full == self

    def continued(self, stroke: DrawnStroke) -> Step:
        """Return the step with one more stroke in its drawing."""
        assert isinstance(self.filter, Drawing)
        return replace(self, filter=self.filter.continued(stroke))

    def joined(self, later: Step) -> Step | None:
        """Return one drawing in place of this and a later one, or None where that would give other heights."""
        drawing, more = self.filter, later.filter
        if not (isinstance(drawing, Drawing) and isinstance(more, Drawing) and drawing.takes(more)):
            return None
        whole = all(step.is_on and step.in_full == step for step in (self, later))
        return replace(self, filter=replace(drawing, strokes=drawing.strokes + more.strokes)) if whole else None

    def strokes_after(self, earlier: Step) -> Step | None:
        """Return a drawing of the strokes that continued an earlier one, or None if it is no continuation."""
        drawing, before = self.filter, earlier.filter
        # Within a mask, strokes are mixed with the ground below the whole drawing.
        if not (isinstance(drawing, Drawing) and isinstance(before, Drawing)) or self.mask is not None:
            return None
        rest = replace(drawing, strokes=drawing.strokes[len(before.strokes) :])
        begun = replace(drawing, strokes=drawing.strokes[: len(before.strokes)])
        return replace(self, filter=rest) if replace(self, filter=begun).effect == earlier.effect else None

    def applying(self, heightmap: Heightmap, ground: NestedGround | None = None) -> Work[Heightmap]:
        """Return the heightmap after the step, the same one if nothing changes; yield the part that is done, 0 to 1.

        Parameters
        ----------
        ground
            The ground before, of which the heightmap is the map. Without it, things that are smaller than the points of
            the map are found on a smooth surface through these.

        Raises
        ------
        UserError
            It cannot be done on this ground; a sentence for the user.
        """
        if self.effect is None:
            return heightmap
        shape = heightmap.rows, heightmap.columns
        own = self.found_on(shape)
        if own < 0 or self.finest(shape) > 0:
            # TODO: a map of no more than a few points has nothing to be found on.
            found = yield from part_of(self.finding(ground or HeldGround(heightmap), own), 0, 0.7)
            if isinstance(found, StepGround | PatchedGround):
                return (yield from part_of(found.making(0), 0.7, 1))
        after = yield from part_of(self.filter.applying(heightmap), 0, 0.6)
        weights = yield from part_of(self.weighing(heightmap), 0.6, 0.9)
        return (yield from part_of(self.mixing(heightmap, after, weights), 0.9, 1))

    def finding(self, below: NestedGround, own: int, known: Heightmap | None = None) -> Work[NestedGround]:
        """Return the ground after the step, which is found on a level of the ground below.

        What is smaller than the points of that level is found on finer ones, around its place alone.

        Parameters
        ----------
        known
            What the step makes of that level, where it was kept.

        Returns
        -------
        ground
            Where the points of the map after it are none of those before, it begins anew there.

        Raises
        ------
        UserError
            As for `applying`.
        """
        from terrain_explorer.terrain.recipe.drawn_ground import drawing_on

        before = below.map(own)
        act: Act | None
        if not isinstance(self.filter, Drawing):
            acting = self.filter.acting(below, own, known if self.in_full == self else None)
            full, act = yield from part_of(acting, 0, 0.6)
        elif self.filter.finer(before.heights.shape) == 0:
            full, act = yield from part_of(self.filter.acting(before), 0, 0.6)
        else:
            drawn = yield from part_of(drawing_on(below, self.filter, own), 0, 0.6)
            if self.in_full == self:
                return drawn
            full, act = drawn.map(own), Grown(partial(_on_ground, drawn, own))
        weights = yield from part_of(self.weighing_everywhere(before), 0.6, 0.8)
        mask = None if weights is None else at_points(weights, before)
        after = yield from part_of(self.mixing(before, full, mask), 0.8, 1)
        if act is None:
            return seen((yield from MapGround.making(after)), own)
        if self.strength != 1 or weights is not None:
            act = Mixed(act, self.strength, weights)
        return StepGround(below, act, after, own)

    def weighing(self, heightmap: Heightmap) -> Work[Weights | None]:
        """Return the weights of its mask on the ground that it begins with; None without a mask."""
        if self.mask is None:
            return None
        ground = MaskInput(heightmap)
        return (yield from self.mask.weighing(ground, ground.whole))

    def weighing_everywhere(self, heightmap: Heightmap) -> Work[FoundWeights | None]:
        """Return the weights of its mask at every place of that ground; None without a mask."""
        return None if self.mask is None else (yield from self.mask.weighing_everywhere(MaskInput(heightmap)))

    def can_mix(self, before: Heightmap, after: Heightmap) -> bool:
        """Return whether it can be done in part: neither the size nor the unit of the map changes."""
        return after.heights.shape == before.heights.shape and after.metres == before.metres

    def mixing(self, before: Heightmap, after: Heightmap, mask: Weights | None) -> Work[Heightmap]:
        """Return the heightmap after the step.

        Parameters
        ----------
        before, after
            The heightmap before, and what the step makes of it in full.
        mask
            What `weighing` returns for the heightmap before.

        Raises
        ------
        UserError
            The two do not fit each other.
        """
        if after is before or (self.strength == 1 and mask is None):
            return after
        if not self.can_mix(before, after):
            raise UserError(
                tr("it changes the size or the unit of the map, so it can only be done in full, without a mask")
            )
        most = self.strength if mask is None else self.strength * float(mask.max())
        if most == 0:
            return before
        heights = np.empty_like(before.heights)
        strength = np.float32(self.strength)

        def mixed(rows: slice) -> FloatArray:
            weights = np.asarray(strength if mask is None else strength * mask[rows], np.float32)
            return mixture(before.heights[rows], after.heights[rows], weights)

        yield from filling(heights, mixed)
        changed = revised(after, heights, range=_mixed_range(before.range, after.range, most))
        if mask is None or before.voids is None or after.voids is before.voids:
            return changed
        # Beside the mask voids stay voids.
        voids = np.where(mask == 0, before.voids, False if after.voids is None else after.voids)
        return with_voids(changed, voids if voids.any() else None)

    def to_content(
        self,
        kept: Callable[[CopiedArea], Any] = CopiedArea.to_text,
        kept_pixels: Callable[[Painted], Any] = Painted.to_text,
    ) -> dict[str, Any]:
        """Return the step as a JSON object, without what is as usual.

        Parameters
        ----------
        kept, kept_pixels
            As in `piece_to_content`, and as in `mask_to_content`.
        """
        if isinstance(self.filter, Drawing):
            content: dict[str, Any] = {"drawing": self.filter.to_content()}
        elif isinstance(self.filter, PathFilter):
            content = path_to_content(self.filter)
        elif isinstance(self.filter, AnyPiece):
            content = piece_to_content(self.filter, kept)
        else:
            content = {"filter": self.filter.slug, "parameters": self.filter.values()}
            content |= maps_to_content(self.filter, kept_pixels) | layers_to_content(self.filter)
        said = {"enabled": self.enabled, "strength": self.strength, "name": self.name}
        mask = {} if self.mask is None else {"mask": mask_to_content(self.mask, kept_pixels)}
        size = {} if self.size is None else {"made_on": list(self.size)}
        unusual = {name: value for name, value in said.items() if value != getattr(Step, name)}
        group = {} if self.group is None else {"group": self.group.to_content()}
        return content | size | unusual | mask | group

    @classmethod
    def from_content(
        cls,
        content: object,
        kept: Callable[[Any], CopiedArea] = CopiedArea.from_text,
        kept_pixels: Callable[[Any], Painted] = Painted.from_text,
    ) -> Step:
        """Return the step in a JSON object.

        Parameters
        ----------
        kept, kept_pixels
            As in `piece_from_content`, and as in `mask_from_content`.

        Raises
        ------
        ValueError
            It is not one that this version can do.
        """
        step = mapping(content, tr("the step"))
        said = {"enabled", "strength", "mask", "name", "made_on", "group", "maps", "layers"}
        only(step, {"drawing", "filter", "parameters"} | PATH_FIELDS | PIECE_FIELDS | said, tr("the step"))
        filter = _filter({name: value for name, value in step.items() if name not in said}, kept)
        if "maps" in step:
            if isinstance(filter, Drawing):
                raise UserValueError(tr("a drawing has no parameters that can have a map"))
            filter = maps_from_content(filter, step["maps"], kept_pixels)
        if "layers" in step:
            filter = layers_from_content(filter, step["layers"])
        enabled, strength, name = (step.get(field, getattr(cls, field)) for field in ("enabled", "strength", "name"))
        if not (isinstance(enabled, bool) and isinstance(name, str)):
            raise UserValueError(tr("enabled must be true or false, and name a text"))
        mask = mask_from_content(step["mask"], kept_pixels) if "mask" in step else None
        size = _size(step["made_on"]) if "made_on" in step else None
        group = StepGroup.from_content(step["group"]) if "group" in step else None
        return cls(filter, enabled, strength, mask, name, size, group)


def _on_ground(ground: NestedGround, own: int, below: Below, region: Region) -> FloatArray:
    return ground.heights(region.at(-own))


def own_level(size: Shape | None, shape: tuple[int, ...]) -> int | None:
    """Return by how many levels a map of one size is finer than one of a shape; None if it is no other level of it."""
    if size is None or size == shape:
        return 0
    ratio = (max(size) - 1) / (max(shape) - 1)
    level = round(log2(ratio))
    return level if size == tuple(points_at(count, level) for count in shape) else None


def _size(content: object) -> Shape:
    rows, columns = numbers(content, 2, tr("the size of the step"))
    if not (isinstance(rows, int) and isinstance(columns, int) and min(rows, columns) > 1):
        raise UserValueError(tr("the size of the step must be two whole numbers of 2 or more"))
    return rows, columns


def _mixed_range(before: Extremes, after: Extremes, part: float) -> Extremes:
    # Black and white go over little by little, too, or the picture would jump where the strength leaves 0.
    if part == 1:
        return after
    low, high = (start + part * (end - start) for start, end in zip(before, after, strict=True))
    return low, high


def _filter(content: Content, kept: Callable[[Any], CopiedArea]) -> Filter | Drawing:
    if "drawing" in content:
        return Drawing.from_content(content["drawing"])
    if "path" in content:
        return path_from_content(content)
    if is_piece(content):
        return piece_from_content(content, kept)
    only(content, {"filter", "parameters"}, tr("the step"))
    said = content.get("parameters", {})
    if content.get("filter") == Smooth.slug and isinstance(said, dict) and "reach" not in said:
        return constructed(SmoothInPoints, said)
    return chosen(content, "filter", FILTERS)
