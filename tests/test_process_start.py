"""The start of a process: how numpy is loaded."""

import os
import subprocess
import sys

import pytest

SCRIPT = """
import os
from terrain_explorer.process_start import load_numpy
load_numpy()
print(len(os.listdir("/proc/self/task")), os.environ.get("OPENBLAS_NUM_THREADS"))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lists threads there")
@pytest.mark.parametrize("wish", [None, "1"])
def test_numpy_brings_no_threads_and_other_programs_hear_nothing_of_it(wish):
    surroundings = {name: value for name, value in os.environ.items() if name != "OPENBLAS_NUM_THREADS"}
    surroundings |= {} if wish is None else {"OPENBLAS_NUM_THREADS": wish}
    done = subprocess.run([sys.executable, "-c", SCRIPT], env=surroundings, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["1", str(wish)]
