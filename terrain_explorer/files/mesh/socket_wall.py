"""A side of a solid, with sockets for pegs in its lower part.

A wall is described in a plane of its own: s runs along it to the right as seen from outside, z upwards, and depth into
the solid. Triangles have the shape (triangles, 3, 3) with s, z and depth in the last axis, and run anticlockwise as
seen from outside. No corner of a triangle lies within an edge of another one, so that the solid is closed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

Corners = NDArray[np.float64]
Triangle = tuple[tuple[float, float, float], ...]


@dataclass(frozen=True)
class Socket:
    """A hole for a peg: from where to where along the wall and upwards, and how deep."""

    start: float
    end: float
    bottom: float
    top: float
    depth: float


@dataclass(frozen=True)
class SocketWall:
    """A wall that stands on z = 0.

    Attributes
    ----------
    places
        The s of the points of the ground above, ascending, at least two.
    tops
        Their z.
    band
        The z below which nothing but the sockets breaks the wall; all tops lie above it, and the sockets below.
    sockets
        The sockets, from left to right, with points between neighbours.
    """

    places: Corners
    tops: Corners
    band: float
    sockets: Sequence[Socket] = ()

    @property
    def feet(self) -> list[float]:
        """The s of the points on z = 0: the ends, and one between neighbouring sockets."""
        return [float(self.places[index]) for index in self._cuts]

    def triangles(self) -> Corners:
        """Return all triangles."""
        parts = [self._upper()]
        cuts = self._cuts
        for number, (first, last) in enumerate(pairwise(cuts)):
            socket = self.sockets[number] if self.sockets else None
            parts.append(np.array(list(self._lower(first, last, socket))))
        return np.concatenate(parts)

    @property
    def _cuts(self) -> list[int]:
        """The numbers of the points at which the lower part is cut, so that each piece has one socket at most."""
        middles = [(one.end + other.start) / 2 for one, other in pairwise(self.sockets)]
        last = len(self.places) - 1
        inner = [int(np.clip(np.abs(self.places - middle).argmin(), 1, last - 1)) for middle in middles]
        return [0, *inner, last]

    def _upper(self) -> Corners:
        """Return the triangles from the band to the ground, two below each edge of it."""
        left, right = self.places[:-1], self.places[1:]
        low, flat = np.full_like(left, self.band), np.zeros_like(left)
        foot_left, foot_right = np.stack((left, low, flat), 1), np.stack((right, low, flat), 1)
        top_left, top_right = np.stack((left, self.tops[:-1], flat), 1), np.stack((right, self.tops[1:], flat), 1)
        one = np.stack((foot_left, foot_right, top_left), 1)
        return np.concatenate((one, np.stack((top_left, foot_right, top_right), 1)))

    def _lower(self, first: int, last: int, socket: Socket | None) -> Iterator[Triangle]:
        """Yield the triangles of a part below the band."""
        left, right = (float(self.places[first]), 0.0, 0.0), (float(self.places[last]), 0.0, 0.0)
        # The points below the band, and up to which point on it each is joined.
        chain, ends = [left, right], [last, last]
        if socket is not None:
            over = [(socket.start, socket.top, 0.0), (socket.end, socket.top, 0.0)]
            before = int(np.searchsorted(self.places, socket.start, "right")) - 1
            after = int(np.searchsorted(self.places, socket.end, "left"))
            middle = int(np.searchsorted(self.places, (socket.start + socket.end) / 2))
            before, after = max(before, first), min(after, last)
            chain, ends = [left, *over, right], [before, min(max(middle, before), after), after, last]
            yield from _around(socket, left, right)
        at = first
        for number, (point, end) in enumerate(zip(chain, ends, strict=True)):
            for index in range(at, end):
                yield point, self._on_band(index + 1), self._on_band(index)
            at = end
            if number + 1 < len(chain):
                yield point, chain[number + 1], self._on_band(at)

    def _on_band(self, index: int) -> tuple[float, float, float]:
        return float(self.places[index]), self.band, 0.0


def _around(socket: Socket, left: tuple[float, ...], right: tuple[float, ...]) -> Iterator[Triangle]:
    """Yield the triangles between a socket and the foot of the wall, and those within the socket."""
    outer, inner = (
        [
            (socket.start, socket.top, depth),
            (socket.start, socket.bottom, depth),
            (socket.end, socket.bottom, depth),
            (socket.end, socket.top, depth),
        ]
        for depth in (0.0, socket.depth)
    )
    a, b = (left[0], 0.0, 0.0), (right[0], 0.0, 0.0)
    yield from ((a, outer[1], outer[0]), (a, b, outer[2]), (a, outer[2], outer[1]), (b, outer[3], outer[2]))
    for number in range(4):
        one, other = number, (number + 1) % 4
        yield outer[one], outer[other], inner[other]
        yield outer[one], inner[other], inner[one]
    yield inner[0], inner[1], inner[2]
    yield inner[0], inner[2], inner[3]
