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


@dataclass(frozen=True)
class Estimate:
    """One way to find H: its name, the H found, and its standard error."""

    source: str
    exponent: float
    error: float


@dataclass(frozen=True)
class Hurst:
    """How rough the terrain is at all scales.

    H is estimated from the spectrum, as (beta - 2) / 2, and from the structure function, which grows as lag^2H. The
    estimate of the smaller error is taken. Two estimates of one map are not independent, and no better for being
    averaged; where they disagree, half of their difference is added to the error as an error of its own.

    Attributes
    ----------
    exponent
        The Hurst exponent H: of fractal terrain 0 (rough) to 1 (smooth), about -1 of white noise.
    uncertainty
        Its standard error, and that of the dimension.
    source
        The measurement that it was taken from.
    other
        The other estimate, or None where there is none.
    expected
        The H expected of the generator, or None where it is not known.

    References
    ----------
    R. F. Voss, "Random Fractal Forgeries", in Fundamental Algorithms for Computer Graphics, 1985. T. Gneiting,
    H. Ševčíková and D. B. Percival, "Estimators of Fractal Dimension", Statistical Science 27(2), 2012.
    """

    exponent: float
    uncertainty: float
    source: str
    other: Estimate | None
    expected: float | None

    @property
    def beyond(self) -> Literal["rougher", "smoother"] | None:
        """Whether the terrain is clearly rougher or smoother than any fractal one, or None."""
        if self.exponent + self.uncertainty < 0:
            return "rougher"
        return "smoother" if self.exponent - self.uncertainty > 1 else None

    @property
    def dimension(self) -> float | None:
        """The fractal dimension D = 3 - H, 2 to 3; None where the terrain is no fractal."""
        return None if self.beyond else 3 - min(max(self.exponent, 0.0), 1.0)

    @property
    def meaning(self) -> str:
        """Its meaning, in one sentence for the user."""
        found = {"exponent": self.exponent, "uncertainty": self.uncertainty}
        if self.dimension is not None:
            return tr(
                "H = {exponent:.2f} ± {uncertainty:.2f}, D = {dimension:.2f}: H near 0 is rock broken at every scale, "
                "near 1 smooth hills.",
                **found,
                dimension=self.dimension,
            )
        if self.beyond == "rougher":
            return tr(
                "H = {exponent:.2f} ± {uncertainty:.2f}: the terrain is rougher than a fractal one, whose H is 0 to 1.",
                **found,
            )
        return tr(
            "H = {exponent:.2f} ± {uncertainty:.2f}: the terrain is smoother than a fractal one, whose H is 0 to 1.",
            **found,
        )


def hurst_of(
    spectrum: Spectrum | Unavailable, structure: StructureFunction | Unavailable, expected: float | None
) -> Hurst | Unavailable:
    """Return H from the estimates available; absent if there is none, or none that is sure enough."""
    estimates = sorted(_estimates(spectrum, structure), key=lambda estimate: estimate.error)
    if not estimates:
        return Unavailable(structure.meaning)
    best, *others = estimates
    # Two estimates that disagree show an error that neither of them knows of.
    apart = max((abs(other.exponent - best.exponent) / 2 for other in others), default=0.0)
    uncertainty = hypot(best.error, apart)
    hurst = Hurst(best.exponent, uncertainty, best.source, others[0] if others else None, expected)
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


def _estimates(spectrum: Spectrum | Unavailable, structure: StructureFunction | Unavailable) -> list[Estimate]:
    estimates = []
    if isinstance(spectrum, Spectrum) and not isinstance(spectrum.law, Unavailable):
        # beta = 2 H + 2, so an error of beta counts half.
        estimates.append(Estimate("spectrum", (-spectrum.law.exponent - 2) / 2, spectrum.law.error / 2))
    if isinstance(structure, StructureFunction) and not isinstance(structure.law, Unavailable):
        estimates.append(Estimate("structure function", structure.law.exponent / 2, structure.law.error / 2))
    return estimates
