"""What tests of the command line share."""

import pytest

from terrain_explorer.cli import main


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
