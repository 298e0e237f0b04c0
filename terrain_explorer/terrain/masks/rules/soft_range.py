"""The soft range: the weights of values that are between two ends, and fade beyond them."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

import numpy as np

from terrain_explorer.errors import UserValueError
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.catalogue import Catalogued
from terrain_explorer.terrain.heightmap import FloatArray
from terrain_explorer.terrain.masks.part import MaskPart
from terrain_explorer.terrain.parameters import Parameter, Parameterised, Words, brief_words, parameters, percent

SOFT = marked("How far beyond this end it fades out, in the same unit; at 0 it ends at once.")
"""The help on a softness."""

Softness = Annotated[
    float,
    percent("Softness", SOFT, offered=(0, 30)),
]
"""A softness in percent."""
LengthSoftness = Annotated[
    float,
    percent("Softness", SOFT, of="side", offered=(0, 30)),
]
"""A softness in percent of the longer side."""
AreaSoftness = Annotated[
    float,
    percent("Softness", SOFT, of="area", offered=(0, 30)),
]
"""A softness in percent of the map."""
HeightSoftness = Annotated[
    float,
    percent("Softness", SOFT, of="rise", offered=(0, 30)),
]
"""A softness in percent of the range."""
AngleSoftness = Annotated[float, Parameter("Softness", SOFT, unit="°", minimum=0, maximum=180, step=1, offered=(0, 45))]
"""A softness in degrees."""

_HARD = 1e-9
"""A softness that is none: dividing by less could go beyond all numbers."""


def scale(purpose: str) -> Parameter:
    """Declare how wide the ground around a point is that its value is taken from; `purpose` is the help."""
    return percent("Scale", purpose, of="side", maximum=20, offered=(0, 5))


def smoothstep(part: FloatArray) -> FloatArray:
    """Return 3 t^2 - 2 t^3 for t from 0 to 1; 0 below and 1 above."""
    within = np.clip(part, 0, 1)
    return np.asarray(within * within * (3 - 2 * within))


def fading(beyond: FloatArray, softness: float) -> FloatArray:
    """Return the weights of values so far beyond an end: 1 up to 0, then falling to 0 at the softness."""
    return smoothstep(1 - beyond / softness) if softness > _HARD else np.where(beyond <= 0, 1.0, 0.0)


class MaskRule(Parameterised, Catalogued, MaskPart):
    """Base of the rules: parts of masks that follow from the ground."""


class SoftRange(MaskRule):
    """Base of the rules by numbers: a value of each point that has to be from `low` to `high`, and fades beyond them.

    An end at the limit of what can be chosen is open: whatever lies beyond belongs, too. What is counted
    has no softness, and ends at once.
    """

    cyclic: ClassVar[bool] = False
    """Whether the lower end may be above the upper one, because the values run in a circle."""

    def __post_init__(self) -> None:
        super().__post_init__()
        values = self.values()
        if not self.cyclic and values["low"] > values["high"]:
            raise UserValueError(
                tr("low must not be above high; got {low} and {high}", low=values["low"], high=values["high"])
            )

    def in_words(self, words: Words = brief_words) -> str:
        """Return its title and its ends."""
        low, high = (
            words(one, getattr(self, one.name)) for one in parameters(type(self)) if one.name in ("low", "high")
        )
        return tr("{title} {low} to {high}", title=tr(self.title), low=low, high=high)

    def weights_of(self, numbers: FloatArray) -> FloatArray:
        """Return the weights of some values."""
        by_name: dict[str, Any] = {parameter.name: parameter for parameter in parameters(type(self))}
        values = self.values()
        weights = np.ones(numbers.shape)
        if values["low"] > by_name["low"].minimum:
            weights *= fading(values["low"] - numbers, values.get("low_softness", 0.0))
        if values["high"] < by_name["high"].maximum:
            weights *= fading(numbers - values["high"], values.get("high_softness", 0.0))
        return weights
