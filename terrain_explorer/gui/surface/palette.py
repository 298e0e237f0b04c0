"""Colours of heights, and of the rock below them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Colours = NDArray[np.uint8]

LAND = (
    (0.00, "#35563c"),
    (0.14, "#4b7146"),
    (0.30, "#7c8f5a"),
    (0.46, "#ab9f6e"),
    (0.58, "#9c825f"),
    (0.71, "#826b58"),
    (0.83, "#948d88"),
    (0.92, "#d5d8dc"),
    (1.00, "#f9fbfd"),
)
"""Hypsometric: deep greens through tan and brown to grey and snow, from the range's lower to its upper end."""

DARK_ROCK, BRIGHT_ROCK = (92, 77, 66), (150, 129, 108)


def ramp(stops: tuple[tuple[float, str], ...] = LAND, count: int = 256) -> Colours:
    """Return evenly spaced colours between the stops, shape (count, 3)."""
    places = [place for place, _ in stops]
    channels = np.array([tuple(bytes.fromhex(colour[1:])) for _, colour in stops]).T
    at = np.linspace(0.0, 1.0, count)
    return np.stack([np.interp(at, places, channel) for channel in channels], axis=1).round().astype(np.uint8)


def strata(count: int = 256, layers: int = 22, seed: int = 4) -> Colours:
    """Return the colours of rock layers from below to above, the last one like the first, shape (count, 3)."""
    random = np.random.default_rng(seed)
    edges, tones = np.sort(random.random(layers)), random.random(layers)
    tone = tones[np.searchsorted(edges, np.arange(count) / count) % layers]
    mixed = np.outer(1.0 - tone, DARK_ROCK) + np.outer(tone, BRIGHT_ROCK)
    return mixed.round().astype(np.uint8)
