"""Small valid files of every format, and ways to spoil them."""

from __future__ import annotations

import io
import random
import re
import struct
import zipfile
from collections.abc import Callable
from pathlib import Path

import numpy as np
import trimesh
from picture_bytes import DATA, pillow_bytes, png_bytes, png_repaired, tiff_bytes
from PIL import Image
from point_tools import FEET, GROUND, TREE, points_of, text_of, write_las

from terrain_explorer.files import ReadOptions, kinds, write
from terrain_explorer.files.formats.registry import FORMATS
from terrain_explorer.files.mesh import MeshOptions, write_mesh
from terrain_explorer.terrain import Heightmap, Origin
from terrain_explorer.terrain.shading.look import Look

LARGEST_REAL = 20_000
NUMBERS = (0, 1, 2, 255, 256, 8193, 11_500, 20_000, 65_535, 65_536, 2**24, 2**31 - 1, 2**31, 2**32 - 1)
WORDS = (b"0", b"-1", b"1e9", b"99999999", b"nan", b"1e400", b"x", b"#", b"", b"8193", b"1" * 500)


def seeds(folder: Path) -> dict[str, bytes]:
    """Return the files by name; those of other programs where they are at hand."""
    real = (path for path in sorted(DATA.rglob("*")) if path.is_file() and path.stat().st_size < LARGEST_REAL)
    found = {f"{path.parent.name}/{path.name}": path.read_bytes() for path in real if path.suffix in _endings()}
    return found | _written(folder) | _by_other_code() | _points_and_meshes(folder)


def _endings() -> set[str]:
    return {ending for format in FORMATS for ending in format.extensions}


def _written(folder: Path) -> dict[str, bytes]:
    """Return a file of each kind that is written here."""
    heights = np.random.default_rng(3).random((9, 12), np.float32).cumsum(axis=1, dtype=np.float32)
    content = {}
    for format in FORMATS:
        for kind in format.kinds:
            if kind.id != "hgt":
                path = folder / f"{kind.id}{format.endings(kind)[0]}"
                picture = Heightmap(heights, origin=Origin("PNG", voids=heights > 1)) if kind.is_project else None
                recipe = '{"format": 1}'
                write(Heightmap(heights, recipe=recipe, metres=True, spacing=3.5, picture=picture), path, kind.id)
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


def _points_and_meshes(folder: Path) -> dict[str, bytes]:
    heights = np.random.default_rng(5).random((7, 9)) * 100
    scattered = np.random.default_rng(6).random((90, 3)) * 50
    content = {
        "grid.xyz": text_of(points_of(heights)).encode(),
        "german.csv": ("Ost;Nord;H\u00f6he\n" + text_of(points_of(heights), ";", comma=True)).encode("utf-16"),
        "scattered.txt": text_of(scattered).encode(),
        "scan.pts": b"90\n" + text_of(np.column_stack((scattered, scattered))).encode(),
        "table.csv": "\n".join(",".join(map(str, row)) for row in np.tile(heights, 2).tolist()).encode(),
    }
    ground = np.where(scattered[:, 2] > 25, TREE, GROUND)
    for name, points, said in (
        ("grid.las", points_of(heights), {"wkt": FEET}),
        ("old.las", points_of(heights), {"keys": ((1024, 1), (3076, 9003))}),
        ("scan.laz", scattered, {"classes": ground}),
        ("grid.laz", points_of(heights), {}),
    ):
        write_las(folder / name, points, **said)
        content[name] = (folder / name).read_bytes()
    for ending in (".stl", ".obj", ".ply", ".glb"):
        write_mesh(Heightmap(heights), folder / f"mesh{ending}", MeshOptions(), Look())
        content[f"mesh{ending}"] = (folder / f"mesh{ending}").read_bytes()
    ball = trimesh.creation.icosphere(1)
    for name, options in (
        ("ball.stl", {"file_type": "stl_ascii"}),
        ("ball.ply", {"file_type": "ply", "encoding": "ascii"}),
        ("ball.obj", {"file_type": "obj"}),
    ):
        made = ball.export(**options)
        content[name] = made.encode() if isinstance(made, str) else made
    content["ball.gltf"] = trimesh.Scene(ball).export(file_type="gltf", embed_buffers=True)["model.gltf"]
    return content


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
    if name.endswith(".terrain") and chance.random() < 0.8:
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
        channel=chance.choice(("auto", "mean", "red", "alpha")),
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
