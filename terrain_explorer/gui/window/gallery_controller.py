"""The presets of terrain: shows them, opens them, and keeps the user's own in a folder."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Generator as Steps
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QFileSystemWatcher, QObject, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QMainWindow

from terrain_explorer.document.document import Document
from terrain_explorer.document.states import generating
from terrain_explorer.errors import UserError
from terrain_explorer.files.atomic import make_folder, replacing
from terrain_explorer.files.errors import HeightmapFileError
from terrain_explorer.gui.file_io.file_controller import FileController
from terrain_explorer.gui.presets.file_changes import FileChanges, not_changed
from terrain_explorer.gui.presets.parameter_preset import preset_folder
from terrain_explorer.gui.presets.terrain_preset import (
    SAMPLES,
    LoadedPreset,
    TerrainPreset,
    free_path,
    loading,
    path_for,
    path_to_save,
    presets_in,
    whole_of,
)
from terrain_explorer.gui.services.messages import MessageAction, Reporter, UserMessage, error_message
from terrain_explorer.gui.services.timers import single_shot_timer
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.gui.steps.recipe_controller import RecipeController
from terrain_explorer.gui.views.surface3d.camera.block import TerrainBlock
from terrain_explorer.gui.views.surface3d.camera.camera import Pose, Viewpoint
from terrain_explorer.gui.views.surface3d.camera.framing import framed
from terrain_explorer.gui.views.surface3d.gl.gl_format import NoOpenGLError
from terrain_explorer.gui.views.surface_pane import SurfacePane
from terrain_explorer.gui.window.repair_offers import bring_look
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain import GENERATORS, Generator, Heightmap, Recipe
from terrain_explorer.terrain.parameters import fitting
from terrain_explorer.terrain.recipe import Picture
from terrain_explorer.terrain.recipe.source import title_of
from terrain_explorer.terrain.scale import thinned
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.render_options import ViewOptions

if TYPE_CHECKING:
    from terrain_explorer.files.recipes import RecipeFile
    from terrain_explorer.gui.presets.preset_gallery import GalleryDialog, PresetGallery
    from terrain_explorer.gui.views.surface3d.gl.studio import Studio

_SETTLING = 300
"""Milliseconds after a change in the folder in which others may follow."""

_UNDO = marked("Undo")

_POINTS = 513
"""The points of the longer side on which steps alone are shown, about."""


class GalleryController(Reporter):
    """Serves the galleries that it makes.

    Signals
    -------
    listed
        The user's presets are other ones now.
    """

    listed = Signal()

    def __init__(
        self,
        files: FileController,
        recipes: RecipeController,
        document: Document,
        surface: SurfacePane,
        window: QMainWindow,
    ) -> None:
        super().__init__(window)
        self._files, self._recipes = files, recipes
        self._document, self._surface, self._window = document, surface, window
        self._opened: tuple[TerrainPreset, Recipe] | None = None
        self._gone: _Gone | None = None
        self._galleries: list[PresetGallery] = []
        self._dialog: GalleryDialog | None = None
        self._studio: Studio | None = None
        self._done: tuple[str | Callable[[], str], bool, bool] = ("", False, False)
        self._loader = Worker("preset-gallery", self)
        self._loader.progressed.connect(self._on_loaded)
        self._changes = FileChanges("gallery-changes", self)
        self._changes.made.connect(self._on_changed)
        self._watcher = QFileSystemWatcher(self)
        self._settling = single_shot_timer(self, _SETTLING, self.refresh)
        self._watcher.directoryChanged.connect(self._settling.start)
        recipes.documentBegun.connect(self._on_begun)
        files.presetRead.connect(self.open_file)

    def own(self) -> tuple[TerrainPreset, ...]:
        """Return the user's presets."""
        return presets_in(preset_folder())

    def made(self, gallery: PresetGallery) -> PresetGallery:
        """Fill a gallery, serve it as long as it is there, and return it."""
        gallery.chosen.connect(self.open)
        gallery.stepsWanted.connect(self.add_steps)
        gallery.renameWanted.connect(self._rename)
        gallery.deleteWanted.connect(self._delete)
        gallery.folderWanted.connect(self._show_folder)
        gallery.dropped.connect(self._take_files)
        gallery.shown.connect(self.refresh)
        self._galleries.append(gallery)
        gallery.destroyed.connect(partial(self._forget, gallery))
        gallery.setPresets((*self.own(), *SAMPLES))
        return gallery

    def refresh(self) -> None:
        """Look what is in the folder now."""
        own = self.own()
        with suppress(OSError):
            if preset_folder().is_dir():
                self._watcher.addPath(str(preset_folder()))
        for gallery in self._galleries:
            gallery.setPresets((*own, *SAMPLES))
        if self._dialog is not None:
            self._dialog.setNames(preset.name for preset in own)
        if self._galleries:
            self._loader.request(partial(loading, (*own, *SAMPLES)))
        self.listed.emit()

    def show(self) -> None:
        """Show the presets in a window of their own."""
        from terrain_explorer.gui.presets.preset_gallery import GalleryDialog

        dialog = self._dialog
        if dialog is None:
            self._dialog = dialog = GalleryDialog(self._window)
            self.made(dialog.gallery)
            dialog.saveWanted.connect(self._save)
            dialog.undoWanted.connect(self._undo)
            self._document.heightmapChanged.connect(self._show_possible)
        self._show_possible()
        dialog.setNames(preset.name for preset in self.own())
        dialog.show()
        dialog.raise_()
        dialog.activateWindow()
        dialog.browse()

    def show_to_save(self) -> None:
        """Show them, and let the user save the terrain at hand as one."""
        self.show()
        assert self._dialog is not None
        self._dialog.ask_name(free_path(self._suggested_name(), preset_folder()).stem)

    def open(self, preset: TerrainPreset) -> None:
        """Open a preset as a new terrain, once the user has agreed to leave the terrain at hand."""
        self._read(preset, lambda recipe: self._files.ask_then(lambda: self._make(preset, recipe)))

    def open_file(self, path: Path) -> None:
        """Open a preset that the user chose as a file; what it needs asking has been asked."""
        preset = TerrainPreset(path, path.stem, own=True)
        self._read(preset, lambda recipe: self._make(preset, recipe))

    def add_steps(self, preset: TerrainPreset) -> None:
        """Do the steps of a preset on the terrain at hand."""
        self._recipes.read(lambda: preset.stored, partial(self._add_steps, preset))

    def _read(self, preset: TerrainPreset, begin: Callable[[Recipe], None]) -> None:
        """Read a preset, and begin with its terrain; steps alone are done on the terrain at hand."""

        def take(stored: RecipeFile) -> None:
            recipe = whole_of(stored)
            if recipe is None:
                self._add_steps(preset, stored)
            else:
                begin(recipe)

        self._recipes.read(lambda: preset.stored, take)

    def _add_steps(self, preset: TerrainPreset, stored: RecipeFile) -> None:
        self._recipes.add_steps(stored, preset.title, tr("Add {preset}", preset=preset.title))

    def _make(self, preset: TerrainPreset, recipe: Recipe) -> None:
        self._opened = preset, recipe
        self._recipes.begin(recipe, preset.title)

    def _on_begun(self, recipe: Recipe, heightmap: Heightmap) -> None:
        if self._opened is None or recipe is not self._opened[1]:
            return
        preset, self._opened = self._opened[0], None
        look, view = preset.look, preset.view
        keep_mine = bring_look(self._document, look)
        block = TerrainBlock.of(heightmap, look.exaggeration)
        # Azimuths are clockwise from north, as on a compass; a pose counts the mathematical way, from the x axis. A
        # framed viewpoint gives the direction alone, so any aspect will do.
        camera = framed(block, Pose(90.0 - view.azimuth, view.elevation), 1.0)
        self._surface.setCamera(Viewpoint(camera, framed=True))
        text = f"{preset.title}: {preset.sentence(preset.stored)}"
        if preset.stored.is_other_edition:
            from terrain_explorer.files.recipes import HEIGHTS_MAY_DIFFER

            text += " " + tr(HEIGHTS_MAY_DIFFER, name=preset.title)
        self.inform(text, about_terrain=True, actions=(*self._contrast(preset, recipe), *keep_mine))

    def _contrast(self, preset: TerrainPreset, recipe: Recipe) -> tuple[MessageAction, ...]:
        """Return the offer to grow the same seed by the algorithm that does not do what the preset shows."""
        kind, own = GENERATORS.get(preset.contrast), recipe.source
        if kind is None or not isinstance(own, Generator):
            return ()
        other = fitting(own.values(), kind())
        label = tr("Same seed by {algorithm}", algorithm=tr(kind.title))
        text = tr("The same seed by {algorithm}. Undo brings the other one back.", algorithm=tr(kind.title))
        message = UserMessage(text, about_terrain=True)
        name = generating(other, own)
        return ((label, lambda: self._recipes.remake(replace(recipe, source=other), name, message=message)),)

    def _on_loaded(self, loaded: LoadedPreset) -> None:
        for gallery in self._galleries:
            gallery.setLoaded(loaded)

    def _forget(self, gallery: PresetGallery, _: QObject | None = None) -> None:
        self._galleries.remove(gallery)

    def _show_possible(self) -> None:
        if self._dialog is not None:
            recipe = self._document.recipe
            whole = recipe is not None and not isinstance(recipe.source, Picture)
            self._dialog.setPossible(whole, recipe is not None and bool(recipe.steps))

    def _suggested_name(self) -> str:
        path, recipe = self._document.path, self._document.recipe
        if path is not None:
            return path.stem
        return tr("Terrain") if recipe is None else title_of(recipe.source)

    def _save(self, name: str, alone: bool) -> None:
        from terrain_explorer.files.recipes import RecipeFile, write_preset
        from terrain_explorer.gui.export.preset_picture import preset_picture, view_towards

        document, recipe = self._document, self._document.recipe
        if recipe is None:
            return
        camera = self._surface.camera
        view = ViewOptions() if camera is None else view_towards(camera.azimuth, camera.elevation)
        stored = RecipeFile.of(recipe, document.look, view)
        path = path_to_save(name, preset_folder())
        kept = stored.steps_alone if alone else stored
        studio, heightmap, look = self._ready_studio(), document.heightmap, document.look

        def change() -> None:
            make_folder(path.parent)
            before = path.read_bytes() if path.exists() else None
            write_preset(kept, preset_picture(studio, heightmap, look, view, recipe), path)
            if before is not None:
                self._gone = _Gone(path, before, is_replaced=True)

        self._tell(tr("Saving {name}", name=path.stem))
        self._changes.make(change)
        self._announce(tr("Saved {name} among the presets.", name=path.stem), can_undo=path.exists())

    def _ready_studio(self) -> Studio | None:
        """Return what draws pictures; None where the surface is not drawn, be it for safety."""
        from terrain_explorer.gui.export.picture_jobs import make_studio

        if self._studio is None and self._surface.camera is not None:
            with suppress(NoOpenGLError):
                self._studio = make_studio()
        return self._studio

    def _take_files(self, paths: list[Path]) -> None:
        """Make presets of files that hold recipes."""
        studio, under = self._ready_studio(), self._document.heightmap
        refused: list[str] = []

        def taking() -> Steps[object, None, None]:
            make_folder(preset_folder())
            for path in paths:
                try:
                    yield from _taking(path, preset_folder(), studio, under)
                except UserError as error:
                    refused.append(error_message(error).text)

        self._changes.work_on(taking())
        self._announce(lambda: " ".join(refused) or tr("Added %n preset(s).", None, len(paths)))

    def _rename(self, preset: TerrainPreset, name: str) -> None:
        target = path_for(name, preset_folder())

        def change() -> None:
            # Where letters differ in their case only, some systems find the very file.
            if not target.exists() or target.samefile(preset.path):
                preset.path.rename(target)
            else:
                raise FileExistsError(0, tr("there is a preset of this name"))

        self._changes.make(change)
        self._announce("")

    def _delete(self, preset: TerrainPreset) -> None:
        def change() -> None:
            content = preset.path.read_bytes()
            preset.path.unlink()
            self._gone = _Gone(preset.path, content)

        self._changes.make(change)
        self._announce(tr("Deleted {name}.", name=preset.name), can_undo=True)

    def _undo(self) -> None:
        gone = self._gone
        if gone is None:
            return

        def change() -> None:
            if self._gone is gone:
                make_folder(gone.path.parent)
                _put(gone.content, gone.path if gone.is_replaced else free_path(gone.path.stem, gone.path.parent))
                self._gone = None

        self._changes.make(change)
        self._announce(tr("{name} is back.", name=gone.path.stem), again=True)

    def _announce(self, text: str | Callable[[], str], can_undo: bool = False, again: bool = False) -> None:
        """Say this when the changes that were wished are made.

        Parameters
        ----------
        can_undo
            Whether the user can undo the last one.
        again
            Whether the user can do so after it has failed.
        """
        self._done = text, can_undo, again

    def _on_changed(self, error: Exception | None) -> None:
        self.refresh()
        text, can_undo, again = self._done
        if error is not None:
            self._tell(not_changed(error, preset_folder()), again)
        else:
            self._tell(text() if callable(text) else text, can_undo)

    def _tell(self, text: str, can_undo: bool = False) -> None:
        """Tell something where the user looks: in the window of the presets, or below the menus."""
        if self._dialog is not None and self._dialog.isVisible():
            self._dialog.setNote(text, can_undo)
        elif text:
            self.inform(text, actions=((_UNDO, self._undo),) if can_undo else ())

    def _show_folder(self) -> None:
        try:
            make_folder(preset_folder())
        except OSError as error:
            self._tell(not_changed(error, preset_folder()))
            return
        self.refresh()
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(preset_folder())))


@dataclass(frozen=True, eq=False)
class _Gone:
    """What the file of a preset held before it was deleted or replaced."""

    path: Path
    content: bytes
    is_replaced: bool = False


def _put(content: bytes, path: Path) -> None:
    with replacing(path) as file:
        file.write(content)


def _taking(path: Path, folder: Path, studio: Studio | None, under: Heightmap) -> Steps[object, None, None]:
    """Make a preset of a file that holds a recipe; steps alone are shown on the terrain at hand."""
    from terrain_explorer.files.recipes import RecipeFile, stored_recipe_in, write_preset
    from terrain_explorer.gui.export.preset_picture import preset_picture

    stored, target = stored_recipe_in(path), free_path(path.stem, folder)
    if stored.is_preset:
        _put(path.read_bytes(), target)
        return
    look, view, recipe = fitting(stored.look, Look()), ViewOptions(), whole_of(stored)
    if stored.heightmap is not None:
        heightmap = stored.heightmap
    elif recipe is not None:
        heightmap = (yield from recipe.evaluating()).heightmap
    else:
        stride = max(max(under.rows, under.columns) // _POINTS, 1)
        ground = under if stride == 1 else thinned(under, stride)
        heightmap = (yield from Recipe(Picture("", ground), stored.steps).evaluating()).heightmap
    kept = RecipeFile(
        None if stored.recipe is None or isinstance(stored.recipe.source, Picture) else stored.recipe,
        stored.steps,
        look.values(),
        view.values(),
    )
    if kept.recipe is None and not kept.steps:
        raise HeightmapFileError(path.name, tr("has no recipe"), tr("Choose a file that was saved after generating"))
    write_preset(kept, preset_picture(studio, heightmap, look, view, recipe), target)
