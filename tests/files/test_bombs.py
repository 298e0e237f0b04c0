"""Small files that would unpack to far more, and links to what never ends: refused, or read, in little memory."""

import gzip
import io
import json
import os
import struct
import subprocess
import sys
import threading
import zipfile
import zlib
from functools import cache

import numpy as np
import pytest
import tifffile
import zarr
from mosaic_tools import read_mosaic
from picture_bytes import png_bytes, png_chunk

from terrain_explorer.files import HeightmapFileError, ReadOptions, read, recipe_in, write
from terrain_explorer.files.builds.building import plan_in
from terrain_explorer.files.raster import metadata
from terrain_explorer.terrain import Heightmap

FLAT = Heightmap(np.eye(3), (0.0, 1.0))
SIZE = 2**28
"""The bytes that each bomb unpacks to."""

ROOM = 100 * 2**20
"""The bytes that reading one may take."""


@cache
def deflated():
    return zlib.compress(bytes(SIZE), 1)


def png_with_texts():
    texts = [png_chunk(b"zTXt", f"Text {number}".encode() + b"\0\0" + deflated()) for number in range(2)]
    profile = png_chunk(b"iCCP", b"profile\0\0" + deflated())
    return png_bytes(np.eye(3), 0, 16, *texts, profile)


def png_with_our_text(kind, before):
    name = metadata.KEY.encode()
    return lambda: png_bytes(np.eye(3), 0, 16, png_chunk(kind, name + before + deflated()))


def archive(name="map.npy", beginning=b"", method=zipfile.ZIP_DEFLATED, size=SIZE):
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", method, compresslevel=1) as packed:
        packed.writestr(name, beginning + bytes(size))
    return content.getvalue()


def tiff_of_float64():
    """A picture of 16 x 16 doubles, which only tifffile reads, whose one strip unpacks to far more."""
    content = io.BytesIO()
    tifffile.imwrite(content, np.random.default_rng(1).random((16, 16)), compression="zlib")
    content.seek(0)
    with tifffile.TiffFile(content) as tiff:
        page = tiff.pages[0]
        place = page.tags["StripByteCounts"].valueoffset
        start = page.tags["StripOffsets"].valueoffset
        code = f"{tiff.byteorder}{'I' if page.tags['StripByteCounts'].dtype == 4 else 'H'}"
    bomb = deflated()
    content.seek(place)
    content.write(struct.pack(code.replace("H", "I"), len(bomb)))
    content.seek(start)
    end = content.seek(0, io.SEEK_END)
    content.seek(start)
    content.write(struct.pack(f"{code[0]}I", end))
    content.seek(end)
    content.write(bomb)
    return content.getvalue()


BOMBS = {
    "texts.png": png_with_texts,
    "zTXt.png": png_with_our_text(b"zTXt", b"\0\0"),
    "iTXt.png": png_with_our_text(b"iTXt", b"\0\1\0\0\0"),
    "header.npz": lambda: archive(beginning=b"\x93NUMPY\x02\0" + struct.pack("<I", SIZE)),
    "tile.zip": lambda: archive("N44W072.hgt"),
    "strip.tif": tiff_of_float64,
}

READING = """
import resource, sys
from pathlib import Path
from terrain_explorer.files import HeightmapFileError, read
from terrain_explorer.files.mosaics.mosaic import reading_mosaic
from terrain_explorer.terrain.work import finished
read(Path(sys.argv[1]))
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
for name in sys.argv[2:]:
    path = Path(name)
    try:
        finished(reading_mosaic(path)) if path.is_dir() else read(path)
    except HeightmapFileError as error:
        print(error)
    else:
        print(path.name, "was read")
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="counts memory as Linux does")
def test_a_bomb_takes_little_memory(tmp_path):
    write(FLAT, tmp_path / "flat.png")
    for name, made in BOMBS.items():
        (tmp_path / name).write_bytes(made())
    arrays = [array_of(tmp_path / name, name, bomb) for name, bomb in CHUNKS.items()]
    names = [*BOMBS, *(folder.name for folder in arrays)]
    paths = [tmp_path / name for name in ("flat.png", *names)]
    said = subprocess.run([sys.executable, "-c", READING, *paths], capture_output=True, text=True, check=True).stdout
    told = dict(zip(names, zip(said.splitlines()[::2], map(int, said.splitlines()[1::2]), strict=True), strict=True))
    assert max(kilobytes for _, kilobytes in told.values()) < ROOM >> 10, told
    assert all(sentence.startswith((name, "N44W072.hgt")) for name, (sentence, _) in told.items()), told
    # Of the strip no more is unpacked than its picture holds.
    assert [name for name, (sentence, _) in told.items() if sentence.endswith("was read")] == [
        "texts.png",
        "zTXt.png",
        "iTXt.png",
        "strip.tif",
    ]


CHUNKS = {
    "gzip": lambda: gzip.compress(bytes(SIZE), 1),
    # A header that tells the bytes, and a run of zeros without end: RFC 8878, and c-blosc's README_CHUNK_FORMAT.rst.
    "zstd": lambda: b"\x28\xb5\x2f\xfd\xe0" + struct.pack("<Q", SIZE) + b"\x02\0\x10\0" * (SIZE >> 17),
    "blosc": lambda: b"\x02\x01\x21\x04" + struct.pack("<III", SIZE, SIZE, 64) + bytes(64),
}


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
@pytest.mark.parametrize("name", ["map.npy", "N44W072.hgt"])
def test_archives_that_python_unpacks_without_limit_are_refused(tmp_path, monkeypatch, method, name):
    (tmp_path / "map.zip").write_bytes(archive(name, method=method, size=100))
    monkeypatch.setattr(zipfile.ZipFile, "open", lambda *_: pytest.fail("it was unpacked"))
    with pytest.raises(HeightmapFileError, match=r"map\.zip is cut short, damaged or of an unusual kind"):
        read(tmp_path / "map.zip")


def array_of(folder, codec, bomb):
    codecs = {"gzip": zarr.codecs.GzipCodec(), "zstd": zarr.codecs.ZstdCodec(), "blosc": zarr.codecs.BloscCodec()}
    array = zarr.create_array(folder, shape=(4, 4), chunks=(4, 4), dtype="float32", compressors=codecs[codec])
    array[:] = np.arange(16).reshape(4, 4)
    assert read_mosaic(folder).highest == 15  # the chunk as it should be
    (folder / "c" / "0" / "0").write_bytes(bomb())
    return folder


def test_chunks_that_are_too_large_or_too_many_are_refused(tmp_path):
    for name, shape, chunks in (("large", (4, 4), (10**5, 10**5)), ("many", (10**6, 10**6), (2, 2))):
        zarr.create_array(tmp_path / name, shape=shape, chunks=chunks, dtype="float32")
        with pytest.raises(HeightmapFileError, match=f"{name} has .* chunks of .* points. Store it in chunks of about"):
            read_mosaic(tmp_path / name)


@pytest.mark.skipif(os.name != "posix", reason="there are no such links")
@pytest.mark.parametrize("kind", ["endless", "pipe"])
def test_a_link_to_what_never_ends_is_refused_or_passed_over(tmp_path, kind):
    endless = tmp_path / "endless"
    if kind == "pipe":
        os.mkfifo(endless)
    else:
        endless.symlink_to("/dev/zero")
    for name in ("hills.png", "hills.json", "manifest.json"):
        (tmp_path / name).symlink_to(endless)
    folder = tmp_path / "zarr"
    zarr.create_array(folder, shape=(4, 4), chunks=(4, 4), dtype="float32")[:] = 1
    (folder / "c" / "0" / "0").unlink()
    (folder / "c" / "0" / "0").symlink_to(endless)
    refused = {"device": (lambda: read(tmp_path / "hills.png"), lambda: plan_in(tmp_path))}
    refused["recipe|device"] = (lambda: recipe_in(tmp_path / "hills.json"),)
    refused["damaged"] = (lambda: read_mosaic(folder),)
    for sentence, readers in refused.items():
        for reader in readers:
            with pytest.raises(HeightmapFileError, match=sentence):
                within_seconds(reader)
    write(FLAT, tmp_path / "map.tif")
    (tmp_path / "map.tif.json").symlink_to(endless)
    assert within_seconds(lambda: read(tmp_path / "map.tif")).rows == 3


def within_seconds(work):
    """Return what some work returns; fail where it does not end."""
    results = []

    def run():
        try:
            results.append((work(), None))
        except Exception as error:
            results.append((None, error))

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(20)
    assert results, "it does not end"
    if results[0][1] is not None:
        raise results[0][1]
    return results[0][0]


def test_an_exr_of_many_channels_is_refused_before_they_are_read(tmp_path, monkeypatch):
    import OpenEXR

    from terrain_explorer.files.formats.pictures import exr

    channels = {f"layer{number}.Y": np.zeros((9, 9), np.float32) for number in range(20)}
    header = {"compression": OpenEXR.ZIP_COMPRESSION, "type": OpenEXR.scanlineimage}
    OpenEXR.File(header, channels).write(str(tmp_path / "many.exr"))
    monkeypatch.setattr(exr, "free_memory", lambda: 4 * 9 * 9 * 20 - 1)
    with pytest.raises(HeightmapFileError, match="needs more memory than there is"):
        read(tmp_path / "many.exr")
    monkeypatch.setattr(exr, "free_memory", lambda: 4 * 9 * 9 * 20)
    assert read(tmp_path / "many.exr", ReadOptions(array=1)).rows == 9


def test_a_text_with_more_values_than_memory_is_refused(monkeypatch):
    text = json.dumps([0] * 100).encode()
    monkeypatch.setattr(metadata, "free_memory", lambda: 1000)
    with pytest.raises(MemoryError):
        metadata.checked_text(text)
    monkeypatch.setattr(metadata, "free_memory", lambda: None)
    assert metadata.checked_text(text) == text.decode()
