"""Grids with more or fewer points on the same ground."""

import numpy as np

from terrain_explorer.terrain.interpolation import Taps, interpolated


def resampled_rows(
    grid,
    columns,
    places_across,
    weights_across,
    taps_across,
    rows_new,
    places_along,
    weights_along,
    taps_along,
    columns_new,
    first,
    last,
    line,
    out,
):
    across, along = Taps(places_across, weights_across), Taps(places_along, weights_along)
    out[first:last] = interpolated(grid, across, along, slice(first, last), (-np.inf, np.inf))
    return 0
