"""The window's commands: name, text, icon and keys of each, declared once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.services.icons import give_icon
from terrain_explorer.gui.services.keys import give_keys, make_changeable, own_keys
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.brushes import TOOLS
from terrain_explorer.terrain.masks import MASK_RULES
from terrain_explorer.terrain.shading.look import RIVER_KEYWORDS, SEA_KEYWORDS


@dataclass(frozen=True)
class Command:
    """A command in a menu.

    Attributes
    ----------
    name
        Its object name is ``action`` and this.
    text
        Its text in menus, with the mnemonic.
    keys
        Its shortcut, in Qt's words.
    icon
        The toolbar icon's name, or empty.
    tip
        One sentence for the status bar and the tooltip.
    checkable
        Whether it switches something on and off.
    also
        Another shortcut, in Qt's words.
    keywords
        Other words by which it is searched for.
    in_views
        Whether its keys work in the surface and the map only: elsewhere they may be letters that the user types.
    """

    name: str
    text: str
    keys: str = ""
    icon: str = ""
    tip: str = ""
    checkable: bool = False
    also: str = ""
    in_views: bool = False
    keywords: str = ""


_LANDSCAPE = marked("photo, horizon, skyline, panorama, camera")

TOOL_COMMANDS = {
    slug: Command(
        slug.title().replace("-", ""), tool.title, tool.key, slug, tool.summary, checkable=True, in_views=True
    )
    for slug, tool in TOOLS.items()
}
"""The commands that choose the drawing tools, by slug."""


def _tool(name: str, text: str, keys: str, icon: str, tip: str, also: str = "") -> Command:
    return Command(name, text, keys, icon, tip, True, also, True)


SELECTION_TOOL_COMMANDS = (
    _tool("SelectRectangle", "Rectangle select", "Shift+R", "select-rectangle", "Select a rectangle"),
    _tool("SelectEllipse", "Ellipse select", "Shift+E", "select-ellipse", "Select an ellipse", "J"),
    _tool("SelectFree", "Free select", "Shift+F", "select-free", "Select by a line that you drag, or corner by corner"),
    _tool(
        "SelectWand",
        "Fuzzy select",
        "U",
        "select-wand",
        "Select ground that is as high, or as steep, as where you click",
    ),
    _tool("SelectPaint", "Paint selection", "Shift+Q", "select-paint", "Paint what is selected; Ctrl takes away"),
    _tool(
        "MoveSelection",
        "Move selection",
        "Shift+M",
        "select-move",
        "Move the outline of the selection; with Ctrl the ground in it, with Shift a copy of that",
    ),
)
"""The commands that choose the tools for selecting."""

_KEYS_OF_RULES = {"height": "Shift+O"}

SELECT_BY_COMMANDS = {
    slug: Command(
        f"SelectBy{slug.title().replace('-', '')}",
        rule.title,
        _KEYS_OF_RULES.get(slug, ""),
        tip=rule.summary,
        in_views=slug in _KEYS_OF_RULES,
    )
    for slug, rule in MASK_RULES.items()
}
"""The commands that select by a rule, by its slug."""

_SELECT_COMMANDS = (
    Command("SelectAll", "&All", "Ctrl+A", "", "Select the whole map"),
    Command("SelectNone", "&None", "Ctrl+Shift+A", "", "Select nothing: the whole map can be changed"),
    Command("InvertSelection", "&Invert", "Ctrl+I", "", "Select what is not selected"),
    Command("GrowSelection", "&Grow…", "", "", "Move the outline of the selection outwards"),
    Command("ShrinkSelection", "&Shrink…", "", "", "Move the outline of the selection inwards"),
    Command("BorderSelection", "&Border…", "", "", "Select only what is near the outline"),
    Command("FeatherSelection", "&Feather…", "Shift+F6", "", "Let the edges of the selection fade out"),
    Command("PinSelection", "&Keep in place", "", "", "Keep what is selected now when the ground changes"),
    Command("SelectFromPicture", "From &picture…", "", "", "Select what is white in a picture"),
    Command("SaveSelection", "Sa&ve to picture…", "", "", "Save a grey picture in which white is selected"),
    Command("SelectionToStamp", "&Use as stamp", "", "", "Stamp with the selected ground, as large as it is"),
    Command("SelectionToStep", "To &mask of step", "", "", "Limit the chosen step, or the last, to the selection"),
    Command("SelectionFromStep", "From mask of s&tep", "", "", "Select where the chosen step, or the last, applies"),
)

"""The property of an action that names its icon."""

_FLIGHT = marked("animation, video, film, powers of ten")

COMMANDS = (
    Command("New", "&New", "Ctrl+N", "new", "Start with a fresh terrain"),
    Command("NewDrawing", "Ne&w drawing…", "Ctrl+Shift+N", "", "Start with an empty map to draw on"),
    Command("Open", "&Open…", "Ctrl+O", "open", "Open a heightmap image"),
    Command("OpenTiles", "Open ti&les…", "", "", "Open a folder of tiles as one terrain"),
    Command(
        "Presets",
        "&All presets…",
        "",
        "",
        "See presets as pictures, open them, and do their steps",
        keywords=marked("samples, gallery, examples"),
    ),
    Command("SavePreset", "Save as p&reset…", "", "", "Keep the terrain, or its steps alone, as a preset to share"),
    Command("Reload", "&Reload", "F5", "reload", "Read the file again after another program has changed it"),
    Command("RecoverWork", "Reco&ver work", "", "", "Show the unsaved work of a session that ended suddenly again"),
    Command("Save", "&Save", "Ctrl+S", "save", "Save to the file that the terrain came from"),
    Command(
        "SaveAs", "Save &as…", "Ctrl+Shift+S", "save-as", "Save to another file; projects and most pictures keep steps"
    ),
    Command("Export", "&Export…", "Ctrl+E", "", "Save for another program, as a mesh or in another format"),
    Command(
        "ExportWeights", "Export weig&ht maps…", "", "", "Save masks as weight maps for the materials of an engine"
    ),
    Command(
        "BuildTiles", "&Build tiles…", "", "", "Build a terrain of any size as tiles, also while the window is closed"
    ),
    Command("EditImage", "Open in image e&ditor", "Ctrl+Shift+E", "", "Edit the file; changes saved there show here"),
    Command("ChooseEditor", "&Choose image editor…", "", "", "Choose the program that opens pictures"),
    Command("SystemEditor", "Use the &system's program", "", "", "Open pictures in the system's default program"),
    Command("SavePicture", "Save p&icture…", "Ctrl+Shift+P", "", "Save a picture of the 3D view, at any size"),
    Command("SaveTurntable", "Save &turntable…", "", "", "Save a full turn of the terrain as a moving picture"),
    Command(
        "SaveFlight", "Save &flight…", "", "", "Save a flight along the bookmarks as a moving picture", keywords=_FLIGHT
    ),
    Command("Quit", "&Quit", "Ctrl+Q", "quit", "Close the program"),
    Command("Undo", "&Undo", "Ctrl+Z", "undo", "Undo the last change"),
    Command("Redo", "&Redo", "Ctrl+Shift+Z", "redo", "Redo the change that was undone last", also="Ctrl+Y"),
    Command("Cut", "Cu&t", "Ctrl+X", "cut", "Move the selected ground to the clipboard and close the gap"),
    Command("Copy", "&Copy map", "Ctrl+C", "copy", "Copy the heightmap as a 16-bit image"),
    Command("Paste", "&Paste map", "Ctrl+V", "paste", "Use the image in the clipboard as the heightmap"),
    Command(
        "PastePiece", "P&aste as piece", "", "", "Paste the ground or the image from the clipboard, to be moved here"
    ),
    Command("ClearSelected", "C&lear", "Del", "", "Close the gap where the selected ground was", in_views=True),
    Command("PasteMap", "Paste as &map", "Ctrl+Shift+V", "", "Use the image in the clipboard as the heightmap"),
    Command(
        "FloatSelection",
        "&Float selection",
        "Ctrl+Shift+L",
        "",
        "Move, turn and scale the selected ground or a copy of it, before it is put down",
    ),
    Command("CopyPicture", "Copy p&icture", "Ctrl+Shift+C", "", "Copy a picture of the 3D view"),
    Command("Preferences", "Pr&eferences…", "Ctrl+,", "", "Choose language, theme, keys, memory and more"),
    Command("Generate", "&Generate", "Ctrl+G", "generate", "Grow a terrain with the parameters shown"),
    Command("NewSeed", "New &seed", "Ctrl+R", "seed", "Draw another seed; this replaces a drawing or an opened file"),
    Command(
        "Variations",
        "&Variations",
        "Ctrl+Shift+R",
        "variations",
        "See terrains like this one side by side, and choose by eye",
        True,
        keywords=marked("mutate, random, seeds, compare, shelf, gallery, choose"),
    ),
    Command("Cancel", "&Cancel", "Esc", "", "Stop the work and keep the terrain as it was"),
    Command("Growth", "Gro&wth", "Y", "growth", "See how the terrain grew, step by step", True, in_views=True),
    Command(
        "CompareTerrains",
        "Com&pare",
        "Ctrl+D",
        "compare",
        "See two terrains side by side, or how they differ: undo steps, files, with and without a step",
        checkable=True,
        keywords=marked("difference, before and after, split view, A/B"),
    ),
    Command("Figures", "&Figures", "Ctrl+Shift+I", "", "Measure the terrain, and see what the numbers mean"),
    *_SELECT_COMMANDS,
    *SELECT_BY_COMMANDS.values(),
    *SELECTION_TOOL_COMMANDS,
    *TOOL_COMMANDS.values(),
    Command(
        "Path",
        "&Path",
        "B",
        "path",
        "Lay a river, a road, a ridge, a wall or a lake through points",
        True,
        in_views=True,
        keywords=marked("river, road, ridge, wall, lake, dam"),
    ),
    Command("SmallerBrush", "Smaller brush", "[", "", "Draw with a smaller brush", in_views=True),
    Command("LargerBrush", "Larger brush", "]", "", "Draw with a larger brush", in_views=True),
    Command("MirrorRows", "Mirror north and south", "", "", "Repeat each stroke on the other side, upside down", True),
    Command(
        "MirrorColumns", "Mirror west and east", "", "", "Repeat each stroke on the other side, left to right", True
    ),
    Command(
        "WrapAround", "Wrap around", "", "", "A stroke that leaves the map on one side comes in on the other", True
    ),
    Command("ResetView", "&Reset view", "Home", "reset-view", "Look at the whole terrain", in_views=True),
    Command("FrameAll", "Frame &all", "F", "", "See the whole terrain from the current direction", in_views=True),
    Command("TopView", "&Top view", "T", "top-view", "Look straight down, north at the top", in_views=True),
    Command(
        "LandscapeView",
        "Landscape",
        "",
        "",
        "Stand low at the edge of the map, before the skyline that has most to show",
        keywords=_LANDSCAPE,
    ),
    Command(
        "SideLitLandscape",
        "Landscape in side light",
        "",
        "",
        "The same, with a low sun beside the picture: ridges and valleys stand out",
        keywords=_LANDSCAPE,
    ),
    Command("SouthView", "From the &south", "Ctrl+1", "", "Look at the south side"),
    Command("EastView", "From the &east", "Ctrl+2", "", "Look at the east side"),
    Command("NorthView", "From the &north", "Ctrl+3", "", "Look at the north side"),
    Command("WestView", "From the &west", "Ctrl+4", "", "Look at the west side"),
    Command("Orthographic", "&Orthographic", "O", "", "Keep parallel lines parallel", checkable=True, in_views=True),
    Command("Axes", "A&xes", "", "", "Show in a corner of the surface where north and up are", checkable=True),
    Command(
        "Walk", "&Walk", "G", "walk", "Walk on the ground; Escape leaves", True, "", True, marked("fly, first person")
    ),
    Command(
        "Profile", "&Profile line", "P", "profile", "See the heights along a line; Escape leaves", True, in_views=True
    ),
    Command(
        "FollowWater",
        "Follow wat&er",
        "D",
        "water",
        "See where water goes from a point, and what drains there",
        True,
        in_views=True,
    ),
    Command("Sea", "&Sea", "C", "sea", "Show the sea over all ground below its level", True, "", True, SEA_KEYWORDS),
    Command(
        "Rivers", "Ri&vers and lakes", "", "rivers", "Show where water runs and stands", True, keywords=RIVER_KEYWORDS
    ),
    Command("FitMap", "Whole &map", "M", "", "Show the whole map", in_views=True),
    Command("GrowWorkspace", "&Grow", "Alt+1", "", "Arrange the window for growing terrain"),
    Command("DrawWorkspace", "&Draw", "Alt+2", "", "Arrange the window for drawing: the map beside the surface"),
    Command("ShapeWorkspace", "&Shape", "Alt+3", "", "Arrange the window for filters and steps"),
    Command("ExploreWorkspace", "E&xplore", "Alt+4", "", "Arrange the window for looking at the terrain"),
    Command("ExportWorkspace", "&Export", "Alt+5", "", "Arrange the window for exporting"),
    Command("PlaceBack", "&Back", "Alt+Left", "", "Go to the place where you were before"),
    Command("PlaceForward", "&Forward", "Alt+Right", "", "Go forward to the place that you came back from"),
    Command("AddBookmark", "Book&mark", "Ctrl+B", "", "Remember this place, with a picture"),
    Command(
        "FlyAlong", "F&ly along bookmarks", "Ctrl+Shift+B", "", "Fly to the places kept with Bookmark", checkable=True
    ),
    Command("CopyPlace", "&Copy place", "", "", "Copy this place as a line of text that takes anyone there"),
    Command("PastePlace", "&Paste place", "", "", "Go to the place that was copied"),
    Command("TakePlace", "&Take this place…", "Ctrl+T", "", "Make the ground in sight the terrain"),
    Command(
        "LocalContrast",
        "Local co&ntrast",
        "",
        "",
        "Use all colours for what is in sight, not for the whole terrain",
        checkable=True,
    ),
    Command("NextWorkspace", "&Next workspace", "Ctrl+Tab", "", "Go to the workspace to the right"),
    Command("PreviousWorkspace", "&Previous workspace", "Ctrl+Shift+Tab", "", "Go to the workspace to the left"),
    Command(
        "SwapViews", "Swap map an&d surface", "Ctrl+M", "", "Make the map large and the surface small, or the other way"
    ),
    Command("ResetLayout", "Reset la&yout", "", "", "Bring all panels of this workspace back to their usual places"),
    Command("FullScreen", "&Full screen", "F11", "", "Use the whole screen"),
    Command("Search", "&Search…", "F3", "", "Find a command, a parameter or a page", also="Ctrl+F"),
    Command(
        "Explain", "&Explain the algorithm", "Shift+F1", "", "Read how the algorithm works and what its parameters do"
    ),
    Command("Compare", "&Compare the algorithms", "", "", "See what each algorithm costs and can do, and how it looks"),
    Command(
        "OneDimension",
        "&One dimension",
        "",
        "",
        "Follow the growth along the top edge of the map, level by level",
    ),
    Command(
        "ExplainScale",
        "Steps on &finer ground",
        "",
        "",
        "Read what scale means: what steps do to more points, in tiles and in the depths",
    ),
    Command("ExplainMasks", "How masks &join", "", "", "Read what masks are, and try how two of them join"),
    Command(
        "ExplainWater",
        "&Where water goes",
        "",
        "",
        "Try on a small map where water runs, why rivers join, and why a lake has its level",
    ),
    Command("Glossary", "&Glossary", "", "", "Read what the words of the trade mean"),
    Command("StartPage", "S&tart page", "", "", "Show recent files, presets and other ways to begin"),
    Command("FirstSteps", "F&irst steps", "", "", "Do a task of a few minutes, and learn the program by it"),
    Command("Manual", "&Manual", "F1", "", "Read the manual: its page on the panel in which you work"),
    Command("Messages", "&Last messages", "", "", "Read again what the program said"),
    Command("Shortcuts", "&Keyboard and mouse", "Ctrl+F1", "", "Show what the keys and the mouse do"),
    Command("About", "&About Terrain Explorer", "", "", "Show the version and the licence"),
)


def make_actions(parent: QWidget, views: Iterable[QWidget], more: Iterable[Command] = ()) -> dict[str, QAction]:
    """Return the actions of all commands by name, added to the window or to its views so that their keys work there."""
    views, own = tuple(views), own_keys()
    actions = {}
    for command in (*COMMANDS, *more):
        action = QAction(tr(command.text), parent, checkable=command.checkable)
        action.setObjectName(f"action{command.name}")
        action.setStatusTip(tr(command.tip))
        make_changeable(action, (command.keys, command.also))
        give_keys(action, parent, views, own)
        if command.icon:
            give_icon(action, command.icon)
        actions[command.name] = action
    # One of them at a time, and a press on the button or the key of the chosen one keeps it.
    one_of_these = QActionGroup(parent)
    for command in (*SELECTION_TOOL_COMMANDS, *TOOL_COMMANDS.values()):
        one_of_these.addAction(actions[command.name])
    one_of_these.addAction(actions["Path"])
    return actions
