"""Maps that look different from every side, and the execution of plans."""

from __future__ import annotations

import struct

import numpy as np

from terrain_explorer.files.presets import PRESETS, exporting
from terrain_explorer.terrain import Heightmap


def slope(rows=40, columns=60, low=0.0, high=1.0, **facts):
    """Return a map that falls from north to south, and less from west to east; no two of its edges are alike."""
    down, across = np.linspace(1, 0, rows)[:, None], np.linspace(1, 0.7, columns)
    heights = (low + (high - low) * down * across).astype(np.float32)
    return Heightmap(heights, (low, high), **facts)


def finished(work):
    """Do work to its end; return its result and what it yielded."""
    yielded = []
    while True:
        try:
            yielded.append(next(work))
        except StopIteration as done:
            return done.value, yielded


def exported(preset, heightmap, folder, name="map"):
    """Export and return the file and what was found in it."""
    plan = preset.plan(heightmap)
    path = folder / f"{name}{plan.output.endings[0]}"
    found, _ = finished(exporting(plan, heightmap, path))
    return path, found


def preset(slug, **options):
    return PRESETS[slug](**options)


def typed(plan):
    return dict(plan.values)


def steps(heightmap, white=65535):
    """Return the whole numbers that stand for heights, as the text books have it."""
    low, high = heightmap.range
    return np.rint((heightmap.heights.astype(np.float64) - low) / (high - low) * white)


def png_header(path):
    """Return width, height, bit depth and colour type (PNG specification, section 11.2.2)."""
    content = path.read_bytes()
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    assert content[12:16] == b"IHDR"
    return struct.unpack(">IIBB", content[16:26])
