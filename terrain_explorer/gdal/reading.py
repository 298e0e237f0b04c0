"""Reads one band of a file with GDAL: the task behind every format that is GDAL's to read."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from math import hypot, isfinite, sqrt
from pathlib import Path
from typing import Any
from uuid import uuid4

import numpy as np

from terrain_explorer.gdal.depths import is_depth
from terrain_explorer.gdal.netcdf import has_coordinates, placed_by_axes
from terrain_explorer.gdal.sources import check_beside, check_name, check_named, check_sources
from terrain_explorer.gdal.true_size import (
    DatasetPart,
    TrueSize,
    can_be_true,
    ground_of,
    linear_unit,
    named,
    true_system,
    vertical_unit,
    with_metric_heights,
)
from terrain_explorer.gdal.units import metres_of
from terrain_explorer.own_process import Announced, Task

_LAYERS = 500
"""Bands and parts of a file that are looked at; some hold tens of thousands."""

_STRIP = 2**21
"""Points that are read at once."""

_HIGHEST_BLOCK = 4096
"""Rows of blocks up to which strips are made of whole blocks."""

_SKIPPED = (
    "ACE2 ADRG AirSAR AmigoCloud AVCBin AVCE00 BIGGIF BLX BMP BSB CALS Carto CEOS COASP COG COSAR CPG CSV CSW CTable2 "
    "CTG DAAS DERIVED DGN DIMAP DIPEx DOQ1 DOQ2 DXF ECRGTOC EDIGEO EEDA EEDAI EIR ELAS Elastic ESAT ESRIC ESRIJSON "
    "FAST FIT FlatGeobuf GeoJSON GeoJSONSeq GeoRSS GFF GIF GML GMLAS GMT GNMDatabase GNMFile GPKG GPX GRASSASCIIGrid "
    "GSC GTI HTTP Idrisi ILWIS IRIS ISIS2 JAXAPALSAR JDEM JML JPEG KML KMLSUPEROVERLAY KRO L1B LAN LCP LIBKML LOSLAS "
    "LVBAG MAP MapML MBTiles MFF2 MRF MSGN MVT MySQL NDF NGSGEOID NGW NOAA_B NSIDCbin NTv2 NWT_GRC OAPIF ODBC ODS "
    "OGCAPI OpenFileGDB OSM OZI PCIDSK PDF PDS4 PGDUMP PLMOSAIC PLSCENES PMTiles PNM PostGISRaster PostgreSQL PRF R "
    "Rasterlite RIK RMF ROI_PAC RPFTOC RRASTER RS2 S102 S104 S111 S57 SAFE SAR_CEOS SDTS Selafin SENTINEL2 SGI "
    "SNAP_TIFF SNODAS SQLite SRP STACIT STACTA SVG SXF TGA TIGER TIL TopoJSON TSX VDV VFK WAsP WCS WEBP WFS WMS WMTS "
    "XLSX XPM Zarr"
)
"""The drivers that read none of our formats. Some reach the network, others write; a VRT could name their files."""

_BARE = frozenset({"BT", "EHdr", "ENVI", "ERS", "GTX", "ISIS3", "PCRaster", "RST", "SAGA"})
"""The drivers whose numbers lie in a file as they are."""

_NAMING_DRIVERS = frozenset({"ERS", "GenBin", "HFA", "ISIS3", "MFF", "PAux", "PDS", "VICAR"})
"""The drivers whose headers may name another file with the numbers."""

_GZIP = b"\x1f\x8b"


@contextmanager
def opened() -> Iterator[Any]:
    """Yield rasterio, with a GDAL that stays on this machine and takes little memory."""
    os.environ.update(
        GDAL_SKIP=_SKIPPED,
        GDAL_HTTP_MAX_RETRY="0",
        CPL_VSIL_CURL_ALLOWED_FILENAME=str(uuid4()),  # and so none
        PROJ_NETWORK="OFF",
        GDAL_PAM_ENABLED="YES",
        GDAL_CACHEMAX="128",
        GDAL_NUM_THREADS="2",
        GDAL_MAX_DATASET_POOL_SIZE="50",
        AAIGRID_DATATYPE="Float32",  # else whole numbers, if the first ones are
    )
    import logging

    import rasterio

    logging.getLogger("rasterio").setLevel(logging.CRITICAL)  # what it logs is in the errors as well
    import warnings

    warnings.simplefilter("ignore")
    # GDAL's own side files say voids and units, so they are read, but none is ever written.
    with rasterio.Env(GDAL_DISABLE_READDIR_ON_OPEN="FALSE", GDAL_TIFF_INTERNAL_MASK="YES"):
        yield rasterio


def reading(
    path: str,
    drivers: list[str],
    layer: int = 0,
    window: tuple[int, int, int, int] = (0, 0, 0, 0),
    every: int = 1,
    square: bool = False,
    void: float | None = None,
    at_most: int = 2**27,
) -> Task:
    """Read one band.

    Parameters
    ----------
    path, drivers
        The file, and the drivers that may read it.
    layer
        The band, counted from 1 through all parts of the file; 0 for the only one.
    window
        The first row and column, and how many of each; 0 for all.
    every
        One row and column in this many is kept; they are means of so many.
    square
        Whether to warp it to square metres on the ground, if it is not true to the ground as it is.
    void
        The number that stands for a void, besides those that the file declares.
    at_most
        The most points; a larger map is not read, and its size is told.

    Returns
    -------
    dict
        ``layers``, their names, where there are several and none is chosen; ``size`` where it is too large or the
        window is not inside; else ``heights`` among the arrays, and the facts about it.
    """
    with opened() as rasterio, ExitStack() as stack:
        check_beside(Path(path))
        if drivers == ["VRT"]:
            check_sources(Path(path))
        else:
            check_named(Path(path))
        try:
            layers = _layers(rasterio, path, drivers)
        except rasterio.errors.RasterioIOError as error:
            _check_version(path)
            raise error from None
        if not layers:
            raise ValueError("no raster")
        if layer > len(layers):
            return {"count": len(layers)}
        if len(layers) > 1 and not layer:
            return {"layers": [label for _, _, label in layers]}
        name, band, label = layers[max(layer, 1) - 1]
        source = stack.enter_context(_open(rasterio, name, drivers))
        _check_files(source, path)
        _check_whole(source)
        if placed := placed_by_axes(rasterio, source, path):
            source = stack.enter_context(placed)
        row, column, rows, columns = window
        part = row, column, rows or max(source.height - row, 0), columns or max(source.width - column, 0)
        facts = _facts(source, band or 1, part)
        facts |= {"layer": label if len(layers) > 1 else "", "count": len(layers), "squared": False, "every": every}
        facts["size"] = [source.height, source.width]
        if row + max(part[2], 1) > source.height or column + max(part[3], 1) > source.width:
            return facts | {"outside": True}
        if (part[2] // every) * (part[3] // every) > at_most:
            return facts | {"too_large": [*part[2:]]}
        ground = _ground(source, part)
        voids = None
        facts["palette"] = _palette(source, band)
        if (
            square
            and band
            and not facts["palette"]
            and ground is not None
            and not ground.is_true
            and can_be_true(part, ground)
        ):
            # Between a height and a void the warp gives heights; there is none where the nearest point has none.
            if void is not None or _is_masked(rasterio, source, band):
                voids = stack.enter_context(_warped(source, ground, part, every, void, nearest=True))
            source = stack.enter_context(_warped(source, ground, part, every, void))
            part = 0, 0, source.height, source.width
            facts["squared"] = True
            facts["spacings"] = [source.transform.a, -source.transform.e]
            every = 1
        a, b, _, d, e, _ = source.transform[:6]
        # A point is the middle of its pixel, or of the pixels that it is the mean of.
        x, y = source.transform @ (part[1] + every / 2, part[0] + every / 2)
        facts["place"] = [a * every, b * every, x, d * every, e * every, y]
        facts["spacings"] = [spacing * every for spacing in facts["spacings"]]
        crs = source.crs
        if crs is None and ground is not None and ground.drawn == 0:
            crs = rasterio.crs.CRS.from_epsg(4326)
        wkt = crs.to_wkt(version="WKT2_2019") if crs else ""
        facts["system"] = named(wkt) if facts["squared"] else with_metric_heights(wkt)
        size = max(part[2] // every, 1), max(part[3] // every, 1)
        yield from _sent(rasterio, source, band, (part[0], part[1]), size, every, void, voids)
        return facts


def _open(rasterio: Any, name: str, drivers: list[str]) -> Any:
    """Open a dataset with the first of some drivers that knows it."""
    refusal: Exception | None = None
    for driver in drivers:
        try:
            return rasterio.open(name, driver=driver)
        except rasterio.errors.RasterioIOError as error:
            # What a driver says of a file that it does know is worth more than that another does not know it.
            if refusal is None or "not recognized" in str(refusal):
                refusal = error
    raise refusal or ValueError("no driver")


class NewerNetcdfError(ValueError):
    """A NetCDF of a form that not every GDAL reads."""


def _check_version(path: str) -> None:
    with open(path, "rb") as file:  # noqa: PTH123
        if file.read(4) == b"CDF\5":
            raise NewerNetcdfError("it has the form CDF-5 (64-bit data), which is not known here")


def _check_files(source: Any, path: str) -> None:
    """Refuse a dataset that takes its numbers from elsewhere, as headers that are no text may say."""
    if overviews := source.tags(ns="OVERVIEWS").get("OVERVIEW_FILE"):
        check_name(overviews, Path(path))
    for file in source.files if source.driver in _NAMING_DRIVERS else ():
        check_name(file, Path(path))


def _check_whole(source: Any) -> None:
    """Refuse a file of bare numbers that is shorter than they are: GDAL takes what is missing for zeros or voids."""
    if source.driver not in _BARE or source.tags(ns="IMAGE_STRUCTURE").get("COMPRESSION"):
        return
    bits = int(source.tags(1, ns="IMAGE_STRUCTURE").get("NBITS", 0)) or 8 * np.dtype(source.dtypes[0]).itemsize
    wanted, there = source.height * source.width * source.count * bits // 8, 0
    for name in source.files:
        with open(name, "rb") as file:  # noqa: PTH123
            if file.read(2) == _GZIP:
                return
            there = max(there, file.seek(0, os.SEEK_END))  # the others are texts beside the numbers
    if there < wanted:
        raise ValueError(f"it has {there:,} bytes, and its heights take {wanted:,}")


def _layers(rasterio: Any, path: str, drivers: list[str]) -> list[tuple[str, int, str]]:
    """Return the name of the dataset, the number and the label of each band; 0 where all bands are one picture."""
    with _open(rasterio, path, drivers) as whole:
        names = [*whole.subdatasets][:_LAYERS]
        if not names:
            return [(path, band, label) for band, label in _bands(whole, "")]
    found = []
    for name in names:
        try:
            with _open(rasterio, name, drivers) as part:
                # What has one row or column is an axis, and so is what has the place of each point.
                if min(part.shape) > 1 and not (has_coordinates(part) and len(names) > 1):
                    short = name.rsplit(":", 1)[-1].strip('"/')
                    found += [(name, band, label) for band, label in _bands(part, short)]
        except rasterio.errors.RasterioIOError:
            continue
        if len(found) >= _LAYERS:
            break
    return found


def _bands(dataset: Any, of: str) -> list[tuple[int, str]]:
    kinds = [kind.name for kind in dataset.colorinterp]
    is_picture = kinds[:3] == ["red", "green", "blue"] and kinds[3:] in ([], ["alpha"])
    is_picture |= kinds == ["gray", "alpha"] and not _is_placed(dataset)
    if is_picture and set(dataset.dtypes) <= {"uint8", "uint16"} and len(set(dataset.dtypes)) == 1:
        return [(0, of)]
    bands = [band for band in dataset.indexes[:_LAYERS] if kinds[band - 1] != "alpha"]
    return [(band, _label(dataset, band, of, len(bands))) for band in bands]


def _is_inverted(source: Any, band: int) -> bool:
    """Return whether 0 is white."""
    return "YES" in (source.tags(number, ns="IMAGE_STRUCTURE").get("MINISWHITE") for number in (band, 0))


def _palette(source: Any, band: int) -> list[list[int]]:
    """Return the colours of a band of at most 8 bits that holds their numbers, as red, green, blue and alpha."""
    if not band or source.colorinterp[band - 1].name != "palette" or source.dtypes[band - 1] != "uint8":
        return []
    if _is_inverted(source, band):  # whose shades GDAL lists as a palette
        return []
    colours = source.colormap(band)
    return [[*colours.get(number, (0, 0, 0, 255))] for number in range(256)]


def _label(dataset: Any, band: int, of: str, count: int) -> str:
    tags = dataset.tags(band)
    own = dataset.descriptions[band - 1] or tags.get("long_name") or ""
    name = " – ".join(filter(None, [of, own if own != of else "", str(band) if count > 1 else ""]))
    unit = dataset.units[band - 1]
    return f"{name} ({unit})" if unit else name


def _is_placed(source: Any) -> bool:
    return not source.transform.is_identity and bool(source.transform.determinant)


def _ground(source: Any, part: DatasetPart) -> TrueSize | None:
    return ground_of(source, part) if _is_placed(source) else None


def _facts(source: Any, band: int, part: DatasetPart) -> dict[str, Any]:
    ground = _ground(source, part)
    a, b, _, d, e, _ = source.transform[:6]
    crs = source.crs
    factor = 1.0 if crs is None or crs.is_geographic else linear_unit(crs) or 1.0
    drawn = [hypot(a, d) * factor, hypot(b, e) * factor]
    unit, metres = _unit(source, band)
    return {
        "driver": source.driver,
        "dtype": source.dtypes[band - 1],
        "bits": int(source.tags(band, ns="IMAGE_STRUCTURE").get("NBITS", 0)),
        # What makes no sense, as in a broken file, counts as nothing said.
        "inverted": _is_inverted(source, band),
        "scale": scale if isfinite(scale := source.scales[band - 1]) and scale else 1.0,
        "offset": offset if isfinite(offset := source.offsets[band - 1]) else 0.0,
        "corner": [source.transform.c, source.transform.f],
        "unit": unit,
        "metres": metres,
        "placed": _is_placed(source),
        "named": crs is not None,
        "spacings": ([ground.across, ground.down] if ground else drawn) if _is_placed(source) else [],
        "drawn": drawn,
        "geographic": ground is not None and ground.drawn == 0,
        "true": ground is None or ground.is_true,
        "can_be_true": can_be_true(part, ground),
        "finest": _finest(source) * factor,
        "uneven": getattr(source, "uneven", 0.0),
        "direction": _direction(source, band),
        # Where nothing says how rows lie, GDAL turns them upside down.
        "from_south": source.driver == "netCDF" and not (_is_placed(source) or getattr(source, "is_in_order", False)),
        "lossy": source.tags(ns="IMAGE_STRUCTURE").get("COMPRESSION", "") in ("JPEG", "WEBP", "YCbCr JPEG"),
    }


def _unit(source: Any, band: int) -> tuple[str, float | None]:
    """Return the unit of the heights and the metres in it: empty and 1 where nothing is said, None for other units."""
    unit = (source.units[band - 1] or "").strip()
    if unit:
        return unit, metres_of(unit)
    wkt = source.crs.to_wkt(version="WKT2_2019") if source.crs else ""
    return vertical_unit(wkt) or ("", 1.0)


def _finest(source: Any) -> float:
    """Return the distance of points in the finest of the grids that a BAG has within its own; 0 where it has none."""
    tags = source.tags() if source.driver == "BAG" else {}
    try:
        return float(tags["MIN_RESOLUTION_X"]) if tags.get("HAS_SUPERGRIDS") == "TRUE" else 0.0
    except (KeyError, ValueError):
        return 0.0


def _direction(source: Any, band: int) -> str:
    """Return where numbers grow: ``up`` or ``down`` where the file says it, else the band's name if it is a depth."""
    tags = source.tags(band)
    said = str(tags.get("positive", "")).strip().lower()
    if said in ("up", "down"):
        return said
    words = tags.get("standard_name", "").lower()
    if "depth" in words:
        return "down"
    names = (source.descriptions[band - 1], tags.get("NETCDF_VARNAME"), tags.get("long_name"))
    return next((str(name) for name in names if name and is_depth(str(name))), "")


def _is_masked(rasterio: Any, source: Any, band: int) -> bool:
    return rasterio.enums.MaskFlags.all_valid not in source.mask_flag_enums[band - 1]


def _warped(
    source: Any, ground: TrueSize, part: DatasetPart, every: int, void: float | None, nearest: bool = False
) -> Any:
    """Return a part of a map in square metres, without the edges where the other map does not reach.

    The points are so far apart that there are about as many as before.
    """
    from rasterio.crs import CRS
    from rasterio.enums import Resampling
    from rasterio.transform import Affine
    from rasterio.vrt import WarpedVRT
    from rasterio.warp import transform

    system = CRS.from_string(true_system(ground))
    crs = source.crs or CRS.from_epsg(4326)
    steps = np.linspace(0, 1, 101)
    zeros, ones = np.zeros_like(steps), np.ones_like(steps)

    def edge(across: Any, down: Any) -> tuple[Any, Any]:
        x, y = source.transform @ (part[1] + across * part[3], part[0] + down * part[2])
        return tuple(map(np.array, transform(crs, system, [*np.atleast_1d(x)], [*np.atleast_1d(y)])))  # type: ignore[return-value]

    sides = [edge(zeros, steps), edge(ones, steps), edge(steps, zeros), edge(steps, ones)]
    xs, ys = sorted(sides[:2], key=lambda side: side[0].mean()), sorted(sides[2:], key=lambda side: side[1].mean())
    west, east = xs[0][0].max(), xs[1][0].min()
    south, north = ys[0][1].max(), ys[1][1].min()
    if not (west < east and south < north):
        raise ValueError("the map cannot be made true to the ground")
    size = sqrt(ground.across * ground.down) * every
    columns, rows = max(int((east - west) / size), 1), max(int((north - south) / size), 1)
    # In floating point: whole metres would come back as steps.
    kind = "float64" if source.dtypes[0] in ("float64", "int32", "uint32") else "float32"
    return WarpedVRT(
        getattr(source, "dataset", source),
        src_crs=crs,
        src_transform=source.transform,
        crs=system,
        transform=Affine(size, 0, (west + east - columns * size) / 2, 0, -size, (south + north + rows * size) / 2),
        width=columns,
        height=rows,
        resampling=Resampling.nearest if nearest else Resampling.cubic,
        dtype=kind,
        src_nodata=void if source.nodata is None else source.nodata,
        nodata=np.nan,
        warp_mem_limit=64,
        UNIFIED_SRC_NODATA="NO",  # what another band holds there says nothing
    )


def _sent(
    rasterio: Any,
    source: Any,
    band: int,
    first: tuple[int, int],
    size: tuple[int, int],
    every: int,
    void: float | None,
    voids: Any,
) -> Iterator[Any]:
    """Yield the numbers of a band strip by strip: as they are, or where there are voids as floats with NaN in them."""
    (rows, columns), sample = size, max(band, 1)
    is_palette = bool(_palette(source, band))  # there is nothing between two colours
    has_void = band != 0 and void is not None and not is_palette
    is_masked = band != 0 and not is_palette and _is_masked(rasterio, source, band)
    kind = np.dtype(source.dtypes[sample - 1])
    if kind.kind == "c":
        raise ValueError("complex numbers are no heights")
    if band and kind.itemsize == 8:  # numpy and GDAL have whole numbers of 64 bits, and no one has heights of so many
        kind = np.dtype(np.float64)
    elif band and not is_palette and (is_masked or has_void or every > 1):
        kind = np.dtype(np.float32 if kind.itemsize <= 2 or kind == np.float32 else np.float64)
    channels = [] if band else [source.count]
    yield Announced("heights", (rows, columns, *channels), kind.newbyteorder("=").str)
    strip = max(_STRIP // (columns * every * every * max([1, *channels])), 1)
    block = source.block_shapes[0][0]
    if every == 1 and block <= _HIGHEST_BLOCK:
        strip = max(strip // block, 1) * block
    # The mean of colours means nothing where they hold the digits of heights, nor that of heights and voids.
    means = rasterio.enums.Resampling.average
    resampling = means if every > 1 and band and not (has_void or is_palette) else rasterio.enums.Resampling.nearest
    for start in range(0, rows, strip):
        height = min(strip, rows - start)
        part = rasterio.windows.Window(first[1], first[0] + start * every, columns * every, height * every)
        shape = *channels, height, columns
        numbers = source.read(band or None, window=part, out_shape=shape, resampling=resampling, out_dtype=kind)
        if not band:
            numbers = np.moveaxis(numbers, 0, -1)
        elif is_masked:
            numbers[source.read_masks(band, window=part, out_shape=shape) == 0] = np.nan
        if has_void:
            numbers[numbers == numbers.dtype.type(void)] = np.nan
        if voids is not None:
            numbers[voids.read_masks(band, window=part) == 0] = np.nan
        yield np.ascontiguousarray(numbers)
