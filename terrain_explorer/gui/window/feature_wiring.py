"""What a window has beyond growing, drawing and files. A new feature is one line here.

A feature gets the parts of the window, and connects itself to their signals and to its commands. The window shows its
messages and its panels, and stops it at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow, QWidget

from terrain_explorer.document.document import Document
from terrain_explorer.gui.builds.builds_feature import BuildsFeature
from terrain_explorer.gui.compare.compare_controller import CompareController
from terrain_explorer.gui.drawing.drawing_controller import DrawingController
from terrain_explorer.gui.explore.endless_surface import EndlessSurface
from terrain_explorer.gui.explore.explore_controller import ExploreController
from terrain_explorer.gui.explore.flight.flight_controller import FlightController
from terrain_explorer.gui.explore.taking_controller import TakingController
from terrain_explorer.gui.export.map_exporter import MapExporter
from terrain_explorer.gui.export.picture_exporter import PictureExporter
from terrain_explorer.gui.export.weight_exporter import WeightExporter
from terrain_explorer.gui.file_io.clipboard import ClipboardController
from terrain_explorer.gui.file_io.file_controller import FileController
from terrain_explorer.gui.file_io.image_editor import ImageEditor
from terrain_explorer.gui.generation.generation_controller import GenerationController
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
from terrain_explorer.gui.steps.filter_controller import PreviewQuestion
from terrain_explorer.gui.steps.filter_panel import FilterPanel
from terrain_explorer.gui.steps.recipe_controller import RecipeController
from terrain_explorer.gui.tools.tool_list import TOOLS
from terrain_explorer.gui.variations.variations_feature import VariationsFeature
from terrain_explorer.gui.views.map2d.map_panel import MapPanel
from terrain_explorer.gui.views.surface_pane import SurfacePane
from terrain_explorer.gui.views.view_sync import ViewSync
from terrain_explorer.gui.views.warming.shader_warming import ShaderWarming
from terrain_explorer.gui.water.flow_inquiry import FlowInquiry
from terrain_explorer.gui.water.sea_and_rivers import RiverSwitch, SeaController
from terrain_explorer.gui.water.tone_controller import ToneController
from terrain_explorer.gui.water.water_controller import WaterController
from terrain_explorer.gui.water.wear_controller import WearController
from terrain_explorer.gui.widgets.lazy_widget import LazyWidget
from terrain_explorer.gui.window.gallery_controller import GalleryController
from terrain_explorer.gui.window.work_coordinator import WorkCoordinator
from terrain_explorer.terrain import Heightmap

if TYPE_CHECKING:
    from terrain_explorer.gui.views.appearance_panel import AppearancePanel


@dataclass(frozen=True)
class WindowParts:
    """The parts of a window that features build on."""

    window: QMainWindow
    document: Document
    files: FileController
    exports: PictureExporter
    map_exports: MapExporter
    clipboard: ClipboardController
    editor: ImageEditor
    actions: Mapping[str, QAction]
    views: ViewSync
    surface: SurfacePane
    map_panel: MapPanel
    appearance: LazyWidget[AppearancePanel]
    drawing: DrawingController
    generation: GenerationController
    recipes: RecipeController
    work: WorkCoordinator
    preview: PreviewQuestion
    filter_panel: FilterPanel
    show_panel: Callable[[str, bool], None]
    """Brings a dock, by its name in `PanelLayout`, or dismisses it; not before the window is made."""


@dataclass(frozen=True)
class Features:
    """The features of a window: each a `Reporter` with a method ``stop``, which ends its work for good."""

    water: WaterController
    wear: WearController
    tones: ToneController
    flow_inquiry: FlowInquiry
    sea: SeaController
    rivers: RiverSwitch
    taking: TakingController
    explore: ExploreController
    endless_surface: EndlessSurface
    warming: ShaderWarming
    flight: FlightController
    preferences: PreferencesController
    pictures: PictureGuide
    presets: PresetController
    gallery: GalleryController
    paths: PathController
    builds: BuildsFeature
    selection: SelectionController
    selection_pictures: SelectionPictures
    selection_pinning: SelectionPinning
    step_masks: StepMasks
    weights: WeightExporter
    floating: FloatController
    piece_clipboard: PieceClipboard
    mover: SelectionMover
    variations: VariationsFeature
    comparing: CompareController

    @classmethod
    def of(cls, parts: WindowParts) -> Features:
        """Return the features of a window that has these parts."""
        window, document, views = parts.window, parts.document, parts.views
        for tool in TOOLS:
            views.tools.offer(tool(views), parts.actions[tool.command.name])
        water = WaterController(document, views, window)
        wear = WearController(document, views, parts.recipes, window)
        selection = SelectionController(document, views, parts.surface, parts.map_panel, parts.actions, window)
        selection.panelWanted.connect(partial(parts.show_panel, "selection"))
        pictures = SelectionPictures(document, parts.actions, window)
        pictures.read.connect(selection.join)
        parts.actions["SelectionToStamp"].triggered.connect(parts.drawing.stamp_selection)
        taking = TakingController(document, window)
        kept = parts.recipes.evaluation
        explore = ExploreController(document, taking, views.tools, parts.actions, kept, window)
        views.watersChanged.connect(explore.setWaters)
        for view in (parts.surface, parts.map_panel.view):
            explore.partWanted.connect(view.show_part)
        filtering, warming = parts.work.filtering, _warming(parts)
        filtering.previewed.connect(lambda heightmap: explore.preview(filtering.recipe, heightmap))
        endless_surface = EndlessSurface(document, explore, parts.surface, views.tools, warming, parts.actions, window)
        _elsewhere(parts)
        both, paths = (parts.surface, parts.map_panel.view), _paths(parts)
        floating = _floating(parts)
        rivers = _rivers(parts, paths)
        return cls(
            water=water,
            wear=wear,
            tones=ToneController(water, wear, views),
            flow_inquiry=FlowInquiry(water, wear, views, parts.actions["FollowWater"], window),
            sea=_sea(parts, rivers),
            rivers=rivers,
            taking=taking,
            explore=explore,
            endless_surface=endless_surface,
            warming=warming,
            flight=_flight(parts, explore, endless_surface),
            preferences=PreferencesController(window, document, parts.surface, parts.recipes, wear, parts.editor, both),
            pictures=PictureGuide(window),
            presets=_presets(parts, paths),
            gallery=_gallery(parts),
            paths=paths,
            builds=_builds(parts),
            selection=selection,
            selection_pictures=pictures,
            selection_pinning=SelectionPinning(document, selection.panel, selection.live, parts.actions, window),
            step_masks=StepMasks(document, parts.recipes, parts.actions, window),
            weights=_weights(parts),
            floating=floating,
            piece_clipboard=_piece_clipboard(parts, floating),
            mover=SelectionMover(document, selection, floating, window),
            variations=_variations(parts),
            comparing=_comparing(parts),
        )

    def __iter__(self) -> Iterator[Reporter]:
        return (getattr(self, field.name) for field in fields(self))

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

    def stop(self) -> None:
        """End the work of all features for good, in their order."""
        for feature in self:
            feature.stop()


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


def _warming(parts: WindowParts) -> ShaderWarming:
    warming = ShaderWarming(parts.document, parts.surface.in_3d, parts.window)
    parts.surface.settled.connect(warming.begin_soon)
    return warming


def _flight(parts: WindowParts, explore: ExploreController, endless_surface: EndlessSurface) -> FlightController:
    return FlightController(
        parts.document,
        explore,
        parts.exports,
        parts.surface,
        endless_surface,
        parts.actions,
        parts.window,
    )


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
    parts.work.filtering.applied.connect(rivers.offer_after)
    paths.laid.connect(rivers.offer_after)
    return rivers


def _sea(parts: WindowParts, rivers: RiverSwitch) -> SeaController:
    sea = SeaController(parts.document, parts.actions["Sea"], rivers, parts.window)
    parts.drawing.seaWanted.connect(sea.bring)
    sea.follow_filters(parts.work.filtering, parts.filter_panel)
    parts.recipes.panel.contentMade.connect(lambda panel: panel.recipeWanted.connect(sea.follow_recipe))
    return sea


def _floating(parts: WindowParts) -> FloatController:
    work = parts.work
    return FloatController(
        parts.document,
        work.filtering,
        work.begin_filter,
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
