"""A terrain and how it looks, drawn by one OpenGL context."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import inf, isfinite
from time import perf_counter
from typing import TYPE_CHECKING

import numpy as np

from terrain_explorer.document.changed_windows import joined
from terrain_explorer.gui.views.marks import Tint
from terrain_explorer.gui.views.surface3d.camera.camera import WHOLE
from terrain_explorer.gui.views.surface3d.camera.frame import FARTHEST, Frame, planes_of
from terrain_explorer.gui.views.surface3d.gl.ground_nodes import (
    MANY_LAKES,
    MAPS_WATER,
    NO_WATER,
    ShownTile,
    box_of,
    ground_edges,
    ground_nodes,
    shown,
)
from terrain_explorer.gui.views.surface3d.gl.ground_uniforms import (
    View,
    bottom_height,
    ends_of,
    going_on,
    ground_softness,
    ground_uniforms,
    light_of_whole,
    light_uniforms,
    whole_uniforms,
)
from terrain_explorer.gui.views.surface3d.gl.quality import MOVING, Quality
from terrain_explorer.gui.views.surface3d.gl.shader_program import Uniform
from terrain_explorer.gui.views.surface3d.gl.sun_squares import CastShadows, SunSquare, sun_squares
from terrain_explorer.gui.views.surface3d.gl.terrain_renderer import SunShadow, TerrainPicture, TerrainRenderer
from terrain_explorer.gui.views.surface3d.gl.textures import thinned
from terrain_explorer.gui.views.surface3d.gl.tile_textures import PLACES, TileTextures
from terrain_explorer.gui.views.surface3d.gl.uniforms import (
    features,
    of_tint,
    palette_rows,
    shaping,
    shows_rock,
    towards,
)
from terrain_explorer.gui.views.surface3d.ground.drawn_heights import Damping, whole_heights, whole_tiles, without_voids
from terrain_explorer.gui.views.surface3d.ground.height_bounds import Blocks, HeightBounds, data_key
from terrain_explorer.gui.views.surface3d.ground.kept_water import WaterSource
from terrain_explorer.gui.views.tiles.tile_source import AnyTile, TileSource
from terrain_explorer.terrain import Window
from terrain_explorer.terrain.heightmap import Heights
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.tones import NO_TONES, PaletteTones, Tones
from terrain_explorer.terrain.tiles.ground import LandFacts
from terrain_explorer.terrain.tiles.tile_key import DEEPEST_LEVEL, ROOT, ROOT_LEVEL, TileKey
from terrain_explorer.terrain.tiles.tile_waters import LandWaters
from terrain_explorer.terrain.tiles.tile_weights import weights_of_tile
from terrain_explorer.terrain.tiles.visible_tiles import MOST, STEEPEST, Selection, Sights, select

if TYPE_CHECKING:
    from terrain_explorer.gui.views.surface3d.gl.drawn_trees import DrawnTrees


@dataclass(frozen=True)
class LightOfWhole:
    """All that the light on the whole depends on, besides the ground.

    Attributes
    ----------
    level
        Of the points of the ground that it was found for.
    shaping
        The values of the look; see `uniforms.shaping`.
    waters
        The lakes, or None.
    horizons
        Whether it is that of land outdoors; see `TerrainRenderer.lighting`.
    repeats
        Whether the ground goes on beyond its edges as it begins at the opposite ones.
    """

    level: int
    shaping: tuple[float, ...]
    waters: LandWaters | None
    horizons: bool
    repeats: bool


LEVELS_A_SECOND = 8.0
"""How fast detail grows in: a level in an eighth of a second."""

_FARTHEST = 2.0
"""Levels that grow in at most: after a leap there is nothing yet that could jump."""

_ANCESTORS = 6
"""Levels up to which a tile goes on with the fading of one that it lies in."""


class Fading:
    """Knows how finely each drawn tile is shown by now: its level or, while detail grows in, a little less."""

    def __init__(self) -> None:
        self._levels: dict[TileKey, tuple[float, float]] = {}  # as which each is shown, and to which it is there
        self._next: dict[TileKey, tuple[float, float]] = {}
        self._grown = 0.0
        self._full = False

    @property
    def busy(self) -> bool:
        """Whether some tile is not yet shown as finely as its heights are there."""
        return any(shown < there for shown, there in self._levels.values())

    def clear(self) -> None:
        """Forget everything."""
        self._levels.clear()

    def go_on(self, seconds: float) -> None:
        """Let detail grow in the next picture."""
        self._grown = LEVELS_A_SECOND * seconds

    def finish(self) -> None:
        """Show the next picture with all detail that there is."""
        self._full = True

    def level(self, key: TileKey, there: int) -> float:
        """Return the level as which a tile is drawn now whose heights are there to a level."""
        before = self._before(key)
        if self._full or before is None:
            shown = float(there)
        else:
            shown = min(max(before, there - _FARTHEST) + self._grown, float(there))
        if shown < _full_level(key):
            self._next[key] = shown, float(there)
        return shown

    def keep(self, keys: Iterable[TileKey]) -> None:
        """Note that these tiles are drawn, and no others."""
        self._levels = {key: self._next[key] for key in keys if key in self._next}
        self._next, self._grown, self._full = {}, 0.0, False

    def _before(self, key: TileKey) -> float | None:
        for level in range(key.level, max(key.level - _ANCESTORS, ROOT_LEVEL) - 1, -1):
            before = self._levels.get(key.ancestor(level))
            if before is not None:
                return before[0]
        return None


def _full_level(key: TileKey) -> int:
    return min(key.level, DEEPEST_LEVEL)


APART, APART_IN_SOFTWARE = 2.2, 3.0
"""Pixels from point to point of the heights at most; at least half as many. Software has fewer tiles to make, too."""

_LIKE_MAP = 2
"""The levels below the map's points on which its own rivers are drawn until those of the ground there are known."""

_REACH = 3.0
"""How far land goes on beyond its edges, in its sides: by then it has faded into the air."""

_LIT = 10
"""The level for whose points the light of the whole is found."""

FEW, _SMALL = 72, 450_000
"""Tiles that are held for small pictures that are drawn in software, in 54 MB, and the pixels of such a picture: what
software holds is the memory of the program."""


class TerrainScene:
    """Chooses the tiles of a picture, brings them to the card a few at a time, and draws; its context is current then.

    Parameters
    ----------
    tiles
        Where tiles come from.
    most
        How many the card holds at most, 2 or more.
    beside
        Another scene of the same context, whose shaders this one shares; it has to stay as long as this one.
    pixels
        See `TerrainRenderer`.
    apart
        Pixels from point to point of the heights at most; by default as on the screen.

    Attributes
    ----------
    look
        How the terrain is drawn.
    places
        Tiles that the card holds.
    count
        Tiles that there are.
    """

    def __init__(
        self,
        tiles: TileSource,
        most: int = PLACES,
        beside: TerrainScene | None = None,
        pixels: int | None = None,
        apart: float | None = None,
    ) -> None:
        self._beside = beside
        self.look = Look()
        self._coloured = self._flooded = self._tinted = False
        self._tint: Tint | None = None
        self._tones = NO_TONES
        self._toned: Tones | None = None
        self._renderer: TerrainRenderer | None = None
        self._tiles, self._most, self._pixels, self._apart = tiles, most, pixels, apart
        self.count = inf
        self.facts: LandFacts | None = None
        self.steepness = 0.0
        self.fading = Fading()
        self.selection: Selection | None = None
        self.bounds = HeightBounds(tiles)
        self.waters: LandWaters | None = None
        self._water_of: WaterSource | None = None
        self._cast: CastShadows | None = None
        self._lit: LightOfWhole | None = None
        self._is_drawn_on = False  # the ground, since the light of the whole was found
        self._outdated: dict[TileKey, Window | None] = {}
        """Where tiles on the card have no more the heights that are there; None where that may be everywhere."""
        self.places = min(FEW, most)
        self._rock_there: object = None  # what the card knows of the rock
        self._rock_uniforms: dict[str, Uniform] = {}
        self._trees: DrawnTrees | None = None
        self._trees_come = 0  # tiles that had come when the ground below them was last looked at
        self._edges: Heights = np.zeros(1, np.float32)  # the heights at the edges of the ground
        self._edges_of: object = None  # the heights that they are of
        self._bottom = 0.0  # the height at which the sides of the ground end

    def setFacts(self, facts: LandFacts | None, kept: bool = False) -> None:
        """Draw another terrain; or, if tiles are kept, the same one, of which more is known or less."""
        self.facts = facts
        if kept:
            self.bounds.refresh()
            return
        self.selection = self._cast = self._lit = self._trees = None
        self.bounds.clear(0.0 if facts is None else facts.range[0])
        self.fading.clear()
        self._outdated.clear()
        if self._renderer is not None:
            self._renderer.tiles.clear()

    def outdate(self, outdated: Callable[[TileKey], bool]) -> None:
        """Bring tiles to the card again as soon as they are there."""
        self.bounds.outdate(outdated)
        if self._renderer is not None:
            self._outdated |= dict.fromkeys(filter(outdated, self._renderer.tiles.keys()))

    def renew(self, key: TileKey, part: Window | None = None) -> None:
        """Draw a tile again whose heights are others, in a window of its points or, by default, anywhere."""
        before = self._outdated.get(key, part)
        self._outdated[key] = None if part is None or before is None else joined(before, part)
        self.bounds.forget(key, part)
        self._is_drawn_on = self._is_drawn_on or key == ROOT
        if self._trees is not None:
            self._trees.outdate()

    def setLook(self, look: Look) -> None:
        """Draw it like this."""
        self.look, self._coloured = look, False
        if not look.shadows:
            self._cast = None

    def setTint(self, tint: Tint | None) -> None:
        """Tint some points of the map, and dim the others; None leaves all as they are."""
        self._tint, self._tinted = tint, False
        # Else each tile keeps its cover until the next one is there: nothing flickers while a selection is drawn.
        if self._renderer is not None and (tint is None or tint.found is None):
            self._renderer.tiles.covers.clear()

    def setTones(self, tones: PaletteTones) -> None:
        """Take the tones of palettes at the points of the map."""
        self._tones = tones

    def setWaters(self, waters: LandWaters | None, tiles: WaterSource | None = None) -> None:
        """Show the rivers and lakes of the terrain, or none.

        Parameters
        ----------
        tiles
            Where the water of tiles that are finer than the map comes from.
        """
        self.waters, self._water_of, self._flooded = waters, tiles, False
        if self._renderer is not None:
            self._renderer.tiles.forget_water()

    @property
    def in_software(self) -> bool:
        """Whether the pictures are drawn without a graphics card; False as long as nothing is prepared."""
        return self._renderer is not None and self._renderer.in_software

    def wanted(self, view: View) -> tuple[float, float]:
        """Return how far apart points are to be in a picture; see `Sights`."""
        pixels = self._apart or (APART_IN_SOFTWARE if self.in_software else APART)
        everywhere, by_distance = view.frame.camera.footprint(view.size[0])
        return pixels * everywhere, min(pixels * by_distance, STEEPEST)

    def casts_shadows(self, view: View) -> bool:
        """Return whether ground casts shadows of its own there: those on the whole are a part of its light."""
        return self.look.shadows > 0 and self.facts is not None and light_of_whole(view.frame, self.facts) < 1

    def has(self, key: TileKey) -> bool:
        """Return whether a tile is there."""
        return self._tiles.get(key) is not None

    def choose(self, view: View) -> Selection:
        """Return the tiles that a view needs."""
        frame, facts = view.frame, self.facts
        assert facts is not None
        sights = Sights(
            frame.south, frame.east, frame.unit, frame.camera.eye, view.above,
            planes_of(view.clip), self.wanted(view), self._extent, FARTHEST, self._reach(view),
        )  # fmt: skip
        self._size_up(*view.size, near=frame.camera.distance == 0.0)
        self._bottom = bottom_height(facts, self.look)
        # One place is the root's.
        most = MOST if self.places >= self.count else min(MOST, self.places - 1)
        self.selection = select(sights, lambda key: self._bounds_of(key, frame), most)
        return self.selection

    def upload(self, least: int, seconds: float) -> int:
        """Bring tiles of the last selection to the card, the coarsest first, and return how many are left.

        Parameters
        ----------
        least, seconds
            So many at least, and more for so long.
        """
        renderer, facts = self._ready(), self.facts
        keys = self._needed()
        if renderer.tiles.reserve(self.places) or renderer.tiles.repeat(self._goes_on):
            least = len(keys)
        renderer.tiles.keep(keys)
        waiting = sorted(
            (key for key in keys if key not in renderer.tiles or key in self._outdated), key=lambda key: key.level
        )
        until, left = perf_counter() + seconds, 0
        for number, key in enumerate(waiting):
            if number >= least and perf_counter() > until:
                left = len(waiting) - number
                break
            heights = self._tiles.get(key)
            if heights is not None and facts is not None:
                self._bring(renderer.tiles, key, heights, facts)
                self._outdated.pop(key, None)
        self._pour(renderer.tiles, keys)
        return left + self._cover(renderer.tiles, keys, until)

    def _bring(self, tiles: TileTextures, key: TileKey, heights: AnyTile, facts: LandFacts) -> None:
        """Bring the heights of a tile to the card: where they are others alone, if it has the rest."""
        damping, part = Damping.of(facts), self._outdated.get(key)
        if part is not None and key in tiles and not damping.changes(key.level):
            blocks = Blocks.around(part)
            points = heights[blocks.points]
            if not np.isnan(points).any() and tiles.put_blocks(key, blocks, points):
                return
        tiles.put(key, without_voids(np.asarray(heights), key, facts), damping)

    def _pour(self, tiles: TileTextures, keys: Collection[TileKey]) -> None:
        """Bring the water of tiles on the card there, as far as it is known."""
        if self.waters is None or self._water_of is None:
            return
        for key in keys:
            if key in tiles and key not in tiles.waters and self.waters.are_own(key.level):
                water = self._water_of.get(key)
                if water is not None:
                    tiles.upload_water(key, water)

    def _cover(self, tiles: TileTextures, keys: Iterable[TileKey], until: float) -> int:
        """Bring there what a tint that is finer than the map's points gives the points of finer tiles on the card.

        One at least, and more until a time; return how many are left.
        """
        found, facts = None if self._tint is None else self._tint.found, self.facts
        if found is None or facts is None:
            return 0
        finer = [key for key in keys if key in tiles and key.level > facts.level]
        missing = [key for key in finer if tiles.covers.get(key) is not found]
        for number, key in enumerate(missing):
            if number and perf_counter() > until:
                return len(missing) - number
            weights = weights_of_tile(found, facts, facts.map_shape, key)
            tiles.upload_cover(key, found, np.rint(255 * weights).astype(np.uint8))
        return 0

    def _water(self, key: TileKey, frame: Frame, tiles: TileTextures) -> tuple[float, float]:
        """Return what shaders know of the water of a tile on the card."""
        if self.waters is None or not self.waters.are_own(key.level):
            return MAPS_WATER
        water = tiles.waters.get(key)
        if water is None:
            # Where the water of tiles never comes, it is that of the map.
            return MAPS_WATER if self._water_of is None or key.level - self.waters.land.level <= _LIKE_MAP else NO_WATER
        if water.squares is None:
            return NO_WATER
        return 1.0 + water.seen, MANY_LAKES if water.lake is None else frame.z(water.lake)

    def draw(self, view: View, quality: Quality) -> None:
        """Draw the tiles of the last selection."""
        renderer = self._coloured_and_flooded()
        for _ in self._lighting(view, renderer, quality):
            pass
        self._plant(view, renderer, quality)
        renderer.draw(self._picture(view, renderer, quality), quality)

    def cast_shadows(self, view: View, quality: Quality) -> None:
        """Cast the shadows of a picture of which parts are drawn next."""
        renderer = self._ready()
        self._plant(view, renderer, quality)
        renderer.cast_shadows(self._picture(view, renderer, quality), quality)

    def drawing_beside(self, view: View, quality: Quality) -> Iterator[None]:
        """Draw them step by step, while other pictures are on the screen; `show_beside` shows this one."""
        renderer = self._coloured_and_flooded()
        yield from self._lighting(view, renderer, quality)
        self._plant(view, renderer, quality)
        yield
        yield from renderer.drawing_beside(self._picture(view, renderer, quality), quality, view.size)

    def _plant(self, view: View, renderer: TerrainRenderer, quality: Quality) -> None:
        """Find the trees near by outdoors; while one moves, those of before do."""
        facts = self.facts
        if self.look.setting == "model" or self.look.shown_palette != "natural" or facts is None:
            self._trees = None  # woods would hide the colours of a palette for reading
            return
        if self._trees is None:
            from terrain_explorer.gui.views.surface3d.gl.drawn_trees import DrawnTrees

            self._trees = DrawnTrees(self._tiles)
        if not self.fading.busy:  # the ground that trees stand on goes on changing
            self._trees_come = renderer.tiles.come
        self._trees.find(view, facts, self.look, self._trees_come, quality.patient, self._shown_tones)

    def _lighting(self, view: View, renderer: TerrainRenderer, quality: Quality) -> Iterator[None]:
        """Find out what each place of the whole sees of the sun and of the sky, where the picture shows that."""
        facts = self.facts
        assert facts is not None
        if not light_of_whole(view.frame, facts):
            return
        known = self._lit is not None and self._lit.level == _LIT and (not self._is_drawn_on or quality.patient)
        kind = shaping(self.look), self.waters, self.look.setting == "outdoors", self._goes_on
        if known and self._lit == LightOfWhole(_LIT, *kind):
            return  # nothing finer can have come
        found = whole_tiles(self._tiles, facts, _LIT)
        if not found:
            return
        level = next(iter(found)).level
        due = LightOfWhole(level, *kind)
        if due == self._lit and (not self._is_drawn_on or quality.patient):
            return
        uniforms = whole_uniforms(facts, self.look, self.steepness, level, due.repeats)
        yield from renderer.lighting(whole_heights(found, facts), uniforms, self.waters is not None, due.horizons)
        self._lit, self._is_drawn_on = due, False

    def _coloured_and_flooded(self) -> TerrainRenderer:
        renderer = self._ready()
        self._bring_colours(renderer)
        if self.waters is not None and not self._flooded:
            renderer.upload_waters(self.waters.waters)
            self._flooded = True
        return renderer

    def _ready(self) -> TerrainRenderer:
        if self._renderer is None:
            shared = None if self._beside is None else self._beside._ready().resources
            self._renderer = TerrainRenderer(shared, self._pixels)
        return self._renderer

    def _bring_colours(self, renderer: TerrainRenderer) -> None:
        """Bring colours, tint and tones to the card."""
        if not self._coloured:
            renderer.colour(palette_rows(self.look))
            self._coloured = True
        if self._tint is not None and not self._tinted:
            renderer.tint(thinned(self._tint.cover, renderer.largest_map)[0])
            self._tinted = True
        tones = self._shown_tones
        if tones is not None and tones is not self._toned:
            renderer.tone(thinned(tones.shades, renderer.largest_map)[0])
            self._toned = tones

        facts = self.facts
        if facts is not None and self._is_rocky:
            rock = facts.rock, facts.map_range, facts.map_bounds
            if rock != self._rock_there:
                from terrain_explorer.gui.views.surface3d.gl.rock_picture import RockPicture

                picture = RockPicture.of(facts)
                renderer.lay_rock(picture)
                self._rock_there, self._rock_uniforms = rock, picture.uniforms

    @property
    def _is_rocky(self) -> bool:
        """Whether there are layers of rock to be seen."""
        return self.facts is not None and self.facts.rock is not None and shows_rock(self.look)

    def begin(self) -> None:
        """Make the renderer in the current context, if there is none yet."""
        self._ready()

    def show_beside(self) -> None:
        """Draw the picture that was drawn beside the others into the current viewport."""
        self._ready().show_beside()

    def rest(self) -> None:
        """Free what the next picture makes again at once, in the current context."""
        if self._renderer is not None:
            self._renderer.rest()

    def release(self) -> None:
        """Free everything in the current context; the next picture makes it again."""
        if self._renderer is not None:
            self._renderer.delete()
            self._renderer = None
            self._coloured = self._flooded = self._tinted = False
            self._toned = self._rock_there = None
            self._cast = self._lit = None

    def prepare(self, width: int, height: int) -> None:
        """Make the renderer in the current context, if there is none yet, and room for the tiles of such a picture.

        At once as much as it will need: to make room takes long in software.
        """
        renderer = self._ready()
        self._size_up(width, height)
        renderer.tiles.reserve(self.places)

    def _size_up(self, width: int, height: int, near: bool = False) -> None:
        # From a walker's feet to the horizon there are more sizes of tiles than a small picture has places for.
        places = FEW if self.in_software and width * height <= _SMALL and not near else PLACES
        self.places = int(min(places, self._most, self.count))

    def _needed(self) -> Collection[TileKey]:
        """Return the tiles that are there and belong on the card."""
        if self.selection is None:
            return ()
        found = (self._tiles.nearest(data_key(key)) for key in self.selection.tiles)
        # The root is always there, so that ground is shown wherever one goes.
        keys = dict.fromkeys([ROOT] if self._tiles.get(ROOT) is not None else [])
        keys.update(dict.fromkeys(key for key, _ in filter(None, found)))
        return keys

    def _picture(self, view: View, renderer: TerrainRenderer, quality: Quality) -> TerrainPicture:
        selection, facts = self.selection, self.facts
        assert selection is not None
        assert facts is not None
        frame, tiles = view.frame, renderer.tiles
        drawn = shown(selection, tiles)

        def water(key: TileKey) -> tuple[float, float]:
            return self._water(key, frame, tiles)

        nodes = ground_nodes(drawn, selection.sights, frame, tiles, self.bounds, self._shown_level, water)
        self.fading.keep(selection.tiles)
        coarse = any(data.level < data_key(key).level for key, data in drawn)
        uniforms = ground_uniforms(view, selection.sights, self.look, facts, self.steepness, quality)
        casts = len(nodes) > 0 and self.casts_shadows(view)
        shadows = self._due_shadows(drawn, view, renderer, quality) if casts else ()
        if casts and self._cast is not None:
            uniforms |= self._cast.uniforms(frame)
        if self._is_rocky:
            uniforms |= self._rock_uniforms
        if self.waters is not None:
            uniforms["lake_base"] = frame.z(renderer.lakes.base)
            uniforms["spring"] = self.waters.waters.spring
        if self._lit is not None:
            uniforms |= light_uniforms(facts, frame, self._lit.level)
        reach = selection.sights.reach
        if reach:
            uniforms |= going_on(facts, frame, reach)
        if drawn:
            lows, highs, _ = zip(*(self._bounds_of(key, frame) for key, _ in drawn), strict=True)
            uniforms |= box_of(nodes, (min(lows), max(highs)), ends_of(facts, frame, reach))
        if self._tint is not None:
            uniforms |= of_tint(self._tint)
        is_tinted, is_toned = self._tint is not None, self._shown_tones is not None
        shown_features = features(self.look, self.waters is not None, is_tinted, is_toned, self._is_rocky)
        is_outdoors, sky, trees = self.look.setting == "outdoors", None, None
        if is_outdoors or self.look.shown_palette == "natural":
            # Here and not above, as below: nothing of it is loaded while another model is shown.
            from terrain_explorer.gui.views.surface3d.gl.outdoors_uniforms import outdoor_definitions, outdoor_uniforms

            uniforms |= outdoor_uniforms(facts, frame, self.look, self.steepness)
            shown_features = {**shown_features, **outdoor_definitions()}
        if is_outdoors:
            from terrain_explorer.gui.views.surface3d.gl.sky_picture import SkyPicture

            sky = SkyPicture.of(view, self.look, facts, self._heights_of_edges, frame.z(self._bottom))
            uniforms |= sky.uniforms
            shown_features = {**shown_features, **sky.features}
            trees = None if self._trees is None else self._trees.picture(view, facts)
        return TerrainPicture(
            nodes,
            uniforms,
            {**shown_features, "SHADOWS": int(casts)},
            skirts=coarse or self.fading.busy,
            shadows=shadows,
            # The sides of ground that goes on are hidden by it.
            edges=ground_edges(drawn if reach < _REACH else (), self._extent),
            transparent=view.transparent,
            setting="ground" if self.look.setting == "model" else "outdoors",
            sky=sky,
            has_depths=view.has_depths,
            nearness=(self._apart or APART) / APART,
            trees=trees,
        )

    @property
    def _goes_on(self) -> bool:
        """Whether the ground goes on beyond its edges as it begins at the opposite ones."""
        return self.look.land_goes_on and self.facts is not None and self.facts.repeats

    def _reach(self, view: View) -> float:
        """Return how far the ground goes on beyond its edges, in its sides: not at all where it stands in a room."""
        if not self._goes_on or view.transparent:
            return 0.0
        from terrain_explorer.gui.views.surface3d.gl.sky_picture import seen_of_sky_over

        assert self.facts is not None
        return _REACH * seen_of_sky_over(view.frame, self.facts, self.look)

    @property
    def _heights_of_edges(self) -> Heights:
        """The heights at the edges of the ground, as well as they are known from afar."""
        facts, root = self.facts, self._tiles.get(ROOT)
        assert facts is not None
        if root is not None and self._edges_of is not root:
            heights = whole_heights({ROOT: root}, facts)
            self._edges = np.concatenate([heights[0], heights[-1], heights[:, 0], heights[:, -1]])
            self._edges_of = root
        return self._edges

    @property
    def _shown_tones(self) -> Tones | None:
        return self._tones.get(self.look.shown_palette)

    def _due_shadows(
        self, drawn: Sequence[ShownTile], view: View, renderer: TerrainRenderer, quality: Quality
    ) -> Sequence[SunShadow]:
        """Return what casts shadows into the picture, or nothing where those on the card still serve."""
        facts, frame, selection, look = self.facts, view.frame, self.selection, self.look
        assert facts is not None
        assert selection is not None
        heights = [self.bounds.of(data)[:2] for _, data in drawn]
        lowest, highest = min(low for low, _ in heights), max(high for _, high in heights)
        sun = towards(look.sun_azimuth, look.sun_altitude)
        softness = ground_softness(facts, frame, self.steepness)
        squares = sun_squares(frame, sun, softness, (frame.z(lowest), frame.z(highest)))
        side = renderer.side_of_shadows(quality)
        due = CastShadows(frame, squares, shaping(look), side, renderer.tiles.come)
        there = self._cast if renderer.has_shadows else None
        # The parts of a picture have the same shadows, which have been cast for the whole of it.
        if there is not None and (view.part != WHOLE or there.serve(due, quality == MOVING)):
            return ()
        self._cast = due
        return [self._shadow(square, frame, selection.sights, renderer.tiles) for square in squares]

    def _shown_level(self, key: TileKey, there: int) -> float:
        """Return as finely as which level a tile is drawn: points between those of a small map tell nothing new.

        So its slopes go over from one to the next, and its squares do not show.
        """
        level = self.fading.level(key, there)
        return min(level, float(self.facts.level)) if self.facts is not None and isfinite(self.count) else level

    def _shadow(self, square: SunSquare, frame: Frame, sights: Sights, tiles: TileTextures) -> SunShadow:
        chosen = select(square.sights(sights), lambda key: self._bounds_of(key, frame))
        casters = ground_nodes(
            shown(chosen, tiles), chosen.sights, frame, tiles, self.bounds, lambda _, there: float(there)
        )
        return SunShadow(square, casters, chosen.sights.wanted)

    @property
    def _extent(self) -> tuple[float, float]:
        assert self.facts is not None
        south, east = map(float, self.facts.extent)
        return south, east

    def _bounds_of(self, key: TileKey, frame: Frame) -> tuple[float, float, bool]:
        low, high, may_split = self.bounds.of(key)
        south, east = self._extent
        count = key.tiles_a_side
        if not (0 < key.row < south * count - 1 and 0 < key.column < east * count - 1):
            low = min(low, self._bottom)
        # What is seen from above is the water, however deep down its ground lies.
        high = max(high, *self._water_levels(key))
        return frame.z(low), frame.z(high), may_split

    def _water_levels(self, key: TileKey) -> tuple[float, float]:
        """Return how high the sea and the highest lake stand on a tile, -inf where there is none."""
        assert self.facts is not None
        sea = self.look.water_height_in(self.facts.map_range)
        return -inf if sea is None else sea, -inf if self.waters is None else self.waters.highest_lake(key.within)
