"""A network of rivers that cut into rising ground, and the tree of its water."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from terrain_explorer.kernels import kernel
from terrain_explorer.terrain.erosion.critical_slope import sliding
from terrain_explorer.terrain.erosion.land import standing
from terrain_explorer.terrain.erosion.moved_places import MovedPlaces
from terrain_explorer.terrain.erosion.stream_power import StreamLayers, StreamPower
from terrain_explorer.terrain.erosion.wear import ErosionLaw, Wear
from terrain_explorer.terrain.heightmap import Bools, Heights
from terrain_explorer.terrain.hydrology.depressions import spilling_over
from terrain_explorer.terrain.hydrology.flow_grid import FlowGrid
from terrain_explorer.terrain.hydrology.flow_routing import drawn_receivers
from terrain_explorer.terrain.hydrology.flow_tree import NO_TREE, FlowTree, PackedReceivers
from terrain_explorer.terrain.parallel import row_blocks, side_by_side
from terrain_explorer.terrain.random_streams import NoiseStream, Role
from terrain_explorer.terrain.work import Work, part_of

_STEPS = 8
"""Steps of time along a network that stays. Fewer would blur the steps that travel up the rivers, more sharpen them."""
_STEPS_TOGETHER = 4
"""How many of them are done at once. More would be quicker, but each takes the memory of half a map."""
_MANY = 2**17
"""The points that are done at a time where others can be done beside them: enough to be worth a thread."""
_MOST_TURNS = 8
"""How often at most outlets are looked for that are undercut."""


@dataclass(frozen=True, eq=False)
class Network:
    """A network of rivers, and what it does in a unit of time.

    Attributes
    ----------
    rates
        K A^m / d, in the order of the tree.
    straightness
        See `drawn_receivers`, by point.
    power
        How easily rivers cut.
    uplift
        How much the ground rises, shape (rows, columns).
    critical
        The slope up to which each point is stable, shape (rows, columns).
    outlets
        The points that stay as they are, shape (rows, columns).
    outside
        Those of them that are no land.
    seed
        Of the numbers that draw where water goes.
    coarser
        Those that were found on coarser grids, the coarsest first, if these were asked for.
    back
        The way from the points of this grid to where they lie on the next coarser one.
    depths, rock
        As in `ErosionLand`.
    packed
        Where water goes, of a network that rests, without a tree and rates, or whose tree has no receivers; else None.
    """

    grid: FlowGrid
    tree: FlowTree
    rates: Heights
    straightness: Heights
    power: StreamPower
    uplift: Heights
    critical: Heights
    outlets: Bools
    outside: Bools
    seed: int = 0
    coarser: tuple[Coarser, ...] = ()
    back: MovedPlaces | None = None
    depths: Heights | None = None
    rock: StreamLayers | None = None
    packed: PackedReceivers | None = None

    def resting(self) -> Network:
        """Return the network without its tree and its rates, which are found again when it awakes."""
        return replace(self.draining(self.tree).unrated(), tree=NO_TREE)

    def unrated(self) -> Network:
        """Return the network without what follows from its receivers alone, and is not needed for a while."""
        return replace(self, tree=replace(self.tree), rates=np.zeros(0, np.float32))

    def awake(self) -> Network:
        """Return the network with its tree and its rates."""
        if self.packed is None:
            return self
        tree = FlowTree.of(self.packed.unpacked())
        return replace(self, tree=tree, rates=self.power.rates(tree, self.grid), packed=None)

    def draining(self, tree: FlowTree) -> Network:
        """Return the network with a tree whose receivers are packed; see `whole_tree`."""
        packed = PackedReceivers.of(self.grid, tree.receivers)
        return replace(self, tree=replace(tree, receivers=NO_TREE.receivers), packed=packed)

    @property
    def whole_tree(self) -> FlowTree:
        """The tree with its receivers."""
        return self.tree if self.packed is None else replace(self.tree, receivers=self.packed.unpacked())

    def cut(self, heights: Heights, age: float) -> Work[Heights]:
        """Return ground after the rivers cut into it in a time, and before it slides; float32, shape (rows, columns).

        Parameters
        ----------
        heights
            The ground, float32, shape (rows, columns).
        age
            The time; see `drainage_network.Law`.
        """
        _, heights = yield from self.standing(lambda network: network.cutting(heights, age))
        return heights

    def accounting(self, heights: Heights, age: float) -> Work[tuple[Heights, Wear]]:
        """Return the ground after it was cut and slid, and which law moved how much."""
        slides = np.zeros(self.grid.size, np.float32)

        def cutting(network: Network) -> Work[Heights]:
            slides[:] = 0
            return network.cutting(heights, age, slid=slides)

        network, cut = yield from part_of(self.standing(cutting), 0, 0.6)
        worn = yield from part_of(sliding(self.grid, cut, self.critical, self.outside), 0.6, 1)
        slid = network.tree.by_point(slides).reshape(cut.shape)
        # What is left of the ground's rise is what rivers cut; roundings must not look like ground laid down.
        rivers = np.maximum(heights + network.risen(age) - slid - cut, 0)
        return worn, Wear({ErosionLaw.RIVERS: rivers, ErosionLaw.SLOPE: slid + (cut - worn)})

    def risen(self, age: float) -> Heights:
        """Return how much the ground rises in a time, float32, shape (rows, columns)."""
        risen = np.float32(age) * self.uplift
        risen[self.outlets] = 0
        return risen

    def following(self, surface: Heights) -> Work[Network]:
        """Return the network of the rivers that run over a surface, on which all else is as it is here."""
        chances = NoiseStream(self.seed, 0, Role.ROUTE, self.grid.columns)
        tree, straightness = yield from flow_over(self.grid, surface, self.outlets, chances)
        return replace(self, tree=tree, rates=self.power.rates(tree, self.grid), straightness=straightness)

    def settled(self, heights: Heights) -> Work[Network]:
        """Return the network without the outlets that are undercut at age 1."""
        network, _ = yield from self.standing(lambda network: network.cutting(heights, 1.0))
        return network

    def standing(self, wearing: Callable[[Network], Work[Heights]]) -> Work[tuple[Network, Heights]]:
        """Return the ground that a network wears, and the network of the outlets that stand.

        Outlets that are undercut meanwhile would be left standing as needles: they are none, and all is done anew.
        """
        network = self
        for turn in range(_MOST_TURNS):
            start, middle, end = (1 - 0.5 ** (turn + part) for part in (0, 0.6, 1))
            cut = yield from part_of(wearing(network), start, middle)
            left = standing(self.grid, network.outlets, self.outside, cut)
            if turn == _MOST_TURNS - 1 or np.array_equal(left, network.outlets):
                break
            network = yield from part_of(network._draining_to(left, cut), middle, end)
        return network, cut

    def _draining_to(self, outlets: Bools, surface: Heights) -> Work[Network]:
        """Return the network with fewer outlets; what came to the others runs on over the surface."""
        before = self.whole_tree.receivers
        receivers = (yield from part_of(spilling_over(self.grid, surface, outlets, before), 0, 0.5)).receivers
        straightness = np.where(receivers == before, self.straightness, np.float32(1))
        found = replace(self, straightness=straightness, outlets=outlets)
        if self.packed is not None:
            return replace(found, packed=PackedReceivers.of(self.grid, receivers))
        tree = yield from part_of(FlowTree.finding(receivers), 0.5, 0.9)
        return replace(found, tree=tree, rates=self.power.rates(tree, self.grid))

    def cutting(self, heights: Heights, age: float, steps: int = _STEPS, slid: Heights | None = None) -> Work[Heights]:
        """Return the ground after the rivers cut into it, and before it slides; see `cut`.

        Parameters
        ----------
        steps
            Of time.
        slid
            Has added to it how much was too steep above the river below, and slid away; float32, shape (points,), in
            the order of the tree.
        """
        tree, grid, time = self.tree, self.grid, age / steps
        inland = tree.starts[-2]
        sources = min(tree.starts[1], inland)
        # What a step does at a point follows from the step before there, and from this one at its receiver: so several
        # steps are done at once.
        together = min(_STEPS_TOGETHER, steps)
        bed, water = heights.reshape(-1)[tree.order], np.empty((grid.size - sources) * together, np.float32)
        groups, ways, compiled, rock = _upstream(tree), grid.ways, kernel("cut_beds"), self.rock
        layers = (None, None, None, 0) if rock is None else (rock.frame, rock.bounds, rock.factors, len(rock.factors))
        for step in range(0, steps, together):
            times = min(together, steps - step)

            def cut(points: range, times: int = times) -> None:
                compiled(
                    *(points.start, points.stop, times),
                    *(tree.order, tree.receivers, tree.below, sources, inland),
                    *(bed, water, self.rates, self.uplift, self.critical, self.straightness),
                    *(*layers, time, slid, *grid.for_kernels, ways),
                )

            yield from part_of(side_by_side(cut, groups), step / steps, (step + times) / steps)
        water = water[:0].copy()  # makes room
        return tree.by_point(bed).reshape(heights.shape)


@dataclass(frozen=True, eq=False)
class Coarser:
    """The land of a coarser grid, whose points lie in moved places, and the network that was found on it.

    Attributes
    ----------
    heights
        Of the land before it was worn, float32, shape (rows, columns).
    """

    heights: Heights
    network: Network


def _upstream(tree: FlowTree) -> list[list[range]]:
    """Return the places in the order of a tree from the outlets up: what is in one list may be done side by side."""
    if tree.starts[-1] < _MANY:
        return [[range(*tree.starts[-2:])], [range(tree.starts[-2])]]
    ends = np.array(tree.starts)
    large = np.flatnonzero(np.diff(ends) > _MANY)
    # Small waves are done one after the other, as one.
    cuts = np.unique([0, *ends[large], *ends[large + 1], *ends[-2:]]).tolist()
    waves = set(ends[large].tolist())
    spans = [range(start, stop) for start, stop in pairwise(cuts)]
    return [list(row_blocks(span, _MANY)) if span.start in waves else [span] for span in reversed(spans)]


def flow_over(grid: FlowGrid, surface: Heights, outlets: Bools, chances: NoiseStream) -> Work[tuple[FlowTree, Heights]]:
    """Return the ways of water over a surface, and the straightness of each, by point."""
    drawn, straightness = drawn_receivers(grid, surface, outlets, chances)
    yield 0.3
    receivers = (yield from part_of(spilling_over(grid, surface, outlets, drawn), 0.3, 0.6)).receivers
    yield 0.6
    straightness[receivers != drawn] = 1  # up from the bottom of a lake
    del drawn
    return (yield from part_of(FlowTree.finding(receivers), 0.6, 1)), straightness
