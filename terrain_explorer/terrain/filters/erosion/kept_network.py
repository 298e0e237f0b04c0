"""The networks of rivers that were found last, kept for another age of the same ground."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from weakref import ReferenceType, ref

from terrain_explorer.terrain.erosion.drainage_network import Network
from terrain_explorer.terrain.heightmap import Heights
from terrain_explorer.terrain.work import Work

_MOST_POINTS = 2**23
"""The points of the largest map whose network is kept, which takes the memory of six maps: 200 MB."""


_SMALL = 2**15
"""The points of the largest map that counts as small."""


@dataclass(frozen=True, eq=False)
class _Kept:
    heights: ReferenceType[Heights]
    key: object
    network: Network


class KeptNetwork:
    """Keeps a network: finding it takes most of the time, and its age is what users change most.

    A second one is kept of a small map, so that examples do not drive out the terrain at hand.
    """

    def __init__(self) -> None:
        self._kept: dict[bool, _Kept] = {}

    def found(self, heights: Heights, key: object, find: Callable[[], Work[Network]]) -> Work[Network]:
        """Return the network that was kept for these very heights and this key, or find one and keep it."""
        small = heights.size <= _SMALL
        kept = self._kept.get(small)
        if kept is not None and kept.heights() is heights and kept.key == key:
            return kept.network
        network = yield from find()
        if heights.size > _MOST_POINTS:
            return network
        # One assignment, since several threads may filter at once. With the ground goes its network, which is larger.
        self._kept[small] = _Kept(ref(heights, self._forget), key, network)
        return network

    def _forget(self, heights: ReferenceType[Heights]) -> None:
        for small, kept in tuple(self._kept.items()):
            if kept.heights is heights:
                del self._kept[small]
