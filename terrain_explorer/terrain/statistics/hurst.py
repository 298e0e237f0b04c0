"""The Hurst exponent H and the fractal dimension D of a terrain."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot
from typing import Literal

from terrain_explorer.language import tr
from terrain_explorer.terrain.statistics.spectrum import Spectrum
from terrain_explorer.terrain.statistics.structure_function import StructureFunction
from terrain_explorer.terrain.statistics.unavailable import Unavailable

_LARGEST_ERROR = 0.2
"""The largest uncertainty worth showing: the whole range of fractal terrain is 0 to 1."""

_NOISE = -0.25
"""The H below which, by three standard errors, a spectrum is that of noise and not of rough terrain."""


@dataclass(frozen=True)
class Estimate:
    """One way to find H: its name, the H found, and its standard error."""

    source: str
    exponent: float
    error: float


@dataclass(frozen=True)
class Hurst:
    """How rough the terrain is at all scales.

    H is estimated from the structure function, which grows as lag^2H, and from the spectrum, as (beta - 2) / 2. The
    first is taken: waves too short for the grid fold back into the spectrum of rough terrain, and make its H up to 0.2
    too small, more than its error says. Alone, the spectrum tells noise only. Two estimates of one map are not
    independent, and no better for being averaged; where they disagree, half of their difference is added to the error
    as an error of its own.

    Measured with 40 to 60 seeds each of H = 0.05 to 0.95 and 65, 129 and 257 points a side, on exact fractional
    Brownian surfaces (Stein 2002) and on sums of waves: of each kind two of three or more lay within the error. Where H
    is below 0.1, most small maps tell none.

    Attributes
    ----------
    exponent
        The Hurst exponent H: of fractal terrain 0 (rough) to 1 (smooth), about -1 of white noise.
    uncertainty
        Its standard error, and that of the dimension.
    source
        The measurement that it was taken from.
    other
        The estimate from the spectrum beside that from the structure function, or None where there is one only.
    expected
        The H expected of the generator, or None where it is not known.

    References
    ----------
    R. F. Voss, "Random Fractal Forgeries", in Fundamental Algorithms for Computer Graphics, 1985. T. Gneiting,
    H. Ševčíková and D. B. Percival, "Estimators of Fractal Dimension", Statistical Science 27(2), 2012. M. L. Stein,
    "Fast and Exact Simulation of Fractional Brownian Surfaces", Journal of Computational and Graphical Statistics
    11(3), 2002.
    """

    exponent: float
    uncertainty: float
    source: str
    other: Estimate | None
    expected: float | None

    @property
    def beyond(self) -> Literal["rougher", "smoother"] | None:
        """Whether the terrain is rougher or smoother than any fractal one by twice the error or more, or None."""
        if self.exponent + 2 * self.uncertainty < 0:
            return "rougher"
        return "smoother" if self.exponent - 2 * self.uncertainty > 1 else None

    @property
    def dimension(self) -> float | None:
        """The fractal dimension D = 3 - H, 2 to 3; None where the terrain is no fractal."""
        return None if self.beyond else 3 - min(max(self.exponent, 0.0), 1.0)

    @property
    def meaning(self) -> str:
        """Its meaning, in one sentence for the user."""
        found = {"exponent": self.exponent, "uncertainty": self.uncertainty}
        if self.beyond == "rougher":
            return tr(
                "H = {exponent:.2f} ± {uncertainty:.2f}: the terrain is rougher than a fractal one, whose H is 0 to 1.",
                **found,
            )
        if self.beyond == "smoother":
            return tr(
                "H = {exponent:.2f} ± {uncertainty:.2f}: the terrain is smoother than a fractal one, whose H is 0 to "
                "1.",
                **found,
            )
        if self.exponent > 1:
            return tr(
                "H = {exponent:.2f} ± {uncertainty:.2f}, D = {dimension:.2f}: as smooth as a fractal terrain can be, "
                "whose H is 1 at most.",
                **found,
                dimension=self.dimension,
            )
        if self.exponent < 0:
            return tr(
                "H = {exponent:.2f} ± {uncertainty:.2f}, D = {dimension:.2f}: as rough as a fractal terrain can be, "
                "whose H is 0 at least.",
                **found,
                dimension=self.dimension,
            )
        return tr(
            "H = {exponent:.2f} ± {uncertainty:.2f}, D = {dimension:.2f}: H near 0 is rock broken at every scale, "
            "near 1 smooth hills.",
            **found,
            dimension=self.dimension,
        )


def hurst_of(
    spectrum: Spectrum | Unavailable, structure: StructureFunction | Unavailable, expected: float | None
) -> Hurst | Unavailable:
    """Return H from the estimates available; absent if there is none, or none that is sure enough."""
    by_spectrum, by_structure = _of_spectrum(spectrum), _of_structure(structure)
    best, other = (by_structure, by_spectrum) if by_structure else (by_spectrum, None)
    if best is None or (best is by_spectrum and best.exponent + 3 * best.error > _NOISE):
        return Unavailable(structure.meaning)
    # Two estimates that disagree show an error that neither of them knows of.
    uncertainty = hypot(best.error, (other.exponent - best.exponent) / 2 if other else 0)
    hurst = Hurst(best.exponent, uncertainty, best.source, other, expected)
    # "Rougher than any fractal" is clear enough even if the number is not.
    if uncertainty > _LARGEST_ERROR and not hurst.beyond:
        return Unavailable(
            tr(
                "Too few scales to measure H: it would be {exponent:.1f} ± {uncertainty:.1f}.",
                exponent=hurst.exponent,
                uncertainty=uncertainty,
            )
        )
    return hurst


def _of_spectrum(spectrum: Spectrum | Unavailable) -> Estimate | None:
    if isinstance(spectrum, Unavailable) or isinstance(spectrum.law, Unavailable):
        return None
    # beta = 2 H + 2, so an error of beta counts half.
    return Estimate("spectrum", (-spectrum.law.exponent - 2) / 2, spectrum.law.error / 2)


def _of_structure(structure: StructureFunction | Unavailable) -> Estimate | None:
    if isinstance(structure, Unavailable) or isinstance(structure.law, Unavailable):
        return None
    return Estimate("structure function", structure.law.exponent / 2, structure.law.error / 2)
