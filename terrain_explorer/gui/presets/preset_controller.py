"""Opens the presets of a panel, applies them, and keeps the user's own."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from collections.abc import Generator as Steps
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices, QImage
from PySide6.QtWidgets import QWidget

from terrain_explorer.document.document import Document
from terrain_explorer.errors import UserError
from terrain_explorer.gui.presets.file_changes import FileChanges, not_changed
from terrain_explorer.gui.presets.parameter_preset import (
    OwnPresets,
    ParameterPreset,
    PresetStore,
    built_in,
    preset_folder,
)
from terrain_explorer.gui.presets.preset_button import PresetButton
from terrain_explorer.gui.services.messages import Reporter
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.gui.widgets.thumbnails import lit
from terrain_explorer.language import sentence, tr
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.filters import Filter
from terrain_explorer.terrain.filters.paths import PathFilter, PathPoint
from terrain_explorer.terrain.parameters import Parameterised
from terrain_explorer.terrain.recipe.from_afar import filter_from_afar
from terrain_explorer.terrain.recipe.wear_of_recipe import NoWearError
from terrain_explorer.terrain.scale import thinned
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.tones import NO_TONES
from terrain_explorer.terrain.work import Work, finished, silent

if TYPE_CHECKING:
    from terrain_explorer.gui.presets.preset_panel import PresetPanel

_POINTS = 96
_WIDEST = 257


class PresetController(Reporter):
    """Serves the buttons that it is given.

    Parameters
    ----------
    window
        The window of the buttons.
    """

    def __init__(self, document: Document, window: QWidget) -> None:
        super().__init__(window)
        self._document, self._window = document, window
        self._button: PresetButton | None = None
        self._panel: PresetPanel | None = None
        self._ground: Callable[[], Heightmap] = lambda: document.heightmap
        self._shown: tuple[ParameterPreset, ...] = ()
        self._worker = Worker("preset-pictures", self)
        self._worker.progressed.connect(self._on_picture)
        self._finder = Worker("preset-finding", self)
        self._finder.finished.connect(self._on_found)
        self._keeper = FileChanges("preset-keeping", self)
        self._keeper.made.connect(self._on_changed)

    def serve(self, button: PresetButton, ground: Callable[[], Heightmap] | None = None) -> None:
        """Open the presets of a panel when its button is pressed.

        Parameters
        ----------
        ground
            Returns the terrain on which they are shown, by default the document's.
        """
        button.clicked.connect(partial(self._open, button, ground))

    def presets_of(self, kinds: Collection[type[Parameterised]]) -> OwnPresets:
        """Return the presets of some kinds: ours, then the user's own."""
        own = finished(self._store.reading(kinds))
        return {kind: (*built_in(kind), *own[kind]) for kind in kinds}

    def _open(self, button: PresetButton, ground: Callable[[], Heightmap] | None, _: bool = False) -> None:
        self._button, self._ground = button, ground or (lambda: self._document.heightmap)
        self._show(built_in(self._kind))
        self._made_panel().open_below(button)
        self._find()

    def _made_panel(self) -> PresetPanel:
        from terrain_explorer.gui.presets.preset_panel import PresetPanel

        if self._panel is None:
            self._panel = panel = PresetPanel(self._window)
            panel.chosen.connect(lambda preset: self._choose(preset.values))
            panel.resetWanted.connect(self._reset)
            panel.saveWanted.connect(self._save)
            panel.renameWanted.connect(lambda one, name: self._keeper.make(lambda: self._store.rename(one, name)))
            panel.deleteWanted.connect(lambda one: self._keeper.make(lambda: self._store.delete(one)))
            panel.folderWanted.connect(self._open_folder)
        return self._panel

    @property
    def _store(self) -> PresetStore:
        return PresetStore(preset_folder())

    @property
    def _kind(self) -> type[Parameterised]:
        assert self._button is not None
        return self._button.kind()

    def _save(self, name: str) -> None:
        assert self._button is not None
        try:
            values = self._button.values()
        except UserError as error:
            self._made_panel().setNote(sentence(str(error)))
            return
        self._keeper.make(lambda: self._store.save(name, values))

    def _find(self) -> None:
        """Look for the user's own presets: there may be many, on a slow disk."""
        self._finder.request(partial(self._store.reading, (self._kind,)))

    def _on_found(self, own: OwnPresets) -> None:
        if self._kind not in own:
            return  # another button was pressed meanwhile
        presets = (*built_in(self._kind), *own[self._kind])
        if presets == self._shown:
            return  # their pictures are drawn, or will be
        self._show(presets)
        if self._button is not None:
            self._made_panel().place(self._button)

    def _show(self, presets: tuple[ParameterPreset, ...]) -> None:
        kind = self._kind
        title = tr(kind.title) if issubclass(kind, Filter) else tr("Light and colour")
        self._shown = presets
        self._made_panel().setPresets(title, presets)
        self._worker.request(partial(picturing, presets, self._ground(), self._document.look, self._points))

    @property
    def _points(self) -> tuple[PathPoint, ...]:
        """The points of the path that the panel shows, if it shows one."""
        assert self._button is not None
        try:
            shown = self._button.values()
        except UserError:
            return ()
        return shown.points if isinstance(shown, PathFilter) else ()

    def _on_picture(self, drawn: tuple[ParameterPreset, QImage] | None) -> None:
        if drawn is not None:
            self._made_panel().setPicture(*drawn)

    def _choose(self, values: Parameterised) -> None:
        if self._button is not None:
            self._button.chosen.emit(values)

    def _reset(self) -> None:
        kind = self._kind
        self._choose(kind.suited(self._ground()) if issubclass(kind, Filter) else kind())

    def _on_changed(self, error: Exception | None) -> None:
        self._find()
        self._made_panel().setNote("" if error is None else self._not_changed(error))

    def _open_folder(self) -> None:
        folder = self._store.folder
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            self._made_panel().setNote(self._not_changed(error))
            return
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))

    def _not_changed(self, error: Exception) -> str:
        return not_changed(error, self._store.folder)


def picturing(
    presets: Iterable[ParameterPreset], ground: Heightmap, look: Look, points: tuple[PathPoint, ...] = ()
) -> Steps[tuple[ParameterPreset, QImage] | None, None, None]:
    """Yield presets with their pictures, and None in between so that the work can end there.

    Parameters
    ----------
    ground
        What filters are done on, and looks are shown with.
    look
        How the results of filters are drawn.
    points
        Where paths go.
    """
    stride = max(max(ground.rows, ground.columns) // _POINTS, 1)
    stride = max(min(stride, min(ground.rows, ground.columns) - 1), 1)
    coarse = thinned(ground, stride)
    for preset in presets:
        yield None
        try:
            picture = yield from silent(_drawing(preset, coarse, stride, look, points))
        except UserError:
            continue  # it cannot be done on this ground, and applying it tells why
        yield preset, picture


def _drawing(
    preset: ParameterPreset, coarse: Heightmap, stride: int, look: Look, points: tuple[PathPoint, ...]
) -> Work[QImage]:
    # Here and not above: few see these pictures, and the start need not wait for it.
    from terrain_explorer.terrain.recipe.toning import toning

    if isinstance(preset.values, Look):
        look = preset.values
    else:
        assert isinstance(preset.values, Filter)
        filter = filter_from_afar(preset.values, stride)
        if isinstance(filter, PathFilter):
            filter = replace(filter, points=points)
        coarse = yield from filter.applying(coarse)
    try:
        tones = yield from toning(coarse, look.shown_palette)
    except NoWearError:
        tones = NO_TONES
    step = max(max(coarse.rows, coarse.columns) // _WIDEST, 1)
    return lit(coarse, look, step, tones=tones.get(look.shown_palette))
