"""Each basis is what its source says it is."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from noise_tools import NOISES, grid, octave, scattered
from terrain_laws import laws

from terrain_explorer.terrain import GENERATORS
from terrain_explorer.terrain.generators.noise import cellular_noise
from terrain_explorer.terrain.generators.noise.cellular_noise import nearest_two
from terrain_explorer.terrain.generators.noise.simplex_noise import simplex_noise
from terrain_explorer.terrain.random_streams import fraction, mixed

Value, Gradient, Simplex, Cellular = (
    GENERATORS[f"{name}-noise"]() for name in ("value", "gradient", "simplex", "cellular")
)

Ridges = GENERATORS["value-noise"](fractal="ridged")

# Printed by the program at https://github.com/KdotJPG/OpenSimplex2, rust/fast.rs: seed, x, y, noise2.
PUBLISHED = [
    (0, 0, 0, 0.0),
    (0, 0.5, 0.25, 4.5114487e-1),
    (0, 1.3, -2.7, 3.2176173e-1),
    (0, -13.37, 4.2, 5.886916e-1),
    (0, 100.125, 250.875, -5.2417445e-1),
    (1, 0.5, 0.25, -5.7195e-1),
    (1, 1.3, -2.7, 8.343225e-1),
    (1, 12345.678, -9876.543, 6.3189614e-1),
    (42, 0.1, 0.9, 9.9569514e-2),
    (42, 100.125, 250.875, -1.0643675e-1),
    (-7, -13.37, 4.2, -5.238869e-1),
    (-7, 0.1, 0.9, 7.4803776e-1),
    (0x1234567890ABCDEF, 0.5, 0.25, 5.1140374e-1),
    (0x1234567890ABCDEF, 100.125, 250.875, -9.056689e-2),
    (0x1234567890ABCDEF, 12345.678, -9876.543, 8.4268564e-1),
]


@pytest.mark.parametrize("generator", [*(owner() for owner in NOISES), Ridges], ids=lambda generator: generator.slug)
@laws
@given(data=st.data())
def test_the_grid_has_the_noise_of_each_place(generator, data):
    steps = st.floats(0, 40)
    south, east = (np.sort(data.draw(st.lists(steps, min_size=1, max_size=9))) for _ in range(2))
    here = octave(cells=data.draw(st.integers(1, 9)), periodic=data.draw(st.booleans()))
    on_grid = generator.basis_on_grid(here, south, east)
    np.testing.assert_allclose(on_grid, generator.basis(here, *grid(south, east)), atol=1e-12)


@pytest.mark.parametrize("owner", NOISES, ids=lambda owner: owner.slug)
def test_a_noise_that_repeats_is_the_same_a_side_further_and_the_same_near_the_corner(owner):
    generator, (south, east) = owner(), scattered(200)
    repeating = octave(cells=5, periodic=True)
    here = generator.basis(repeating, south, east)
    np.testing.assert_allclose(generator.basis(repeating, south + 5, east), here, atol=1e-9)
    np.testing.assert_allclose(generator.basis(repeating, south, east - 10), here, atol=1e-9)
    assert np.ptp(here) > 0.5


@pytest.mark.parametrize("generator", [Value, Gradient, Simplex], ids=lambda generator: generator.slug)
def test_noise_stays_from_minus_one_to_one_and_comes_near(generator):
    noise = generator.basis(octave(), *scattered(200_000))
    assert 0.85 < np.abs(noise).max() <= 1 + 1e-5
    assert abs(noise.mean()) < 0.05


def test_ridges_and_billows_of_value_noise_are_the_spline_of_its_hash():
    whole, here = np.arange(-3, 6), octave()
    around = np.arange(-4, 7)
    numbers = 2 * fraction(here.bits(around[:, np.newaxis], around)) - 1
    rows = (numbers[:-2] + 4 * numbers[1:-1] + numbers[2:]) / 6
    expected = (rows[:, :-2] + 4 * rows[:, 1:-1] + rows[:, 2:]) / 6
    np.testing.assert_allclose(Ridges.basis(here, *grid(whole, whole)), expected, atol=1e-15)
    assert abs(Ridges.basis(here, *scattered(10_000))).max() <= 1


@pytest.mark.parametrize("fractal", ["billow", "ridged"])
def test_the_lattice_does_not_show_in_creases(fractal):
    """As many slopes look along the lattice as between its directions: 0.43 more did between faded points."""
    along = []
    for seed in range(8):
        terrain = type(Value)(exponent=7, frequency=8, octaves=1, fractal=fractal, seed=seed).heights()
        south, east = (rise.astype(np.float64) for rise in np.gradient(terrain))
        steep = np.hypot(south, east)
        along.append((np.cos(4 * np.arctan2(south, east)) * steep).sum() / steep.sum())
    assert abs(np.mean(along)) < 0.06


def test_value_noise_is_its_hash_at_lattice_points():
    whole, here = np.arange(-3, 6), octave()
    expected = 2 * fraction(here.bits(whole[:, np.newaxis], whole)) - 1
    np.testing.assert_array_equal(Value.basis(here, *grid(whole, whole)), expected)


def test_gradient_noise_is_nought_at_lattice_points_and_slopes_there():
    whole, here = np.arange(-3, 6), octave()
    assert not Gradient.basis(here, *grid(whole, whole)).any()
    near = 1e-6
    south = Gradient.basis(here, *grid(whole + near, whole)) / near
    east = Gradient.basis(here, *grid(whole, whole + near)) / near
    # Slopes are of one length, so that the surface reaches the root of 1/2 at most; it is shown times the root of 2.
    np.testing.assert_allclose(np.hypot(south, east), np.sqrt(2), atol=1e-4)


@pytest.mark.parametrize("generator", [Value, Ridges, Gradient], ids=["value", "ridges", "gradient"])
def test_there_is_no_jump_of_slope_or_curvature_where_cells_meet(generator):
    step, edge = 1e-3, np.arange(1, 9)
    lines = [generator.basis(octave(), *grid(edge + k * step, [0.3, 1.7])) for k in (-2, -1, 0, 1, 2)]
    before, after = lines[2] - lines[1], lines[3] - lines[2]
    np.testing.assert_allclose(before / step, after / step, atol=0.02)
    curved_before, curved_after = lines[2] - 2 * lines[1] + lines[0], lines[4] - 2 * lines[3] + lines[2]
    np.testing.assert_allclose(curved_before / step**2, curved_after / step**2, atol=0.4)


@pytest.mark.parametrize(("seed", "x", "y", "value"), PUBLISHED)
def test_simplex_noise_has_its_published_values(seed, x, y, value):
    noise = simplex_noise(np.int64(seed), np.array([float(y)]), np.array([float(x)]))
    assert noise[0] == pytest.approx(value, abs=2e-6)  # which were computed in float32


def test_simplex_noise_uses_its_octaves_own_seed():
    south, east = scattered(50)
    here = octave()
    np.testing.assert_array_equal(Simplex.basis(here, south, east), simplex_noise(here.key.view(np.int64), south, east))


@laws
@given(st.integers(0, 2**64), st.integers(1, 9), st.booleans())
def test_cellular_noise_is_the_distance_to_the_nearest_of_all_points(seed, cells, periodic):
    here = octave(cells=cells, seed=seed, periodic=periodic)
    south, east = scattered(60, largest=8)
    first, second = nearest_two(here, south, east)
    rows, columns = (at.ravel() for at in np.mgrid[-12:12, -12:12])
    bits = here.bits(rows, columns)
    points = rows + fraction(bits), columns + fraction(mixed(bits))
    distances = np.sort(np.hypot(south[:, np.newaxis] - points[0], east[:, np.newaxis] - points[1]))
    np.testing.assert_allclose(np.stack((first, second), axis=1), distances[:, :2], atol=1e-12)
    assert (first <= second).all()


def test_the_choice_of_distance():
    south, east = scattered(100)
    first, second = nearest_two(octave(), south, east)
    for distance, expected in (("f1", first), ("f2", second), ("f2-f1", second - first)):
        noise = GENERATORS["cellular-noise"](distance=distance).basis(octave(), south, east)
        np.testing.assert_array_equal(noise, expected)


def test_points_two_cells_away_are_found(monkeypatch):
    south, east = scattered(300_000, largest=300)
    exact = nearest_two(octave(), south, east)
    monkeypatch.setattr(cellular_noise, "_FAR", ())
    of_nine_cells = nearest_two(octave(), south, east)
    # Few places have a nearest point that is not in one of the nine cells around, but some do.
    for found, near in zip(exact, of_nine_cells, strict=True):
        assert 0 < (found < near).mean() < 0.01
