"""What newcomers call the things that the search finds, beside the names that they have here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from terrain_explorer.gui.search.entry import Entry
from terrain_explorer.language import marked, tr

SYNONYMS: Mapping[str, str] = {
    "actionExplain": marked(
        "why, formula, math, theory, tutorial, lesson, learn, teach, introduction, beginner, how does it work, "
        "what is this, help"
    ),
    "algorithmDock": marked("why, formula, math, tutorial, learn, help"),
    "actionCompare": marked("difference, which algorithm, better, best, overview"),
    "actionStartPage": marked("tutorial, examples, welcome, home, start over, beginner"),
    "actionShortcuts": marked(
        "zoom, pan, rotate view, turn view, navigation, hotkeys, shortcuts, controls, help, manual"
    ),
    "actionGrowth": marked("tutorial, animation, timelapse, step by step, worked example, numbers"),
    "oneDimensionDock": marked("1d, line, curve, cross section, edge, tutorial"),
    "actionFigures": marked(
        "statistics, histogram, roughness, spectrum, Hurst, measure, analyse, area, highest, lowest"
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
    "actionEndlessSurface": marked("endless, infinite, zoom"),
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
    "operation.gullies": marked("rain, erosion, weather, water"),
    "operation.thermal-erosion": marked("scree, cliff, weather, gravity"),
    "operation.map-range": marked("scale heights, higher, metres"),
    "operation.stretch": marked("normalise, contrast, flat, full range"),
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
    "DiamondSquare.tileable": marked("seamless, repeat"),
    "actionResetLayout": marked("lost panel, windows, default"),
    "filtersDock": marked("effects, modify, erosion"),
    "algorithm.diamond-square": marked("plasma, cloud"),
    "Look.water_level": marked("water level, flood, tide"),
}
"""Other words for entries, by key."""


def with_synonyms(entry: Entry) -> Entry:
    """Return an entry that is also found by what newcomers call it, in the user's language and in English."""
    words = SYNONYMS.get(entry.key)
    return replace(entry, keywords=f"{entry.keywords} {tr(words)} {words}") if words else entry
