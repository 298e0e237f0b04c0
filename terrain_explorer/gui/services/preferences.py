"""What the user prefers in all of the program, by pages of the preferences; each page is one declaration."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any, Literal

from terrain_explorer.gui.services.settings import kept_flag, kept_text, load_parameters, save_parameters, settings
from terrain_explorer.gui.services.theme import Theme, choose_theme, chosen_theme
from terrain_explorer.gui.services.translation import choose_language, chosen_language, languages
from terrain_explorer.terrain.brushes.brush import PEN_KEYWORDS
from terrain_explorer.terrain.parameters import Parameter, Parameterised

SYSTEM = "system"
MEGABYTE = 2**20

_START_PAGE, _LENGTHS = "startPage", "lengths"
_KEYS = {
    "SurfacePreferences": "preferences/surface",
    "PenPreferences": "preferences/pen",
    "MemoryPreferences": "preferences/memory",
}

_HARDEST = 4.0
"""The power of the pressure that counts with the hardest pen; with the softest it is the root."""


@dataclass(frozen=True)
class GeneralPreferences(Parameterised):
    """How the program meets its user."""

    title = "General"

    language: Annotated[
        str,
        Parameter(
            "Language",
            "The language of the window; numbers are written as the system does.",
            labels=("System default", *languages().values()),
            choices=(SYSTEM, *languages()),
        ),
    ] = SYSTEM
    theme: Annotated[
        str,
        Parameter(
            "Theme",
            "Light or dark, or as the system has it.",
            labels=("System default", "Light", "Dark"),
            meaning="theme",
            choices=tuple(theme.value for theme in Theme),
        ),
    ] = SYSTEM
    lengths: Annotated[
        Literal["percent", "metres"],
        Parameter(
            "Lengths",
            "What widths and other lengths on the ground are shown in. Where a terrain has no size in metres, it is "
            "percent of its longer side. You can type either, such as 0.4 % or 8 m.",
            labels=("Percent of the side", "Metres"),
            meaning="lengths",
        ),
    ] = "metres"
    start_page: Annotated[
        bool,
        Parameter("Start page", "Show recent files, presets and other ways to begin when the program starts."),
    ] = True


@dataclass(frozen=True)
class SurfacePreferences(Parameterised):
    """How finely the surface is drawn on the screen. Pictures that are saved are always drawn at their best."""

    title = "3D view"

    detail: Annotated[
        Literal["coarse", "usual", "fine"],
        Parameter(
            "Detail",
            "How close together the corners are between which the ground is drawn. Fine costs time in each picture.",
            meaning="detail",
        ),
    ] = "usual"
    smoothing: Annotated[
        Literal["1", "2", "4", "8"],
        Parameter(
            "Smooth edges",
            "How many samples are taken for each pixel, so that ridges before the sky have no stairs. "
            "A graphics card takes as many as it can.",
            labels=("Off", "2 samples", "4 samples", "8 samples"),
        ),
    ] = "4"
    coarse_while_moving: Annotated[
        bool,
        Parameter(
            "Coarse while moving",
            "Without a graphics card, draw coarsely while things move, so that the surface follows the hand.",
        ),
    ] = True


@dataclass(frozen=True)
class PenPreferences(Parameterised):
    """How hard a pen has to be pressed to draw strongly."""

    title = "Pen pressure"

    hardness: Annotated[
        int,
        Parameter(
            "Hardness",
            "Below 0 the pen is soft: a light touch draws strongly already. Above 0 it is hard: only a firm one does. "
            "At 0 half the pressure is half the strength, or half the size. The curve goes from no pressure to all of "
            "it.",
            minimum=-100,
            maximum=100,
            step=5,
            keywords=PEN_KEYWORDS,
        ),
    ] = 0

    def felt(self, pressure: float) -> float:
        """Return how strong a pressure is to count, both from 0 to 1, which stay as they are."""
        return float(pressure ** (_HARDEST ** (self.hardness / 100)))


_memory = partial(
    Parameter, minimum=64, maximum=2**20, step=64, offered=(64, 2**15), by_ratio=True, beyond=True, unit=" MB"
)


@dataclass(frozen=True)
class MemoryPreferences(Parameterised):
    """How much memory is kept for work that is done already, in megabytes of 1,048,576 bytes."""

    title = "Memory"

    undo: Annotated[
        int,
        _memory(
            "Undo steps",
            "The most memory for undo steps; beyond it the oldest are dropped. "
            "A change of all of a map of 4097 x 4097 points takes 64 MB, a stroke much less.",
        ),
    ] = 1024
    steps: Annotated[
        int,
        _memory(
            "Results of steps",
            "The most memory for the terrain after each step. With more, changing a step of a long recipe is quicker.",
        ),
    ] = 512


PAGES: tuple[type[Parameterised], ...] = (GeneralPreferences, SurfacePreferences, PenPreferences, MemoryPreferences)
"""The pages that consist of values."""


def preferred(page: type[Parameterised]) -> Parameterised:
    """Return the values of a page that the user prefers; the usual ones where nothing else was chosen."""
    if page is GeneralPreferences:
        lengths: Any = "metres" if prefers_metres() else "percent"
        return GeneralPreferences(chosen_language() or SYSTEM, chosen_theme().value, lengths, start_page_wanted())
    return load_parameters(_KEYS[page.__name__], page)


def prefer(values: Parameterised) -> None:
    """Remember the values of a page."""
    if isinstance(values, GeneralPreferences):
        choose_language(None if values.language == SYSTEM else values.language)
        choose_theme(Theme(values.theme))
        settings().setValue(_LENGTHS, values.lengths)
        want_start_page(values.start_page)
    else:
        save_parameters({_KEYS[type(values).__name__]: values})


def pen_preferences() -> PenPreferences:
    """Return what the user prefers of a pen."""
    values = preferred(PenPreferences)
    assert isinstance(values, PenPreferences)
    return values


def prefers_metres() -> bool:
    """Return whether lengths are shown in metres where they are known."""
    return kept_text(_LENGTHS, "metres") != "percent"


def start_page_wanted() -> bool:
    """Return whether the user wants the start page when the program starts."""
    return kept_flag(_START_PAGE, True)


def want_start_page(wanted: bool) -> None:
    """Show the start page when the program starts, or no longer."""
    settings().setValue(_START_PAGE, wanted)
