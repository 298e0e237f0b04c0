"""The commands on a system without the libraries that Qt needs, such as a node of a cluster."""

import subprocess
import sys

COMMANDS = """
import sys

class Lacking:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("PySide6", "shiboken6", "pyqtgraph", "OpenGL"):
            raise ImportError("libGL.so.1: cannot open shared object file: No such file or directory")

sys.meta_path.insert(0, Lacking())
from terrain_explorer.cli import main

for line in sys.stdin.read().splitlines():
    try:
        status = main(line.split())
    except SystemExit as ended:
        status = ended.code
    assert status == 0, line
"""
LINES = """
list
generate diamond-square --exponent 4 -o a.png
generate value-noise --exponent 4 -o a.terrain
info a.png
info a.terrain
apply invert a.png -o b.png
convert a.png c.tif
convert a.png e.glb
mask a.png --mask-by slope:30.. -o m.png
weights a.png --layer noise --layer slope:30..90 --normals opengl --colour -o w.png
export unity a.png --relief 300 --width 2000 -o u.raw
export normals a.png --bits 16 -o n.png
export water a.png -o f.png
variations a.png --count 2 -o many
build a.terrain --exponent 6 --tile 33 -o tiles --with normals colour weights --layer noise --layer slope:30..
build --check tiles
--version
"""


def test_they_need_none_of_qt(tmp_path):
    command = [sys.executable, "-c", COMMANDS]
    done = subprocess.run(command, cwd=tmp_path, input=LINES.strip(), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
