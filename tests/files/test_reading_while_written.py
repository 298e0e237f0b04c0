"""Reading a file that another program is just writing."""

from __future__ import annotations

import os
import time
from threading import Event, Thread

import numpy as np
import pytest

from terrain_explorer.files import HeightmapFileError, read, write
from terrain_explorer.files.formats import reading
from terrain_explorer.terrain import DiamondSquare

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
