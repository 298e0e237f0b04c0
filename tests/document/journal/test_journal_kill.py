"""A process killed while it draws loses nothing that was kept."""

import pytest
from journal_kill import outcome


@pytest.mark.parametrize("seed", range(3))
def test_what_was_kept_outlives_a_kill(tmp_path, seed):
    outcome(tmp_path, seed)
