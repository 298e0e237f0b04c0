"""A generator on the command line follows from its declaration alone."""

import numpy as np
from waves import Waves, offer_waves

from terrain_explorer.commands import generate
from terrain_explorer.commands import list as list_command
from terrain_explorer.files import read

MODULES = (generate, list_command)
"""Commands import themselves when they run; to be given another catalogue they have to be there before."""


def test_a_generator_without_a_lattice_has_a_command_of_its_own(run, monkeypatch, tmp_path):
    offer_waves(monkeypatch)
    path = tmp_path / "waves.tif"
    status, _, errors = run(
        "generate", "test-waves", "--exponent", "5", "--frequency", "1.5", "--seed", "3", "-o", path
    )
    assert (status, errors) == (0, "")
    wanted = Waves(exponent=5, frequency=1.5, seed=3).heightmap().heights
    np.testing.assert_array_equal(read(path).heights, wanted)
