"""How near points are to a path: the kernel gives the bits of its reference."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from reference import without_kernels

from terrain_explorer.terrain.filters.paths.course import Course

# Some nodes coincide, and some lie on points.
lengths = st.one_of(st.sampled_from([0.0, 0.25, 0.5, 1.0]), st.floats(-0.5, 1.5))


@st.composite
def courses(draw):
    nodes = draw(st.integers(2, 40))
    closed = draw(st.booleans())
    places = [draw(st.tuples(lengths, lengths)) for _ in range(min(nodes, 4))]
    random = np.random.default_rng(draw(st.integers(0, 99)))
    places = np.concatenate([places, random.uniform(-0.2, 1.2, (nodes - len(places), 2))])
    places[-1] = places[0] if closed else places[-1]
    wide = np.full(nodes, 0.01) if closed else np.abs(random.normal(0, draw(st.sampled_from([0, 1e-4, 0.05])), nodes))
    values = np.full(nodes, 0.3) if closed else random.normal(size=nodes)
    return Course(places, values, wide, closed)


@given(courses(), st.integers(1, 70), st.integers(1, 70), st.sampled_from([0.0, 1e-9, 0.003, 0.1, 3.0]))
def test_the_same_bits(course, rows, columns, reach):
    lines = np.linspace(0, 1, rows), np.linspace(0, 1, columns)
    found = course.nearness(*lines, reach)
    with without_kernels():
        expected = course.nearness(*lines, reach)
    assert found.beyond.tobytes() == expected.beyond.tobytes()
    assert found.values.tobytes() == expected.values.tobytes()
