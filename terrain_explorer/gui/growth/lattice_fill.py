"""Estimates of the heights that are not set yet, so that a growing lattice can be shown as a surface."""

from __future__ import annotations

import numpy as np

from terrain_explorer.terrain.heightmap import Heights


def filled(heights: Heights) -> Heights:
    """Return heights with each NaN replaced by the mean of the points around it on the coarser lattice.

    Parameters
    ----------
    heights
        Shape (2^n + 1, 2^n + 1); at least one is not NaN.
    """
    full = heights.copy()
    last = len(full) - 1
    corners = full[::last, ::last]
    # The first steps may set the corners one by one. An unset corner has nothing to lie between.
    corners[np.isnan(corners)] = np.nanmin(full)
    # From coarse to fine: each level finds its even points filled.
    step = last // 2
    while step:
        _fill(full[::step, ::step])
        step //= 2
    return full


def _fill(lattice: Heights) -> None:
    """Replace each NaN between the even rows and columns, in place."""
    even = lattice[::2, ::2]
    across, down = (even[:, :-1] + even[:, 1:]) / 2, (even[:-1] + even[1:]) / 2
    centre = (across[:-1] + across[1:]) / 2
    for part, means in ((lattice[::2, 1::2], across), (lattice[1::2, ::2], down), (lattice[1::2, 1::2], centre)):
        np.copyto(part, means, where=np.isnan(part))
