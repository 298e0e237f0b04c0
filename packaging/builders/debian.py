"""The package for Debian and Ubuntu."""

from __future__ import annotations

import gzip
import hashlib
import shutil
import textwrap
from datetime import UTC, datetime, time
from pathlib import Path

from builders import desktop, manual
from builders.freezing import LICENCES, freeze
from builders.project import (
    BUILD,
    BUILD_VERSION,
    DIST,
    MAINTAINER,
    NAME,
    PACKAGING,
    SUMMARY,
    BuildError,
    Release,
    call,
    emptied,
    needs,
    releases,
)
from builders.trimming import missing_libraries, newest_symbol

PACKAGES = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libdrm.so.2": "libdrm2",
    "libgcc_s.so.1": "libgcc-s1",
    "libstdc++.so.6": "libstdc++6",
    "libxcb.so.1": "libxcb1",
    **dict.fromkeys(("ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1"), "libc6"),
    **dict.fromkeys(("libc.so.6", "libdl.so.2", "libm.so.6", "libpthread.so.0", "libresolv.so.2"), "libc6"),
    **dict.fromkeys(("librt.so.1", "libutil.so.1"), "libc6"),
}
"""The libraries that stay outside the bundle because they belong to the system and its graphics driver."""
WAYLAND_PACKAGES = {
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
}
DATA_PACKAGES = ("fontconfig-config", "libgl1-mesa-dri", "xkb-data")

DESCRIPTION = """\
Fractal terrain grows while you move its sliders, is shown in three dimensions
and from above, and is saved as a 16-bit heightmap for image editors, game
engines and modellers. Heightmaps that were drawn or measured elsewhere can be
opened, looked at, repaired and converted.
"""


def build() -> Path:
    """Make the package and return its path."""
    needs("dpkg-deb", "Debian and Ubuntu")
    root = emptied(BUILD / "deb")
    _install(freeze(), root)
    control = emptied(root / "DEBIAN")
    (control / "md5sums").write_text(_checksums(root), encoding="utf-8")
    architecture = call("dpkg", "--print-architecture").strip()
    (control / "control").write_text(_control(root, architecture), encoding="utf-8")
    # The umask of whoever builds must not decide who may start the program.
    for path in root.rglob("*"):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path == _library(root) / NAME else 0o644)
    package = DIST / f"{NAME}_{BUILD_VERSION}_{architecture}.deb"
    call("dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(root), str(package))
    return package


def _library(root: Path) -> Path:
    return root / "usr" / "lib" / NAME


def _install(bundle: Path, root: Path) -> None:
    """Place the files as they will be on the system."""
    share = root / "usr" / "share"
    documents = share / "doc" / NAME
    shutil.copytree(bundle, _library(root), symlinks=True)  # copies in place of links would take more room
    (root / "usr" / "bin").mkdir()
    (root / "usr" / "bin" / NAME).symlink_to(f"../lib/{NAME}/{NAME}")
    desktop.write_share(share)
    documents.mkdir(parents=True)
    (_library(root) / LICENCES).replace(documents / "copyright")
    _write_compressed(documents / "changelog.gz", changelog())
    (share / "lintian" / "overrides").mkdir(parents=True)
    shutil.copy(PACKAGING / "debian" / "lintian-overrides", share / "lintian" / "overrides" / NAME)
    (share / "man" / "man1").mkdir(parents=True)
    _write_compressed(share / "man" / "man1" / f"{NAME}.1.gz", manual.page())


def _write_compressed(path: Path, text: str) -> None:
    # Without the time of day the same text gives the same package.
    path.write_bytes(gzip.compress(text.encode(), mtime=0))


def changelog() -> str:
    """Return the history of the program in Debian's form."""
    return "\n".join(map(_entry, releases()))


def _entry(release: Release) -> str:
    bullets = (textwrap.fill(text, 78, initial_indent="  * ", subsequent_indent="    ") for text in release.changes)
    day = datetime.combine(release.day, time(), UTC)
    signed = f" -- {MAINTAINER}  {day:%a, %d %b %Y %H:%M:%S %z}"
    return "\n".join((f"{NAME} ({release.version}) stable; urgency=medium\n", *bullets, f"\n{signed}\n"))


def _control(root: Path, architecture: str) -> str:
    depends, recommends = _packages(root)
    size = sum(path.lstat().st_size for path in root.rglob("*") if path.is_file()) // 1024
    fields = {
        "Package": NAME,
        "Version": BUILD_VERSION,
        "Architecture": architecture,
        "Maintainer": MAINTAINER,
        "Installed-Size": str(size),
        "Depends": ", ".join(depends),
        "Recommends": ", ".join(recommends),
        "Section": "graphics",
        "Priority": "optional",
        "Description": SUMMARY.lower() + "\n" + textwrap.indent(DESCRIPTION, " ").rstrip(),
    }
    return "".join(f"{name}: {value}\n" for name, value in fields.items())


def _packages(root: Path) -> tuple[list[str], list[str]]:
    """Return the packages that the program needs, and those that it can do without.

    Wayland is among the latter: without its libraries Qt opens the window on X11.
    """
    libraries = missing_libraries(root)
    unknown = libraries - PACKAGES.keys() - WAYLAND_PACKAGES.keys()
    if unknown:
        raise BuildError(f"No Debian package is known for {', '.join(sorted(unknown))}: name it in debian.py.")
    oldest = {"libc6": newest_symbol(root, "GLIBC"), "libstdc++6": "12"}
    names = {PACKAGES[name] for name in libraries & PACKAGES.keys()} | set(DATA_PACKAGES)
    depends = [f"{name} (>= {oldest[name]})" if name in oldest else name for name in sorted(names)]
    return depends, sorted({WAYLAND_PACKAGES[name] for name in libraries & WAYLAND_PACKAGES.keys()})


def _checksums(root: Path) -> str:
    files = sorted(path for path in root.rglob("*") if path.is_file() and not path.is_symlink())
    sums = {path.relative_to(root): hashlib.md5(path.read_bytes(), usedforsecurity=False) for path in files}
    return "".join(f"{checksum.hexdigest()}  {path}\n" for path, checksum in sums.items())
