"""What a window has beyond growing, drawing and files. A new feature is one line here.

A feature gets the parts of the window, and connects itself to their signals and to its commands. The window shows its
messages and its panels.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.builds.builds_feature import BuildsFeature
from terrain_explorer.gui.compare.compare_controller import CompareController
from terrain_explorer.gui.explore.endless_surface import EndlessSurface
from terrain_explorer.gui.explore.explore_controller import ExploreController
from terrain_explorer.gui.explore.flight.flight_controller import FlightController
from terrain_explorer.gui.explore.taking_controller import TakingController
from terrain_explorer.gui.export.weight_exporter import WeightExporter
from terrain_explorer.gui.paths.path_controller import PathController
from terrain_explorer.gui.pictures.picture_guide import PictureGuide
from terrain_explorer.gui.preferences.preferences_controller import PreferencesController
from terrain_explorer.gui.presets.preset_controller import PresetController
from terrain_explorer.gui.selection.floating.float_controller import FloatController
from terrain_explorer.gui.selection.floating.piece_clipboard import PieceClipboard
from terrain_explorer.gui.selection.selection_controller import SelectionController
from terrain_explorer.gui.selection.selection_mover import SelectionMover
from terrain_explorer.gui.selection.selection_pictures import SelectionPictures
from terrain_explorer.gui.selection.selection_pinning import SelectionPinning
from terrain_explorer.gui.selection.step_masks import StepMasks
from terrain_explorer.gui.services.messages import Reporter
from terrain_explorer.gui.tools.tool_list import TOOLS
from terrain_explorer.gui.variations.variations_feature import VariationsFeature
from terrain_explorer.gui.views.warming.shader_warming import ShaderWarming
from terrain_explorer.gui.water.flow_inquiry import FlowInquiry
from terrain_explorer.gui.water.sea_and_rivers import RiverSwitch, SeaController
from terrain_explorer.gui.water.tone_controller import ToneController
from terrain_explorer.gui.water.water_controller import WaterController
from terrain_explorer.gui.water.wear_controller import WearController
from terrain_explorer.gui.window.gallery_controller import GalleryController
from terrain_explorer.gui.window.window_parts import WindowParts
from terrain_explorer.terrain import Heightmap


class Features:
    """The features of a window, each a `Reporter`; they are made for parts that the window has."""

    def __init__(self, parts: WindowParts) -> None:
        window, document, views, actions = parts.window, parts.document, parts.views, parts.actions
        for tool in TOOLS:
            views.tools.offer(tool(views), actions[tool.command.name])
        self.water = WaterController(document, views, window)
        self.wear = WearController(document, views, parts.recipes, window)
        self.selection = SelectionController(document, views, parts.surface, parts.map_panel, actions, window)
        self.selection.panelWanted.connect(partial(parts.show_panel, "selection"))
        self.selection_pictures = SelectionPictures(document, actions, window)
        self.selection_pictures.read.connect(self.selection.join)
        actions["SelectionToStamp"].triggered.connect(parts.drawing.stamp_selection)
        self.taking = TakingController(document, window)
        self.explore = _explore(parts, self.taking)
        self.warming = ShaderWarming(document, parts.surface.in_3d, window)
        parts.surface.settled.connect(self.warming.begin_soon)
        self.endless_surface = EndlessSurface(
            document, self.explore, parts.surface, views.tools, self.warming, actions, window
        )
        _elsewhere(parts)
        self.paths = _paths(parts)
        self.floating = _floating(parts)
        self.rivers = _rivers(parts, self.paths)
        self.tones = ToneController(self.water, self.wear, views)
        self.flow_inquiry = FlowInquiry(self.water, self.wear, views, actions["FollowWater"], window)
        self.sea = _sea(parts, self.rivers)
        self.flight = FlightController(
            document, self.explore, parts.exports, parts.surface, self.endless_surface, actions, window
        )
        self.preferences = PreferencesController(
            window, document, parts.surface, parts.recipes, self.wear, parts.editor, parts.both
        )
        self.pictures = PictureGuide(window)
        self.presets = _presets(parts, self.paths)
        self.gallery = _gallery(parts)
        self.builds = _builds(parts)
        self.selection_pinning = SelectionPinning(document, self.selection.panel, self.selection.live, actions, window)
        self.step_masks = StepMasks(document, parts.recipes, actions, window)
        self.weights = _weights(parts)
        self.piece_clipboard = _piece_clipboard(parts, self.floating)
        self.mover = SelectionMover(document, self.selection, self.floating, window)
        self.variations = _variations(parts)
        self.comparing = _comparing(parts)

    def __iter__(self) -> Iterator[Reporter]:
        return iter(vars(self).values())

    @property
    def busy(self) -> bool:
        """Whether a feature is making another terrain, or what it shows of one."""
        return (
            self.taking.busy
            or self.explore.busy
            or self.piece_clipboard.busy
            or self.floating.busy
            or self.variations.busy
            or self.comparing.busy
        )

    @property
    def panels(self) -> Mapping[str, QWidget]:
        """The contents of the features' docks, by their names in `PanelLayout`."""
        return {
            "path": self.paths.panel,
            "selection": self.selection.panel,
            "explore": self.explore.panel,
            "variations": self.variations.panel,
            "compare": self.comparing.panel,
        }


def _explore(parts: WindowParts, taking: TakingController) -> ExploreController:
    kept, filtering = parts.recipes.evaluation, parts.filtering
    explore = ExploreController(parts.document, taking, parts.views.tools, parts.actions, kept, parts.window)
    parts.views.watersChanged.connect(explore.setWaters)
    parts.views.tonesChanged.connect(explore.setTones)
    for view in parts.both:
        explore.partWanted.connect(view.show_part)
    filtering.previewed.connect(lambda heightmap: explore.preview(filtering.recipe, heightmap))
    return explore


def _elsewhere(parts: WindowParts) -> None:
    """Let tools make way for other terrains, and these for tools."""
    for name in ("Variations", "CompareTerrains"):
        parts.actions[name].toggled.connect(lambda on: parts.views.tools.make_way() if on else None)
    parts.views.tools.chosen.connect(lambda _: parts.work.come_back())
    parts.drawing.brushWanted.connect(lambda on: parts.work.come_back() if on else None)


def _presets(parts: WindowParts, paths: PathController) -> PresetController:
    presets = PresetController(parts.document, parts.window)
    parts.appearance.contentMade.connect(lambda panel: presets.serve(panel.presets))
    presets.serve(parts.filter_panel.presets)
    for of_steps in (parts.recipes.panel, paths.panel):
        of_steps.contentMade.connect(lambda panel: presets.serve(panel.presets, partial(_ground_of_step, parts)))
    return presets


def _gallery(parts: WindowParts) -> GalleryController:
    gallery = GalleryController(parts.files, parts.recipes, parts.document, parts.surface, parts.window)
    parts.actions["Presets"].triggered.connect(gallery.show)
    # The stroke that is still being drawn belongs to the terrain.
    parts.actions["SavePreset"].triggered.connect(parts.drawing.finish)
    parts.actions["SavePreset"].triggered.connect(gallery.show_to_save)
    return gallery


def _ground_of_step(parts: WindowParts) -> Heightmap:
    """Return the ground on which the chosen step is done, if it is known, or the terrain."""
    before = parts.recipes.before_chosen
    known = None if before is None else parts.recipes.cached(before.source, before.steps)
    return known or parts.document.heightmap


def _weights(parts: WindowParts) -> WeightExporter:
    weights = WeightExporter(parts.document, parts.window, parts.recipes.cached, parts.map_exports.kept)
    # As for any export: the stroke that is still being drawn belongs to the terrain.
    parts.actions["ExportWeights"].triggered.connect(parts.drawing.finish)
    choose = parts.preview.before_writing(weights.choose)
    parts.actions["ExportWeights"].triggered.connect(lambda: choose())
    return weights


def _builds(parts: WindowParts) -> BuildsFeature:
    builds = BuildsFeature(parts.document, parts.window, parts.recipes.cached)
    choose = parts.preview.before_writing(builds.choose)
    parts.actions["BuildTiles"].triggered.connect(lambda: choose())
    return builds


def _variations(parts: WindowParts) -> VariationsFeature:
    parts.actions["Variations"].triggered.connect(parts.drawing.finish)
    return VariationsFeature(parts.document, parts.recipes, parts.surface, parts.actions, parts.window)


def _rivers(parts: WindowParts, paths: PathController) -> RiverSwitch:
    rivers = RiverSwitch(parts.document, parts.actions["Rivers"], parts.window)
    parts.filtering.applied.connect(rivers.offer_after)
    paths.laid.connect(rivers.offer_after)
    return rivers


def _sea(parts: WindowParts, rivers: RiverSwitch) -> SeaController:
    sea = SeaController(parts.document, parts.actions["Sea"], rivers, parts.window)
    parts.drawing.seaWanted.connect(sea.bring)
    sea.follow_filters(parts.filtering, parts.filter_panel)
    parts.recipes.panel.contentMade.connect(lambda panel: panel.recipeWanted.connect(sea.follow_recipe))
    return sea


def _floating(parts: WindowParts) -> FloatController:
    return FloatController(
        parts.document,
        parts.filtering,
        parts.work.begin_filter,
        parts.filter_panel,
        parts.views.tools,
        parts.surface,
        parts.map_panel.view,
        parts.actions,
    )


def _piece_clipboard(parts: WindowParts, floating: FloatController) -> PieceClipboard:
    for name in ("Cut", "Copy", "Paste", "PastePiece", "PasteMap", "ClearSelected"):
        # First: the stroke that is still being drawn belongs to the terrain.
        parts.actions[name].triggered.connect(parts.drawing.finish)
    begin = parts.work.begin_filter
    return PieceClipboard(parts.document, parts.clipboard, begin, floating.paste, parts.actions, parts.window)


def _comparing(parts: WindowParts) -> CompareController:
    comparing = CompareController(
        parts.document,
        parts.recipes,
        parts.views,
        parts.surface,
        parts.map_panel,
        parts.exports,
        parts.actions,
        parts.window,
    )
    parts.drawing.history.comparisonWanted.connect(comparing.compare_state)
    parts.recipes.panel.contentMade.connect(lambda panel: panel.contrastWanted.connect(comparing.compare_without))
    return comparing


def _paths(parts: WindowParts) -> PathController:
    paths = PathController(parts.document, parts.recipes, parts.views, parts.actions, parts.window)
    paths.panelWanted.connect(partial(parts.show_panel, "path"))
    parts.files.linesOpened.connect(paths.open_lines)
    parts.recipes.panel.contentMade.connect(lambda panel: panel.pointsWanted.connect(paths.take_up))
    return paths
