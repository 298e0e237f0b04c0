"""Brushes: how they fade, what their ranges are, and the small pictures of what they can be."""

import itertools

import numpy as np
import pytest

from terrain_explorer.terrain import parameters
from terrain_explorer.terrain.brushes import FALLOFFS, TOOLS, Brush
from terrain_explorer.terrain.brushes.brush import falloff_picture, mirror_picture

falloffs = pytest.mark.parametrize("falloff", FALLOFFS.values(), ids=list(FALLOFFS))


@falloffs
def test_fades_from_one_in_the_middle_to_nothing_at_the_rim(falloff):
    curve = falloff.curve(101)
    assert (curve[0], curve[-1]) == (1, 0)
    assert (np.diff(curve) <= 0).all()
    assert not falloff.weights(np.float32([1, 1.5, 100, np.inf])).any()


@falloffs
def test_knows_its_mean(falloff):
    middles = (np.arange(1000) + 0.5) / 1000
    assert falloff.weights(middles).mean() == pytest.approx(falloff.average, abs=1e-4)


@falloffs
def test_keeps_single_precision(falloff):
    assert falloff.weights(np.zeros(3, np.float32)).dtype == np.float32


@pytest.mark.parametrize(
    ("name", "half_way"), [("smooth", 9 / 16), ("linear", 0.5), ("sphere", 0.75**0.5), ("hard", 1)]
)
def test_halfway_to_the_rim(name, half_way):
    assert FALLOFFS[name].curve(3)[1] == pytest.approx(half_way)


@falloffs
@pytest.mark.parametrize("aside", [0, 0.3, 0.99, 1, 2])
def test_sweeps_as_many_dabs_would(falloff, aside):
    along = np.linspace(-1.5, 3, 46)
    middles = (np.arange(2000) + 0.5) / 1000
    dabs = falloff.weights(np.hypot(along[:, None] - middles, aside)).mean(1) * 2
    np.testing.assert_allclose(falloff.swept(along, np.full(46, aside), 2.0), dabs, atol=2e-3)


@falloffs
def test_sweeps_alike_in_one_move_and_in_many(falloff):
    along, aside = (grid.astype(np.float32) / 20 for grid in np.indices((60, 25)))
    whole = falloff.swept(along, aside, 1.5)
    parts = sum(falloff.swept(along - step * np.float32(0.1), aside, 0.1) for step in range(15))
    np.testing.assert_allclose(parts, whole, atol=1e-4)
    assert whole.dtype == np.float32


def test_pressure_makes_a_brush_smaller_and_weaker_where_wanted():
    plain = Brush(size=10, strength=0.5, pressure_size=False, pressure_strength=False)
    both = Brush(size=10, strength=0.5, pressure_size=True, pressure_strength=True)
    assert (plain.radius(0.5), plain.power(0.5)) == (5.5, 0.5)
    assert (both.radius(0.5), both.power(0.5)) == (3, 0.25)
    assert (both.radius(0), both.power(0)) == (1, 0)


@pytest.mark.parametrize("wrong", [{"size": 0.0}, {"strength": 1.1}, {"falloff": "square"}, {"mirror": "diagonal"}])
def test_refuses_a_brush_beyond_its_ranges(wrong):
    with pytest.raises(ValueError, match=next(iter(wrong))):
        Brush(**wrong)


def test_tools_can_be_told_apart():
    assert len({tool.key for tool in TOOLS.values()}) == len({tool.title for tool in TOOLS.values()}) == len(TOOLS)
    assert all(tool.slug == slug and tool.summary.endswith(".") for slug, tool in TOOLS.items())
    assert {tool.inverse for tool in TOOLS.values()} - {""} <= set(TOOLS)


@pytest.mark.parametrize(("wrap", "size"), [(False, 64), (True, 31)])
def test_a_brush_that_wraps_around_is_no_wider_than_the_map(wrap, size):
    brush = Brush(size=64, wrap=wrap).fitting((33, 65))
    assert brush.size == size
    assert Brush(size=20, wrap=wrap).fitting((33, 65)).size == 20


PICTURED = [parameter for parameter in parameters(Brush) if parameter.picture is not None]


@pytest.mark.parametrize("parameter", PICTURED, ids=lambda one: one.name)
def test_every_choice_has_a_picture_of_its_own(parameter):
    pictures = [parameter.picture(choice) for choice in parameter.choices]
    for picture in pictures:
        assert picture.shape[0] == picture.shape[1]
        assert 0 <= picture.min() < 0.1
        assert 0.9 < picture.max() <= 1
    assert all(np.abs(one - other).max() > 0.1 for one, other in itertools.combinations(pictures, 2))


def test_a_dab_is_strongest_in_the_middle():
    for name in ("smooth", "linear", "sphere", "hard"):
        dab = falloff_picture(name)
        assert dab == pytest.approx(dab[::-1])
        assert dab == pytest.approx(dab.T)
        assert np.all(np.diff(dab[len(dab) // 2, len(dab) // 2 :]) <= 0)


@pytest.mark.parametrize(("name", "mirrored"), [("rows", np.flipud), ("columns", np.fliplr)])
def test_a_mirror_shows_where_the_copy_is(name, mirrored):
    drawn = mirror_picture("none") > 0
    copies = (mirror_picture(name) > 0) & ~drawn
    assert copies[mirrored(drawn)].all()
