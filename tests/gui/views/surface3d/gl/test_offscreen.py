"""Pictures of any size, drawn away from any window."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from surface_tools import framing, noise, smooth

from terrain_explorer.gui.views.surface3d.camera.block import TerrainBlock
from terrain_explorer.gui.views.surface3d.camera.camera import OBLIQUE, Pose
from terrain_explorer.gui.views.surface3d.camera.framing import framed
from terrain_explorer.gui.views.surface3d.gl import offscreen, picture_drawing
from terrain_explorer.gui.views.surface3d.gl.gl_format import NoOpenGLError
from terrain_explorer.gui.views.surface3d.gl.studio import Studio
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.render_options import LARGEST


@pytest.fixture
def make_studio(opengl):
    """Return a function that makes a studio; those made are closed in the end."""
    made = []

    def make():
        made.append(Studio())
        return made[-1]

    yield make
    for studio in made:
        studio.close()


SMALL, LARGE = ((180, 132), 67), ((1500, 1100), 1024)
MANNERS = [(*SMALL, background, orthographic) for background in ("none", "dark") for orthographic in (False, True)]


@pytest.mark.parametrize(("size", "piece", "background", "orthographic"), [*MANNERS, (*LARGE, "none", False)])
def test_a_picture_of_several_pieces_has_no_seams(shoot, monkeypatch, orthographic, background, size, piece):
    heightmap, look = smooth(129, 129), Look(water=True, contours=True, haze=0.5)
    camera = framing(heightmap, look, OBLIQUE, orthographic, size)
    pictures = []
    for side in (piece, 4096):
        monkeypatch.setattr(picture_drawing, "_PIECE", side)
        pictures.append(_seen(shoot(heightmap, look, camera, size, background)))
    apart = np.abs(pictures[1] - pictures[0]).max(axis=2)
    assert (apart <= 2).mean() > 0.999
    assert apart.max() < 80
    seams = apart[piece - 1 : piece + 1]
    assert (seams <= 2).mean() > 0.98


def _seen(picture):
    """Weight colours by their alpha: one sample more on the outline gives a clear pixel a colour of little weight."""
    return np.concatenate([picture[..., :3] * (picture[..., 3:] / 255), picture[..., 3:]], axis=2)


@pytest.mark.parametrize("size", [(1, 1), (1, 300), (300, 1), (2, 2), (333, 211)])
@pytest.mark.parametrize("background", ["dark", "light", "none"])
def test_a_picture_has_the_size_that_is_asked_for(studio, size, background):
    studio.open(noise(9, 9), Look())
    pixels = studio.picture(framing(noise(9, 9), size=size), *size, background)
    assert pixels.shape == (size[1], size[0], 4)
    assert pixels.dtype == np.uint8


@pytest.mark.parametrize("size", [(0, 10), (10, 0), (LARGEST + 1, 10), (10, LARGEST + 1)])
def test_a_picture_too_large_or_empty_is_refused(studio, size):
    studio.open(noise(9, 9), Look())
    with pytest.raises(ValueError, match=f"1 to {LARGEST} pixels.*{size[0]} × {size[1]}"):
        studio.picture(framing(noise(9, 9)), *size, "dark")


def test_a_picture_of_the_largest_width_is_drawn(studio):
    studio.open(noise(9, 9), Look())
    pixels = studio.picture(framing(noise(9, 9), size=(LARGEST, 2)), LARGEST, 2, "none")
    assert pixels.shape == (2, LARGEST, 4)
    assert (pixels[..., 3] == 255).any()


def test_a_transparent_background_is_0_outside_255_inside_and_between_at_edges(shoot):
    heightmap = smooth(65, 65)
    camera = framing(heightmap, pose=OBLIQUE)
    clear, dark, light = (
        shoot(heightmap, Look(haze=0.0), camera, background=name) for name in ("none", "dark", "light")
    )
    alpha = clear[..., 3]
    assert alpha[0].max() == alpha[-1].max() == 0
    assert alpha[80, 120] == 255
    assert 0 < ((alpha > 0) & (alpha < 255)).sum() < 900
    assert (dark[..., 3] == 255).all()
    assert (light[..., 3] == 255).all()
    assert np.abs(dark - light)[alpha == 255].max() <= 1
    assert np.abs(dark - light)[alpha == 0].max(axis=1).min() > 50


def test_progress_is_told_piece_by_piece(studio, monkeypatch):
    monkeypatch.setattr(picture_drawing, "_PIECE", 32)
    studio.open(noise(9, 9), Look())
    camera, pixels = framing(noise(9, 9)), np.zeros((60, 100, 4), np.uint8)
    parts, drawn = zip(
        *((part, pixels.any(axis=2).sum()) for part in studio.drawing(pixels, camera, "dark")), strict=True
    )
    assert parts == pytest.approx(np.arange(1, 9) / 8)
    assert drawn[0] == 32 * 32
    assert drawn[-1] == 60 * 100


def test_a_picture_given_up_half_way_leaves_the_next_one_whole(studio, monkeypatch):
    monkeypatch.setattr(picture_drawing, "_PIECE", 32)
    studio.open(noise(9, 9), Look())
    camera = framing(noise(9, 9))
    whole = studio.picture(camera, 100, 60, "none")
    drawing = studio.drawing(np.empty_like(whole), camera, "none")
    next(drawing)
    drawing.close()
    assert (studio.picture(camera, 100, 60, "none") == whole).all()


def picture_by(studio, heightmap):
    studio.open(heightmap, Look())
    return studio.picture(framing(heightmap), 240, 160, "dark")


def test_one_studio_after_another_draws_the_same(make_studio):
    first = make_studio()
    seen = picture_by(first, noise(33, 33))
    first.close()
    for studio in (make_studio(), first):
        assert (picture_by(studio, noise(33, 33)) == seen).all()
        studio.close()


def test_another_thread_draws_the_same(make_studio):
    studio, other = make_studio(), make_studio()
    seen = picture_by(other, noise(33, 33))
    with ThreadPoolExecutor(1) as worker:
        drawn = worker.submit(picture_by, studio, noise(33, 33)).result()
        worker.submit(studio.close).result()
    assert (drawn == seen).all()


def test_no_opengl_is_told(qapp, monkeypatch):
    monkeypatch.setattr(offscreen, "opengl_problem", lambda: "There is no OpenGL today.")
    with pytest.raises(NoOpenGLError, match="no OpenGL today"):
        Studio()


@pytest.mark.parametrize("azimuth", [-116.0, -70.0, -33.0, 40.0])
def test_the_outermost_edges_are_smooth(studio, azimuth):
    """A quarter of a pixel is covered as often as three quarters: the middle of the former lies beside the block."""
    hill = smooth(65, 65)
    studio.open(hill, Look(sides="plain"))
    camera = framed(TerrainBlock.of(hill, 1.0), Pose(azimuth, 30.0), 1.5)
    alpha = studio.picture(camera, 600, 400, "none")[..., 3].astype(int)
    quarter, most = (alpha == 64).sum(), (alpha == 191).sum()
    assert quarter == pytest.approx(most, rel=0.2)


def test_heights_mixed_exactly_look_like_those_that_the_card_mixes(opengl, monkeypatch):
    from terrain_explorer.gui.views.surface3d.gl.studio import Studio

    pictures = []
    for software in (True, False):
        monkeypatch.setattr(
            "terrain_explorer.gui.views.surface3d.gl.context_resources.SOFTWARE", ("",) if software else ()
        )
        studio = Studio()
        few = noise(5, 5)
        studio.open(few, Look(contours=True, shadows=0.0, sky_shading=0.0))
        pictures.append(studio.picture(framed(TerrainBlock.of(few, 1.0), OBLIQUE, 1.5), 300, 200, "none").astype(int))
        assert studio._scene.in_software is software
        studio.close()
    assert np.abs(pictures[0] - pictures[1]).max() <= 24
    assert np.abs(pictures[0] - pictures[1]).mean() < 0.1
