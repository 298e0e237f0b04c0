"""The power spectrum: the shares of long and of short waves in a terrain's relief."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise, product
from math import ceil

import numpy as np

from terrain_explorer.language import tr
from terrain_explorer.terrain.heightmap import Float64s, FloatArray, Heightmap
from terrain_explorer.terrain.statistics.power_law import PowerLaw, fitted
from terrain_explorer.terrain.statistics.quantisation import Grain
from terrain_explorer.terrain.statistics.unavailable import TOO_LITTLE_RANGE, VOIDS, Unavailable
from terrain_explorer.terrain.work import Work

# Longer waves are too few on any map to be worth larger transforms.
_LARGEST_TILE = 1025
_MOST_TILES_A_SIDE = 4
_SMALLEST_TILE = 16

_FEWEST_WAVES = 4
"""The fewest waves on a tile: below, the window smears one frequency into the next."""

_SHORTEST_WAVE = 8
"""The fewest points of a wave: below, sampling folds finer detail back into the spectrum."""

_BANDS_AN_OCTAVE = 3
_LEAST_RANGE = 4
"""The least ratio of the longest to the shortest wave that a law is fitted to: two octaves."""

_ROUGH = 1.0, 2.5
"""The beta of ground so rough that waves shorter than the grid show in it; that of noise is smaller."""

_SMEARED = 2.0**2
"""The frequencies of a plane that a Hann window merges into one, about: its noise bandwidth alone, 1.5 (Harris, 1978),
gives errors a quarter too small on exact fractional Brownian surfaces."""


@dataclass(frozen=True, eq=False)
class Spectrum:
    """The power spectrum, averaged over all directions.

    The map, or a large map's tiles of 1025 points a side, which overlap or lie apart as their number of at most 4 a
    side demands, each lose their plane of least squares; a Hann window hides that edges do not meet; the squared
    amplitudes of the Fourier transforms are averaged over the tiles and over rings of equal frequency.

    Attributes
    ----------
    frequency
        In waves per distance of neighbouring points, shape (n,), up to 0.5.
    power
        In the unit of the heights squared, shape (n,). White noise of variance s^2 has the power s^2 throughout.
    law
        The law of the power; beta is minus its exponent. It is fitted to bands of a third of an octave, from 4 waves
        a tile to waves of 8 points, or longer ones where steps in the heights hide those. Absent where the longest
        wave is not at least 4 times the shortest.
    expected
        The beta expected of the generator, 2H + 2, or None where it is not known.
    tile
        The points a side of a tile.

    References
    ----------
    R. F. Voss, "Random Fractal Forgeries", in Fundamental Algorithms for Computer Graphics, 1985, for beta = 2H + 2.
    P. D. Welch, "The Use of Fast Fourier Transform for the Estimation of Power Spectra", IEEE Transactions on Audio
    and Electroacoustics 15(2), 1967, for averaging over tiles. F. J. Harris, "On the Use of Windows for Harmonic
    Analysis with the Discrete Fourier Transform", Proceedings of the IEEE 66(1), 1978.
    """

    frequency: Float64s
    power: Float64s
    law: PowerLaw | Unavailable
    expected: float | None
    tile: int

    @property
    def beta(self) -> float | None:
        """The exponent with which the power falls with frequency, or None if it cannot be measured."""
        return None if isinstance(self.law, Unavailable) else -self.law.exponent

    @property
    def folds(self) -> bool:
        """Whether waves too short for the grid make beta of fractal ground smaller by more than its error says."""
        return self.beta is not None and _ROUGH[0] < self.beta < _ROUGH[1]

    @property
    def meaning(self) -> str:
        """Its meaning, in one sentence for the user."""
        if isinstance(self.law, Unavailable):
            return self.law.meaning
        found = {"beta": -self.law.exponent, "error": self.law.error}
        if self.expected is None:
            return tr(
                "The power falls with frequency to the power {beta:.2f} ± {error:.2f}: the steeper it falls, the "
                "smoother is the terrain.",
                **found,
            )
        return tr(
            "The power falls with frequency to the power {beta:.2f} ± {error:.2f}, where {expected:.2f} is expected: "
            "the steeper it falls, the smoother is the terrain.",
            **found,
            expected=self.expected,
        )


def measuring_spectrum(
    heightmap: Heightmap, grain: Grain, finest: int | None, hurst: float | None
) -> Work[Spectrum | Unavailable]:
    """Measure the power spectrum.

    Parameters
    ----------
    finest
        The shortest distance of points over which steps do not hide the terrain, or None where they do everywhere.
    hurst
        The generator's H, where it is known.
    """
    tile = min(*heightmap.heights.shape, _LARGEST_TILE)
    if tile < _SMALLEST_TILE:
        return Unavailable(
            tr("The map is too small to measure: at least {points} points a side are needed.", points=_SMALLEST_TILE)
        )
    # A transform needs every height, and those that a filter would give to voids are no measurement.
    if heightmap.voids is not None and heightmap.voids.any():
        return Unavailable(tr(VOIDS))
    if finest is None:
        return Unavailable(tr("Nothing to measure: the map is flat or even, or steps in its heights hide the terrain."))
    corners = list(product(*(_starts(side, tile) for side in heightmap.heights.shape)))
    total = np.zeros((tile, tile // 2 + 1))
    for done, (row, column) in enumerate(corners):
        total += _power(heightmap.heights[row : row + tile, column : column + tile].astype(np.float64))
        yield (done + 1) / len(corners)
    sums, counts = _rings(total / len(corners))
    # Overlapping tiles share points: they are not worth more than the whole map cut into tiles.
    tiles = min(len(corners), heightmap.heights.size / tile**2)
    law = grain.hindrance or _law(sums, counts, tiles, 1 / (_SHORTEST_WAVE * finest), tile)
    rings = np.arange(1, tile // 2 + 1)
    expected = None if hurst is None else 2 * hurst + 2
    return Spectrum(rings / tile, sums[rings] / counts[rings], law, expected, tile)


def _starts(side: int, tile: int) -> list[int]:
    """Return the beginnings of tiles that cover a side, or spread over it evenly if that would take too many."""
    count = min(ceil((side - 1) / (tile - 1)), _MOST_TILES_A_SIDE)
    return [round(start) for start in np.linspace(0, side - tile, count)]


def _power(tile: Float64s) -> Float64s:
    """Return the power at each frequency of a tile, shape (n, n // 2 + 1), as numpy orders them."""
    # The outermost values of numpy's window are 0: two points more, and none of the tile is thrown away.
    window = np.hanning(len(tile) + 2)[1:-1]
    # A slope of the whole is a jump at the edge to the transform, and would leak into all frequencies.
    _take_off_plane(tile)
    tile *= window[:, np.newaxis]
    tile *= window
    waves = np.fft.rfft2(tile)
    return np.asarray((waves.real**2 + waves.imag**2) / np.sum(window**2) ** 2)


def _take_off_plane(tile: Float64s) -> None:
    """Subtract the plane of least squares; on a grid its two slopes and its mean can be found one by one."""
    place = np.arange(len(tile)) - (len(tile) - 1) / 2
    south, east = (place @ tile.mean(axis=axis) / (place @ place) for axis in (1, 0))
    tile -= tile.mean()
    tile -= (south * place)[:, np.newaxis]
    tile -= east * place


def _rings(power: Float64s) -> tuple[Float64s, Float64s]:
    """Return for each whole number of waves a side the summed power, and over how many frequencies.

    Of the frequencies of a real map numpy gives one of each pair of opposite ones; both are counted.
    """
    side = len(power)
    waves = np.hypot(np.fft.fftfreq(side, 1 / side)[:, np.newaxis], np.fft.rfftfreq(side, 1 / side))
    ring = np.rint(waves).astype(np.intp).ravel()
    pairs = np.full(power.shape, 2.0)
    # The columns of frequency 0 and of the highest one hold both frequencies of a pair.
    pairs[:, 0] = 1
    if side % 2 == 0:
        pairs[:, -1] = 1
    sums, counts = (np.bincount(ring, each.ravel()).astype(np.float64) for each in (power * pairs, pairs))
    return sums, counts


def _law(sums: Float64s, counts: Float64s, tiles: float, highest: float, side: int) -> PowerLaw | Unavailable:
    """Fit the law to bands of rings, up to a frequency; they are means over a number of independent `tiles`."""
    most_waves = highest * side
    if most_waves < _FEWEST_WAVES * _LEAST_RANGE:
        return Unavailable(tr(TOO_LITTLE_RANGE))
    # Bands of equal ratio: rings of equal width would let the shortest waves, which are most, decide all.
    octaves = np.arange(np.log2(_FEWEST_WAVES), np.log2(most_waves) + 0.01, 1 / _BANDS_AN_OCTAVE)
    # Whole powers of two come out of the logarithm a rounding error too high at times.
    ends = np.unique(np.ceil(2**octaves - 1e-9).astype(np.intp))
    bands = [slice(*ends) for ends in pairwise(ends)]
    count = _over(bands, counts)
    frequency = _over(bands, np.arange(len(counts)) * counts) / count / side
    return fitted(frequency, _over(bands, sums) / count, count * tiles / _SMEARED)


def _over(bands: list[slice], rings: FloatArray) -> Float64s:
    return np.array([rings[band].sum() for band in bands], np.float64)
