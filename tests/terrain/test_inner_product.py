import os
import subprocess
import sys
from math import fsum

import numpy as np
import pytest

from terrain_explorer.terrain.inner_product import inner_product

TOLD = """
import numpy as np
from terrain_explorer.terrain.inner_product import inner_product
values = np.random.default_rng(1).normal(size=300_000)
print(inner_product(values, values[::-1]).hex())
"""


@pytest.mark.parametrize("shape", [(0,), (1,), (40,), (2**15,), (2**15 + 1,), (300, 401)])
def test_is_the_sum_of_the_products(shape):
    random = np.random.default_rng(3)
    first, second = random.normal(size=shape), random.normal(size=shape)
    exact = fsum((first * second).ravel())
    assert inner_product(first, second) == pytest.approx(exact, rel=1e-12, abs=1e-9)


def test_parts_of_arrays_count_alone():
    values = np.arange(12.0).reshape(3, 4)
    assert inner_product(values[:, 1:3], values[:, :2]) == (values[:, 1:3] * values[:, :2]).sum()


def test_does_not_depend_on_the_number_of_threads():
    told = {
        subprocess.run(
            [sys.executable, "-c", TOLD],
            env=os.environ | {"OPENBLAS_NUM_THREADS": threads},
            check=True,
            capture_output=True,
        ).stdout
        for threads in ("1", "2", "3")
    }
    assert len(told) == 1
