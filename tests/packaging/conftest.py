"""The packages' own code is no part of the program: it is found in the folder it is run from."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "packaging"))
