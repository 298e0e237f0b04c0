"""Where a path meets those that were laid before it: junctions, confluences, bridges and fords.

The others lie in the ground already, so it is asked for the heights that they have; only where they run has to be told.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import inf
from typing import TYPE_CHECKING

import numpy as np

from terrain_explorer.terrain.filters.paths.course import Course, PathLand, PathMeeting

if TYPE_CHECKING:
    from terrain_explorer.terrain.filters.paths.base import PathFilter


def met_on(path: PathFilter, land: PathLand) -> tuple[float, tuple[PathMeeting, ...]]:
    """Return how far apart a path's nodes may be so that none of its meetings is missed, and these.

    Returns
    -------
    closest, meetings
        In lengths of the map's longer side; infinite where it meets none.
    """
    line = path.line(path.own_land(land)) if path.met else None
    if line is None:
        return inf, ()
    # It goes over to the other's bed within half its width.
    half = float(line.half_widths.max())
    meetings = tuple(meeting for other in path.met for meeting in _with(path, line, half, other, land))
    return (half if meetings else inf), meetings


def _with(path: PathFilter, line: Course, half: float, other: PathFilter, land: PathLand) -> Iterator[PathMeeting]:
    """Yield the meetings with another path: one for each place at which that is near."""
    how = path.meeting(other)
    if how is None:
        return
    fade = {"over": min(path.reach, other.reach), "under": other.reach}.get(how, half)
    whole = other.line(other.own_land(land))
    if whole is None or _are_apart(line, whole, path.furthest + fade):
        return
    if whole.closed:
        level = other.level_in(land, whole)
        yield PathMeeting(replace(whole, values=np.full(len(whole.places), level)), how, fade)
        return
    step = float(np.sqrt(np.square(np.diff(whole.places, axis=0)).sum(axis=1)).max())
    far = path.furthest + fade + float(whole.half_widths.max()) + step
    near = np.flatnonzero(line.near(whole.places, far).beyond < inf)
    for some in np.split(near, np.flatnonzero(np.diff(near) > 1) + 1) if len(near) else ():
        part = slice(max(some[0] - 1, 0), some[-1] + 2)
        places = whole.places[part]
        yield PathMeeting(Course(places, land.heights_at(places), whole.half_widths[part]), how, fade)


def _are_apart(one: Course, other: Course, far: float) -> bool:
    """Return whether two courses are farther from each other than this."""
    (low, high), (first, last) = one.box, other.box
    return bool((low > last + far).any() or (high < first - far).any())
