"""What hypothesis needs to state a law over all generators: any generator, and any window of it."""

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from terrain_explorer.terrain import GENERATORS, Window, parameters
from terrain_explorer.terrain.generators import Subdivision
from terrain_explorer.terrain.generators.sums import SumOfParts

laws = settings(max_examples=30, derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
"""The same examples in every run, however slow the machine."""

long_laws = settings(laws, max_examples=20)
"""For laws each example of which takes long, as where strokes are drawn."""

EVERY_ONE = tuple(GENERATORS.values())
NESTED = tuple(owner for owner in EVERY_ONE if owner.nested)
"""Those whose coarse maps are parts of fine ones."""

SUBDIVISIONS = tuple(owner for owner in EVERY_ONE if issubclass(owner, Subdivision))
SUMS = tuple(owner for owner in EVERY_ONE if issubclass(owner, SumOfParts))
BY_LEVELS = tuple(owner for owner in EVERY_ONE if owner not in SUMS)
"""Those whose growth sets points, level by level."""

whole_maps = st.integers(1, 7)
deep_maps = st.integers(1, 40)


@st.composite
def generators(draw, exponents, owners=EVERY_ONE):
    """Any generator with any parameters that its schema accepts."""
    owner = draw(st.sampled_from(owners))
    values = {parameter.name: draw(_accepted(parameter)) for parameter in parameters(owner)}
    largest = next(parameter.maximum for parameter in parameters(owner) if parameter.name == "exponent")
    return owner(**values | {"exponent": min(draw(exponents), largest)})


@st.composite
def windows(draw, size, longest=12):
    """Any rectangle, of 1 x 1 points up, of a map with so many points a side."""
    row, rows = draw(spans(size, longest))
    column, columns = draw(spans(size, longest))
    return Window(row, column, rows, columns)


@st.composite
def spans(draw, size, longest):
    length = draw(st.integers(1, min(longest, size)))
    return draw(st.integers(0, size - length)), length


def part(heights, window):
    return heights[window.row : window.row + window.rows, window.column : window.column + window.columns]


def _accepted(parameter):
    if parameter.choices:
        return st.sampled_from(parameter.choices)
    if parameter.kind is bool:
        return st.booleans()
    if parameter.kind is int:
        return st.integers(parameter.minimum, 2**70 if parameter.maximum is None else parameter.maximum)
    return st.floats(parameter.minimum, parameter.maximum)
