"""The stroke: from the press of a button to its release."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, repeat

import numpy as np

from terrain_explorer.errors import UserValueError
from terrain_explorer.kernels import kernel
from terrain_explorer.language import tr
from terrain_explorer.terrain.brushes.brush import Brush
from terrain_explorer.terrain.brushes.canvas import Canvas, Original
from terrain_explorer.terrain.brushes.footprint import Footprint, sweeps
from terrain_explorer.terrain.brushes.patch import Change, part
from terrain_explorer.terrain.brushes.path import Dab, Path, PointerPlace
from terrain_explorer.terrain.brushes.plane import Plane
from terrain_explorer.terrain.brushes.stamp_image import StampImage
from terrain_explorer.terrain.brushes.tiles import Tiles
from terrain_explorer.terrain.brushes.tools.base import DabSite, StrokeFacts, Tool
from terrain_explorer.terrain.heightmap import FloatArray, Heights, Window, Windows
from terrain_explorer.terrain.scale import mixture
from terrain_explorer.terrain.work import finished


class Stroke:
    """Draws on a canvas while places come in. The heights depend on the places only, not on the timing of the work.

    Parameters
    ----------
    canvas
        The heights to draw on. Nothing else may write into them until the stroke has ended.
    tool, brush
        The tool, and its brush; see `Brush.fitting`.
    base
        The heights generated last, of the canvas's shape; `Erase` needs them.
    stamp
        The image that `Stamp` prints, and any brush in the shape of a picture.
    within
        Where it draws: how much of each dab's effect stays, 0 to 1; float32, of the canvas's shape. None for 1.
    passing
        Which part of the detail below the points of the canvas is left, 0 to 1, float32, of its shape: it is brought up
        to date. None where nobody asks.

    Attributes
    ----------
    tool
        The tool with all that was left to the program: what is to be kept of the stroke.

    Raises
    ------
    ValueError
        The tool lacks what it needs; a sentence for the user.
    """

    def __init__(
        self,
        canvas: Canvas,
        tool: Tool,
        brush: Brush,
        base: FloatArray | None = None,
        stamp: StampImage | None = None,
        within: Heights | None = None,
        passing: Heights | None = None,
    ) -> None:
        brush = brush.fitting(canvas.heights.shape)
        plane = Plane.of(canvas.heights.shape, brush.wrap, brush.mirror)
        self.tool = tool.settled(brush, canvas.relief, canvas.spacing)
        self._original = Original(canvas.heights)
        self._ground = StrokeFacts(canvas, plane, brush, base, stamp, original=self._original)
        if brush.shape == "picture" and stamp is None:
            raise UserValueError(tr("The brush has no picture yet. Choose one, or a round brush."))
        self.tool.check(self._ground)
        self._path, self._within = Path(brush), within
        self._begun = self._ended = False
        self._dabs: list[Dab] = []
        self._drawing: Iterator[Windows] = iter(())
        self._passing = None if passing is None else (passing, Original(passing))
        self._marks = Marks(canvas.heights.shape, plane, lasting=not self.tool.builds_up)

    def add(self, row: float, column: float, pressure: float = 1.0) -> None:
        """Go on to a place, in points and parts of them; it may lie beside the map.

        Raises
        ------
        ValueError
            A number is not finite.
        """
        place = PointerPlace(row, column, pressure)
        if not self._begun:
            self._begin(place)
        dabs = list(self._path.extended(place))
        if self.tool.drawn != "at release":
            self._dabs += dabs

    def hold(self) -> None:
        """Stay at the last place for a moment; only an airbrush works on there."""
        if self.tool.held:
            self._dabs += self._path.held()

    def work(self) -> Iterator[Windows]:
        """Draw all that is pending; yield, bit by bit, the windows of the map that may have changed."""
        while True:
            windows = next(self._drawing, None)
            if windows is not None:
                yield windows
            elif self._dabs:
                self._drawing, self._dabs = self._drawn(self._dabs), []
            else:
                return

    def end(self) -> None:
        """End the stroke at the last place; the rest of it is pending then. A second call does nothing."""
        if not self._ended and self.tool.drawn != "in prints":
            self._dabs += self._path.whole() if self.tool.drawn == "at release" else self._path.ending()
        self._ended = True

    def finish(self) -> Change:
        """End the stroke, draw all that is pending and return the change of the whole stroke."""
        return finished(self.finishing())

    def finishing(self) -> Generator[Windows, None, Change]:
        """Do the same in small steps, and yield the windows that `work` yields."""
        self.end()
        yield from self.work()
        return (yield from self._original.changing())

    def cancel(self) -> Change:
        """Put back everything, and return the change that the stroke had made."""
        change = self._original.change()
        change.reverted(self._ground.canvas.heights)
        self._dabs, self._drawing = [], iter(())
        self._ended = True
        return change

    def _begin(self, place: PointerPlace) -> None:
        ground = self._ground
        # Now, for the first dab may change the ground right here.
        height = ground.plane.height_at(ground.canvas.heights, place.row, place.column)
        self._ground = replace(ground, first_height=height)
        self._begun = True

    def _drawn(self, dabs: list[Dab]) -> Iterator[Windows]:
        """Draw dabs, and yield the windows that may have changed."""
        ground = self._ground
        plain = ground.plane.bounded and ground.shape is None and self._within is None
        if plain and self.tool.lift(ground, dabs[0]) is not None:
            yield from self._lifted(dabs)
        else:
            yield from map(self._draw, self.tool.footprints(ground, dabs))

    def _lifted(self, dabs: list[Dab]) -> Iterator[Windows]:
        """Draw dabs that lift the ground, and leave its detail: all of a run at once."""
        ground, heights, compiled = self._ground, self._ground.canvas.heights, kernel("lift_dabs")
        for run, weights in sweeps(ground.plane, dabs, ground.brush.curve):
            windows = [window for _, window in run.placed]
            for window in windows:
                self._original.touch(window)
            places = np.array([(each.row, each.column, each.rows, each.columns) for each in windows], np.int64)
            lifts = np.array([self.tool.lift(ground, dab) for dab, _ in run.placed], np.float32)
            compiled(heights, heights.shape[1], np.ascontiguousarray(weights), places, lifts, *weights.shape)
            yield tuple(dict.fromkeys(windows))

    def _draw(self, footprint: Footprint) -> Windows:
        heights = self._ground.canvas.heights
        images = tuple(footprint.images(self._ground.plane)) if footprint.weights.size else ()
        aimed = [self.tool.aimed(self._ground, image) for image in images]
        sites = [self._site(footprint.dab, *marked) for marked in self._marks.added(aimed)]
        # All images are aimed and all sites shaped before the first is written: the images of a dab must see the same
        # heights, or the mirrored half would differ from the drawn one.
        shaped = self.tool.shaped(self._ground, sites) if sites else []
        shaped = list(map(self._masked, sites, shaped))
        if self._passing is not None:
            self._pass(*self._passing, sites)
        for site, new in zip(sites, shaped, strict=True):
            # Untouched points keep their bits, whatever the tool computed there.
            np.copyto(part(heights, site.window), new, where=site.weights > 0)
        return self._marks.windows(images)

    def _pass(self, passing: Heights, original: Original, sites: list[DabSite]) -> None:
        """Bring what is left of the detail up to date."""
        for site in sites:
            original.touch(site.window)
            before = part(passing, site.window) if self.tool.builds_up else original.part(site.window)
            new = self._masked(replace(site, heights=before), self.tool.passed(before, site))
            np.copyto(part(passing, site.window), new, where=site.weights > 0)

    def _masked(self, site: DabSite, new: Heights) -> Heights:
        return new if self._within is None else mixture(site.heights, new, part(self._within, site.window))

    def _site(self, dab: Dab, window: Window, weights: Heights, goals: Heights | None) -> DabSite:
        self._original.touch(window)
        # A tool that builds up counts each dab by itself; the others remember the strongest touch of the stroke.
        before = part(self._ground.canvas.heights, window) if self.tool.builds_up else self._original.part(window)
        return DabSite(window, dab, before, weights, goals)


Marked = tuple[Window, Heights, Heights | None]
"""A window of the map, and the weights and goals there; None for goals if no footprint has any."""


class Marks:
    """The strongest weight that footprints gave to each point of a map, and the highest goal.

    Where each footprint counts by itself, the goal of the image that touches a point most strongly counts, and of equal
    ones the lowest. The highest of several numbers is the same in any order. So a mirrored stroke is exactly the mirror
    image, and a point that a dab and its image both touch is touched once.

    Parameters
    ----------
    shape, plane
        The rows and columns of the map, and its plane.
    lasting
        Whether marks count for the whole stroke; otherwise each footprint counts by itself.
    """

    def __init__(self, shape: tuple[int, ...], plane: Plane, lasting: bool) -> None:
        self._plane, self._lasting = plane, lasting
        self._weights, self._goals = Tiles(shape, _unmarked), Tiles(shape, _unmarked)
        self._has_goals = False

    def windows(self, images: Sequence[Footprint]) -> Windows:
        """Return the windows of the map that a footprint and its mirror images cover."""
        # Each window once: in the middle of the map, an image may cover the same window as the dab.
        return tuple(dict.fromkeys(window for image in images for window in self._plane.within(image.window)))

    def added(self, images: Sequence[Footprint]) -> list[Marked]:
        """Add a footprint and its mirror images, and return what is marked then in `windows`, in parts of them."""
        pieces = [piece for image in images for piece in self._pieces(image)]
        if not self._lasting and not _overlap([window for window, _, _ in pieces]):
            # Nothing else marks these points.
            return pieces
        for piece in pieces:
            self._add(*piece)
        if self._lasting:
            return [marked for window in self.windows(images) for marked in self._by_tiles(window)]
        return self._taken(self.windows(images))

    def _by_tiles(self, window: Window) -> Iterator[Marked]:
        every_goal = (goals for _, goals in self._goals.views(window)) if self._has_goals else repeat(None)
        for (to, weights), goals in zip(self._weights.views(window), every_goal, strict=False):
            row, column = window.row + to[0].start, window.column + to[1].start
            yield Window(row, column, *weights.shape), weights, goals

    def _taken(self, windows: Windows) -> list[Marked]:
        """Return what is marked in some windows, and forget it."""
        taken: list[Marked] = [
            (window, self._weights.part(window), self._goals.part(window) if self._has_goals else None)
            for window in windows
        ]
        for window in windows:
            for _, weights in self._weights.views(window):
                weights[...] = 0
        return taken

    def _pieces(self, image: Footprint) -> Iterator[Marked]:
        """Yield the windows of the map that an image lies in, and its own weights and goals there."""
        if self._plane.bounded:
            yield image.window, image.weights, image.goals
            return
        for within, window in self._plane.pieces(image.window):
            yield window, image.weights[within], None if image.goals is None else image.goals[within]

    def _add(self, window: Window, new: Heights, goals: Heights | None) -> None:
        if goals is not None:
            self._has_goals = True
            self._add_goals(window, goals, new)
        for to, weights in self._weights.views(window):
            np.maximum(weights, new[to], out=weights)

    def _add_goals(self, window: Window, new: Heights, weights: Heights) -> None:
        """Take the goals of points that are marked for the first time, and those that count more than others before."""
        for (to, goals), (_, marked) in zip(self._goals.views(window), self._weights.views(window), strict=True):
            if self._lasting:
                counts = (weights[to] > 0) & ((marked == 0) | (new[to] > goals))
            else:
                counts = (weights[to] > marked) | ((weights[to] == marked) & (new[to] < goals))
            np.copyto(goals, new[to], where=counts)


def _unmarked(tile: Window) -> Heights:
    return np.zeros((tile.rows, tile.columns), np.float32)


def _overlap(windows: list[Window]) -> bool:
    """Return whether any two windows have points in common."""
    return any(_meet(one, other) for one, other in combinations(windows, 2))


def _meet(one: Window, other: Window) -> bool:
    rows = one.row < other.row + other.rows and other.row < one.row + one.rows
    return rows and one.column < other.column + other.columns and other.column < one.column + one.columns
