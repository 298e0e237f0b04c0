import sys
from pathlib import Path

# The readers of meshes are those of the tests beside.
sys.path.append(str(Path(__file__).parents[1] / "mesh"))
