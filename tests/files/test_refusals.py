"""Files that cannot be opened, or not yet."""

from __future__ import annotations

import os
import struct
import time
import zipfile
from pathlib import Path
from threading import Event, Thread

import numpy as np
import pytest
from picture_bytes import pillow_bytes, png_bytes, png_chunk, tiff_bytes
from PIL import Image

from terrain_explorer.files import HeightmapFileError, read, write
from terrain_explorer.files.formats import reading
from terrain_explorer.files.lines.reading import ENDINGS as LINE_ENDINGS
from terrain_explorer.terrain import DiamondSquare


def _refusal(path: Path) -> str:
    with pytest.raises(HeightmapFileError) as refused:
        read(path)
    text = str(refused.value)
    assert text.startswith(path.name)
    assert text.endswith(".")
    assert str(path.parent) not in text
    return text


def test_missing(tmp_path):
    assert "no such file" in _refusal(tmp_path / "hills.png")
    assert "no such file" in _refusal(tmp_path / "nowhere" / "hills.png")


def test_a_link_to_itself(tmp_path):
    link = tmp_path / "hills.png"
    link.symlink_to(link)
    assert "back to itself" in _refusal(link)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
def test_unreadable(tmp_path):
    path = tmp_path / "hills.png"
    path.write_bytes(b"?")
    path.chmod(0)
    assert "permission" in _refusal(path)


def test_unreadable_as_the_system_tells_it(tmp_path, monkeypatch):
    def refuse(*_):
        raise PermissionError(13, "Permission denied")

    path = tmp_path / "hills.png"
    path.write_bytes(b"?")
    monkeypatch.setattr(Path, "open", refuse)
    assert "permission" in _refusal(path)


def test_folder(tmp_path):
    path = tmp_path / "hills.png"
    path.mkdir()
    assert _refusal(path).startswith("hills.png/ is a folder")


def test_device(tmp_path):
    path = tmp_path / "hills.png"
    os.mkfifo(path)
    assert "is a device" in _refusal(path)


@pytest.mark.parametrize("content", [b"A poem.\n", b"BM but no picture", b"II*\0", b"\xff\xd8\xff", bytes(1000)])
def test_no_picture(tmp_path, content):
    path = tmp_path / "hills.png"
    path.write_bytes(content)
    _refusal(path)


@pytest.mark.parametrize("shape", [(1, 9), (9, 1), (1, 1)])
def test_too_thin(tmp_path, shape):
    samples = np.zeros(shape, np.uint8)
    for name, content in {
        "hills.png": png_bytes(samples, 0, 8),
        "hills.tif": tiff_bytes(samples),
        "float64.tif": tiff_bytes(samples.astype(np.float64)),
        "hills.bmp": pillow_bytes(Image.fromarray(samples), "BMP"),
        "hills.jpg": pillow_bytes(Image.fromarray(samples), "JPEG"),
        "hills.webp": pillow_bytes(Image.fromarray(samples), "WEBP"),
    }.items():
        path = tmp_path / name
        path.write_bytes(content)
        assert f"{shape[1]} x {shape[0]} pixels" in _refusal(path)


@pytest.mark.parametrize("name", ["hills.png", "hills.tif", "float64.tif", "hills.bmp", "hills.jpg"])
def test_too_large_is_refused_before_it_is_decoded(tmp_path, name):
    small = np.zeros((1000, 1001), np.uint8)
    side = 60_000
    png_header = struct.pack(">IIBBBBB", side, side, 8, 0, 0, 0, 0)
    content = {
        "hills.png": lambda: b"\x89PNG\r\n\x1a\n" + png_chunk(b"IHDR", png_header) + png_chunk(b"IEND"),
        "hills.tif": lambda: _with_sides(tiff_bytes(small), side),
        "float64.tif": lambda: _with_sides(tiff_bytes(small.astype(np.float64)), side),
        "hills.bmp": lambda: _replaced(pillow_bytes(Image.fromarray(small), "BMP"), "<ii", (1001, 1000), side),
        "hills.jpg": lambda: _replaced(pillow_bytes(Image.fromarray(small), "JPEG"), ">HH", (1000, 1001), side),
    }[name]()
    path = tmp_path / name
    path.write_bytes(content)
    text = _refusal(path)
    assert "60000 x 60000 pixels, too large" in text
    assert ("--every 8" if name in ("hills.png", "hills.tif", "float64.tif") else "134 million") in text


def _with_sides(content: bytes, side: int) -> bytes:
    for tag, length in ((256, 1001), (257, 1000)):
        for format in ("<HHIH", "<HHII"):
            kind = 3 if format.endswith("H") else 4
            content = content.replace(
                struct.pack(format, tag, kind, 1, length), struct.pack(format, tag, kind, 1, side)
            )
    return content


def _replaced(content: bytes, format: str, old: tuple[int, int], side: int) -> bytes:
    assert struct.pack(format, *old) in content
    return content.replace(struct.pack(format, *old), struct.pack(format, side, side), 1)


def test_too_little_memory(tmp_path, monkeypatch):
    def exhaust(*_):
        raise MemoryError

    path = tmp_path / "hills.png"
    path.write_bytes(png_bytes(np.zeros((3, 3)), 0, 8))
    monkeypatch.setattr(reading, "heightmap_of", exhaust)
    assert "memory" in _refusal(path)


def test_the_content_decides_and_not_the_name(tmp_path):
    path = tmp_path / "hills.png"
    path.write_bytes(tiff_bytes(np.zeros((3, 3), np.uint16)))
    assert read(path).origin.kind == "TIFF, 16-bit grey"


KRITA = b"PK\x03\x04\x14" + bytes(21) + b"\x08\0\0\0mimetypeapplication/x-kritaPK"


def test_a_document_with_layers_is_to_be_exported(tmp_path):
    path = tmp_path / "hills.xcf"
    path.write_bytes(b"gimp xcf v011\0\0\0\x04\0")
    assert _refusal(path).endswith("is a GIMP document. Export it from GIMP as 16-bit PNG or TIFF, and open that.")


@pytest.mark.parametrize("name", ["hills.kra", "hills.png"])
def test_a_broken_krita_document_is_to_be_exported(tmp_path, name):
    path = tmp_path / name
    path.write_bytes(KRITA)
    assert _refusal(path).endswith("unusual kind. Export it from Krita as 16-bit PNG or TIFF, and open that.")


def test_a_zipped_krita_document_is_found_by_its_first_member(tmp_path):
    path = tmp_path / "hills.kra"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("mimetype", "application/x-krita")
        archive.writestr("maindoc.xml", "<DOC/>", zipfile.ZIP_DEFLATED)
    assert "Export it from Krita" in _refusal(path)


@pytest.mark.parametrize("ending", ["jpg", "JPEG", "webp", "bmp", "tga"])
def test_a_picture_that_keeps_too_little_is_not_written_and_the_reason_is_told(tmp_path, hills, ending):
    path = tmp_path / f"hills.{ending}"
    with pytest.raises(HeightmapFileError, match=r"keeps 8 bits only.* Choose a name that ends in \.png\.$"):
        write(hills, path)
    assert list(tmp_path.iterdir()) == []


MAP = DiamondSquare(exponent=5, seed=3).heightmap()


@pytest.mark.parametrize("name", ["map.png", "map.tif", "map.pgm", "map.npy", "map.asc"])
@pytest.mark.parametrize("there", [0, 0.5], ids=["empty", "half"])
def test_it_is_read_when_it_is_complete(tmp_path, monkeypatch, name, there):
    monkeypatch.setattr(reading, "PAUSE", 5.0)
    path = tmp_path / name
    write(MAP, path)
    content = path.read_bytes()
    path.write_bytes(content[: int(there * len(content))])
    begun = Event()
    real = reading.detect_format

    def detect(path):
        begun.set()
        return real(path)

    def finish():
        begun.wait(5)
        time.sleep(0.05)
        path.write_bytes(content)

    monkeypatch.setattr(reading, "detect_format", detect)
    writer = Thread(target=finish)
    writer.start()
    np.testing.assert_allclose(read(path).heights, MAP.heights, atol=1e-5)
    writer.join()


def test_an_old_broken_file_is_refused_at_once(tmp_path, monkeypatch):
    monkeypatch.setattr(reading, "PAUSE", 60.0)
    path = tmp_path / "map.png"
    path.write_bytes(b"\x89PNG\r\n\x1a\n broken")
    os.utime(path, (0, 0))
    with pytest.raises(HeightmapFileError, match="damaged"):
        read(path)


def test_a_grid_in_utf_16_is_named_as_such(tmp_path):
    path = tmp_path / "grid.asc"
    path.write_text("ncols 2\nnrows 2\ncellsize 1\n1 2\n3 4\n", encoding="utf-16")
    assert "is a text in UTF-16. Save it as UTF-8" in _refusal(path)


@pytest.mark.parametrize("ending", sorted(set(LINE_ENDINGS) - {".json"}))
def test_lines_are_refused_with_what_to_do_with_them(tmp_path, ending):
    path = tmp_path / f"track{ending}"
    if ending == ".kmz":
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("doc.kml", "<kml/>")
    else:
        path.write_text("<gpx/>")
    with pytest.raises(HeightmapFileError, match=rf"track\{ending} holds lines on a map.*apply road --along"):
        read(path)


@pytest.mark.parametrize("name", ["a.b.c.h5", "d.tif"])
def test_a_sentence_of_gdal_keeps_its_dots_by_a_relative_path_too(tmp_path, monkeypatch, name):
    folder = tmp_path / "in.a.folder"
    folder.mkdir()
    signature = b"\x89HDF\r\n" if name.endswith(".h5") else b"II*\0\x08\0\0\0\x01\0\x03\x01\x03\0\x01\0\0\0\xff\xff\0\0"
    (folder / name).write_bytes(signature + bytes(20_000))
    monkeypatch.chdir(folder)
    said = set()
    for path in (Path(name), folder / name, Path("..") / "in.a.folder" / name):
        with pytest.raises(HeightmapFileError) as refused:
            read(path)
        said.add(str(refused.value))
        assert str(tmp_path) not in str(refused.value)
    assert len(said) == 1
    assert name in next(iter(said)).partition(" ")[2] or name.endswith(".tif")
