"""Which entries a few letters mean, and which of them first."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from terrain_explorer.language import marked, tr

SYNONYMS: Mapping[str, str] = {
    "actionExplain": marked(
        "why, formula, math, theory, tutorial, lesson, learn, teach, introduction, beginner, how does it work, "
        "what is this, help"
    ),
    "algorithmDock": marked("why, formula, math, tutorial, learn, help"),
    "actionCompare": marked("difference, which algorithm, better, best, overview"),
    "actionStartPage": marked("tutorial, examples, welcome, home, start over, beginner"),
    "actionFirstSteps": marked("tutorial, tour, guide, lesson, beginner, introduction, how to, learn, help"),
    "actionShortcuts": marked("zoom, pan, rotate view, turn view, navigation, hotkeys, shortcuts, controls"),
    "actionMessages": marked("notifications, warnings, errors, banner, what did it say, log, read again"),
    "actionManual": marked("help, handbook, documentation, tutorial, how to"),
    "actionGrowth": marked("tutorial, animation, timelapse, step by step, worked example, numbers"),
    "actionOneDimension": marked("1d, line, curve, cross section, edge, tutorial"),
    "actionFigures": marked(
        "statistics, histogram, roughness, spectrum, Hurst, measure, analyse, area, highest, lowest, copies, tiling"
    ),
    "actionProfile": marked("cross section, slice, measure, distance, elevation"),
    "actionUndo": marked("take back, revert, mistake, undo erosion, undo filter, undo drawing"),
    "historyDock": marked("undo, redo, take back, undo erosion, previous version"),
    "stepsDock": marked("undo erosion, remove filter, layers, recipe, change afterwards, non-destructive"),
    "actionNew": marked("start over, clear, blank"),
    "actionNewDrawing": marked("paint, sketch, blank, empty"),
    "actionDrawWorkspace": marked("paint, sculpt, pencil, brush, sketch"),
    "actionNewSeed": marked("random, shuffle, dice, another, variation"),
    "actionGenerate": marked("create, make, random, noise, fractal"),
    "actionOpen": marked("import, load, image, photo"),
    "actionSave": marked("store, keep"),
    "actionExport": marked("3d print, STL, OBJ, glTF, raw, game engine, mesh, normal map, bump map"),
    "actionSavePicture": marked("screenshot, render, image, photo"),
    "actionCopyPicture": marked("screenshot, photo"),
    "actionSaveTurntable": marked("animation, video, movie, gif, rotate, record"),
    "actionSaveFlight": marked("movie, gif, record, camera"),
    "actionPreferences": marked("settings, options, configuration, dark mode, night, font, undo memory"),
    "preferences.keys": marked("shortcuts, hotkeys, key bindings"),
    "actionThemeDark": marked("dark mode, night"),
    "actionLanguage.de": marked("German, language"),
    "actionLanguage.en": marked("English, language"),
    "actionFrameAll": marked("zoom out, fit, whole, center"),
    "actionFitMap": marked("zoom out, fit"),
    "actionResetView": marked("camera, home, center"),
    "exploreDock": marked("zoom, endless, infinite, larger, deeper, coordinates"),
    "actionTakePlace": marked("zoom, cut out, magnify"),
    "actionAddBookmark": marked("favourite, remember, camera"),
    "actionAbout": marked("bug, report, update, website, credits, log"),
    "actionClearSelected": marked("delete, remove"),
    "actionErase": marked("eraser, rubber, undo brush"),
    "actionRaise": marked("paint, brush, pencil, hill, mountain, up, higher"),
    "actionLower": marked("paint, brush, dig, valley, hole, down"),
    "actionSmooth": marked("blur, soften"),
    "operation.smooth": marked("blur, soften, Gauss"),
    "operation.add-detail": marked("sharpen, finer, upscale, noise, resolution"),
    "operation.resample": marked("resize, scale, bigger, smaller, resolution"),
    "operation.flip": marked("mirror"),
    "operation.rotate": marked("turn"),
    "operation.pad": marked("extend, border, canvas size"),
    "operation.streams": marked("river, erosion, valley, weather, water"),
    "operation.layered-rock": marked("strata, canyon, mesa, butte, cliff, geology, desert"),
    "operation.gullies": marked("rain, erosion, weather, water"),
    "operation.talus": marked("scree, debris, rockfall, cliff, boulders, rubble"),
    "operation.snow": marked("winter, ice, avalanche, drift, white"),
    "operation.thermal-erosion": marked("scree, cliff, weather, gravity"),
    "operation.map-range": marked("scale heights, higher, metres"),
    "operation.rock": marked("strata, geology, bedrock, column, layers, hardness, fault, fold"),
    "operation.stretch": marked("normalise, normalize, normalisation, contrast, flat, full range"),
    "operation.blend": marked("merge, combine, layer, overlay"),
    "actionSelectFree": marked("lasso, freehand"),
    "actionSelectWand": marked("magic wand"),
    "actionSelectNone": marked("deselect"),
    "Look.exaggeration": marked("height scale, exaggerate, higher, why is it flat, steeper, vertical"),
    "Look.contours": marked("contour lines, isolines, topographic"),
    "Look.wireframe": marked("wireframe, mesh, polygons"),
    "Look.palette": marked("texture, tint, colors"),
    "surfaceDock": marked("lighting, texture, shading, sun, render"),
    "actionWalk": marked("game, ego"),
    "actionResetLayout": marked("lost panel, windows, default"),
    "filtersDock": marked("effects, modify, erosion"),
    "algorithm.diamond-square": marked("plasma, cloud, jitter"),
    "algorithm.midpoint-displacement": marked("recursive, recursion, iterative, jitter, random offset"),
    "page.midpoint-displacement": marked("recursive, recursion, iterative, jitter"),
    "page.diamond-square": marked("recursive, recursion, jitter"),
    "page.glossary": marked("normalise, normalize, jitter, tiling, words"),
    "task.tiling": marked("tileable, tiling, seamless, repeat, copies"),
    "actionWrapAround": marked("tiling, tileable, seamless"),
    "Look.water_level": marked("water level, flood, tide"),
}
"""Other words for entries, by key."""


@dataclass(frozen=True)
class Entry:
    """Something that the user can search for and run.

    Attributes
    ----------
    key
        Names it in the settings; the same in all languages.
    title
        Its name for the user.
    place
        Where it is in the window, such as ``View › Side views``.
    run
        Does it.
    source
        Its English name, by which it is found, too.
    shortcut
        Its keys, as they stand on the user's keyboard.
    reason
        Why it cannot be run now, if that is known.
    enabled
        Whether it can be run now.
    keywords
        Other words by which it is found.
    summary
        A sentence about it; whole words find it, or their beginnings.
    checked
        Whether it is switched on.
    """

    key: str
    title: str
    place: str
    run: Callable[[], object]
    source: str = ""
    shortcut: str = ""
    reason: str = ""
    enabled: bool = True
    summary: str = ""
    checked: bool = False
    keywords: str = ""


def with_synonyms(entry: Entry) -> Entry:
    """Return an entry that is also found by what newcomers call it, in the user's language and in English."""
    words = SYNONYMS.get(entry.key)
    return replace(entry, keywords=f"{entry.keywords} {tr(words)} {words}") if words else entry


_ELSEWHERE = 10.0
"""What it costs if letters are found in the English name or the place and not in the title."""

_IN_KEYWORDS = 15.0
"""What it costs if a word is found only in the other words for an entry."""

_IN_SUMMARY = 20.0
"""What it costs if a word is found only in the sentence about an entry."""

_EXACT = -1.0
"""What it costs to be called exactly what is sought."""

_SKIPPED, _WORD = 0.1, 0.01
"""What it costs to skip a word, and to have one: "smooth" means "Smooth" before "Smooth steps"."""

_TEXTS = 16_384
"""Texts that are kept in small letters: all of a window's, which each key that is typed compares anew."""


def found(query: str, entries: Iterable[Entry], recent: Collection[str] = ()) -> list[Entry]:
    """Return the entries that a query means, the best first; equally good ones with the recent ones first.

    Each word of the query is made of beginnings of words in their order: "sas" and "sa as" both mean "Save as". Marks
    on letters and their case do not count.

    Who is called exactly that comes before all others. In the other words for entries and the sentences about them only
    whole words are sought, or their beginnings: a few letters would be found in nearly all of them.

    Parameters
    ----------
    recent
        Keys of entries, the most recent first.
    """
    ranks = {key: number for number, key in enumerate(recent)}
    costs = [(_cost(folded(query), one), ranks.get(one.key, len(ranks)), one) for one in entries]
    return [one for _, _, one in sorted((it for it in costs if it[0] is not None), key=lambda it: it[:2])]


@lru_cache(_TEXTS)
def folded(text: str) -> str:
    """Return a text in small letters without marks: "Größe" as "grosse"."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in parts if not unicodedata.combining(letter))


def _cost(query: str, entry: Entry) -> float | None:
    """Return how far an entry is from what is sought, or None if it is not meant at all."""
    tokens = query.split()
    title, sought = folded(entry.title), query.strip()
    # A title may say more than the name: "Undo" and what would be undone.
    if sought and (sought == title or (sought == folded(entry.source) and title.startswith(sought))):
        return _EXACT
    found = [one for token in tokens if (one := _place_of(token, entry)) is not None]
    if len(found) < len(tokens):
        return None
    # Once for all tokens: "save as" means "Speichern unter", whose English name this is, and not "Als Bild speichern".
    return sum(distance for distance, _ in found) + max((more for _, more in found), default=0.0)


def _place_of(token: str, entry: Entry) -> tuple[float, float] | None:
    """Return how far a token is from the text in which it is found best, and what that text costs."""
    texts = (
        (entry.title, 0.0),
        (entry.source, _ELSEWHERE),
        (entry.place, _ELSEWHERE + 1),
    )
    found = ((_distance_from(token, text), more) for text, more in texts)
    best = min(((distance, more) for distance, more in found if distance is not None), key=sum, default=None)
    whole = ((entry.keywords, _IN_KEYWORDS), (entry.summary, _IN_SUMMARY)) if best is None else ()
    return next(((0.0, more) for text, more in whole if _begins_word(token, text)), best)


@lru_cache(_TEXTS)
def _words(text: str) -> tuple[str, ...]:
    """Return the words of a text, in small letters without marks."""
    return tuple(re.findall(r"\w+", folded(text)))


def _begins_word(token: str, text: str) -> bool:
    return any(word.startswith(token) for word in _words(text))


def _distance_from(token: str, text: str) -> float | None:
    words = _words(text)
    distance = _distance(token, words)
    return None if distance is None else distance + _WORD * len(words)


def _distance(letters: str, words: Sequence[str]) -> float | None:
    """Return how many words the letters begin, plus a little for each one skipped; None if they begin none."""
    if not letters:
        return 0.0
    best: float | None = None
    for place, word in enumerate(words):
        for length in range(_common(letters, word), 0, -1):
            rest = _distance(letters[length:], words[place + 1 :])
            if rest is not None and (best is None or 1 + _SKIPPED * place + rest < best):
                best = 1 + _SKIPPED * place + rest
    return best


def _common(one: str, other: str) -> int:
    """Return the length of the beginning that two texts have in common."""
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
