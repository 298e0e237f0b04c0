"""The installer for Windows: its bundle is frozen on Windows, and NSIS compiles the installer on any system."""

from __future__ import annotations

import sys
from pathlib import Path

from PIL import Image

from builders.freezing import freeze
from builders.project import (
    BUILD,
    BUILD_VERSION,
    DIST,
    MAINTAINER,
    NAME,
    PACKAGING,
    RESOURCES,
    SUMMARY,
    TITLE,
    VERSION,
    BuildError,
    call,
    needs,
)
from terrain_explorer.files.formats.registry import associated_extensions

VERSION_INFO = """\
VSVersionInfo(
    ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}),
    kids=[
        StringFileInfo([StringTable("040904B0", [{strings}])]),
        VarFileInfo([VarStruct("Translation", [0x409, 1200])]),
    ],
)
"""


def build() -> Path:
    """Freeze the program, make the installer and return its path."""
    if sys.platform != "win32":
        raise BuildError("The bundle for Windows can only be frozen on Windows: run this command there.")
    return installer(freeze(), DIST / f"{NAME}-{BUILD_VERSION}-windows-setup.exe")


def installer(bundle: Path, target: Path) -> Path:
    """Compile the installer of a bundle into `target` and return that."""
    compiler = needs("makensis", "NSIS")
    # In the unit of Windows' list of installed programs: 1,024 bytes.
    size = sum(path.stat().st_size for path in bundle.rglob("*") if path.is_file()) // 1024
    defined = {
        "VERSION": VERSION,
        "NUMBERS": ".".join(map(str, numbers())),
        "BUNDLE": bundle,
        "TARGET": target,
        "ICON": icon_file(),
        "SIZE": size,
        "ENDINGS": endings_file(),
    }
    target.parent.mkdir(parents=True, exist_ok=True)
    call(compiler, "-V2", "-WX", *(f"-D{name}={value}" for name, value in defined.items()), _script())
    return target


def _script() -> Path:
    return PACKAGING / "windows" / "installer.nsi"


def numbers() -> tuple[int, int, int, int]:
    """Return the version as Windows wants it: four whole numbers."""
    major, minor, patch = (int(part) for part in VERSION.split(".")[:3])
    return major, minor, patch, 0


def endings_file() -> Path:
    """Write the macro that does something for the ending of each format, for the installer, and return its path."""
    path = BUILD / "endings.nsh"
    path.parent.mkdir(exist_ok=True)
    lines = (f'  !insertmacro ${{action}} "{extension}"\n' for extension in associated_extensions())
    path.write_text(f"!macro EachEnding action\n{''.join(lines)}!macroend\n", encoding="utf-8")
    return path


def icon_file() -> Path:
    """Return the program's icon as Windows wants it, in several sizes."""
    path = BUILD / f"{NAME}.ico"
    path.parent.mkdir(exist_ok=True)
    with Image.open(RESOURCES / "icons/hicolor/256x256/apps/terrain-explorer.png") as picture:
        picture.save(path, sizes=[(size, size) for size in (16, 32, 48, 64, 128, 256)])
    return path


def version_file() -> str:
    """Write the properties of the program's file for PyInstaller, and return the path."""
    properties = {
        "CompanyName": MAINTAINER.split(" <")[0],
        "FileDescription": f"{TITLE}: {SUMMARY}",
        "FileVersion": VERSION,
        "InternalName": NAME,
        "ProductName": TITLE,
        "ProductVersion": VERSION,
    }
    strings = ", ".join(f"StringStruct({name!r}, {value!r})" for name, value in properties.items())
    path = BUILD / "version-info.txt"
    path.parent.mkdir(exist_ok=True)
    path.write_text(VERSION_INFO.format(numbers=numbers(), strings=strings), encoding="utf-8")
    return str(path)
