"""Noise: against a textbook loop in C, and against each other; and windows and pictures that come early."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from time import thread_time

import numpy as np
from c_reference import NO_COMPILER, compiled
from measuring import Row, at_most, ratio

from terrain_explorer.terrain import GENERATORS, Window
from terrain_explorer.terrain.generators.noise.base import Noise
from terrain_explorer.terrain.parallel import in_this_thread

_EXPONENT = 10
_SIDE = 2**_EXPONENT + 1
_SLUGS = ("gradient-noise", "value-noise", "simplex-noise", "cellular-noise")


def rows() -> Iterator[Row]:
    yield _against_c()
    for slug in _SLUGS[1:]:
        yield _against_gradient_noise(slug)
    yield _window()
    yield _early()


def _noise(slug: str = _SLUGS[0], exponent: int = _EXPONENT) -> Noise:
    noise = GENERATORS[slug](exponent=exponent)  # type: ignore[call-arg]
    assert isinstance(noise, Noise)
    return noise


def _alone(slug: str) -> Callable[[], None]:
    """Return what grows a noise in the calling thread."""

    def grow() -> None:
        with in_this_thread():
            _noise(slug).heights()

    return grow


def _against_c() -> Row:
    what, limit = "gradient noise 1025 x 1025, 8 octaves, one core", 1
    library = compiled("gradient_noise.c")
    if library is None:
        return Row(what, NO_COMPILER, f"at most {limit} x", None)

    def in_c() -> None:
        heights = np.empty((_SIDE, _SIDE), np.float32)
        pointer = heights.ctypes.data_as(ctypes.c_void_p)
        library.gradient_noise(pointer, _EXPONENT, ctypes.c_float(4), 8, ctypes.c_float(0.5), ctypes.c_uint32(7))

    return at_most(what, ratio(_alone(_SLUGS[0]), in_c, 11, thread_time), limit, "a C loop at -O3")


def _against_gradient_noise(slug: str) -> Row:
    value = ratio(_alone(slug), _alone(_SLUGS[0]), 7, thread_time)
    return at_most(f"{slug} 1025 x 1025, 8 octaves", value, 10, "gradient noise")


def _window() -> Row:
    deep = _noise(exponent=30)
    value = ratio(lambda: deep.heights(Window(2**29 + 1, 2**28 + 1, _SIDE, _SIDE)), _noise().heights, 11)
    return at_most("a 1025 x 1025 window of a 2^30 + 1 terrain", value, 2, "a whole 1025 x 1025 map")


def _early() -> Row:
    def first_picture() -> None:
        next(stage for stage in _noise(exponent=12).stages() if stage.level == 7 and stage.complete)

    value = ratio(first_picture, _noise().heights, 11)
    return at_most("the early picture of a 4097 x 4097 noise", value, 1, "a whole 1025 x 1025 map")
