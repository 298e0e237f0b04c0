from __future__ import annotations

import re
import subprocess
import sys
import threading

import numpy as np
import pytest
from picture_bytes import SAID

from terrain_explorer.files import HeightmapFileError, read, write
from terrain_explorer.files.formats import registry

RAW = ("raw8", "raw16le", "raw16be", "raw32f", "raw32fbe")


def test_the_kinds_have_ids_and_labels():
    assert {"png16", "png8", "tiff16", "tiff32f", "pgm16", "npy", "asc", "hgt", *RAW} <= set(registry.kinds())
    assert registry.kinds()["png16"] == "PNG, 16-bit grey"
    assert all(label[0].isupper() for label in (*registry.kinds().values(), *(one.name for one in registry.FORMATS)))


def test_extensions_are_unique_and_those_to_write_can_be_read():
    readable = registry.readable_extensions()
    assert len(set(readable)) == len(readable)
    assert {".png", ".jpg", ".bmp", ".webp", ".tif", ".tiff"} <= set(readable)
    writable = registry.writable_extensions()
    assert writable[:3] == (".png", ".tif", ".tiff")
    assert set(writable) <= set(readable)


def test_the_filter_to_open_begins_with_all_formats_and_ends_with_all_files():
    first, *each, last = registry.open_filter().split(";;")
    assert re.findall(r"\*(\.\w+)", first) == list(registry.readable_extensions())
    assert "PNG (*.png)" in each
    assert last == "All files (*)"


def test_each_filter_to_save_leads_to_its_kind(tmp_path, hills):
    filters = registry.save_filters()
    assert next(iter(filters.items())) == ("PNG, 16-bit grey (*.png)", "png16")
    assert set(filters.values()) == set(registry.kinds())
    for text, kind in filters.items():
        extension = re.search(r"\*(\.\w+)", text)[1]
        path = tmp_path / f"hills{extension}"
        if kind == "hgt":
            with pytest.raises(HeightmapFileError, match="1201 or 3601"):
                write(hills, path, kind)
        else:
            write(hills, path, kind)
            assert read(path).heights.shape == hills.heights.shape


def test_no_application_and_no_widgets_are_needed(tmp_path, encoded):
    for name, content in encoded.items():
        (tmp_path / name).write_bytes(content)
    program = f"""
import sys
from pathlib import Path
from terrain_explorer.files import ReadOptions, read, write
for path in sorted(Path({str(tmp_path)!r}).iterdir()):
    write(read(path, ReadOptions(channel="mean")), path.with_name(path.name + ".out.png"))
assert "PySide6.QtWidgets" not in sys.modules
"""
    done = subprocess.run([sys.executable, "-W", "error", "-c", program], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr, done.returncode) == ("", "", 0)
    assert len(list(tmp_path.iterdir())) == 2 * len(encoded)


def test_several_threads_read_at_once(tmp_path, encoded):
    expected = {}
    for name, content in encoded.items():
        (tmp_path / name).write_bytes(content)
        expected[name] = read(tmp_path / name, SAID).heights
    wrong = []

    def work():
        for name, heights in expected.items():
            if not np.array_equal(read(tmp_path / name, SAID).heights, heights):
                wrong.append(name)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
