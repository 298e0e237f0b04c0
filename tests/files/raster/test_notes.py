"""Notes stay values until the heightmap is complete, and only then are in the user's language."""

import numpy as np
import pytest

from terrain_explorer.files.formats.registry import detect_format
from terrain_explorer.files.raster.decoding import heightmap_of
from terrain_explorer.files.raster.notes import DeferredText, Effect, Note, assumed, left_out, lost, translated
from terrain_explorer.files.raster.raster_image import RasterImage
from terrain_explorer.files.raster.read_options import UNSAID
from terrain_explorer.language import speak, speak_english

NOTES = (assumed("Unit: assumed."), lost("Bits: lost."), left_out("Place: left out."))


@pytest.fixture
def other_language():
    """Return a function that changes the language."""
    yield lambda: speak(lambda text, comment, number: f"«{text}»", str)
    speak_english()


def image(*notes):
    return RasterImage(DeferredText("Raw"), np.ones((2, 2), np.float32), None, 32, notes, guessed=True)


def test_a_message_is_translated_when_it_is_shown(other_language):
    message = DeferredText("{layout} of {size:,}", {"layout": DeferredText("A square"), "size": 1000})
    assert str(message) == "A square of 1,000"
    other_language()
    assert str(message) == "««A square» of 1,000»"


def test_notes_are_chosen_by_their_effect():
    assert translated(NOTES, Effect.ASSUMED) == ("Unit: assumed.",)
    assert translated(NOTES, Effect.LOST, Effect.LEFT_OUT) == ("Bits: lost.", "Place: left out.")
    assert translated((Note(Effect.LOST, "{braces}"),), Effect.LOST) == ("{braces}",)


def test_each_stage_adds_its_notes():
    first = image(NOTES[0])
    assert first.with_notes(*NOTES[1:]).notes == NOTES
    assert first.notes == NOTES[:1]


def test_a_confirmed_image_has_no_assumptions():
    confirmed = image(*NOTES).without_assumptions()
    assert (confirmed.notes, confirmed.guessed) == (NOTES[1:], False)


def test_a_heightmap_has_the_notes_of_its_image():
    origin = heightmap_of(image(*NOTES), "hills.raw", UNSAID).origin
    assert origin.assumed == ("Unit: assumed.",)
    assert origin.lost == ("Bits: lost.", "Place: left out.")
    assert origin.left_out == ("Place: left out.",)


def test_decoding_does_not_depend_on_the_language(tmp_path, other_language):
    path = tmp_path / "hills.r16"
    np.arange(81, dtype="<u2").tofile(path)
    decoded = detect_format(path).read(path, UNSAID)
    other_language()
    again = detect_format(path).read(path, UNSAID)
    assert (decoded.notes, decoded.kind) == (again.notes, again.kind)
    assert heightmap_of(decoded, path.name, UNSAID).origin == heightmap_of(again, path.name, UNSAID).origin
