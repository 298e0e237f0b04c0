"""Small valid files of every format, and ways to spoil them."""

from __future__ import annotations

import gzip
import io
import json
import random
import re
import struct
import warnings
import zipfile
from base64 import b64encode
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import trimesh
from other_pictures import (
    cesium_bytes,
    kra_bytes,
    pfm_bytes,
    psd_bytes,
    radiance_bytes,
    resource,
    rgbe_of,
    write_mbtiles,
)
from picture_bytes import DATA, pillow_bytes, png_bytes, png_repaired, tiff_bytes
from PIL import Image
from point_tools import FEET, points_of, text_of, write_las

from terrain_explorer.files import ReadOptions, kinds, write
from terrain_explorer.files.formats.registry import FORMATS
from terrain_explorer.files.mesh import MESHES, MeshOptions, write_mesh
from terrain_explorer.terrain import Heightmap, Origin
from terrain_explorer.terrain.shading.look import Look

LARGEST_REAL = 20_000
_BY_KRITA = Path(__file__).parents[2] / "files" / "formats" / "pictures" / "by_krita"
NUMBERS = (0, 1, 2, 255, 256, 8193, 11_500, 20_000, 65_535, 65_536, 2**24, 2**31 - 1, 2**31, 2**32 - 1)
WORDS = (b"0", b"-1", b"1e9", b"99999999", b"nan", b"1e400", b"x", b"#", b"", b"8193", b"1" * 500)


@dataclass(frozen=True)
class Seed:
    """A valid file.

    Attributes
    ----------
    name
        Its name.
    content
        Its bytes.
    beside
        The bytes of the files that lie beside it under the same name, by their endings.
    """

    name: str
    content: bytes
    beside: Mapping[str, bytes] = field(default_factory=dict)

    def write_spoilt(self, folder: Path, stem: str, other: Seed, chance: random.Random) -> Path:
        """Write it under another name, it or a file beside it spoilt, and return its path."""
        suffixes = Path(self.name).suffixes
        path, parts = folder / f"{stem}{''.join(suffixes[-2 if suffixes[-1] == '.gz' else -1 :])}", dict(self.beside)
        content = self.content
        if parts and chance.random() < 0.5:
            ending = chance.choice(sorted(parts))
            parts[ending] = spoilt(f"beside{ending}", parts[ending], other.content, chance)
        else:
            content = spoilt(self.name, content, other.content, chance)
        path.write_bytes(content)
        for ending, part in parts.items():
            path.with_suffix(ending).write_bytes(part)
        return path


def seeds(folder: Path) -> dict[str, Seed]:
    """Return the files by name; those of other programs where they are at hand."""
    real = (path for path in sorted(DATA.rglob("*")) if path.is_file() and path.stat().st_size < LARGEST_REAL)
    found = {f"{path.parent.name}/{path.name}": path.read_bytes() for path in real if path.suffix in _endings()}
    alone = found | _written(folder) | _by_other_code() | _points(folder) | _meshes(folder)
    alone |= _pictures(folder, alone)
    return {name: Seed(name, content) for name, content in alone.items()} | _by_gdal(folder)


HILLS = np.random.default_rng(3).random((9, 12), np.float32).cumsum(axis=1, dtype=np.float32)


def _points(folder: Path) -> dict[str, bytes]:
    """Return points as texts and as laser scans."""
    points = points_of(HILLS)
    content = {
        "spaces.xyz": text_of(points).encode(),
        "header.csv": b"x,y,z\n" + text_of(points, ",").encode(),
        "comma.txt": text_of(points, ";", comma=True).encode(),
        "counted.pts": b"%d\n" % len(points) + text_of(points).encode(),
    }
    for name, options in {
        "scan.las": {},
        "scan.laz": {},
        "feet.las": {"wkt": FEET, "classes": np.arange(len(points), dtype=np.uint8) % 9},
        "keys.laz": {"keys": ((1024, 1), (3072, 32632), (4099, 9003))},
    }.items():
        write_las(folder / name, points, **options)
        content[name] = (folder / name).read_bytes()
    return content


def _meshes(folder: Path) -> dict[str, bytes]:
    content = {}
    for format in MESHES:
        for solid in (False, True):
            path = folder / f"{'solid' if solid else 'ground'}{format.extensions[0]}"
            if path.suffix in _endings():
                write_mesh(Heightmap(HILLS), path, MeshOptions(solid=solid), Look())
                content[path.name] = path.read_bytes()
    shape = trimesh.load_mesh(io.BytesIO(content["ground.ply"]), file_type="ply")
    gltf = shape.export(file_type="gltf")
    tree = json.loads(gltf["model.gltf"])
    for buffer in tree["buffers"]:
        buffer["uri"] = f"data:application/octet-stream;base64,{b64encode(gltf[buffer['uri']]).decode()}"
    return content | {
        "text.stl": shape.export(file_type="stl_ascii").encode(),
        "text.ply": shape.export(file_type="ply", encoding="ascii"),
        "inline.gltf": json.dumps(tree).encode(),
    }


def _pictures(folder: Path, alone: dict[str, bytes]) -> dict[str, bytes]:
    """Return documents of layers, floating pictures, and files within files."""
    chance = np.random.default_rng(5)
    grey, floats = chance.integers(0, 65536, (9, 70), np.uint16), chance.random((9, 70, 3)).astype(np.float32)
    tile = png_bytes(chance.integers(0, 256, (64, 64, 3)), 2, 8)
    tiles = [(1, 0, 0, tile), (1, 1, 0, tile), (0, 0, 0, tile)]
    packed_tiles = write_mbtiles(folder / "tiles.mbtiles", tiles, {"format": "png", "encoding": "mapbox"})
    bytes_of_layers = np.frombuffer(grey.tobytes(), np.uint8).reshape(9, 70, 2)
    return {
        "floats.pfm": pfm_bytes(floats[..., 0]),
        "colours.pfm": pfm_bytes(floats, ">"),
        "newer.hdr": radiance_bytes(rgbe_of(floats.astype(np.float64))),
        "older.hdr": radiance_bytes(rgbe_of(floats.astype(np.float64)), "older"),
        "grey.psd": psd_bytes(grey[np.newaxis], 1),
        "packed.psd": psd_bytes(np.stack([grey] * 3), 3, packed=True),
        "large.psb": psd_bytes(grey[np.newaxis], 1, packed=True, large=True),
        "made.kra": kra_bytes({"layer1": bytes_of_layers.copy().view(np.uint16)}, "GRAYAU16"),
        **{f"krita/{path.name}": path.read_bytes() for path in sorted(_BY_KRITA.glob("*.kra"))},
        **{f"{name}.gz": gzip.compress(alone[name]) for name in ("png16.png", "spaces.xyz", "grid.asc")},
        "mesh.terrain": cesium_bytes(HILLS.astype(np.float64), 47, 10),
        "old.terrain": bytes(2 * 65**2 + 2),
        "tiles.mbtiles": packed_tiles.read_bytes(),
        "grey and clear.raw": np.dstack([grey.astype(np.uint8), np.full(grey.shape, 255, np.uint8)]).tobytes(),
        "float.psd": psd_bytes(floats[np.newaxis, ..., 0], 1, packed=True),
        "clear.psd": psd_bytes(np.stack([grey] * 2), 1, layers=struct.pack(">Ihxx", 4, -1)),
        "merged.psd": psd_bytes(grey[np.newaxis], 1, resources=resource(1057, b"\0\0\0\1\1")),
        "one.zip": _zipped({"map.png": alone["png16.png"]}),
        "several.zip": _zipped({"a.asc": alone["grid.asc"], "b/c.png": alone["png16.png"]}),
    }


# The drivers of GDAL that write, with the type of numbers and the options that they are given.
_GDAL: Mapping[str, tuple[str, str, Mapping[str, Any]]] = {
    "lerc.tif": ("GTiff", "float32", {"COMPRESS": "LERC"}),
    "zstd.tif": ("GTiff", "int16", {"COMPRESS": "ZSTD", "PREDICTOR": 2}),
    "sparse.tif": ("GTiff", "float64", {"SPARSE_OK": "TRUE", "TILED": "YES", "BLOCKXSIZE": 16, "BLOCKYSIZE": 16}),
    "bands.tif": ("GTiff", "uint16", {"count": 3, "INTERLEAVE": "BAND"}),
    "big.tif": ("GTiff", "int32", {"BIGTIFF": "YES", "COMPRESS": "DEFLATE", "TILED": "YES"}),
    "gdal.asc": ("AAIGrid", "float32", {}),
    "golden.grd": ("GSBG", "float32", {}),
    "seven.grd": ("GS7BG", "float64", {}),
    "golden_text.grd": ("GSAG", "float32", {}),
    "compressed.img": ("HFA", "float32", {"COMPRESSED": "YES"}),
    "plain.img": ("HFA", "int16", {}),
    "esri.bil": ("EHdr", "float32", {}),
    "envi.bsq": ("ENVI", "float32", {}),
    "table.xyz": ("XYZ", "float32", {}),
    "plain.hf2": ("HF2", "float32", {}),
    "packed.hf2": ("HF2", "float32", {"COMPRESS": "YES"}),
    "terragen.ter": ("Terragen", "float32", {"MINUSERPIXELVALUE": 0, "MAXUSERPIXELVALUE": 90}),
    "level.dt0": ("DTED", "int16", {}),
    "usgs.dem": ("USGSDEM", "int16", {}),
    "binary.bt": ("BT", "float32", {}),
    "saga.sdat": ("SAGA", "float32", {}),
    "picture.jp2": ("JP2OpenJPEG", "uint16", {"REVERSIBLE": "YES", "QUALITY": 100}),
    "classic.nc": ("netCDF", "float32", {}),
    "packed.nc": ("netCDF", "int16", {"FORMAT": "NC4", "COMPRESS": "DEFLATE"}),
    "bathymetry.bag": ("BAG", "float32", {"count": 2}),
    "idrisi.rst": ("RST", "float32", {}),
    "mapper.ers": ("ERS", "float32", {}),
    "zmap.zmap": ("ZMap", "float64", {}),
    "geoid.gtx": ("GTX", "float32", {}),
    "geoid.byn": ("BYN", "float32", {}),
    "raster.map": ("PCRaster", "float32", {"PCRASTER_VALUESCALE": "VS_SCALAR"}),
    "sig.sigdem": ("SIGDEM", "float64", {}),
    "mosaic.vrt": ("VRT", "float32", {}),
    "meta.mrf": ("MRF", "float32", {}),
    "image.ntf": ("NITF", "float32", {}),
    "planet.cub": ("ISIS3", "float32", {}),
    "grass.txt": ("GRASSASCIIGrid", "float32", {}),
    "weather.grb": ("GRIB", "float64", {}),
    "leveller.trn": ("Leveller", "float32", {"MINUSERPIXELVALUE": 0}),
}


def _by_gdal(folder: Path) -> dict[str, Seed]:
    """Return a file by each driver of GDAL that can write one here, if its kind is one that is read."""
    found = {}
    for name, (driver, numbers, options) in _GDAL.items():
        if Path(name).suffix not in _endings():
            continue
        place = folder / f"gdal-{name}"
        place.mkdir(exist_ok=True)
        with suppress(Exception), warnings.catch_warnings():  # not every GDAL has every driver
            warnings.simplefilter("ignore")
            _write_by_gdal(place / f"map{Path(name).suffix}", driver, numbers, dict(options))
            (main,) = place.glob(f"map{Path(name).suffix}")
            beside = {path.name.removeprefix("map"): path.read_bytes() for path in place.iterdir() if path != main}
            found[name] = Seed(name, main.read_bytes(), beside)
    return found


def _write_by_gdal(path: Path, driver: str, numbers: str, options: dict[str, Any]) -> None:
    import rasterio
    from rasterio.shutil import copy
    from rasterio.transform import from_origin

    count = options.pop("count", 1)
    # Those of one degree and of a quarter take their own sizes only.
    shape, step = {"DTED": ((121, 121), 1 / 120), "USGSDEM": ((25, 25), 1 / 1200)}.get(driver, (HILLS.shape, 0.01))
    heights = np.resize(HILLS * 10, (count, *shape)).astype(numbers)
    place = from_origin(7 - step / 2, 46 + step / 2, step, step)
    facts = {"count": count, "height": shape[0], "width": shape[1], "dtype": numbers, "crs": "EPSG:4326"}
    with rasterio.MemoryFile() as memory:
        with memory.open(driver="GTiff", transform=place, nodata=0, **facts) as source:
            source.write(heights)
        with memory.open() as source:
            copy(source, path, driver=driver, strict=False, **options)


def _endings() -> set[str]:
    return {ending for format in FORMATS for ending in format.extensions}


def _written(folder: Path) -> dict[str, bytes]:
    """Return a file of each kind that is written here."""
    content = {}
    for format in FORMATS:
        for kind in format.kinds:
            if kind.id != "hgt":
                path = folder / f"{kind.id}{format.endings(kind)[0]}"
                picture = Heightmap(HILLS, origin=Origin("PNG", voids=HILLS > 1)) if kind.is_project else None
                recipe = '{"format": 1}'
                write(Heightmap(HILLS, recipe=recipe, metres=True, spacing=3.5, picture=picture), path, kind.id)
                content[path.name] = path.read_bytes()
    assert set(kinds()) == {Path(name).stem for name in content} | {"hgt"}
    return content


def _by_other_code() -> dict[str, bytes]:
    random_numbers = np.random.default_rng(4)
    colour = Image.fromarray(random_numbers.integers(0, 256, (9, 12, 3), np.uint8))
    grey, deep = colour.convert("L"), random_numbers.integers(0, 65536, (9, 12, 3), np.uint16)
    return {
        "palette.png": pillow_bytes(colour.convert("P"), "PNG"),
        "alpha.png": pillow_bytes(colour.convert("RGBA"), "PNG"),
        "deep.png": png_bytes(deep, 2, 16),
        "grey.jpg": pillow_bytes(grey, "JPEG"),
        "progressive.jpg": pillow_bytes(colour, "JPEG", progressive=True),
        "colour.bmp": pillow_bytes(colour, "BMP"),
        "palette.bmp": pillow_bytes(colour.convert("P"), "BMP"),
        "lossy.webp": pillow_bytes(colour, "WEBP"),
        "lossless.webp": pillow_bytes(colour, "WEBP", lossless=True),
        "colour.tga": pillow_bytes(colour, "TGA", compression="tga_rle"),
        "grey.tga": pillow_bytes(grey, "TGA"),
        "lzw.tif": pillow_bytes(grey, "TIFF", compression="tiff_lzw"),
        "fax.tif": pillow_bytes(grey.convert("1"), "TIFF", compression="group4"),
        "jpeg.tif": pillow_bytes(colour, "TIFF", compression="jpeg"),
        "float64.tif": tiff_bytes(deep[..., 0].astype(np.float64), compression="zlib"),
        "deep.tif": tiff_bytes(deep, photometric="rgb", compression="zlib"),
        "planar.tif": tiff_bytes(np.moveaxis(deep, 2, 0).copy(), photometric="rgb", planarconfig="separate"),
        "text.pgm": b"P2\n# a comment\n3 2\n255\n" + b"0 1 2 3 4 255\n",
        "grid.asc": b"ncols 3\nnrows 2\nxllcorner 7\nyllcorner 43\ncellsize 0.01\nNODATA_value 0\n1 2 3\n4 0 6\n",
        "columns.npy": _npy(np.asfortranarray(deep[..., 0])),
        "two.npz": _zipped({"a.npy": _npy(deep[..., 0]), "b.npy": _npy(deep[..., 1].astype(np.float16))}),
        "tile.zip": _zipped({"N43E007.hgt": bytes(2 * 1201**2)}),
    }


def _npy(array: np.ndarray) -> bytes:
    file = io.BytesIO()
    np.save(file, array)
    return file.getvalue()


def _zipped(members: dict[str, bytes]) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return file.getvalue()


def _with_spoilt_member(content: bytes, other: bytes, chance: random.Random) -> bytes:
    """Return an archive with a changed member or two and the right checksums, sometimes with one more member."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    for name in chance.choices(list(members)[1:], k=chance.randint(1, 2)):
        members[name] = spoilt(Path(name).name, members[name], other, chance)
    return _zipped(members | ({"../map.png": b"?"} if chance.random() < 0.1 else {}))


def spoilt(name: str, content: bytes, other: bytes, chance: random.Random) -> bytes:
    """Return a file changed in one to four ways; the checksums of a PNG are often made right again."""
    if name.endswith(".npz") and chance.random() < 0.5:
        inner = spoilt("inner.npy", _npy(np.arange(108, dtype=np.uint16).reshape(9, 12)), other, chance)
        return _zipped({"a.npy": inner})
    if name.endswith(".gz") and chance.random() < 0.7:
        return gzip.compress(spoilt(name.removesuffix(".gz"), gzip.decompress(content), other, chance))
    if content.startswith(b"PK") and name.endswith((".terrain", ".kra", "several.zip")) and chance.random() < 0.8:
        return _with_spoilt_member(content, other, chance)
    for _ in range(chance.randint(1, 4)):
        content = chance.choice(_WAYS)(content, other, chance) or b"?"
    if name.endswith(".png") and chance.random() < 0.8:
        content = png_repaired(content)
    return content


def _cut(content: bytes, other: bytes, chance: random.Random) -> bytes:
    return content[: chance.randrange(len(content))]


def _flip(content: bytes, other: bytes, chance: random.Random) -> bytes:
    changed = bytearray(content)
    for _ in range(chance.choice((1, 1, 2, 5, 20))):
        changed[_place(content, chance)] = chance.randrange(256)
    return bytes(changed)


def _lie(content: bytes, other: bytes, chance: random.Random) -> bytes:
    """Put another number where a size may be."""
    form = chance.choice(("<H", ">H", "<I", ">I", "<Q", ">Q"))
    number = struct.pack(form, chance.choice(NUMBERS) % 256 ** struct.calcsize(form))
    place = _place(content, chance)
    return content[:place] + number + content[place + len(number) :]


def _lie_in_words(content: bytes, other: bytes, chance: random.Random) -> bytes:
    """Put another word in the place of a number in a text."""
    numbers = list(re.finditer(rb"\d+", content[:2000]))
    if not numbers:
        return content
    number = chance.choice(numbers[:12])
    return content[: number.start()] + chance.choice(WORDS) + content[number.end() :]


def _splice(content: bytes, other: bytes, chance: random.Random) -> bytes:
    start, length = chance.randrange(len(other)), chance.choice((1, 4, 16, 200))
    place = _place(content, chance)
    return content[:place] + other[start : start + length] + content[place + chance.choice((0, length)) :]


def _repeat(content: bytes, other: bytes, chance: random.Random) -> bytes:
    start = chance.randrange(len(content))
    return content[:start] + content[start : start + 100] * chance.choice((0, 2, 50)) + content[start:]


def _place(content: bytes, chance: random.Random) -> int:
    """Return a place, as often as not in the header."""
    return chance.randrange(min(len(content), chance.choice((40, 300, len(content)))))


_WAYS: tuple[Callable[[bytes, bytes, random.Random], bytes], ...] = (
    _cut, _flip, _flip, _lie, _lie, _lie_in_words, _splice, _repeat,
)  # fmt: skip


def some_reading(chance: random.Random) -> ReadOptions:
    """Return a reading: often all is left open."""
    if chance.random() < 0.5:
        return ReadOptions()
    return ReadOptions(
        channel=chance.choice(("auto", "mean", "red", "alpha", "terrain-rgb", "second-life")),
        transparency=chance.choice(("auto", "voids", "heights")),
        channels=chance.choice((1, 1, 2, 13)),
        light=chance.choice(("auto", "undo-linear", "as-stored")),
        sample=chance.choice(("auto", "uint8", "int16", "float32")),
        byte_order=chance.choice(("auto", "little", "big")),
        rows=chance.choice((0, 0, 9, 2**26)),
        columns=chance.choice((0, 0, 12, 1)),
        first_row=chance.choice(("auto", "north", "south")),
        array=chance.choice((0, 0, 1, 2)),
        text_layout=chance.choice(("auto", "auto", "points", "table")),
        point_class=chance.choice(("auto", "all", "ground")),
        cell_size=chance.choice((0, 1, 1e-3, 1e6)),
        cell_height=chance.choice(("auto", "mean", "lowest", "highest")),
        mesh_up=chance.choice(("auto", "x", "y", "z")),
        mesh_points=chance.choice((0, 0, 2, 33, 513)),
    )
