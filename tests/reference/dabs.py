"""Dabs of a brush that lifts the ground, one after the other."""

import numpy as np


@np.errstate(over="ignore")
def lift_dabs(heights, side, weights, windows, lifts, dabs, rows, columns):
    most = np.finfo(np.float32).max
    for dab, (row, column, tall, wide) in enumerate(windows.tolist()):
        ground, weight = heights[row : row + tall, column : column + wide], weights[dab, :tall, :wide]
        lifted = np.clip(ground + weight * lifts[dab], -most, most)
        np.copyto(ground, lifted, where=weight > 0)
    return 0
