"""A lattice and its parts."""

import numpy as np

from terrain_explorer.terrain.generators.subdivision.lattice import Lattice


def test_all_of_a_lattice_is_the_array_itself_which_a_heightmap_takes_without_a_copy():
    lattice = Lattice(1, range(4, 7), range(2, 5), np.arange(9, dtype=np.float32).reshape(3, 3))
    assert lattice.part(range(4, 7), range(2, 5)) is lattice.heights
    assert lattice.part(range(5, 7), range(3, 4)).tolist() == [[4], [7]]
