"""The column of layers: which rock lies how deep, and how it wears."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.heightmap import Float64s, FloatArray

RockColour = tuple[int, int, int]


@dataclass(frozen=True)
class Layer:
    """A layer of one rock.

    Attributes
    ----------
    thickness
        In metres, above 0. The first layer of a column goes on above it, and the last one below.
    erodibility
        How fast rivers cut it, as a multiple of that of ordinary rock; above 0.
    critical_slope
        The steepest slope on which it stands, rise over run; above 0.
    backwear
        How far its slopes go back in a million years, in metres.
    colour
        Red, green and blue, 0 to 255.
    """

    thickness: float
    erodibility: float
    critical_slope: float
    backwear: float
    colour: RockColour


@dataclass(frozen=True)
class Column:
    """Layers, one below the other.

    Heights in the rock are told from the top of the column, upwards: the layers lie below 0. The *run* of a height is
    how far one goes from the top if one climbs each layer at its critical slope, which is the integral of du / S: a
    slope at which all rock just stands is a straight line in it, across all layers.

    Attributes
    ----------
    layers
        From the top downwards; one at least.
    """

    layers: tuple[Layer, ...]

    @property
    def thickness(self) -> float:
        """How deep the lowest layer begins; of a single one how thick it is."""
        return sum(layer.thickness for layer in self.layers[:-1]) or self.layers[0].thickness

    def scaled(self, factor: float) -> Column:
        """Return the column with layers that are so many times as thick."""
        return Column(tuple(replace(layer, thickness=layer.thickness * factor) for layer in self.layers))

    def steeper(self, factor: float) -> Column:
        """Return the column with rock that stands so many times as steeply."""
        layers = self.layers
        return Column(tuple(replace(layer, critical_slope=layer.critical_slope * factor) for layer in layers))

    @cached_property
    def upwards(self) -> tuple[Layer, ...]:
        """The layers from below, for the tables: two at least."""
        layers = self.layers[::-1]
        return layers if len(layers) > 1 else layers * 2

    @cached_property
    def bounds(self) -> Float64s:
        """The upper bound of each layer but the topmost, upwards."""
        depths: Float64s = np.cumsum([layer.thickness for layer in self.upwards[:0:-1]])
        return -depths[::-1].copy()

    @cached_property
    def slopes(self) -> Float64s:
        """The critical slope of each layer, upwards."""
        return np.array([layer.critical_slope for layer in self.upwards])

    @cached_property
    def erodibilities(self) -> Float64s:
        """The erodibility of each layer, upwards."""
        return np.array([layer.erodibility for layer in self.upwards])

    @cached_property
    def backwear(self) -> Float64s:
        """How far each layer goes back in a million years, upwards."""
        return np.array([layer.backwear for layer in self.upwards])

    @cached_property
    def runs(self) -> Float64s:
        """The run of each bound, upwards."""
        steps = np.diff(self.bounds) / self.slopes[1:-1]
        return np.asarray(self.bounds[-1] / self.slopes[-1] - np.append(np.cumsum(steps[::-1])[::-1], 0.0))

    def told_apart(self, values: Float64s) -> tuple[Float64s, Float64s]:
        """Return the layers as those know them to whom only some values matter: those alike are one.

        Parameters
        ----------
        values
            One for each layer, upwards.

        Returns
        -------
        bounds, values
            The upper bounds of all layers but the topmost, and the values of all, upwards.
        """
        differ = values[1:] != values[:-1]
        return self.bounds[differ], values[np.append(True, differ)]

    def layers_at(self, heights: FloatArray) -> NDArray[np.intp]:
        """Return the numbers of the layers at some heights in the rock, counted upwards: each begins at its bound."""
        return np.searchsorted(self.bounds, heights, side="right")

    def runs_of(self, heights: FloatArray) -> Float64s:
        """Return the runs of some heights in the rock."""
        return _along(self.bounds, self.runs, 1 / self.slopes, heights)

    def heights_of(self, runs: FloatArray) -> Float64s:
        """Return the heights in the rock that have some runs: the inverse of `runs_of`."""
        return _along(self.runs, self.bounds, self.slopes, runs)

    def means(self, values: Float64s, lower: Float64s, upper: Float64s) -> Float64s:
        """Return the means of a value of the layers between heights in the rock.

        Parameters
        ----------
        values
            One for each layer, upwards.
        lower, upper
            The heights, of one shape; where both are the same, the value is that of the layer there.
        """
        sums = np.append(0.0, np.cumsum(np.diff(self.bounds) * values[1:-1]))
        total, below = (_along(self.bounds, sums, values, heights) for heights in (upper, lower))
        spans = upper - lower
        means = np.divide(total - below, spans, out=values[self.layers_at(upper)], where=spans > 0)
        return np.asarray(means.clip(values.min(), values.max()))


def _along(bounds: Float64s, onto: Float64s, rises: Float64s, values: FloatArray) -> Float64s:
    at = np.searchsorted(bounds, values, side="right")
    below = np.maximum(at - 1, 0)
    return np.asarray(onto[below] + (values - bounds[below]) * rises[at])


def column(*layers: Sequence[float | RockColour]) -> Column:
    """Return a column from the values of its layers, from the top downwards."""
    return Column(tuple(Layer(*layer) for layer in layers))  # type: ignore[arg-type]
