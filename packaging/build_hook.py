"""Compiles the kernels into a wheel, where there is a C compiler; without one the wheel is for any system."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from packaging.tags import sys_tags

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from terrain_explorer.kernels.compiling import FOLDER, CompilingError, compile_kernels, library_name

del sys.path[0]


class KernelsHook(BuildHookInterface[Any]):
    """Runs before a wheel is made, or the program installed from a checkout."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and take the library along."""
        try:
            compiled = compile_kernels()
        except (CompilingError, OSError) as error:
            # The program works without: a compiler that is no good must not stop its installation.
            self.app.display_warning(f"There will be no compiled kernels: {error}")
            compiled = False
        if compiled:
            library = (FOLDER / library_name()).relative_to(self.root)
            build_data["artifacts"].append(library.as_posix())
            # It needs a system and a processor, but no certain Python.
            build_data["pure_python"] = False
            build_data["tag"] = f"py3-none-{_platform(FOLDER / library_name())}"


def _platform(library: Path) -> str:
    """Return the tag of the systems on which a library works: those with its C library or a newer one (PEP 600)."""
    platforms = (tag.platform for tag in sys_tags())
    own = next(name for name in platforms if not name.startswith(("manylinux", "musllinux")))
    symbols = re.findall(rb"GLIBC_2\.(\d+)", library.read_bytes())
    # All that pip installs elsewhere asks for glibc 2.17 or newer.
    return own.replace("linux", f"manylinux_2_{max(17, *map(int, symbols))}", 1) if symbols else own
