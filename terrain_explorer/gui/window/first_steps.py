"""The first steps: tasks of a few minutes that one does in the window. Each step is a text, a place and a condition.

A step is done when its condition holds, whatever way the user took: conditions look at what there is, and at what there
was when the step began.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from terrain_explorer.language import marked
from terrain_explorer.terrain import DiamondSquare, Generator, MidpointDisplacement, Recipe
from terrain_explorer.terrain.filters import Filter, Island, Streams
from terrain_explorer.terrain.shading.look import Look

_PICTURES = (".png", ".tif", ".tiff")
_LOW, _ALONG = 25.0, 15.0
"""Degrees: how high a low sun stands at most, and by how much it misses an axis of the map."""

_NEAR, _NEARER = 10, 20
"""How many doublings closer than the whole terrain a hill and a stone are."""


@dataclass(frozen=True)
class Situation:
    """What conditions look at.

    Attributes
    ----------
    workspace
        The name of the workspace that is shown.
    recipe
        What made the terrain, or None where that is not known.
    position
        How many of the steps in the history are done.
    look
        How the terrain is shown.
    path, modified
        The terrain's file, or None, and whether there are changes that are not in it.
    reading
        Another object whenever a file was read.
    following
        Whether clicks ask about water.
    growing
        Whether the growth is shown.
    stage
        The number of the stage of the growth that is shown; None for the end.
    explained, traced
        Whether a height is explained, and whether the way of a drop is shown.
    depth
        How many doublings closer than the whole terrain the map of *Explore* is.
    bookmarks, exports
        How many bookmarks there are, and how many exports were written by this window.
    choosing
        Whether the user is choosing what to export.
    edge_level
        The level at which *One dimension* shows the edge of the map; None while it is not seen.
    figures
        Whether the figures are seen.
    from_above
        Whether the surface is seen from above, or there is none.
    """

    workspace: str = ""
    recipe: Recipe | None = None
    position: int = 0
    look: Look = field(default_factory=Look)
    path: Path | None = None
    modified: bool = False
    reading: object = None
    following: bool = False
    growing: bool = False
    stage: int | None = None
    explained: bool = False
    traced: bool = False
    depth: int = 0
    bookmarks: int = 0
    exports: int = 0
    choosing: bool = False
    edge_level: int | None = None
    figures: bool = False
    from_above: bool = False

    @property
    def generator(self) -> Generator | None:
        """What made the ground that the steps are done on, or None where that is no generator."""
        source = self.recipe.source if self.recipe else None
        return source if isinstance(source, Generator) else None

    @property
    def midpoints(self) -> MidpointDisplacement | None:
        """The generator, if it displaces midpoints."""
        return self.generator if isinstance(self.generator, MidpointDisplacement) else None

    @property
    def diamonds(self) -> DiamondSquare | None:
        """The generator, if it is diamond-square."""
        return self.generator if isinstance(self.generator, DiamondSquare) else None

    @property
    def has_low_sun(self) -> bool:
        """Whether the sun stands low, and nearly along the rows or the columns."""
        off = abs((self.look.sun_azimuth + 45) % 90 - 45)
        return self.look.sun_altitude <= _LOW and off <= _ALONG

    def has(self, kind: type[Filter]) -> bool:
        """Return whether a filter is among the steps of the terrain."""
        steps = self.recipe.steps if self.recipe else ()
        return any(isinstance(step.filter, kind) and step.is_on for step in steps)

    @property
    def is_saved(self) -> bool:
        """Whether the terrain is in a picture, as it is."""
        return self.path is not None and self.path.suffix.lower() in _PICTURES and not self.modified


@dataclass(frozen=True)
class GuidedStep:
    """A step of a task.

    Attributes
    ----------
    text
        What to do, in English: a sentence or two.
    places
        Where to do it: object names of widgets and of commands, or of a workspace after ``workspace:``. The first one
        that can be seen is marked.
    done
        Returns whether it is done, of the situation in which the step began and the present one.
    """

    text: str
    places: tuple[str, ...]
    done: Callable[[Situation, Situation], bool]


@dataclass(frozen=True)
class GuidedTask:
    """A task.

    Attributes
    ----------
    slug
        Names it in the settings.
    title
        Its name, in English.
    steps
        What to do.
    end
        What one has now, in English.
    """

    slug: str
    title: str
    steps: tuple[GuidedStep, ...]
    end: str


_GROW = "workspace:Grow"

TASKS = (
    GuidedTask(
        "by-hand",
        marked("Midpoint displacement by hand"),
        (
            GuidedStep(
                marked("Choose “Midpoint displacement” in the list of algorithms."),
                ("algorithmPicker", _GROW),
                lambda before, now: now.midpoints is not None,
            ),
            GuidedStep(
                marked("Drag “Exponent n” down to 2. Five points a side are few enough to follow each one."),
                ("slider.exponent", _GROW),
                lambda before, now: now.midpoints is not None and now.midpoints.exponent <= 3,
            ),
            GuidedStep(
                marked("Open “More” and switch on “Given corners”: 2 and 8 at the top, 0 and 3 at the bottom."),
                ("parameter.given_corners", "moreButton", _GROW),
                lambda before, now: now.midpoints is not None and now.midpoints.given_corners,
            ),
            GuidedStep(
                marked("Set “Spread” to 0. Without random offsets you can check every height in your head."),
                ("parameter.spread", _GROW),
                lambda before, now: now.midpoints is not None and now.midpoints.spread == 0,
            ),
            GuidedStep(
                marked("Press “Growth” in the toolbar, or the key Y."),
                ("actionGrowth",),
                lambda before, now: now.growing,
            ),
            GuidedStep(
                marked("Drag the slider below the terrain to its left end. Then only the four corners are there."),
                ("timelineSlider", "actionGrowth"),
                lambda before, now: now.growing and now.stage == 0,
            ),
            GuidedStep(
                marked(
                    "Press the arrow to the right twice. First come the midpoints of the edges, 5, 1, 5.5 and 1.5, "
                    "then the centre."
                ),
                ("timelineStepButton", "actionGrowth"),
                lambda before, now: now.growing and (now.stage or 0) >= 2,
            ),
            GuidedStep(
                marked(
                    "Click the centre in the map. Arrows show the corners it comes from, and the panel does the sum: "
                    "(2 + 8 + 0 + 3) / 4 = 3.25."
                ),
                ("mapView", _GROW),
                lambda before, now: now.explained,
            ),
        ),
        marked(
            "Each point is a mean of points around it. Set “Spread” back to 0.3, and random offsets make mountains of "
            "it."
        ),
    ),
    GuidedTask(
        "diamond-square",
        marked("Diamond-square by hand"),
        (
            GuidedStep(
                marked("Choose “Diamond-square” in the list of algorithms."),
                ("algorithmPicker", _GROW),
                lambda before, now: now.diamonds is not None,
            ),
            GuidedStep(
                marked("Drag “Exponent n” down to 2: five points a side."),
                ("slider.exponent", _GROW),
                lambda before, now: now.diamonds is not None and now.diamonds.exponent <= 3,
            ),
            GuidedStep(
                marked("Open “More”, switch on “Given corners” as they are, and set “Spread” to 0."),
                ("parameter.given_corners", "moreButton", "parameter.spread", _GROW),
                lambda before, now: now.diamonds is not None and now.diamonds.given_corners and not now.diamonds.spread,
            ),
            GuidedStep(
                marked("Press “Growth” in the toolbar, or the key Y, and drag the slider to its left end."),
                ("timelineSlider", "actionGrowth"),
                lambda before, now: now.growing and now.stage == 0,
            ),
            GuidedStep(
                marked(
                    "Press the arrow to the right twice. Here the centre comes first, and then the midpoints of the "
                    "edges, which know it already."
                ),
                ("timelineStepButton", "actionGrowth"),
                lambda before, now: now.growing and (now.stage or 0) >= 2,
            ),
            GuidedStep(
                marked(
                    "Click the middle of the top edge in the map. It is the mean of three points, (2 + 8 + 3.25) / 3, "
                    "about 4.42; midpoint displacement takes the two corners alone, and has 5."
                ),
                ("mapView", _GROW),
                lambda before, now: now.explained,
            ),
        ),
        marked("Within the map each point is a mean of four around it. “Creases” shows what that is good for."),
    ),
    GuidedTask(
        "one-dimension",
        marked("Displacement along a line"),
        (
            GuidedStep(
                marked("Choose “Midpoint displacement” in the list of algorithms."),
                ("algorithmPicker", _GROW),
                lambda before, now: now.midpoints is not None,
            ),
            GuidedStep(
                marked("Choose Help > One dimension. It shows the top edge of the map alone."),
                ("actionOneDimension",),
                lambda before, now: now.edge_level is not None,
            ),
            GuidedStep(
                marked("Drag “Level” to its left end: two corners, and a straight line between them."),
                ("edgeLevel", "actionOneDimension"),
                lambda before, now: now.edge_level == 0,
            ),
            GuidedStep(
                marked(
                    "Press the right arrow key three times. Each new point begins in the middle of a piece of the "
                    "line, and a random offset moves it; the bars show how far that may be."
                ),
                ("edgeLevel", "actionOneDimension"),
                lambda before, now: (now.edge_level or 0) >= 3,
            ),
            GuidedStep(
                marked("Set “Spread reduction” to 0.7. The bars shrink more slowly, and the line gets rougher."),
                ("parameter.spread_reduction", _GROW),
                lambda before, now: now.midpoints is not None and now.midpoints.spread_reduction >= 0.65,
            ),
        ),
        marked("The map does the same on the edges of squares, and needs one more rule: for their centres."),
    ),
    GuidedTask(
        "creases",
        marked("Creases, and how to avoid them"),
        (
            GuidedStep(
                marked("Choose “Midpoint displacement” in the list of algorithms."),
                ("algorithmPicker", _GROW),
                lambda before, now: now.midpoints is not None,
            ),
            GuidedStep(
                marked("Set “Spread reduction” to 0.4. On smooth ground creases show best."),
                ("parameter.spread_reduction", _GROW),
                lambda before, now: now.midpoints is not None and now.midpoints.spread_reduction <= 0.42,
            ),
            GuidedStep(
                marked("Press “Top view” in the toolbar, or the key T."),
                ("actionTopView",),
                lambda before, now: now.from_above,
            ),
            GuidedStep(
                marked("Choose View > Panels > Light and colour. Set “Sun from” to 90° and “Sun height” to 20°."),
                ("parameter.sun_azimuth",),
                lambda before, now: now.has_low_sun,
            ),
            GuidedStep(
                marked(
                    "Straight lines run down the map where big squares meet: a point on such a line knows nothing of "
                    "the ground beside it. Now choose “Diamond-square”; the seed stays the same."
                ),
                ("algorithmPicker", _GROW),
                lambda before, now: now.diamonds is not None,
            ),
        ),
        marked("The lines are gone; a few points of early levels stand out instead. Undo and redo compare the two."),
    ),
    GuidedTask(
        "tiling",
        marked("Terrain that tiles"),
        (
            GuidedStep(
                marked("Choose “Diamond-square” in the list of algorithms."),
                ("algorithmPicker", _GROW),
                lambda before, now: now.diamonds is not None,
            ),
            GuidedStep(
                marked("Tick “Tileable”. Points on an edge now take the missing neighbour from the opposite edge."),
                ("parameter.tileable", _GROW),
                lambda before, now: now.diamonds is not None and now.diamonds.tileable,
            ),
            GuidedStep(
                marked("Press “Copies” below it: nine copies side by side, and the ground goes on without a seam."),
                ("copiesButton", _GROW),
                lambda before, now: now.figures,
            ),
            GuidedStep(
                marked("Untick “Tileable”, and look at the copies again: the ground jumps where they meet."),
                ("parameter.tileable", _GROW),
                lambda before, now: now.diamonds is not None and not now.diamonds.tileable,
            ),
        ),
        marked("Tick it again for ground that may be laid side by side. Noise and spectral synthesis can do it, too."),
    ),
    GuidedTask(
        "island",
        marked("An island with rivers"),
        (
            GuidedStep(
                marked("Press “New seed” until you like the land."),
                ("newSeedButton", "actionNewSeed"),
                lambda before, now: now.generator is not None and now.generator != before.generator,
            ),
            GuidedStep(
                marked(
                    "Choose Terrain > Ground > Island, then press “Apply”. The ground sinks towards the map’s edges."
                ),
                ("applyButton", "operation.island"),
                lambda before, now: now.has(Island),
            ),
            GuidedStep(
                marked("Switch on “Sea” in the toolbar, or press C."),
                ("actionSea",),
                lambda before, now: now.look.water,
            ),
            GuidedStep(
                marked("Choose Terrain > Erosion > Streams, then press “Apply”. Rivers cut valleys down to the sea."),
                ("applyButton", "operation.streams"),
                lambda before, now: now.has(Streams),
            ),
            GuidedStep(
                marked("Switch on “Rivers and lakes” in the toolbar."),
                ("actionRivers",),
                lambda before, now: now.look.rivers,
            ),
            GuidedStep(
                marked("Switch on “Follow water” in the toolbar, or press D."),
                ("actionFollowWater",),
                lambda before, now: now.following,
            ),
            GuidedStep(
                marked("Click a place high up. The line shows where its water goes, the tint what drains there."),
                ("surfaceView", "hillshadeView"),
                lambda before, now: now.following and now.traced,
            ),
        ),
        marked("The terrain remembers its steps: change one in the panel “Steps”, and those after it are done again."),
    ),
    GuidedTask(
        "image-editor",
        marked("From GIMP and back"),
        (
            GuidedStep(
                marked("Choose File > Save as, and give the picture a name that ends in .png."),
                ("actionSaveAs",),
                lambda before, now: now.is_saved,
            ),
            GuidedStep(
                marked(
                    "Choose File > Open in image editor. Paint something light there, and save under the same name; "
                    "GIMP calls that overwriting."
                ),
                ("actionEditImage",),
                lambda before, now: now.path == before.path and now.reading is not before.reading,
            ),
            GuidedStep(
                marked(
                    "What you painted is here, for the program follows its file. Now choose Draw > Raise and draw "
                    "over it."
                ),
                ("actionRaise", "surfaceView", "hillshadeView"),
                lambda before, now: now.position > before.position and now.modified,
            ),
            GuidedStep(
                marked(
                    "Save with Ctrl+S. If you are asked, press “Save anyway”: a PNG keeps fewer digits than the "
                    "terrain has."
                ),
                ("saveAllTheSameButton", "actionSave"),
                lambda before, now: now.is_saved,
            ),
        ),
        marked("Go on in either program. What you do here is done again on whatever the editor saves."),
    ),
    GuidedTask(
        "engine",
        marked("To a game engine"),
        (
            GuidedStep(
                marked("Choose Terrain > Heights > Size in metres, take a size from the list, and press OK."),
                ("operation.map-range",),
                lambda before, now: now.recipe is not None and now.recipe.size is not None,
            ),
            GuidedStep(
                marked("Go to “Export” at the upper right."),
                ("workspace:Export",),
                lambda before, now: now.workspace == "Export",
            ),
            GuidedStep(
                marked("Choose your engine in the list: Unity, Unreal, Godot or another one."),
                ("exportChoices", "workspace:Export"),
                lambda before, now: now.choosing or now.exports > before.exports,
            ),
            GuidedStep(
                marked("The dialog says what the engine needs. Press “Export” there, and choose a folder."),
                ("exportButton", "exportChoices", "workspace:Export"),
                lambda before, now: now.exports > before.exports,
            ),
        ),
        marked("The file was read back to prove that it is right. Details say what to type in the engine."),
    ),
    GuidedTask(
        "stone",
        marked("From a continent to a stone"),
        (
            GuidedStep(
                marked("Press “New seed”: land that has grown goes on growing as you come closer."),
                ("newSeedButton", "actionNewSeed"),
                lambda before, now: now.generator is not None and now.generator != before.generator,
            ),
            GuidedStep(
                marked("Go to “Explore” at the upper right."),
                ("workspace:Explore",),
                lambda before, now: now.workspace == "Explore",
            ),
            GuidedStep(
                marked("Point at a hill in the map and turn the wheel until you are a thousand times closer."),
                ("mapView", "workspace:Explore"),
                lambda before, now: now.depth >= _NEAR,
            ),
            GuidedStep(
                marked("Press “Bookmark” in the panel “Explore”: it keeps this place, with a picture."),
                ("actionAddBookmark", "workspace:Explore"),
                lambda before, now: now.bookmarks > before.bookmarks,
            ),
            GuidedStep(
                marked("Go on until you are a million times closer. If your land is a continent, this is a stone."),
                ("mapView", "workspace:Explore"),
                lambda before, now: now.depth >= _NEARER,
            ),
            GuidedStep(
                marked("Double click the map to see the whole land again."),
                ("mapView", "workspace:Explore"),
                lambda before, now: now.depth == 0,
            ),
        ),
        marked("A double click on the bookmark leads back. “Take this place” makes the ground in sight your terrain."),
    ),
)
"""The tasks, in the order shown."""
