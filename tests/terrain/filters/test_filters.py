from dataclasses import FrozenInstanceError

import numpy as np
import pytest
from filter_laws import filters_for, heightmaps
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import laws

from terrain_explorer.errors import UserValueError
from terrain_explorer.terrain import Heightmap, parameters
from terrain_explorer.terrain.filters import FILTERS, Filter, Gullies, LayeredRock, SizeInMetres, Stretch
from terrain_explorer.terrain.filters.base import ErosionFilter
from terrain_explorer.terrain.work import finished

every_filter = pytest.mark.parametrize("filter_", FILTERS.values(), ids=list(FILTERS))


@every_filter
def test_tells_its_name_and_what_it_does(filter_):
    assert FILTERS[filter_.slug] is filter_
    assert issubclass(filter_, Filter)
    assert filter_.title
    assert filter_.summary.endswith(".")
    for parameter in parameters(filter_):
        assert parameter.help.endswith(".")
        assert parameter.checked(parameter.default) == parameter.default
        if parameter.choices == () and parameter.kind is not bool and parameter.name != "seed":
            assert parameter.maximum is not None


@every_filter
def test_is_frozen(filter_):
    with pytest.raises(FrozenInstanceError):
        filter_().slug = "other"


@laws
@given(heightmap=heightmaps(), data=st.data())
def test_a_map_comes_out_whatever_goes_in(heightmap, data):
    filter_ = data.draw(filters_for(heightmap))
    before = heightmap.heights.copy()
    result = filter_.applied(heightmap)
    assert np.isfinite(result.heights).all()
    assert not result.heights.flags.writeable
    assert (result.lowest, result.highest) == (result.heights.min(), result.heights.max())
    assert result is heightmap or result.recipe is None
    assert result.origin.kind == heightmap.origin.kind
    assert result.origin.voids is None or result.origin.voids.shape == result.heights.shape
    np.testing.assert_array_equal(heightmap.heights, before)


@laws
@given(heightmap=heightmaps(), data=st.data())
def test_what_still_holds_is_kept(heightmap, data):
    filter_ = data.draw(filters_for(heightmap))
    result = filter_.applied(heightmap)
    if not isinstance(filter_, Stretch | SizeInMetres):
        assert result.metres == heightmap.metres
        assert result.range[0] <= heightmap.range[0] < heightmap.range[1] <= result.range[1]
    says_width = isinstance(filter_, SizeInMetres) and filter_.width
    if result.heights.shape == heightmap.heights.shape and not says_width:
        assert result.spacing == heightmap.spacing


@laws
@given(heightmap=heightmaps(), data=st.data())
def test_work_tells_how_far_it_is(heightmap, data):
    work = data.draw(filters_for(heightmap)).applying(heightmap)
    fractions = list(work)
    assert all(0 <= fraction <= 1 for fraction in fractions)


@every_filter
@pytest.mark.parametrize("shape", [(2, 2), (2, 7), (9, 2)])
@pytest.mark.parametrize("height", [0, -7.25, 1e30])
def test_a_small_flat_map_stays_flat(filter_, shape, height):
    if filter_.slug == "crop":
        result = filter_(2, 2).applied(Heightmap(np.full(shape, height, np.float32)))
    else:
        result = filter_().applied(Heightmap(np.full(shape, height, np.float32)))
    assert result.lowest == result.highest


@every_filter
def test_a_map_that_was_not_opened_has_no_origin_afterwards(filter_):
    assert filter_().applied(Heightmap(np.eye(5))).origin is None


@pytest.mark.parametrize("filter_", [each for each in FILTERS.values() if each not in {Gullies, LayeredRock}])
def test_blocks_of_rows_join(filter_):
    """A map of several blocks of rows gives what its rows give in a map of one block.

    Gullies and walls of rock are steep anywhere; that their windows join, bit for bit, is tested with them.
    """
    heights = np.add.outer(np.arange(200), np.arange(9)).astype(np.float32) / 208
    result = filter_().applied(Heightmap(heights))
    columns = np.diff(result.heights, axis=0)
    np.testing.assert_allclose(np.diff(columns[:-1] if filter_.slug == "pad" else columns, axis=0).max(), 0, atol=0.06)


@every_filter
@pytest.mark.parametrize("span", [3e38, np.finfo(np.float32).max])
def test_heights_near_the_largest_numbers_stay_finite_or_are_refused(filter_, span):
    chance = np.random.default_rng(1)
    for part in (chance.random((33, 65)) * 2 - 1, np.where(chance.random((33, 65)) < 0.5, -1, 1)):
        before = Heightmap((part * span).astype(np.float32))
        try:
            after = filter_().applied(before)
        except UserValueError:  # what would lie beyond them is refused in a sentence
            continue
        assert np.isfinite(after.heights).all()
        if issubclass(filter_, ErosionFilter):
            finished(filter_().wearing(before, after))
            filter_().act(before, after)


def test_heights_beyond_float32_are_refused():
    heights = np.array([[0, 3e38], [1, 2]], np.float32)
    with pytest.raises(ValueError, match="heights must be finite"):
        SizeInMetres(0, 1000).applied(Heightmap(heights, (0, 1)))
