"""The formats of surveys, games and instruments that GDAL reads: one line each, and what its answer means here."""

from __future__ import annotations

import importlib.util
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import atan2, degrees, inf
from pathlib import Path
from typing import Any

import numpy as np

from terrain_explorer.files.errors import (
    HeightmapFileError,
    check_size,
    damaged,
    display_name,
    ended_from_outside,
    too_little_memory,
)
from terrain_explorer.files.formats.base import FileFormat
from terrain_explorer.files.raster.notes import DeferredText, Note, assumed, certain, left_out, lost
from terrain_explorer.files.raster.parts import MEANS, is_part, notes_on_part, part_question, window_in, window_question
from terrain_explorer.files.raster.raster_image import LOSSY, RasterImage, kind_of_pixels
from terrain_explorer.files.raster.read_options import ReadOption, ReadOptions, ReadQuestion
from terrain_explorer.files.raster.samples import Samples, row_slices
from terrain_explorer.files.raster.spacing import METRES, in_four_digits, surveyed
from terrain_explorer.language import marked, tr
from terrain_explorer.own_process import DiedError, Reply, TaskError, calling
from terrain_explorer.terrain.map_place import MapPlace
from terrain_explorer.terrain.sizes import MOST_POINTS
from terrain_explorer.terrain.work import Work

SOUTH_FIRST = marked("First row taken for the south: the file says that its rows go to the north.")
SOUTH_USUAL = marked("First row taken for the south, as usual in NetCDF: the file does not say where its rows lie.")
EAST_FIRST = marked("First column taken for the east: the file says that its columns go to the west.")
TURNED = marked("Rows and columns swapped: the file says that its columns go to the south or to the north.")
ASKEW = marked("Shown as it is stored: on the map, it lies turned by {angle:.3g} degrees.")
ROTATION = marked("Rotation left out: the file turns the map by {angle:.3g} degrees, and says no place.")
UNEVEN = marked(
    "Evened out: rows or columns lie unevenly in the file, up to {percent:.0f} % of their distance beside their place, "
    "and were taken to lie evenly."
)
FINER = marked(
    "Finer grids left out: within its coarse grid, which was taken, the file has others of down to {finest:.4g} m."
)
DEPTHS = marked("Depths turned into heights: the file says that its numbers grow downwards.")
NAMED_DEPTHS = marked("Depths turned into heights: the file calls its numbers {name}, and none is below 0.")
CONVERTED = marked(
    "Numbers converted: a height in {unit} is the number in the file x {scale:.6g} + {offset:.6g}, as the file says."
)
CONVERTED_WITHOUT_UNIT = marked(
    "Numbers converted: a height is the number in the file x {scale:.6g} + {offset:.6g}, as the file says."
)
_TRUE_SPACING = marked(
    "Spacing of the ground: points that the map draws {drawn:.10g} m apart are {spacing:.10g} m apart at this latitude."
)
SQUARED = marked(
    "Made square: the map was warped to {spacing:.4g} m on the ground both ways, and its edges cut, by choice."
)
LAYER = marked("Others left out: {name} was taken of {count} layers in the file, by choice.")
_GET_AGAIN = marked("It is damaged, or of another kind than its name says: get it again, or export it as GeoTIFF")
_REMEDIES = {
    "UnknownSourceError": marked("Make a GeoTIFF of it in the program that made it, and open that"),
    "NewerNetcdfError": marked("Convert it with nccopy -k nc4, which comes with NetCDF, and open that"),
    "PipeBesideError": marked("Remove that, or copy the map to another folder"),
}
"""What to do about the errors of the task, by the names of their classes."""

_STRAIGHT = 1e-4
"""The part of a step by which rows and columns may lie askew, as by rounding."""

_KIND = marked("{format}, {type}")
_CHANNELS = {2: "grey with alpha", 3: "colour", 4: "colour with alpha"}


@dataclass(frozen=True)
class SurveyFormat:
    """A format that GDAL reads.

    Attributes
    ----------
    name, extensions, signature
        As of `FileFormat`.
    drivers
        The names of GDAL's drivers for it.
    is_picture
        Whether unsigned numbers of at most 16 bits are shades of grey where the file gives them no place.
    """

    name: str
    extensions: tuple[str, ...]
    signature: bytes | None
    drivers: tuple[str, ...]
    is_picture: bool = False

    @property
    def format(self) -> FileFormat:
        """Its line in the table of formats."""
        return FileFormat(self.name, self.extensions, self.signature, partial(reading, self))


_GRIDS = (
    SurveyFormat("NetCDF", (".nc", ".cdf", ".nc4"), rb"CDF[\1\2\5]", ("netCDF",)),
    SurveyFormat("HDF5", (".h5", ".hdf5", ".he5", ".bag"), rb"\x89HDF\r\n", ("BAG", "netCDF", "HDF5", "HDF5Image")),
    SurveyFormat("JPEG 2000", (".jp2", ".j2k", ".jpx"), rb"\0\0\0\x0cjP  |\xff\x4f\xff\x51", ("JP2OpenJPEG",), True),
    SurveyFormat("DTED", (".dt0", ".dt1", ".dt2"), rb"UHL1|VOL1|HDR1", ("DTED",)),
    SurveyFormat("Erdas Imagine", (".img",), rb"EHFA_HEADER_TAG", ("HFA",), True),
    SurveyFormat("Terragen", (".ter",), rb"TERRAGEN", ("Terragen",)),
    SurveyFormat("HF2", (".hf2", ".hfz"), rb"HF2\0", ("HF2",)),
    SurveyFormat("Leveller", (".trn",), rb"trnl", ("Leveller",)),
    SurveyFormat("Surfer", (".grd",), rb"DSAA|DSBB|DSRB", ("GSAG", "GSBG", "GS7BG")),
    SurveyFormat("VTP .bt", (".bt",), rb"binterr1\.", ("BT",)),
    SurveyFormat("Virtual raster", (".vrt",), rb"\s*<VRTDataset", ("VRT",), True),
    SurveyFormat("GRIB", (".grib", ".grb", ".grib2", ".grb2"), rb"GRIB", ("GRIB",)),
    SurveyFormat("NITF", (".ntf", ".nitf"), rb"NITF0|NSIF0", ("NITF",), True),
    SurveyFormat("PDS", (".lbl",), rb"PDS_VERSION_ID", ("PDS", "ISIS3", "VICAR")),
    SurveyFormat("ISIS cube", (".cub",), rb"Object = IsisCube", ("ISIS3",)),
    SurveyFormat("Vertical Mapper", (), rb"HGPC1", ("NWT_GRD",)),
    SurveyFormat("GXF", (".gxf",), None, ("GXF",)),
    SurveyFormat("USGS DEM", (".dem",), None, ("USGSDEM", "EHdr")),
    SurveyFormat(
        marked("Grid with a header file"),
        (".bil", ".flt", ".bip", ".bsq", ".ers", ".rst", ".sdat", ".hdr", ".img"),
        None,
        ("EHdr", "ENVI", "ERS", "RST", "SAGA", "ISCE", "GenBin", "MFF", "PAux"),
        True,
    ),
    SurveyFormat("ESRI grid", (".adf",), None, ("AIG",)),
    SurveyFormat("PCRaster", (".map",), rb"RUU CROSS SYSTEM MAP FORMAT", ("PCRaster",)),
    SurveyFormat("ZMap", (".zmap",), None, ("ZMap",)),
    SurveyFormat("SIGDEM", (".sigdem",), rb"SIGDEM", ("SIGDEM",)),
    SurveyFormat(marked("Geoid grid"), (".gtx", ".isg", ".byn"), None, ("GTX", "ISG", "BYN")),
)  # fmt: skip

TIFF = SurveyFormat("TIFF", (".tif", ".tiff"), None, ("GTiff",), True)
"""For TIFF files with what surveys write."""


def is_there() -> bool:
    """Return whether what reads surveys is installed."""
    return importlib.util.find_spec("rasterio") is not None


def reading(survey: SurveyFormat, path: Path, options: ReadOptions, is_ours: bool = False) -> Work[RasterImage]:
    """Read a file with GDAL, in a process of its own.

    Parameters
    ----------
    survey
        Its format.
    path, options
        The file, and how to read it.
    is_ours
        Whether a text in it says the unit, even where another program has changed the heights.

    Raises
    ------
    ReadQuestion
        It has several layers or is too large, and the options do not say what to take.
    HeightmapFileError
        It cannot be read.
    """
    _check_is_there(survey, path)
    arguments = {
        "drivers": list(survey.drivers),
        "layer": options.array,
        "window": [options.window_row, options.window_column, options.window_rows, options.window_columns],
        "every": options.every,
        "square": options.square_metres,
        "void": options.void if options.voids == "number" else None,
        "at_most": MOST_POINTS,
    }
    reply = yield from _answered(path, arguments)
    facts = reply.facts
    _ask(path.name, options, facts)
    return _raster(path.name, survey, reply.arrays["heights"], facts, options, is_ours)


def _check_is_there(survey: SurveyFormat, path: Path) -> None:
    if not is_there():
        raise HeightmapFileError(
            path.name,
            tr("needs the package rasterio to be read as {format}", format=tr(survey.name)),
            tr("Install it with: {command}", command="pip install rasterio"),
        )


def _data_beside(path: Path) -> Path:
    """Return the file with the numbers, where one chose the text beside it."""
    if path.suffix.lower() != ".hdr":
        return path.resolve()
    endings = ("", ".bil", ".flt", ".bsq", ".bip", ".img", ".dat", ".raw", ".bin", ".dem")
    names = (path.with_suffix(case(ending)) for ending in endings for case in (str.lower, str.upper))
    return next((name for name in names if name.is_file()), path).resolve()


def _answered(path: Path, arguments: dict[str, Any]) -> Work[Reply]:
    """Return the reply of the task, and turn its errors into those of files."""
    from terrain_explorer.gdal import reading as gdal

    _check_name(path)
    try:
        return (yield from calling(gdal.reading, path=str(_data_beside(path)), **arguments))
    except DiedError as error:
        raise (ended_from_outside if error.was_ended else damaged)(path.name) from error
    except TaskError as error:
        if error.kind == "MemoryError":
            raise too_little_memory(path.name) from error
        if error.kind in ("ImportError", "ModuleNotFoundError"):
            raise HeightmapFileError(
                path.name,
                tr("cannot be read: {reason}", reason=_reason(error, path)),
                tr("The file is fine: install the library that is missing, such as libexpat1 on Debian and Ubuntu"),
            ) from error
        remedy = _REMEDIES.get(error.kind, _GET_AGAIN)
        raise HeightmapFileError(
            path.name, tr("cannot be read: {reason}", reason=_reason(error, path)), tr(remedy)
        ) from error


def _check_name(path: Path) -> None:
    """Refuse a name that is no text, which no library for surveys takes."""
    try:
        str(_data_beside(path)).encode()
    except UnicodeEncodeError as error:
        raise HeightmapFileError(
            display_name(path),
            tr("has letters in its name, or in that of a folder, that are no UTF-8"),
            tr("Rename it"),
        ) from error


def _reason(error: TaskError, path: Path) -> str:
    """Return what GDAL says, in one line and without the folders of the file."""
    text = " ".join(str(error).split())
    for folder in {path.resolve().parent, path.absolute().parent}:  # of a link, and of what it leads to
        text = text.replace(str(folder / "x")[:-1], "")
    return text[:200].rstrip(". ")


def _ask(name: str, options: ReadOptions, facts: dict[str, Any]) -> None:
    """Ask what the file leaves open; nothing where all is clear."""
    if "layers" in facts:
        raise _layer_question(name, options, facts["layers"])
    if "size" not in facts:
        raise HeightmapFileError(
            name,
            tr("holds {count} layers and no layer {number}", count=facts["count"], number=options.array),
            tr("Choose another one"),
        )
    rows, columns = facts["size"]
    if "outside" in facts:
        raise window_question(name, options, rows, columns)
    if "too_large" in facts:
        raise part_question(name, options, window_in(rows, columns, options))


def _layer_question(name: str, options: ReadOptions, layers: Sequence[str]) -> ReadQuestion:
    wrong = tr("holds %n layer(s)", None, len(layers))
    choices = sorted(enumerate(layers, start=1), key=lambda numbered: not _sounds_like_heights(numbered[1]))
    answers = (ReadOption(_layer_label(number, label), options.updated(array=number)) for number, label in choices)
    return ReadQuestion(name, wrong, tr("Choose the one that holds the heights"), answers)


def _layer_label(number: int, label: str) -> str:
    return tr("Layer {number}", number=number) if label == str(number) else label


def _sounds_like_heights(label: str) -> bool:
    words = ("elev", "height", "altitude", "topo", "dem", "band1", "depth", "z ", "orog", "hgt")
    return any(word in label.lower() for word in words) and "uncertainty" not in label.lower()


def _raster(
    name: str, survey: SurveyFormat, samples: Samples, facts: dict[str, Any], options: ReadOptions, is_ours: bool
) -> RasterImage:
    """Return the image of what GDAL has read, with the north up."""
    rows, columns = samples.shape[:2]
    check_size(name, columns, rows)
    if facts["placed"] and _lies_turned(facts):
        samples, facts = samples.swapaxes(0, 1), _as_turned(facts)
    type = facts["dtype"]
    bits = facts["bits"] or 8 * np.dtype(type).itemsize
    if (type, bits) == ("float32", 16):
        type = "float16"
    container = DeferredText(survey.name)
    white: int | None
    is_grey = type in ("uint8", "uint16") and survey.is_picture and _is_plain(facts)
    indices = samples if facts["palette"] else None
    if indices is not None:
        colours = np.array(facts["palette"], np.uint8)
        is_opaque = bool((colours[:, 3] == 255).all())
        samples = (colours[:, :3] if is_opaque else colours)[indices]
        kind, white = kind_of_pixels(container, bits, "palette" if is_opaque else "palette with alpha"), 255
    elif samples.ndim == 3:
        kind = kind_of_pixels(container, bits, _CHANNELS[samples.shape[2]])
        white = 2**bits - 1
    elif is_grey and (is_ours or not (facts["placed"] and type == "uint16")):
        kind, white = kind_of_pixels(container, bits, "grey"), 2**bits - 1
    else:
        kind, white = DeferredText(_KIND, {"format": container, "type": type}), None
    if facts["inverted"] and indices is None and samples.dtype.kind == "u":
        samples = samples.dtype.type(2**bits - 1) - samples
    raster = RasterImage(kind, samples, white, bits, notes=_notes(facts, options), indices=indices)
    if is_part(options) or facts["squared"]:
        raster = replace(raster, is_part=True, whole=tuple(facts["size"]))
    if facts["lossy"]:
        raster = raster.with_notes(lost(LOSSY))
    if facts["placed"]:
        raster = _north_up(raster, facts)
    if is_ours and white is not None and facts["spacings"]:
        across, down = facts["spacings"]
        return replace(raster, spacing=(across + down) / 2, stretch=down / across) if 0 < across < inf else raster
    # Maps of 8 bits are colours or shades of a map that was drawn, and no heights unless the file says so. Numbers in
    # a picture without a place may be anything.
    is_measured = not survey.is_picture or facts["placed"] or not _is_plain(facts)
    return _in_metres(raster, facts, is_ours) if white is None and raster.samples.ndim == 2 and is_measured else raster


def _is_plain(facts: dict[str, Any]) -> bool:
    return (facts["scale"], facts["offset"], facts["unit"]) == (1, 0, "")


def _lies_turned(facts: dict[str, Any]) -> bool:
    """Return whether rows go to the north or the south rather than to the east or the west."""
    a, b, _, d, e, _ = facts["place"]
    return bool(abs(b) > abs(a) and abs(d) > abs(e))


def _as_turned(facts: dict[str, Any]) -> dict[str, Any]:
    """Return what is known of a map when its rows and columns are swapped."""
    a, b, c, d, e, f = facts["place"]
    swapped = {key: facts[key][::-1] for key in ("spacings", "drawn", "size")}
    return facts | swapped | {"place": [b, a, c, e, d, f], "turned": True}


def _north_up(raster: RasterImage, facts: dict[str, Any]) -> RasterImage:
    """Return the image with its place, the first row in the north and the first column in the west."""
    try:
        place = MapPlace(facts["system"], tuple(facts["place"]))
    except ValueError:
        return raster
    a, b, _, d, e, _ = place.affine
    rows, columns = raster.samples.shape[:2]
    if a < 0 and abs(d) < abs(a):
        place = place.moved(0, columns - 1, (1, 0), (0, -1))
        raster = _flipped(raster, (slice(None), slice(None, None, -1))).with_notes(assumed(EAST_FIRST))
    if e > 0 and abs(b) < e:
        place = place.moved(rows - 1, 0, (-1, 0), (0, 1))
        raster = _flipped(raster, (slice(None, None, -1),)).with_notes(assumed(SOUTH_FIRST))
    # A place without a system at 0, 0 says how large a pixel is and no more; we write it so.
    is_placed = bool(facts["system"] or any(facts["corner"]))
    raster = replace(raster, place=place) if is_placed else raster
    a, b, _, d, e, _ = place.affine
    if max(abs(b), abs(d)) <= _STRAIGHT * min(abs(a), abs(e)):
        return raster
    angle = degrees(atan2(d, a))
    return raster.with_notes(certain(ASKEW, angle=angle) if is_placed else left_out(ROTATION, angle=angle))


def _flipped(raster: RasterImage, order: tuple[slice, ...]) -> RasterImage:
    indices = None if raster.indices is None else raster.indices[order]
    return replace(raster, samples=raster.samples[order], indices=indices)


def _notes(facts: dict[str, Any], options: ReadOptions) -> tuple[Any, ...]:
    rows, columns = facts["size"][::-1] if "turned" in facts else facts["size"]
    layer = (left_out(LAYER, name=facts["layer"], count=facts["count"]),) if facts["layer"] else ()
    turned = (assumed(TURNED),) if "turned" in facts else ()
    usual = (assumed(SOUTH_USUAL),) if facts["from_south"] else ()
    uneven = (certain(UNEVEN, percent=100 * facts["uneven"]),) if facts["uneven"] else ()
    finer = (left_out(FINER, finest=facts["finest"]),) if facts["finest"] else ()
    return (*layer, *finer, *turned, *usual, *uneven, *notes_on_part(options, rows, columns, coarser=MEANS))


def _in_metres(raster: RasterImage, facts: dict[str, Any], is_ours: bool) -> RasterImage:
    """Return the image with heights in metres, where their unit is known or most likely, and their distances."""
    metres, scale, offset = facts["metres"], facts["scale"], facts["offset"]
    raster = unpacked(raster, scale * (metres or 1.0), offset * (metres or 1.0), in_metres=metres is not None)
    raster = _upwards(raster, facts["direction"])
    if metres is None:
        return raster
    if not facts["unit"] and not is_ours:
        raster = raster.with_notes(assumed(METRES))
    spacings = facts["spacings"]
    if not spacings:
        return replace(raster, metres=True)
    across, down = spacings
    is_distorted = facts["can_be_true"] and not facts["true"] and not facts["squared"]
    raster = replace(raster, is_distorted=is_distorted)
    if facts["squared"]:
        raster = raster.with_notes(left_out(SQUARED, spacing=across))
    elif not facts["true"] and not facts["geographic"]:
        raster = raster.with_notes(on_true_spacing(facts["drawn"][0] * facts["every"], across))
    return surveyed(raster, across, down) if 0 < across < inf else replace(raster, metres=True)


def on_true_spacing(drawn: float, spacing: float) -> Note:
    """Return the note on points that lie otherwise on the ground than the map draws them, both in metres."""
    return certain(_TRUE_SPACING, drawn=in_four_digits(drawn), spacing=in_four_digits(spacing))


def _upwards(raster: RasterImage, direction: str) -> RasterImage:
    """Return the image with heights where its numbers are depths, as their direction or their name says."""
    samples = raster.samples
    if direction in ("", "up") or (direction != "down" and not np.fmin.reduce(samples, axis=None) >= 0):
        return raster
    kind = samples.dtype if samples.dtype.kind == "f" else np.float32 if samples.itemsize <= 2 else np.float64
    note = certain(DEPTHS) if direction == "down" else assumed(NAMED_DEPTHS, name=direction)
    return replace(raster, samples=0 - samples.astype(kind)).with_notes(note)


def unpacked(raster: RasterImage, scale: float, offset: float, in_metres: bool) -> RasterImage:
    """Return the image with heights in the place of its numbers; its voids become NaN."""
    if (scale, offset) == (1, 0):
        return replace(raster, white=None)
    heights = np.empty(raster.samples.shape, np.float32)
    for rows in row_slices(len(heights)):
        # In double precision, as 32-bit floats would round large offsets.
        heights[rows] = raster.samples[rows].astype(np.float64) * scale + offset
    text = CONVERTED if in_metres else CONVERTED_WITHOUT_UNIT
    note = assumed(text, scale=scale, offset=offset, **({"unit": "m"} if in_metres else {}))
    return replace(raster, samples=heights, white=None).with_notes(note)


FORMATS = tuple(survey.format for survey in _GRIDS)
