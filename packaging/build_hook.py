"""Compiles the kernels into a wheel, which is for one system; zig is fetched where no other compiler does it."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from packaging.tags import sys_tags

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from terrain_explorer.kernels.compiling import (
    FOLDER,
    ZIG,
    CompilingError,
    compile_for,
    compile_kernels,
    compiler,
    is_compiled,
    library_name,
)

del sys.path[0]

PLATFORM = os.environ.get("TERRAIN_EXPLORER_PLATFORM")
"""The tag of another system that the wheel is for: one of those of `compiling.py`."""


class KernelsHook(BuildHookInterface[Any]):
    """Runs before a wheel is made, or the program installed from a checkout."""

    def dependencies(self) -> list[str]:
        """Return what pip has to bring for this."""
        return [ZIG] if PLATFORM or not (is_compiled() or compiler()) else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and take the library along."""
        if PLATFORM:
            library = compile_for(PLATFORM, Path(self.root, "build", "kernels", PLATFORM))
        elif compile_kernels():
            library = FOLDER / library_name()
        else:
            raise CompilingError(f"there is no C compiler: install one, or {ZIG} with pip")
        build_data["force_include"][str(library)] = f"{FOLDER.relative_to(self.root).as_posix()}/{library.name}"
        # It needs a system and a processor, but no certain Python.
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{PLATFORM or _platform(library)}"


def _platform(library: Path) -> str:
    """Return the tag of the systems on which a library works: those with its C library or a newer one (PEP 600)."""
    platforms = (tag.platform for tag in sys_tags())
    own = next(name for name in platforms if not name.startswith(("manylinux", "musllinux")))
    symbols = re.findall(rb"GLIBC_2\.(\d+)", library.read_bytes())
    # All that pip installs elsewhere asks for glibc 2.17 or newer.
    return own.replace("linux", f"manylinux_2_{max(17, *map(int, symbols))}", 1) if symbols else own
