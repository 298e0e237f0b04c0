"""Given corners in place of random ones, so that an example can be followed by hand."""

from __future__ import annotations

from typing import Annotated, ClassVar

import numpy as np

from terrain_explorer.terrain.generators.subdivision.base import Subdivision
from terrain_explorer.terrain.heightmap import FloatArray
from terrain_explorer.terrain.parameters import Parameter
from terrain_explorer.terrain.random_streams import UniformNumbers

CORNERS = ("top_left", "top_right", "bottom_left", "bottom_right")
"""The parameters that hold the given heights, row by row."""

_GROUP = "Corners"

GivenCorners = Annotated[
    bool,
    Parameter(
        "Given corners",
        "Grow from the four heights below instead of random ones. A tileable map has one corner only: the top left.",
        group=_GROUP,
        advanced=True,
    ),
]


def _corner(place: str) -> Parameter:
    return Parameter(
        place,
        "The height of this corner; rounded down where all heights are whole numbers.",
        minimum=-65536,
        maximum=65536,
        step=0.1,
        offered=(0, 10),
        group=_GROUP,
        advanced=True,
    )


TopLeft = Annotated[float, _corner("Top left")]
TopRight = Annotated[float, _corner("Top right")]
BottomLeft = Annotated[float, _corner("Bottom left")]
BottomRight = Annotated[float, _corner("Bottom right")]


# The fields themselves stand in every generator: a dataclass puts inherited fields first, but forms and recipes show
# the corners last.
class FromCorners(Subdivision):
    """Base of the generators whose corners can be given; they have the fields `given_corners` and `CORNERS`."""

    needs: ClassVar = dict.fromkeys(CORNERS, "given_corners")

    given_corners: bool

    @property
    def corners_are_given(self) -> bool:
        return self.given_corners

    def corners(self, uniforms: UniformNumbers) -> FloatArray:
        if not self.given_corners:
            return super().corners(uniforms)
        given = np.array([getattr(self, name) for name in CORNERS], np.float32)
        # A map that tiles has a single corner, four times; its shape follows the window that is asked for.
        return np.full_like(uniforms, given[0]) if self.periodic else given.reshape(2, 2)
