"""What all noises promise: windows at any depth, seams that do not show, warps that are off at 0, stopping at once."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from noise_tools import NOISES
from terrain_laws import generators, laws, part, windows

from terrain_explorer.terrain import GradientNoise, Window
from terrain_explorer.terrain.generators.noise.base import Noise

every_noise = pytest.mark.parametrize("owner", NOISES, ids=lambda owner: owner.slug)


@laws
@given(st.data(), generators(st.sampled_from([20, 30, 40]), NOISES))
def test_a_window_of_a_deep_map_is_a_part_of_a_larger_one(data, generator):
    row, column = (data.draw(st.integers(0, generator.size - 40)) for _ in range(2))
    large, small = Window(row, column, 40, 40), data.draw(windows(40))
    inside = Window(row + small.row, column + small.column, small.rows, small.columns)
    np.testing.assert_array_equal(generator.heights(inside), part(generator.heights(large), small))


@laws
@given(st.data(), generators(st.sampled_from([20, 30, 40]), NOISES))
def test_a_coarse_window_is_every_few_points_of_a_deep_one(data, generator):
    coarse = replace(generator, exponent=generator.exponent - data.draw(st.integers(1, 18)))
    row, column = (data.draw(st.integers(0, coarse.size - 3)) for _ in range(2))
    step = (generator.size - 1) // (coarse.size - 1)
    points = [(row, column), (row + 1, column), (row, column + 2)]
    heights = coarse.heights(Window(row, column, 3, 3))
    for at_row, at_column in points:
        fine = generator.heights(Window(at_row * step, at_column * step, 1, 1))
        assert fine[0, 0] == heights[at_row - row, at_column - column]


@every_noise
def test_neighbours_in_a_deep_window_differ(owner):
    raw = owner(exponent=40, seed=3)._grown(Window(2**39 + 77, 2**38 + 5, 33, 33))
    assert raw.heights.dtype == np.float64
    assert len(np.unique(raw.heights)) > 900


@laws
@given(generators(st.integers(1, 7), NOISES), st.data())
def test_a_tileable_map_ends_as_it_begins(generator, data):
    heights = replace(generator, tileable=True).heights()
    np.testing.assert_array_equal(heights[0], heights[-1])
    np.testing.assert_array_equal(heights[:, 0], heights[:, -1])


@every_noise
def test_a_deep_tileable_map_ends_as_it_begins_to_the_last_bit(owner):
    generator = owner(exponent=20, frequency=5, tileable=True, seed=2)
    first, last = (generator._grown(Window(row, 77_000, 1, 500)).heights for row in (0, generator.size - 1))
    assert first.dtype == np.float64
    np.testing.assert_array_equal(first, last)


@every_noise
@pytest.mark.parametrize("warp", [0.0, 0.7])
def test_a_seam_is_no_rougher_than_the_ground_elsewhere(owner, warp):
    heights = owner(exponent=8, frequency=5.4, octaves=4, tileable=True, warp=warp, seed=2).heights().astype(float)
    across = np.concatenate((heights[-4:-1], heights[:4]))
    bends = np.abs(np.diff(heights, 2, axis=0)).max(axis=1)
    assert np.abs(np.diff(across, 2, axis=0)).max() <= bends.max()


@every_noise
def test_a_map_that_does_not_tile_is_not_the_same_at_both_ends(owner):
    heights = owner(exponent=5).heights()
    assert (heights[0] != heights[-1]).any()


@every_noise
def test_a_small_warp_moves_places_a_little_and_none_moves_nothing(owner):
    plain, bent = owner(exponent=6, octaves=2), owner(exponent=6, octaves=2, warp=1e-9)
    np.testing.assert_allclose(bent.heights(), plain.heights(), atol=1e-6)
    assert np.abs(replace(plain, warp=1.0).heights() - plain.heights()).max() > 0.1


def test_a_warp_takes_heights_from_where_two_noises_point():
    generator = GradientNoise(exponent=5, octaves=3, warp=0.8, seed=4)
    moves = [generator._octave(use) for use in (1, 2)]
    parts = np.arange(33) / 32
    south, east = (each.ravel() for each in np.meshgrid(parts, parts, indexing="ij"))
    moved = [
        at + 0.8 / 4 * generator.basis(each, each.south(south), each.east(east))
        for at, each in zip((south, east), moves, strict=True)
    ]
    expected = sum(
        each.amplitude * generator.basis(each, each.south(moved[0]), each.east(moved[1])) for each in generator._octaves
    )
    np.testing.assert_allclose(generator.heights().ravel(), expected, atol=1e-6)


@every_noise
@pytest.mark.parametrize("warp", [0.0, 0.5])
def test_a_large_map_can_be_stopped_at_once(owner, warp, monkeypatch):
    made = []
    sum_of = Noise._sum
    monkeypatch.setattr(Noise, "_sum", lambda *arguments: made.append(1) or sum_of(*arguments))
    work = owner(exponent=12, warp=warp).growing(range(4097), range(4097))
    assert next(work) < 0.01
    work.close()
    # Each block has some thousand points. Those begun are finished, and there is one a processor, and one or two more.
    assert len(made) < 60


@every_noise
def test_stages_set_each_point_once_however_few_rows_are_made_together(owner, monkeypatch):
    monkeypatch.setattr(owner, "rows_at_a_time", lambda *_: 3)
    generator = owner(exponent=4, seed=6)
    final, is_set = generator.heights(), np.zeros((17, 17), bool)
    stages = list(generator.stages())
    for stage in stages:
        lattice = slice(None, None, 2 ** (4 - stage.level))
        seen = is_set[lattice, lattice]
        assert not (stage.fresh & seen).any()
        seen |= stage.fresh
        np.testing.assert_array_equal(stage.heights, np.where(seen, final[lattice, lattice], np.nan))
        if stage.complete:
            assert stage.raw.extremes == (stage.heights.min(), stage.heights.max())
    assert is_set.all()
    assert len(stages) > 12


@every_noise
def test_the_cells_of_a_tileable_map_are_whole(owner):
    cells = [each.cells for each in owner(frequency=2.6, lacunarity=1.7, octaves=4, tileable=True)._octaves]
    assert cells == [3, 4, 8, 13]
    loose = [each.cells for each in owner(frequency=2.6, lacunarity=1.7, octaves=4)._octaves]
    assert loose == pytest.approx([2.6, 4.42, 7.514, 12.7738])


def test_octaves_have_lattices_that_are_moved_and_numbers_of_their_own():
    octaves = GradientNoise(octaves=6)._octaves
    offsets = {place for each in octaves for place in each.offset}
    assert len(offsets) == 12
    assert all(0 < place < 1 for place in offsets)
    assert len({int(each.key) for each in octaves}) == 6
    # Without moves the corner, where all octaves would have a lattice point, would be 0 in every terrain.
    assert all(GradientNoise(exponent=1, seed=seed).heights()[0, 0] for seed in range(9))
