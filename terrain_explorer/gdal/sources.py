"""Which files GDAL may open for another: those that it names and that lie beside it, or that a virtual raster names."""

from __future__ import annotations

import os
import re
import stat
from functools import lru_cache
from pathlib import Path
from xml.parsers import expat

_DEEPEST, _LONGEST_VRT = 5, 2**24
"""How deeply virtual rasters may name each other, and the bytes of the longest."""

_BEGINNING = 4096
"""The bytes at the beginning of a file in which GDAL looks for the mark of a virtual raster, and more."""

_KNOWN = {
    "the map and its bands": (
        "vrtdataset srs geotransform gcplist gcp metadata mdi maskband vrtrasterband overviewlist blockxsize "
        "blockysize colorinterp colortable entry description unittype offset scale nodatavalue hidenodatavalue "
        "categorynames category histograms histitem histmin histmax bucketcount includeoutofrange "
        "approximate histcounts overview"
    ),
    "sources, bare numbers, and functions of GDAL's own": (
        "simplesource complexsource averagedsource kernelfilteredsource nodatafrommasksource sourcefilename sourceband "
        "sourceproperties srcrect dstrect nodata scaleoffset scaleratio colortablecomponent exponent srcmin srcmax "
        "dstmin dstmax clamp lut usemaskband kernel size coefs maskvaluethreshold remappedvalue imageoffset "
        "pixeloffset lineoffset byteorder pixelfunctiontype pixelfunctionarguments sourcetransfertype"
    ),
    "warped maps": (
        "gdalwarpoptions warpmemorylimit resamplealg workingdatatype option sourcedataset transformer maxerror "
        "approxtransformer basetransformer genimgprojtransformer srcgeotransform srcinvgeotransform dstgeotransform "
        "dstinvgeotransform reprojecttransformer reprojectiontransformer sourcesrs targetsrs options bandlist "
        "bandmapping srcnodatareal srcnodataimag dstnodatareal dstnodataimag srcalphaband dstalphaband cutline "
        "cutlineblenddist srcgcptransformer gcptransformer order reversed refine minimumgcps tolerance"
    ),
    "attributes": (
        "rasterxsize rasterysize subclass dataaxistosrsaxismapping coordinateepoch projection id info pixel line x y z "
        "datatype band blockxsize blockysize relativetovrt shared xoff yoff xsize ysize resampling domain format key "
        "name c1 c2 c3 c4 min max normalized src dst"
    ),
    "classes": "vrtsourcedrasterband vrtderivedrasterband vrtrawrasterband vrtwarpedrasterband vrtwarpeddataset",
}
"""What may be in a virtual raster, in lower case, as GDAL does not mind upper case.

It takes an attribute for an element of that name, so none is there that is called as an element that names a file.
"""

*_PARTS, _ATTRIBUTES, _CLASSES = (frozenset(words.split()) for words in _KNOWN.values())
_ELEMENTS = frozenset.union(*_PARTS)
_NAMES = ("sourcefilename", "sourcedataset")
_SYSTEMS = ("srs", "sourcesrs", "targetsrs")
_SYSTEM = re.compile(r"\s*($|\w+\s*\[|EPSG:\d+|urn:|\+proj=|\{)", re.IGNORECASE)
"""How a system begins that is none of the files from which GDAL could read one."""


class UnknownSourceError(ValueError):
    """A virtual raster that has something unknown, or names what is no file."""


class PipeBesideError(ValueError):
    """A map with a pipe or a device beside it."""


def check_sources(path: Path, depth: int = 0) -> None:
    """Refuse a virtual raster that has anything but what is known, or names anything but files of this machine.

    GDAL would get it from the network, wait for it without end, or take any file for heights.

    Raises
    ------
    UnknownSourceError, PipeBesideError
        The text says what.
    """
    if depth > _DEEPEST:
        raise UnknownSourceError("it names virtual rasters within each other too deeply")
    with path.open("rb") as file:
        text = file.read(_LONGEST_VRT + 1)
    if len(text) > _LONGEST_VRT:
        raise UnknownSourceError("it is too long")
    for source in _Reader(path).sources(text):
        check_beside(source)
        with source.open("rb") as file:
            is_virtual = b"<vrtdataset" in file.read(_BEGINNING).lower()
        if is_virtual:
            check_sources(source, depth + 1)


class _Reader:
    """Reads a virtual raster, and finds the files that it names."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._open: list[tuple[str, dict[str, str]]] = []
        self._text: list[str] = []
        self._sources: list[Path] = []

    def sources(self, text: bytes) -> list[Path]:
        """Return the files that a text names."""
        # GDAL reads bytes as they are, whatever the text says of its encoding.
        parser = expat.ParserCreate("utf-8")
        parser.StartElementHandler, parser.EndElementHandler = self._begin, self._end
        parser.CharacterDataHandler = self._text.append
        parser.StartDoctypeDeclHandler = parser.StartCdataSectionHandler = self._refuse
        try:
            parser.Parse(text, True)
        except expat.ExpatError as error:
            raise UnknownSourceError(f"it is no XML: {error}") from None
        return self._sources

    def _refuse(self, *_: object) -> None:
        raise UnknownSourceError("it has declarations or unparsed text")

    def _begin(self, name: str, attributes: dict[str, str]) -> None:
        element, parent = name.lower(), self._open[-1][0] if self._open else ""
        said = {key.lower(): value for key, value in attributes.items()}
        if parent == "metadata":  # whatever is in it is nothing but told
            element = parent
        elif element not in _ELEMENTS or (element == "vrtdataset") != (not parent) or parent in (*_NAMES, *_SYSTEMS):
            raise UnknownSourceError(f"it has {name[:50]}, which is not known")
        elif element != "pixelfunctionarguments":
            self._check_attributes(name, said, len(attributes))
        if said.get("key", "").lower() == "overview_file":
            raise UnknownSourceError("it names a file with overviews")
        self._check_system(said.get("projection", ""))
        self._open.append((element, said))
        self._text.clear()

    def _check_attributes(self, name: str, said: dict[str, str], count: int) -> None:
        unknown = [key for key in said if key not in _ATTRIBUTES]
        is_clear = said.get("subclass", "").lower() in ("", *_CLASSES) and said.get("relativetovrt", "0") in ("0", "1")
        if unknown or not is_clear or len(said) != count:
            raise UnknownSourceError(f"it has {name[:50]} with attributes that are not known: {', '.join(said)[:100]}")

    def _end(self, name: str) -> None:
        (element, said), text = self._open.pop(), "".join(self._text)
        self._text.clear()
        if element in _NAMES:
            is_raw = self._open[-1][0] == "vrtrasterband"
            self._sources.append(self._file(text, said.get("relativetovrt") == "1", is_raw))
        elif element in _SYSTEMS:
            self._check_system(text)

    def _check_system(self, text: str) -> None:
        if not _SYSTEM.match(text):
            raise UnknownSourceError(f"it names the system {text[:100]}, which is not known")

    def _file(self, text: str, is_relative: bool, is_raw: bool) -> Path:
        """Return the file of a name, which is that of a map, or of bare numbers near the virtual raster."""
        name = text.strip()
        file = self._path.parent / name if is_relative else Path(name)
        if "/vsi" in name or "://" in name or "<" in name or "\0" in name or not name or not file.is_file():
            raise UnknownSourceError(f"it names {name[:100]}, which is no file on this machine")
        # Any file is bare numbers, also one that is nobody's business.
        if is_raw and not file.resolve().is_relative_to(self._path.parent.resolve()):
            raise UnknownSourceError(f"it takes the bytes of {name[:100]} for heights, which lies in another folder")
        return file


_NAMING = re.compile(
    rb"^[ \t]*(?:\^\w+|DataFile|FileName|AuxilaryTarget|AuxiliaryTarget)[ \t]*[=:][ \t\r\n]*"
    rb"""\(?[ \t]*("[^"]*"|'[^']*'|[^\s,()]+)""",
    re.IGNORECASE | re.MULTILINE,
)
"""How labels name the file with the numbers: a pointer in those of PDS and ISIS, a word in others."""

_OVERVIEWS = re.compile(rb"""<MDI[^>]*\bkey\s*=\s*["']OVERVIEW_FILE["'][^>]*>([^<]*)<""", re.IGNORECASE)
_LONGEST_LABEL = 2**20
_OF_BASE = ":::BASE:::"
"""How GDAL begins the name of a file of overviews that lies beside the map."""


def check_named(path: Path) -> None:
    """Refuse a map whose label, or the file of GDAL beside it, names anything but files beside it.

    Raises
    ------
    UnknownSourceError
        The text says what.
    """
    with path.open("rb") as file:
        names = _NAMING.findall(file.read(_LONGEST_LABEL))
    for beside, pattern in ((path.with_suffix(".aux"), _NAMING), (Path(f"{path}.aux.xml"), _OVERVIEWS)):
        if beside.is_file():
            with beside.open("rb") as file:
                names += pattern.findall(file.read(_LONGEST_LABEL))
    for name in names:
        check_name(os.fsdecode(name.strip(b"\"' ")), path)


def check_name(name: str, path: Path) -> None:
    """Refuse the name of a file unless that lies in the folder of a map, or in one within it, or is not there at all.

    Numbers, as those of the record at which the heights begin, are no names.
    """
    short = name.removeprefix(_OF_BASE)
    file = path.parent / short
    if not short or short.isdigit():
        return
    is_inside = file.resolve().is_relative_to(path.parent.resolve())
    if "/vsi" in short or "://" in short or "<" in short or not is_inside or (file.exists() and not file.is_file()):
        raise UnknownSourceError(f"it names {name[:100]}, which is no file beside it")


def check_beside(path: Path) -> None:
    """Refuse a file beside which a pipe or a device has a name of those that GDAL reads with it: it may never end.

    Raises
    ------
    PipeBesideError
        The text names it.
    """
    folder = path.parent
    odd = _pipes_and_devices(str(folder), folder.stat().st_mtime_ns)
    # Of a grid of Esri all files of the folder are a part.
    beginning = "" if path.suffix.lower() == ".adf" else f"{path.stem}.".lower()
    for name in odd:
        if f"{name}.".lower().startswith(beginning):
            raise PipeBesideError(f"{name} beside it is a pipe or a device, which may never end")


@lru_cache(maxsize=8)
def _pipes_and_devices(folder: str, changed: int) -> tuple[str, ...]:
    """Return the names in a folder that are neither files nor folders; when it has changed, it is looked at again."""
    found = []
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_file() or entry.is_dir():
                continue
            try:
                mode = entry.stat().st_mode
            except OSError:  # a link to nothing
                continue
            if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
                found.append(entry.name)
    return tuple(found)
