"""Runs before the frozen program: lets it find its modules after its file was replaced or removed.

PyInstaller keeps the modules in the file of the program and opens that by its name for each of them. After an upgrade
it would read in the middle of another file, and after a removal end the program.
"""

import os
import sys

# Windows replaces and removes no file of a running program.
if sys.platform == "linux":
    descriptor = os.open(sys.executable, os.O_RDONLY | os.O_CLOEXEC)
    # There is no other way in: the tests of what is shipped see to it that this one works with a new PyInstaller.
    sys.modules["pyimod02_importers"].pyz_archive._filename = f"/proc/self/fd/{descriptor}"
