"""Ground that was copied: its heights, and which part of each point belongs to it."""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from collections.abc import Mapping
from functools import cached_property
from typing import Any

import numpy as np

from terrain_explorer.errors import UserValueError
from terrain_explorer.language import tr
from terrain_explorer.terrain.filters.pieces.packing import packed, unpacked
from terrain_explorer.terrain.filters.pieces.placement import box_around
from terrain_explorer.terrain.heightmap import FloatArray, Heightmap, Heights
from terrain_explorer.terrain.normalising import read_only
from terrain_explorer.terrain.parallel import Extremes

MIDDLE = (0.5, 0.5)


class CopiedGround:
    """A rectangle of ground that knows nothing of the map it comes from but its range.

    Two with the same bits are equal.

    Parameters
    ----------
    heights
        float32, shape (rows, columns), at least 1 x 1, finite. A copy is kept.
    weights
        float32, of the same shape, 0 to 1: which part of a point belongs to it.
    range
        The heights that were drawn black and white where it comes from.
    metres
        Whether the heights are metres.
    place
        Where its middle lay: parts of the sides of that map, from the north and from the west.

    Raises
    ------
    ValueError
        The arrays do not fit each other, or hold other numbers.
    """

    def __init__(
        self,
        heights: FloatArray,
        weights: FloatArray,
        range: Extremes,
        metres: bool = False,
        place: tuple[float, float] = MIDDLE,
    ) -> None:
        self.heights, self.weights = (np.array(values, np.float32, order="C") for values in (heights, weights))
        self.range, self.metres, self.place = range, metres, place
        fits = self.heights.ndim == 2 and self.heights.size > 0 and self.weights.shape == self.heights.shape
        if not (fits and np.isfinite([*range, *place]).all() and range[0] < range[1]):
            raise UserValueError(tr("the copied ground is damaged"))
        if not (np.isfinite(self.heights).all() and ((self.weights >= 0) & (self.weights <= 1)).all()):
            raise UserValueError(tr("the copied ground is damaged"))
        for values in (self.heights, self.weights):
            read_only(values)

    @classmethod
    def of(cls, heightmap: Heightmap, weights: Heights) -> CopiedGround | None:
        """Return the part of a heightmap where weights of its shape are above 0; None where none is.

        Voids do not belong to it.
        """
        if heightmap.voids is not None:
            weights = np.where(heightmap.voids, np.float32(0), weights)
        box = box_around(weights)
        if box is None:
            return None
        inside = np.s_[box.row : box.row + box.rows, box.column : box.column + box.columns]
        corner, sides = np.array([box.row, box.column]), np.array([box.rows, box.columns])
        down, across = ((corner + (sides - 1) / 2) / (np.array(weights.shape) - 1)).tolist()
        return cls(heightmap.heights[inside], weights[inside], heightmap.range, heightmap.metres, (down, across))

    @property
    def shape(self) -> tuple[int, int]:
        """Its rows and columns."""
        rows, columns = self.heights.shape
        return rows, columns

    @property
    def facts(self) -> dict[str, Any]:
        """All but the two arrays, for JSON."""
        return {"range": self.range, "metres": self.metres, "place": self.place}

    @classmethod
    def from_facts(cls, facts: Mapping[str, Any], heights: FloatArray, weights: FloatArray) -> CopiedGround:
        """Return the ground with these facts; raises ValueError, LookupError or TypeError where they are damaged."""
        (low, high), (down, across) = facts["range"], facts["place"]
        ends, place = (float(low), float(high)), (float(down), float(across))
        return cls(heights, weights, ends, bool(facts["metres"]), place)

    def to_text(self) -> str:
        """Return it in letters and digits, for `from_text`."""
        return self._text

    @cached_property
    def _text(self) -> str:
        # Kept, because a recipe is written after each change.
        contents, differ = zip(*map(packed, (self.heights, self.weights)), strict=True)
        texts = [b64encode(content).decode() for content in contents]
        return json.dumps(self.facts | {"shape": self.shape, "packed": texts, "differences": differ})

    @classmethod
    def from_text(cls, text: object) -> CopiedGround:
        """Return the ground in a text by `to_text`, bit for bit.

        Raises
        ------
        ValueError
            The text is none, or was cut off.
        """
        try:
            content = json.loads(str(text))
            rows, columns = map(int, content["shape"])
            # Texts of earlier versions have none.
            differ = content.get("differences", (False, False))
            heights, weights = (
                unpacked(b64decode(one, validate=True), (rows, columns), bool(differs))
                for one, differs in zip(content["packed"], differ, strict=True)
            )
            return cls.from_facts(content, heights, weights)
        except (LookupError, TypeError, AttributeError, ValueError, OverflowError, RecursionError, zlib.error):
            raise UserValueError(tr("the copied ground is damaged")) from None

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, CopiedGround)
            and (hash(self), self.facts, self.shape) == (hash(other), other.facts, other.shape)
            and self._bits == other._bits
        )

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return zlib.crc32(self.weights.data, zlib.crc32(self.heights.data))

    @property
    def _bits(self) -> tuple[bytes, bytes]:
        return self.heights.tobytes(), self.weights.tobytes()
