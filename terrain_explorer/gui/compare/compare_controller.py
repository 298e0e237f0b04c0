"""Shows two terrains in place of the one at hand, while the command *Compare* is on. The document stays as it is."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtGui import QAction, QImage, QPainter, QPicture
from PySide6.QtWidgets import QWidget

from terrain_explorer import files
from terrain_explorer.document.document import Document
from terrain_explorer.errors import UserError
from terrain_explorer.files.raster.read_options import ReadOptions
from terrain_explorer.gui.compare.candidates import NOW, Candidate, Candidates, Compared, Pair, comparing
from terrain_explorer.gui.compare.compared_maps import PALETTE, ComparedMaps, CompareWay, difference_of
from terrain_explorer.gui.export.picture_exporter import PictureExporter
from terrain_explorer.gui.file_io.read_job import OpenedFile, ReadSource
from terrain_explorer.gui.file_io.reader import Reader
from terrain_explorer.gui.services.listening import Listening
from terrain_explorer.gui.services.messages import Reporter
from terrain_explorer.gui.services.settings import kept_text, settings
from terrain_explorer.gui.services.theme import wants_dark
from terrain_explorer.gui.services.timers import single_shot_timer
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.gui.steps.recipe_controller import RecipeController
from terrain_explorer.gui.views.map2d.map_panel import MapPanel
from terrain_explorer.gui.views.marks import MapPoint, as_place
from terrain_explorer.gui.views.shown_view import PictureSubject, ShownView
from terrain_explorer.gui.views.surface3d.camera.camera import Camera
from terrain_explorer.gui.views.surface_pane import Guest, SurfacePane
from terrain_explorer.gui.views.view_sync import ViewSync
from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.gui.widgets.lazy_widget import LazyWidget
from terrain_explorer.gui.widgets.question_box import ask_about_memory, ask_for_file, ask_to_save_png
from terrain_explorer.language import sentence, tr
from terrain_explorer.memory import TooLittleMemoryError
from terrain_explorer.terrain.number_format import format_height
from terrain_explorer.terrain.sampling import Point, heights_at
from terrain_explorer.terrain.shading.render_options import Background, Pixels, PixelSize

if TYPE_CHECKING:
    from terrain_explorer.gui.compare.compare_panel import ComparePanel
    from terrain_explorer.gui.compare.compared_picture import ComparedChoice
    from terrain_explorer.gui.export.picture_options import PictureChoice
    from terrain_explorer.gui.views.surface_gallery import GalleryPicture, SurfaceGallery

_WAY = "compare/way"
_REST = 150
"""Milliseconds for which the document has to rest: slides of a form follow each other faster."""


class CompareController(Reporter):
    """Compares two terrains while the command is on.

    Attributes
    ----------
    panel
        The panel that tells how they differ.
    """

    def __init__(
        self,
        document: Document,
        recipes: RecipeController,
        views: ViewSync,
        surface: SurfacePane,
        map_panel: MapPanel,
        exports: PictureExporter,
        actions: Mapping[str, QAction],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._exports = exports
        self._document, self._views, self._window = document, views, window
        self._pane, self._map_panel, self._actions = surface, map_panel, actions
        self._candidates = Candidates(document, recipes)
        self._chosen = NOW, NOW
        self._wanted: tuple[Candidate, Candidate] | None = None
        self._pair: Pair | None = None
        self._compared: Compared | None = None
        self._maps: ComparedMaps | None = None
        self._gallery: SurfaceGallery | None = None
        self._guest: Guest | None = None
        self.panel = LazyWidget(self._made_panel)
        self._worker = Worker("comparing", self, awaited=True)
        self._rest = single_shot_timer(self._worker, _REST, self._compare)
        self._worker.progressed.connect(self._on_progress)
        self._worker.finished.connect(self._on_compared)
        self._worker.failed.connect(self._on_failed)
        self._reader = Reader(window, self)
        self._reader.finished.connect(self._on_file)
        self._reader.failed.connect(self.report_error)
        self._saver = Worker("saving-comparison", self, awaited=True)
        self._saver.finished.connect(lambda path: self.inform(tr("Saved {name}.", name=path.name)))
        self._saver.failed.connect(self.report_error)
        self._listening = Listening(
            (document.heightmapChanged, self._rest.start),
            (document.statusChanged, self._list_again),
            (document.shelfChanged, self._list_again),
            (views.shownChanged, self._dress),
        )
        self._action = actions["CompareTerrains"]
        self._action.toggled.connect(self._set_active)

    @property
    def compared(self) -> Compared | None:
        """What is compared, as far as it is known."""
        return self._compared

    def compare(self, first: Candidate, second: Candidate = NOW) -> None:
        """Compare these two."""
        if self._action.isChecked():
            self._choose(first, second)
        else:
            self._wanted = first, second
            self._action.setChecked(True)

    def compare_state(self, position: int) -> None:
        """Compare the terrain after so many of the undo steps with the terrain now."""
        self.compare(self._candidates.after(position))

    def compare_without(self, place: int) -> None:
        """Compare the terrain without a step, by its place, with the terrain now."""
        self.compare(Candidate("without", place))

    def open(self, path: Path) -> None:
        """Compare the terrain in a file with the terrain now."""
        self._reader.request(ReadSource.of_file(path), ReadOptions())

    def _set_active(self, active: bool) -> None:
        self._listening.setOn(active)
        self._rest.stop()
        if active:
            self._chosen = self._wanted or (self._candidates.usual, NOW)
            self._wanted = None
            self.panel.content()
            self._compare()
        else:
            self._worker.cancel()
            self._leave()
            # Large maps are not kept for the next time.
            self._pair = self._compared = None
            self._candidates.forget()

    def _choose(self, first: Candidate, second: Candidate) -> None:
        self._chosen = first, second
        self._compare()

    def _list(self) -> None:
        """Show what can be compared now; what is gone meanwhile gives way to what is usual."""
        first, second = self._chosen
        self._chosen = self._candidates.still(first) or self._candidates.usual, self._candidates.still(second) or NOW
        if self.panel.made is not None:
            self.panel.made.setCandidates(self._candidates.listed(), *self._chosen)

    def _list_again(self) -> None:
        """Show what can be compared now, and compare anew where one of the two was something else."""
        before = self._chosen
        self._list()
        if self._chosen != before:
            self._compare()

    def _compare(self) -> None:
        self._list()
        first, second = (self._candidates.making(candidate) for candidate in self._chosen)
        self._compared = None
        panel = self.panel.made
        if panel is not None:
            panel.show_compared(None)
        self._worker.request(partial(comparing, first, second, self._document.heightmap))

    def _on_progress(self, progress: float | Pair) -> None:
        if isinstance(progress, Pair):
            self._pair = progress
            # The colours of the difference follow in a moment: without them one would see the bare ground flash up.
            if self._way is not CompareWay.DIFFERENCE:
                self._show()
        elif self.panel.made is not None:
            self.panel.made.progress.setFraction(progress)

    def _on_compared(self, compared: Compared) -> None:
        self._pair, self._compared = compared.pair, compared
        if self.panel.made is not None:
            self.panel.made.show_compared(compared)
        if self._way is CompareWay.DIFFERENCE:
            self._show()

    def _on_failed(self, error: Exception) -> None:
        if isinstance(error, TooLittleMemoryError):
            ask_about_memory(error, self._window, self._compare)
        elif isinstance(error, UserError):
            self.warn(sentence(str(error)))
        else:
            self.report_error(error)

    def _show(self) -> None:
        """Show the two, as far as they are known."""
        pair, panel = self._pair, self.panel.made
        if pair is None or panel is None or not self._action.isChecked():
            return
        if self._maps is None:
            self._maps = ComparedMaps(self._map_panel.dress)
            self._maps.pointed.connect(self._point)
            self._maps.setWay(self._way)
            self._maps.divider.moved.connect(self._divide)
            self._views.add_keys(self._maps)
            self._map_panel.setGuest(self._maps)
        self._maps.setNames(*panel.names)
        self._maps.show_pair(pair, self._compared)
        self._show_surfaces(pair, panel.names)

    def _show_surfaces(self, pair: Pair, names: tuple[str, str]) -> None:
        from terrain_explorer.gui.views.surface_gallery import GalleryPicture, SurfaceGallery

        if self._gallery is None:
            self._gallery = named(SurfaceGallery(self._pane), "comparedSurfaces", tr("The two terrains in 3D"))
            self._gallery.dividerMoved.connect(self._divide)
            self._gallery.pointed.connect(self._point_on_surface)
            self._gallery.addActions(self._pane.actions())
            self._guest = Guest(self._gallery, leave=lambda: self._action.setChecked(False))
        way, look = self._way, self._document.look
        tones = self._compared.tones if way is CompareWay.DIFFERENCE and self._compared is not None else None
        self._gallery.setArrangement(
            "divided" if way is CompareWay.DIVIDED else "grid", 2 if way is CompareWay.SIDE else 1
        )
        if way is CompareWay.DIFFERENCE:
            ground = pair.second if tones is None else tones.heightmap
            bare = (
                look if tones is None else replace(look, setting="model", palette=PALETTE, contours=False, water=False)
            )
            known = {} if tones is None else {PALETTE: tones}
            pictures = [GalleryPicture(ground, bare, tones=known, caption=difference_of(*names))]
        else:
            both = zip((pair.first, pair.second), names, strict=True)
            pictures = [GalleryPicture(ground, look, caption=name) for ground, name in both]
        self._gallery.setPictures(pictures)
        if self._gallery.isHidden() and self._guest is not None:
            self._pane.receive(self._guest)
            self._gallery.setFocus()

    def _leave(self) -> None:
        """Show the terrain again."""
        self._map_panel.setGuest(None)
        if self._maps is not None:
            self._maps.deleteLater()
            self._maps = None
        if self._gallery is not None:
            if not self._gallery.isHidden():
                self._pane.dismiss(self._gallery)
                self._pane.setFocus()
            self._gallery.setPictures(())

    def _divide(self, at: float) -> None:
        if self._maps is not None:
            self._maps.divider.setAt(at)
        if self._gallery is not None and self._gallery.divider != at:
            self._gallery.setDivider(at)

    def _dress(self) -> None:
        if self._maps is not None and self._pair is not None and self.panel.made is not None:
            self._maps.setDress()
            self._show_surfaces(self._pair, self.panel.made.names)

    @property
    def _way(self) -> CompareWay:
        kept = kept_text(_WAY)
        return next((way for way in CompareWay if way.value == kept), CompareWay.DIVIDED)

    def _set_way(self, way: CompareWay) -> None:
        settings().setValue(_WAY, way.value)
        if self._maps is not None:
            self._maps.setWay(way)
        self._show()

    def _point_on_surface(self, point: Point | None) -> None:
        ground = self._document.heightmap
        self._point(None if point is None else as_place(point, ground.heights.shape))

    def _point(self, place: MapPoint | None) -> None:
        """Tell the heights at a place, in parts of the sides."""
        from terrain_explorer.gui.compare.compare_panel import format_change

        panel, compared = self.panel.made, self._compared
        if panel is None:
            return
        if place is None or compared is None:
            panel.show_here("")
            return
        difference = compared.difference
        rows, columns = difference.heights.shape
        at = place[0] * (rows - 1), place[1] * (columns - 1)
        grids = difference.first.heights, difference.second.heights, difference.heights
        first, second, more = (float(heights_at(grid, *at)) for grid in grids)
        ends, metres = difference.second.extremes, difference.metres
        texts = [format_height(height, ends, metres) for height in (first, second)]
        changed = format_change(more, max(difference.raised, difference.lowered), metres)
        panel.show_here(f"{texts[0]} → {texts[1]} ({changed})")

    def _made_panel(self) -> ComparePanel:
        from terrain_explorer.gui.compare.compare_panel import ComparePanel

        panel = ComparePanel()
        panel.setWay(self._way)
        panel.progress.setBusy(self._worker.busy)
        self._worker.busyChanged.connect(panel.progress.setBusy)
        panel.chosen.connect(self._choose)
        panel.wayChosen.connect(self._set_way)
        panel.fileWanted.connect(self._ask_for_file)
        panel.pictureWanted.connect(self._ask_for_picture)
        panel.setCandidates(self._candidates.listed(), *self._chosen)
        return panel

    def _ask_for_file(self) -> None:
        ask_for_file(self._window, tr("Compare with a file"), files.open_filter(), "compareFileDialog", self.open)

    def _on_file(self, opened: OpenedFile) -> None:
        self.compare(self._candidates.add_file(opened))

    def _ask_for_picture(self, of_surface: bool) -> None:
        gallery, camera = self._gallery, self._pane.camera
        if self._pair is None or gallery is None or self._maps is None:
            return
        if of_surface and camera is not None:
            self._exports.ask(self._shown(gallery, camera), partial(self._choice, gallery))
            return
        picture = self._picture(gallery if of_surface else self._maps)
        title, save = tr("Save a picture of the comparison"), partial(self.save, picture)
        ask_to_save_png(self._window, title, self._document.path, "compared", "comparePictureDialog", save)

    def save(self, picture: QImage, path: Path) -> None:
        """Save a picture."""
        self._saver.request(partial(_saving, picture, path))

    def _picture(self, view: QWidget) -> QImage:
        """Return what a view shows, with the figures and the legend where it shows the difference."""
        picture = view.grab().toImage()
        if self._way is CompareWay.DIFFERENCE:
            with QPainter(picture) as painter:
                self._write(painter, QRectF(view.rect()))
        return picture

    def _shown(self, gallery: SurfaceGallery, camera: Camera) -> ShownView:
        """Return the first of the terrains in the gallery, and the size of the whole."""
        size, ratio = gallery.size(), gallery.devicePixelRatioF()
        whole = PixelSize(round(size.width() * ratio), round(size.height() * ratio))
        return ShownView(_subject(gallery.pictures[0], camera), whole, self._document.path)

    def _choice(self, gallery: SurfaceGallery, choice: PictureChoice) -> ComparedChoice:
        """Return the picture that the user has chosen, of all terrains in the gallery."""
        from terrain_explorer.gui.compare.compared_picture import ComparedChoice

        camera, width = self._pane.camera, gallery.width()
        assert camera is not None
        texts = QPicture()
        with QPainter(texts) as painter:
            self._write(painter, QRectF(0, 0, width, width / choice.size.aspect))
        subjects = tuple(_subject(picture, camera) for picture in gallery.pictures)
        divider = gallery.divider if self._way is CompareWay.DIVIDED else None
        return ComparedChoice(choice.size, choice.cut_out, subjects, divider, self._pane.pixels, width, texts)

    def _write(self, painter: QPainter, room: QRectF) -> None:
        """Write names, or the figures and the legend of the difference, on a picture that fills some room."""
        from terrain_explorer.gui.compare.compared_picture import draw_figures, draw_names

        panel, colours = self.panel.content(), self._window.palette()
        painter.setFont(self._window.font())
        if self._way is CompareWay.DIFFERENCE:
            draw_figures(painter, room, panel.legend, "\n".join(panel.told()), colours)
        else:
            divider = self._divided_at if self._way is CompareWay.DIVIDED else None
            draw_names(painter, room, panel.names, divider, colours)

    @property
    def _divided_at(self) -> float:
        return 0.5 if self._gallery is None else self._gallery.divider


def _subject(picture: GalleryPicture, camera: Camera) -> PictureSubject:
    """Return a terrain of the gallery for a picture of it, as it is shown there: without rivers."""
    assert picture.heightmap is not None
    look = replace(picture.look, rivers=False)
    background: Background = "dark" if wants_dark() else "light"
    return PictureSubject(picture.heightmap, look, camera, background, picture.waters, picture.tones)


def _saving(picture: QImage, path: Path) -> Generator[float, None, Path]:
    """Save a picture and return its file.

    Raises
    ------
    HeightmapFileError
        The file cannot be written, and is as it was.
    """
    from terrain_explorer.files.pictures.still import saving_still

    plain = picture.convertToFormat(QImage.Format.Format_RGBA8888)
    yield 0.0
    pixels: Pixels = np.frombuffer(plain.constBits(), np.uint8).reshape(plain.height(), plain.bytesPerLine() // 4, 4)
    pixels = np.ascontiguousarray(pixels[:, : plain.width()])
    with saving_still(path, PixelSize(plain.width(), plain.height()), transparent=False) as pictures:
        for _ in pictures.giving(pixels):
            yield 0.5
        for _ in pictures.finishing():
            yield 1.0
    return path
