"""What all tests share."""

import pytest
from hypothesis import settings

from terrain_explorer.cli import main

# Every run tries the same examples; `pytest --hypothesis-profile=exploring` tries others.
settings.register_profile("repeatable", deadline=None, derandomize=True)
settings.register_profile("exploring", deadline=None)
settings.load_profile("repeatable")


@pytest.fixture
def run(capsys, tmp_path, monkeypatch):
    """Return a function that runs the program in a folder of its own and gives status, output and errors."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments):
        try:
            status = main([str(argument) for argument in arguments])
        except SystemExit as ended:
            status = ended.code
        return (status, *capsys.readouterr())

    return run
