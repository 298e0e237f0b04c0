"""The licence texts of everything in a bundle, taken from the sources of its parts."""

from __future__ import annotations

import re
import subprocess
import sys
import sysconfig
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import Distribution, PackageNotFoundError, distribution, distributions
from pathlib import Path

from packaging.requirements import Requirement

from builders.project import NAME, PACKAGING, ROOT, TITLE, VERSION, BuildError

COMMON = Path("/usr/share/common-licenses")
TEXTS = PACKAGING / "licences"
GIVEN = {"pyopengl": "pyopengl.txt", "pyside6-essentials": "pyside6.txt", "shiboken6": "pyside6.txt"}
"""The files in packaging/licences for distributions that bring no licence text."""

LIBRARIES = {
    **dict.fromkeys(("aec", "sz"), "aec"),
    **dict.fromkeys(("crypto", "ssl"), "openssl"),
    **dict.fromkeys(("geos", "geos_c"), "geos"),
    **dict.fromkeys(("hdf5", "hdf5_hl"), "hdf5"),
    **dict.fromkeys(("webp", "sharpyuv"), "webp"),
    "pcre2-8": "pcre2",
    "png16": "png",
    **{name: name for name in ("blosc", "curl", "deflate", "gdal", "gif", "jpeg", "json-c", "lerc", "lzma", "netcdf")},
    **{name: name for name in ("nghttp2", "openjp2", "proj", "sqlite3", "tiff", "zstd")},
}
"""The files in packaging/licences/libraries, by the names of the shared libraries that wheels bring along."""
SPEAKING = {"numpy", "pillow"}
"""The distributions whose own licence texts hold those of the libraries in their wheels."""

_FREEZERS = {"pyinstaller", "pyinstaller-hooks-contrib"}
"""The distributions that make the bundle, and leave their starter in it."""


@dataclass(frozen=True)
class Part:
    """A part of the bundle: its name and version, and the text of its licence."""

    title: str
    text: str


def collected(bundle: Path, sources: Mapping[str, str]) -> str:
    """Return the licences of the program and of all that is bundled with it.

    Parameters
    ----------
    bundle
        The folder of the frozen program.
    sources
        The name in the bundle and the path of origin of each module and file.

    Raises
    ------
    BuildError
        A part has no licence text, or belongs to a package that the program does not need.
    """
    kept = {Path(source) for name, source in sources.items() if source and _is_in(bundle, name, source)}
    if strays := sorted({found.name for found in _owners(kept)} - needed(NAME) - _FREEZERS):
        raise BuildError(f"The program does not need {', '.join(strays)}: exclude it in {NAME}.spec.")
    # PyInstaller's starter is in every bundle, although no module of it is.
    parts = [_python(), _part(distribution("pyinstaller")), *_distributions(kept), *brought_along(kept)]
    if sys.platform == "linux":
        parts += _debian_packages(kept)
    head = f"{TITLE} {VERSION}\n\n{(ROOT / 'LICENSE').read_text(encoding='utf-8')}"
    return _joined([head, "This package holds the following parts under licences of their own.", *_texts(parts)])


def _is_in(bundle: Path, name: str, source: str) -> bool:
    """Return whether a part was not trimmed away; Python's modules lie together in one archive."""
    return source.endswith(".py") or (bundle / "_internal" / name).exists()


def _texts(parts: list[Part]) -> Iterator[str]:
    """Give each licence text once, below the names of all parts that share it."""
    titles: dict[str, list[str]] = {}
    for part in parts:
        titles.setdefault(part.text, []).append(part.title)
    for text, named in titles.items():
        yield f"{', '.join(named)}\n\n{text}"
    # Debian's copyright files only name the common licences; a bundle for any Linux has to bring them along.
    names = set(re.findall(rf"{COMMON}/([\w.-]*\w)", "".join(titles)))
    for name in sorted(names):
        # Other systems than Debian have none; those that the parts are under go with every package.
        for path in (TEXTS / "common" / name, COMMON / name):
            if path.is_file():
                yield f"{name}\n\n{path.read_text(encoding='utf-8')}"
                break


def _joined(texts: list[str]) -> str:
    rule = "-" * 80
    return f"\n\n{rule}\n\n".join(text.strip() for text in texts) + "\n"


def _python() -> Part:
    version = sys.version.split()[0]
    places = (
        Path(sysconfig.get_path("stdlib"), "LICENSE.txt"),
        Path(sys.base_prefix, "LICENSE.txt"),
        Path("/usr/share/doc/python{}.{}/copyright".format(*sys.version_info[:2])),
    )
    return Part(f"Python {version}", _first_text(f"Python {version}", *places))


def needed(name: str, *extras: str) -> set[str]:
    """Return the names of the installed distributions that one needs, with some extras, and its own."""
    try:
        found = distribution(name)
    except PackageNotFoundError:
        return set()
    wanted = map(Requirement, found.requires or ())
    surroundings = [{"extra": extra} for extra in ("", *extras)]
    applying = (each for each in wanted if each.marker is None or any(map(each.marker.evaluate, surroundings)))
    return {found.name}.union(*(needed(each.name, *each.extras) for each in applying))


def _owners(sources: set[Path]) -> Iterator[Distribution]:
    """Give every installed distribution that owns one of the files."""
    for found in distributions():
        files = {Path(str(found.locate_file(file))) for file in found.files or ()}
        if files & sources:
            yield found


def _distributions(sources: set[Path]) -> Iterator[Part]:
    for found in sorted(_owners(sources), key=lambda each: each.name.lower()):
        if found.name not in (NAME, "pyinstaller"):
            yield _part(found)


def brought_along(sources: Iterable[Path]) -> Iterator[Part]:
    """Give the licence of each shared library that a wheel brings in a folder of its own.

    Raises
    ------
    BuildError
        There is none for one of them.
    """
    folders = {path: re.fullmatch(r"(.+)\.libs|\.dylibs", path.parent.name) for path in sources}
    libraries = [(_library(path), path) for path, folder in folders.items() if folder and folder[1] not in SPEAKING]
    if unknown := sorted(path.name for name, path in libraries if name not in LIBRARIES):
        raise BuildError(f"{', '.join(unknown)} has no licence: put its text into {TEXTS / 'libraries'}, and name it.")
    for text in sorted({LIBRARIES[name] for name, _path in libraries}):
        titles = sorted({name for name, _path in libraries if LIBRARIES[name] == text})
        path = TEXTS / "libraries" / f"{text}.txt"
        yield Part(", ".join(f"lib{title}" for title in titles), path.read_text(encoding="utf-8"))


def _library(path: Path) -> str:
    """Return the name of a library without ``lib``, its version, and the digest that makes its file's name unique."""
    found = re.match(r"(?:lib)?(.+?)(?:-[0-9a-f]{8,})*\.", path.name.lower())
    return found[1] if found else path.name


def _part(found: Distribution) -> Part:
    title = f"{found.name} {found.version}"
    own = [file for file in found.files or () if re.search(r"dist-info/(.*/)?(LICEN[CS]E|COPYING|NOTICE)", str(file))]
    if own:
        return Part(title, "\n\n".join(file.read_text(encoding="utf-8").strip() for file in own))
    given = GIVEN.get(re.sub(r"[-_.]+", "-", found.name).lower(), "")
    return Part(title, _first_text(title, TEXTS / given))


def _first_text(title: str, *places: Path) -> str:
    for place in places:
        if place.is_file():
            return place.read_text(encoding="utf-8")
    raise BuildError(f"The licence of {title} was not found: put its text into packaging/licences.")


def _debian_packages(sources: set[Path]) -> Iterator[Part]:
    """Give a part for every Debian package that owns one of the files."""
    libraries = {path for source in sources if ".so" in source.name for path in (source, source.resolve())}
    system = sorted(str(path) for path in libraries if path.parts[1] in ("usr", "lib"))
    # Before the folders were merged, packages had files in /lib that now are in /usr/lib.
    asked = system + [path.removeprefix("/usr") for path in system if path.startswith("/usr/lib/")]
    try:
        answer = subprocess.run(["dpkg", "-S", *asked], capture_output=True, text=True, check=False).stdout
    except FileNotFoundError:
        raise BuildError("The licences of system libraries are known on Debian and Ubuntu only: build there.") from None
    # Files of no package, such as a wheel's own libraries, are missing in the answer: their distribution has a licence.
    for package in sorted({line.split(":")[0] for line in answer.splitlines()}):
        version = subprocess.check_output(["dpkg-query", "-W", "-f", "${Version}\n", package], text=True).split()[0]
        title = f"{package} {version}"
        yield Part(title, _first_text(title, Path("/usr/share/doc", package, "copyright")))
