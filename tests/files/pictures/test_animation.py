"""Turntables as files, read back by Pillow: every frame, its time and its place."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from terrain_explorer.files import HeightmapFileError
from terrain_explorer.files.pictures.animation import numbered, saving_animation
from terrain_explorer.terrain.shading.render_options import PixelSize, TurntableOptions

SIZE = PixelSize(48, 31)
FRAMES = 7
TURN = TurntableOptions(FRAMES, 0.84)
BASE = Path("folder/hills-2.png")
NAMES = ("turn.webp", "turn.gif", "turn.png")


def frame(number, opacity=255):
    """Return a frame whose bright bar moves with its number."""
    pixels = np.full((SIZE.height, SIZE.width, 4), (30, 60, 90, opacity), np.uint8)
    pixels[:, 6 * number : 6 * number + 6] = (250, 200, 40, 255)
    return pixels


def save(path, frames, turn=TURN, transparent=False, samples=None):
    samples = [frame(0)] if samples is None else samples
    with saving_animation(path, SIZE, transparent, turn, samples) as film:
        for pixels in frames:
            for _ in film.giving(pixels):
                pass


def frames_of(path):
    """Return the frames of a file, shape (frames, height, width, 4), and how long each is shown in milliseconds."""
    with Image.open(path) as image:
        frames, durations = [], []
        for number in range(image.n_frames):
            image.seek(number)
            frames.append(np.asarray(image.convert("RGBA")).astype(int))
            durations.append(image.info["duration"])
        return np.array(frames), durations


@pytest.mark.parametrize("name", ["turn.webp", "turn.gif"])
def test_every_frame_is_there_and_looks_as_drawn(tmp_path, name):
    save(tmp_path / name, map(frame, range(FRAMES)))
    frames, durations = frames_of(tmp_path / name)
    wanted = np.array([frame(number) for number in range(FRAMES)]).astype(int)
    assert frames.shape == wanted.shape
    assert np.abs(frames - wanted).mean() < 3
    assert durations == [120] * FRAMES
    with Image.open(tmp_path / name) as image:
        assert image.info["loop"] == 0
    assert [path.name for path in tmp_path.iterdir()] == [name]


@pytest.mark.parametrize(("name", "unit"), [("turn.webp", 1), ("turn.gif", 10)])
@pytest.mark.parametrize("turn", [TurntableOptions(72, 6), TurntableOptions(40, 4 / 3), TurntableOptions(40, 0.948)])
def test_the_turn_takes_its_time_to_the_smallest_unit(tmp_path, name, unit, turn):
    save(tmp_path / name, (frame(number % FRAMES) for number in range(turn.frames)), turn)
    _, durations = frames_of(tmp_path / name)
    assert len(durations) == turn.frames
    assert abs(sum(durations) - 1000 * turn.seconds) <= unit / 2
    assert max(durations) - min(durations) <= unit


def test_numbered_files_are_the_frames(tmp_path):
    save(tmp_path / "turn.png", map(frame, range(FRAMES)))
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == [f"turn-00{number}.png" for number in range(1, FRAMES + 1)]
    for number, name in enumerate(names):
        assert np.array_equal(np.asarray(Image.open(tmp_path / name)), frame(number)[..., :3])


@given(st.integers(1, 999), st.integers(1, 999))
def test_a_number_in_the_name_is_replaced(first, second):
    paths = numbered(numbered(BASE, first)[-1], second)
    assert paths == numbered(BASE, second)
    assert paths[0].name == "hills-2-001.png"
    assert paths[-1].name == f"hills-2-{second:03}.png"


@pytest.mark.parametrize("name", ["turn.webp", "turn.png"])
def test_transparent_places_stay_transparent_in_every_frame(tmp_path, name):
    save(tmp_path / name, (frame(number, 0) for number in range(FRAMES)), transparent=True)
    paths = sorted(tmp_path.iterdir())
    frames = np.concatenate([frames_of(path)[0] if name == "turn.webp" else still(path) for path in paths])
    wanted = np.array([frame(number, 0)[..., 3] for number in range(FRAMES)])
    assert np.array_equal(frames[..., 3], wanted)


def test_colours_of_a_gif_are_chosen_from_the_samples(tmp_path):
    """The first frame alone is grey; a red one comes later."""
    grey, red = frame(0), frame(0)
    grey[..., :3] = np.arange(SIZE.width, dtype=np.uint8)[:, None] * 5
    red[..., :3] = (200, 10, 10)
    save(tmp_path / "turn.gif", [grey, red], TurntableOptions(2, 1), samples=[grey, red])
    frames, _ = frames_of(tmp_path / "turn.gif")
    assert np.abs(frames[1] - red).max() < 12
    assert np.abs(frames[0] - grey).mean() < 4


def test_a_gif_has_one_colour_table_for_all_frames(tmp_path):
    save(tmp_path / "turn.gif", map(frame, range(FRAMES)))
    assert colour_tables((tmp_path / "turn.gif").read_bytes()) == [True] + [False] * FRAMES


def test_samples_are_not_drawn_where_nobody_needs_them(tmp_path):
    def samples():
        raise AssertionError
        yield

    for name in ("turn.webp", "turn.png"):
        save(tmp_path / name, map(frame, range(2)), TurntableOptions(2, 1), samples=samples())


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("done", [0, 3])
@pytest.mark.parametrize("error", [ValueError("in drawing"), GeneratorExit(), OSError(28, "full")])
def test_an_end_half_way_leaves_the_old_files_and_nothing_else(tmp_path, name, done, error):
    old = tmp_path / ("turn-001.png" if name == "turn.png" else name)
    old.write_text("old")

    def half():
        yield from map(frame, range(done))
        raise error

    with pytest.raises(HeightmapFileError if isinstance(error, OSError) else type(error)):
        save(tmp_path / name, half())
    assert old.read_text() == "old"
    assert list(tmp_path.iterdir()) == [old]


@pytest.mark.parametrize(
    ("name", "transparent", "told"),
    [
        (
            "turn.gif",
            True,
            "turn.gif cannot be transparent: GIF keeps no transparency. Choose a name that ends in .webp or .png",
        ),
        ("turn.jpg", False, "Choose a name that ends in .webp or .gif or .png"),
        ("none/turn.webp", False, "turn.webp cannot be saved: there is no such file or folder"),
        ("none/turn.png", False, "turn.png cannot be saved: there is no such file or folder"),
    ],
)
def test_what_cannot_be_is_refused_before_anything_is_drawn(tmp_path, name, transparent, told):
    drawn = False
    with (
        pytest.raises(HeightmapFileError, match=told),
        saving_animation(tmp_path / name, SIZE, transparent, TURN, ()),
    ):
        drawn = True
    assert not drawn
    assert list(tmp_path.iterdir()) == []


def still(path):
    return np.asarray(Image.open(path))[None]


def colour_tables(gif):
    """Return whether a GIF has a colour table: one for all frames, then one for each (GIF89a, sections 18 to 22)."""

    def table(flags):
        return 3 * 2 ** (1 + flags % 8) if flags & 0x80 else 0

    found = [table(gif[10]) > 0]
    at = 13 + table(gif[10])
    while gif[at : at + 1] != b";":
        if gif[at : at + 1] == b",":
            found.append(table(gif[at + 9]) > 0)
            at += 11 + table(gif[at + 9])
        else:
            at += 2
        while gif[at]:
            at += 1 + gif[at]
        at += 1
    return found
