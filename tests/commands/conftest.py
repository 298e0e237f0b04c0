"""The program run in the process of the tests, and a drawing for it."""

import numpy as np
import pytest
from application import prepare_application
from PIL import Image

SAMPLES = np.random.default_rng(5).integers(0, 65536, (11, 17), np.uint16)


@pytest.fixture(scope="session")
def qapp_args():
    return prepare_application()


@pytest.fixture
def well(run):
    """Return a function that runs the program, sees that all went well, and gives its output."""

    def well(*arguments):
        status, output, errors = run(*arguments)
        assert (status, errors) == (0, "")
        return output

    return well


@pytest.fixture
def refused(run):
    """Return a function that runs the program, sees that it refused in one line, and gives that line."""

    def refused(*arguments):
        status, output, errors = run(*arguments)
        assert (status, output) == (1, "")
        assert errors.startswith("terrain-explorer: ")
        assert errors.count("\n") == 1
        return errors

    return refused


@pytest.fixture
def drawing(tmp_path):
    path = tmp_path / "drawing.png"
    Image.fromarray(SAMPLES).save(path)
    return path
