"""Noise: against a textbook loop in C, and compiled loops against numpy; and windows and pictures that come early."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from time import thread_time

import numpy as np
from c_reference import NO_COMPILER, compiled
from measuring import Row, at_most, ratio

from terrain_explorer.kernels import kernel, without_kernels
from terrain_explorer.terrain import GENERATORS, Window
from terrain_explorer.terrain.generators.noise.base import Noise
from terrain_explorer.terrain.parallel import in_this_thread

_EXPONENT = 10
_SIDE = 2**_EXPONENT + 1
_SLUGS = ("gradient-noise", "value-noise", "simplex-noise", "cellular-noise")


def rows() -> Iterator[Row]:
    yield from _against_c()
    for slug in _SLUGS:
        yield _against_numpy(slug)
    for slug in _SLUGS[1:]:
        yield _against_gradient_noise(slug)
    yield _window()
    yield _early()


def _noise(slug: str = _SLUGS[0], exponent: int = _EXPONENT) -> Noise:
    noise = GENERATORS[slug](exponent=exponent)  # type: ignore[call-arg]
    assert isinstance(noise, Noise)
    return noise


def _alone(slug: str, with_kernels: bool = True) -> Callable[[], None]:
    """Return what grows a noise in the calling thread, with compiled loops or by numpy alone."""

    def grow() -> None:
        with in_this_thread(), nullcontext() if with_kernels else without_kernels():
            _noise(slug).heights()

    return grow


def _against_c() -> Iterator[Row]:
    what = "gradient noise 1025 x 1025, 8 octaves, one core"
    limits = {what: 1, f"{what}, numpy": 3}
    library = compiled("gradient_noise.c")
    if library is None:
        yield from (Row(each, NO_COMPILER, f"at most {limit} x", None) for each, limit in limits.items())
        return

    def in_c() -> None:
        heights = np.empty((_SIDE, _SIDE), np.float32)
        pointer = heights.ctypes.data_as(ctypes.c_void_p)
        library.gradient_noise(pointer, _EXPONENT, ctypes.c_float(4), 8, ctypes.c_float(0.5), ctypes.c_uint32(7))

    for (each, limit), with_kernels in zip(limits.items(), (True, False), strict=True):
        value = ratio(_alone(_SLUGS[0], with_kernels), in_c, 11, thread_time)
        yield at_most(each, value, limit, "a C loop at -O3")


def _against_numpy(slug: str) -> Row:
    what = f"{slug} 1025 x 1025, 8 octaves"
    name = _noise(slug).compiled
    if name is None or kernel(name) is None:
        return Row(what, "no compiled kernels here", "at most 0.5 x", None)
    # A compiled loop is worth its lines where it takes less than half of the time.
    return at_most(what, ratio(_alone(slug), _alone(slug, with_kernels=False), 7, thread_time), 0.5, "numpy alone")


def _against_gradient_noise(slug: str) -> Row:
    value = ratio(_alone(slug, with_kernels=False), _alone(_SLUGS[0], with_kernels=False), 7, thread_time)
    return at_most(f"{slug} 1025 x 1025, 8 octaves, numpy", value, 10, "gradient noise, numpy")


def _window() -> Row:
    deep = _noise(exponent=30)
    value = ratio(lambda: deep.heights(Window(2**29 + 1, 2**28 + 1, _SIDE, _SIDE)), _noise().heights, 11)
    return at_most("a 1025 x 1025 window of a 2^30 + 1 terrain", value, 2, "a whole 1025 x 1025 map")


def _early() -> Row:
    def first_picture() -> None:
        next(stage for stage in _noise(exponent=12).stages() if stage.level == 7 and stage.complete)

    value = ratio(first_picture, _noise().heights, 11)
    return at_most("the early picture of a 4097 x 4097 noise", value, 1, "a whole 1025 x 1025 map")
