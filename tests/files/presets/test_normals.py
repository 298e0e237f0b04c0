"""Normal maps as files."""

import numpy as np
import pytest
from PIL import Image

from terrain_explorer.files.export.colour_output import checked
from terrain_explorer.files.formats.pictures.png import read_samples, write_samples
from terrain_explorer.files.presets import PRESETS, ExportError, exporting
from terrain_explorer.terrain import DiamondSquare
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.normals import shading_normals
from terrain_explorer.terrain.work import finished

HILLS = DiamondSquare(exponent=5, seed=3).heightmap()


def exported(path, **options):
    plan = PRESETS["normals"](**options).plan(HILLS)
    return plan, finished(exporting(plan, HILLS, path, Look()))


def test_another_library_reads_the_same_colours(tmp_path):
    _, confirmation = exported(tmp_path / "normals.png", convention="directx")
    with Image.open(tmp_path / "normals.png") as image:
        assert np.array_equal(np.asarray(image), finished(shading_normals(HILLS, "directx")))
    assert confirmation.line == "Exported normals.png, read it back and found it correct."


def test_sixteen_bits_are_kept_and_no_more_bytes_taken_than_told(tmp_path):
    plan, _ = exported(tmp_path / "normals.png", bits="16")
    assert np.array_equal(read_samples(tmp_path / "normals.png"), finished(shading_normals(HILLS, bits=16)))
    assert (tmp_path / "normals.png").stat().st_size <= plan.size.most


@pytest.mark.parametrize(("convention", "word"), [("opengl", "OpenGL"), ("directx", "DirectX")])
def test_the_plan_names_the_convention(convention, word):
    assert any(word in line for line in PRESETS["normals"](convention=convention).plan(HILLS).lines)


def test_a_file_that_holds_other_colours_is_no_export(tmp_path):
    (tmp_path / "normals.png").write_bytes(b"an older file")
    colours = finished(shading_normals(HILLS))
    damaged = checked(colours, tmp_path / "normals.png", write=lambda samples, file: write_samples(samples // 2, file))
    with pytest.raises(ExportError, match="it holds other colours"), damaged:
        pass
    assert (tmp_path / "normals.png").read_bytes() == b"an older file"
