"""What a window can do. A new feature is declared here: its part, its commands, docks and tools.

A part connects itself to signals of the other parts, and to those of its commands that have states of their own. The
window makes its menus, docks and messages from what is declared.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from terrain_explorer.gui.builds.builds_feature import BuildsFeature
from terrain_explorer.gui.compare.compare_controller import CompareController
from terrain_explorer.gui.explore.explore_controller import ExploreController
from terrain_explorer.gui.explore.explored_surface import ExploredSurface
from terrain_explorer.gui.explore.flight.flight_controller import FlightController
from terrain_explorer.gui.explore.taking_controller import TakingController
from terrain_explorer.gui.export.weight_exporter import WeightExporter
from terrain_explorer.gui.learning.learning_controller import LearningController
from terrain_explorer.gui.learning.pages.page_parts import COMPARISON, FLOW, GLOSSARY, SCALE
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
from terrain_explorer.gui.steps.filter_panel import FilterList
from terrain_explorer.gui.tools.tool_list import TOOLS
from terrain_explorer.gui.variations.variations_feature import VariationsFeature
from terrain_explorer.gui.views.tool import MapTool
from terrain_explorer.gui.views.warming.shader_warming import ShaderWarming
from terrain_explorer.gui.water.flow_inquiry import FlowInquiry
from terrain_explorer.gui.water.sea_and_rivers import RiverSwitch, SeaController
from terrain_explorer.gui.water.tone_controller import ToneController
from terrain_explorer.gui.water.water_controller import WaterController
from terrain_explorer.gui.water.wear_controller import WearController
from terrain_explorer.gui.widgets.lazy_widget import LazyWidget
from terrain_explorer.gui.window.export_panel import lazy_export_panel
from terrain_explorer.gui.window.feature import Dock, Feature
from terrain_explorer.gui.window.gallery_controller import GalleryController
from terrain_explorer.gui.window.window_parts import WindowParts
from terrain_explorer.language import marked
from terrain_explorer.terrain import Heightmap

if TYPE_CHECKING:
    from terrain_explorer.gui.steps.steps_panel import StepsPanel
    from terrain_explorer.gui.views.camera_panel import CameraPanel

R = TypeVar("R", bound="Reporter | None")


class Features:
    """The features of a window, made of the parts that it has.

    Attributes
    ----------
    declared
        All of them, in the order of their panels in the menu.
    """

    def __init__(self, parts: WindowParts) -> None:
        self.declared: list[Feature] = []
        self._add_growing(parts)
        self._add_exploring(parts)
        self._add_drawing(parts)
        self._add_steps(parts)
        self._add_files(parts)
        self._add_water(parts)
        self._add_others(parts)

    @property
    def docks(self) -> list[Dock]:
        """The docks of all features."""
        return [dock for feature in self.declared for dock in feature.docks]

    def _add(
        self,
        part: R,
        *docks: Dock,
        commands: Mapping[str, Callable[[], object]] | None = None,
        tools: Mapping[str, MapTool] | None = None,
    ) -> R:
        self.declared.append(Feature(part, docks, commands or {}, tools or {}))
        return part

    def _add_growing(self, parts: WindowParts) -> None:
        views, timeline, generation = parts.views, parts.timeline, parts.generation
        profile = Dock("profile", marked("Profile"), views.profile, "look", rests=True, height=210)
        self._add(None, profile, tools={tool.command.name: tool(views) for tool in TOOLS})
        for view in parts.both:
            view.addActions(list(timeline.panel.commands.values()))
        dock = Dock("timeline", marked("Growth"), timeline.panel, "learn#stage-by-stage", "growth", height=270)
        self._add(timeline, replace(dock, command="Growth"))
        form = generation.panel
        form.contentMade.connect(lambda panel: panel.name_keys(parts.actions))
        form.contentMade.connect(lambda panel: panel.sizeWanted.connect(parts.work.choose_size))
        form.contentMade.connect(lambda panel: panel.rockWanted.connect(parts.work.choose_rock))
        generation.wait_for(parts.surface.drawn)
        generation.grown.connect(parts.status_bar.setSeconds)
        generation.sourceChanged.connect(parts.recipes.change_source)
        self._add(
            generation,
            Dock("generate", marked("Generate"), form, "grow", scrolled=True),
            commands={
                "Generate": lambda: form.content().generate(),
                "NewSeed": lambda: form.content().new_seed(),
                "Cancel": parts.work.cancel,
            },
        )
        # The stroke that is still being drawn belongs to the terrain.
        parts.actions["Variations"].triggered.connect(parts.drawing.finish)
        variations = VariationsFeature(parts.document, parts.recipes, parts.surface, parts.actions, parts.window)
        dock = Dock("variations", marked("Variations"), variations.panel, "choose", scrolled=True, command="Variations")
        self.variations = self._add(variations, dock)

    def _add_exploring(self, parts: WindowParts) -> None:
        document, views, actions, window = parts.document, parts.views, parts.actions, parts.window
        filtering = parts.filtering
        self._add(None, Dock("map", marked("Map"), parts.map_panel, "look"))
        parts.map_panel.roomWanted.connect(lambda wanted: parts.layout.give_room("map", wanted))
        self.taking = self._add(TakingController(document, window))
        shown = parts.map_panel.view
        explore = ExploreController(document, self.taking, shown, actions, parts.recipes.evaluation, window)
        parts.drawing.setGroundInSight(explore)
        views.setKnownLand(explore.land_of)
        filtering.previewed.connect(lambda heightmap: explore.preview(filtering.recipe, heightmap))
        parts.files.setViews(lambda: explore.views_here)
        parts.files.viewsRead.connect(explore.take_views)
        self.explore = self._add(explore, Dock("explore", marked("Explore"), explore.panel, "explore"))
        self.warming = self._add(ShaderWarming(document, parts.surface.in_3d, window))
        parts.surface.settled.connect(self.warming.begin_soon)
        ExploredSurface(explore, parts.surface, window)
        _elsewhere(parts)
        self.flight = self._add(FlightController(document, explore, parts.exports, parts.surface, actions, window))
        landscapes = {"LandscapeView": False, "SideLitLandscape": True}
        changes = parts.surface.moved, parts.surface.walkingChanged
        panel = LazyWidget(lambda: _camera_panel(parts, explore), lambda made: made.follow(), *changes)
        camera = Dock("camera", marked("Camera"), panel, "look#turn-move-walk", "camera", scrolled=True)
        showing = {name: partial(_show_landscape, parts, side) for name, side in landscapes.items()}
        self._add(None, camera, commands=showing)
        look = Dock("appearance", marked("Light and colour"), parts.appearance, "look", "look", "surfaceDock", True)
        self._add(None, look)

    def _add_drawing(self, parts: WindowParts) -> None:
        document, views, actions, window = parts.document, parts.views, parts.actions, parts.window
        drawing = parts.drawing
        drawing.setObstacle(parts.work.obstacle)
        brush = Dock("brush", marked("Brush"), drawing.brush, "draw", scrolled=True)
        self._add(drawing, brush, commands={"NewDrawing": drawing.start})
        paths = PathController(document, parts.recipes, views, actions, window)
        paths.panelWanted.connect(partial(parts.show_panel, "path"))
        parts.files.linesOpened.connect(paths.open_lines)
        parts.recipes.panel.contentMade.connect(lambda panel: panel.pointsWanted.connect(paths.take_up))
        self.paths = self._add(paths, Dock("path", marked("Path"), paths.panel, "paths", scrolled=True))
        selection = SelectionController(document, views, parts.surface, parts.map_panel, actions, window)
        selection.setGroundInSight(self.explore)
        selection.panelWanted.connect(partial(parts.show_panel, "selection"))
        dock = Dock("selection", marked("Selection"), selection.panel, "select", "select-rectangle", scrolled=True)
        self.selection = self._add(selection, dock, commands={"SelectionToStamp": drawing.stamp_selection})
        pictures = self._add(SelectionPictures(document, actions, window))
        pictures.read.connect(selection.join)
        self._add(SelectionPinning(document, selection.panel, selection.live, actions, window))
        self._add(StepMasks(document, parts.recipes, actions, window))
        parts.recipes.panel.contentMade.connect(partial(_let_paint, parts))
        begin, panel, map = parts.work.begin_filter, parts.filter_panel, parts.map_panel.view
        floating = FloatController(document, parts.filtering, begin, panel, views.tools, parts.surface, map, actions)
        self.floating = self._add(floating)
        pieces = PieceClipboard(document, parts.clipboard, begin, floating.paste, actions, window)
        self._add(pieces, commands=pieces.commands)
        self.mover = self._add(SelectionMover(document, selection, floating, window))

    def _add_steps(self, parts: WindowParts) -> None:
        recipes, filtering, panel = parts.recipes, parts.filtering, parts.filter_panel
        filters = FilterList(parts.work.begin_kind)
        self._add(None, Dock("filters", marked("Filters"), filters, "change"))
        made, explain = recipes.panel.contentMade, parts.actions["ExplainScale"].trigger
        made.connect(lambda steps: steps.formShown.connect(partial(parts.layout.give_room, "steps")))
        made.connect(lambda steps: steps.scaleExplanationWanted.connect(explain))
        recipes.sourceWanted.connect(partial(_go_to_source, parts))
        parts.files.sourceRead.connect(recipes.follow_file)
        parts.files.beside.recipeWanted.connect(recipes.remake)
        self._add(recipes, Dock("steps", marked("Steps"), recipes.panel, "change", scrolled=True))
        history = parts.drawing.history
        self._add(None, Dock("history", marked("History"), history, "draw"))
        export = lazy_export_panel(parts.actions, parts.choose_export)
        self._add(None, Dock("export", marked("Export"), export, "export"))
        filtering.opened.connect(partial(_open_filter, parts))
        filtering.activeChanged.connect(partial(_leave_filter, parts))
        self._add(filtering, Dock("filter", marked("Change"), panel, "change", "change", "operationDock", of_work=True))
        comparing = CompareController(
            parts.document,
            recipes,
            parts.views,
            parts.surface,
            parts.map_panel,
            parts.exports,
            parts.actions,
            parts.window,
        )
        history.comparisonWanted.connect(comparing.compare_state)
        made.connect(lambda steps: steps.contrastWanted.connect(comparing.compare_without))
        dock = Dock("compare", marked("Compare"), comparing.panel, "look#compare", scrolled=True)
        self.comparing = self._add(comparing, replace(dock, command="CompareTerrains"))

    def _add_files(self, parts: WindowParts) -> None:
        files, document, exports, work = parts.files, parts.document, parts.exports, parts.work
        ask_then, before_writing = files.ask_then, parts.preview.before_writing
        self._add(
            files,
            commands={
                "New": lambda: ask_then(files.start_anew),
                "Open": lambda: ask_then(files.choose),
                "OpenTiles": lambda: ask_then(files.choose_tiles),
                "Reload": lambda: ask_then(files.reload),
                "Save": before_writing(lambda: work.save_when_grown(files.save)),
                "SaveAs": before_writing(lambda: work.save_when_grown(files.save_as)),
                "Undo": lambda: work.undo(document.undo),
                "Redo": document.redo,
            },
        )
        parts.editor.chosenChanged.connect(parts.actions["SystemEditor"].setEnabled)
        parts.actions["SystemEditor"].setEnabled(bool(parts.editor.program))
        self._add(
            parts.editor,
            commands={
                "EditImage": before_writing(parts.editor.open),
                "ChooseEditor": parts.editor.choose,
                "SystemEditor": lambda: parts.editor.setProgram(""),
            },
        )
        self._add(parts.clipboard)
        pictures = {"SavePicture": exports.picture, "SaveTurntable": exports.turntable, "CopyPicture": exports.copy}
        self._add(exports.job, commands=pictures)
        parts.map_exports.exported.connect(files.exported)
        work.hold(files, parts.map_exports)
        self._add(parts.map_exports.job, commands={"Export": parts.choose_export})
        weights = WeightExporter(document, parts.window, parts.recipes.cached, parts.map_exports.kept)
        self.weights = self._add(weights, commands={"ExportWeights": before_writing(weights.choose)})
        builds = BuildsFeature(document, parts.window, parts.recipes.cached)
        self.builds = self._add(builds, commands={"BuildTiles": before_writing(builds.choose)})
        gallery = GalleryController(files, parts.recipes, document, parts.surface, parts.window)
        self.gallery = self._add(gallery, commands={"Presets": gallery.show, "SavePreset": gallery.show_to_save})

    def _add_water(self, parts: WindowParts) -> None:
        document, views, actions, window = parts.document, parts.views, parts.actions, parts.window
        self.water = self._add(WaterController(document, views, window))
        self.wear = self._add(WearController(document, views, parts.recipes, window))
        self._add(ToneController(self.water, self.wear, views))
        self.flow_inquiry = self._add(FlowInquiry(self.water, self.wear, views, actions["FollowWater"], window))
        self.flow_inquiry.explanationWanted.connect(actions["ExplainWater"].trigger)
        rivers = self._add(RiverSwitch(document, actions["Rivers"], window))
        parts.filtering.applied.connect(rivers.offer_after)
        self.paths.laid.connect(rivers.offer_after)
        sea = self._add(SeaController(document, actions["Sea"], rivers, window))
        parts.drawing.seaWanted.connect(sea.bring)
        sea.follow_filters(parts.filtering, parts.filter_panel)
        parts.recipes.panel.contentMade.connect(lambda panel: panel.recipeWanted.connect(sea.follow_recipe))

    def _add_others(self, parts: WindowParts) -> None:
        recipes = parts.recipes
        preferences = PreferencesController(
            parts.window, parts.document, parts.surface, recipes, self.wear, parts.editor, parts.both
        )
        self.preferences = self._add(preferences, commands={"Preferences": preferences.open})
        self.pictures = self._add(PictureGuide(parts.window))
        presets = self.presets = self._add(PresetController(parts.document, parts.window))
        parts.appearance.contentMade.connect(lambda panel: presets.serve(panel.presets))
        presets.serve(parts.filter_panel.presets)
        for of_steps in (recipes.panel, self.paths.panel):
            of_steps.contentMade.connect(lambda panel: presets.serve(panel.presets, partial(_ground_of_step, parts)))

    def add_learning(self, parts: WindowParts) -> None:
        """Add what explains, whose docks come after the others."""
        learning = self.learning = LearningController(parts.document, parts.window)
        parts.timeline.stageChanged.connect(learning.setStage)
        parts.timeline.stepChanged.connect(learning.setStep)
        parts.generation.panel.contentMade.connect(lambda panel: panel.copiesWanted.connect(learning.show_copies))
        parts.filter_panel.explanationWanted.connect(learning.open)
        learning.generatorWanted.connect(parts.generation.grow)
        learning.stageWanted.connect(parts.work.show_stage)
        learning.filterWanted.connect(parts.work.begin_kind)
        self._add(
            learning,
            commands={
                "Figures": learning.show_figures,
                "Manual": lambda: learning.open_manual(parts.layout.opened),
                "Explain": learning.explain,
                "Compare": lambda: learning.open(COMPARISON),
                "OneDimension": learning.show_edge,
                "ExplainWater": lambda: learning.open(FLOW),
                "ExplainScale": lambda: learning.open(SCALE),
                "ExplainMasks": lambda: learning.open("masks"),
                "Glossary": lambda: learning.open(GLOSSARY),
            },
        )


def _elsewhere(parts: WindowParts) -> None:
    """Let tools make way for other terrains, and these for tools."""
    for name in ("Variations", "CompareTerrains"):
        parts.actions[name].toggled.connect(lambda on: parts.views.tools.make_way() if on else None)
    parts.views.tools.chosen.connect(lambda _: parts.work.come_back())
    parts.drawing.brushWanted.connect(lambda on: parts.work.come_back() if on else None)


def _camera_panel(parts: WindowParts, explore: ExploreController) -> CameraPanel:
    from terrain_explorer.gui.explore.bookmarks import BookmarkList
    from terrain_explorer.gui.views.camera_panel import CameraPanel

    saved = BookmarkList(explore.marked, "savedViews")
    saved.chosen.connect(explore.go_to_bookmark)
    return CameraPanel(parts.surface, parts.actions, saved)


def _show_landscape(parts: WindowParts, side_light: bool) -> None:
    from terrain_explorer.gui.views.landscapes import show_landscape

    show_landscape(parts.document, parts.surface, side_light)


def _ground_of_step(parts: WindowParts) -> Heightmap:
    """Return the ground on which the chosen step is done, if it is known, or the terrain."""
    before = parts.recipes.before_chosen
    known = None if before is None else parts.recipes.cached(before.source, before.steps)
    return known or parts.document.heightmap


def _go_to_source(parts: WindowParts) -> None:
    """Bring the fields of what grew the ground to the front."""
    parts.layout.bring("generate")
    parts.generation.panel.content().setFocus()


def _open_filter(parts: WindowParts) -> None:
    parts.layout.bring("filter")
    parts.filter_panel.setFocus()


def _leave_filter(parts: WindowParts, active: bool) -> None:
    # A filter without parameters may end before its dock was ever shown. Then the focus stays where it is.
    if not active and parts.layout.docks["filter"].isVisible():
        parts.layout.dismiss("filter")
        parts.surface.setFocus()


def _let_paint(parts: WindowParts, panel: StepsPanel) -> None:
    """Let the user paint the parameters of steps, once these are shown."""
    from terrain_explorer.gui.selection.painted_map import PaintedMap

    panel.paintWanted.connect(PaintedMap(parts.document, parts.views, parts.recipes, parts.window).paint)
