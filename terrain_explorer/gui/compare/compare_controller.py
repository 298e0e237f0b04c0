"""Shows two terrains in place of the one at hand, while the command *Compare* is on. The document stays as it is."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from functools import partial
from pathlib import Path

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QAction, QImage, QPainter, QPalette
from PySide6.QtWidgets import QFileDialog, QWidget

from terrain_explorer.document.document import Document
from terrain_explorer.errors import UserError
from terrain_explorer.files import ReadOptions, open_filter
from terrain_explorer.files.pictures.still import saving_still
from terrain_explorer.gui.compare.compare_panel import ComparePanel
from terrain_explorer.gui.compare.compared_views import ComparedMaps, ComparedView, Way
from terrain_explorer.gui.compare.subjects import NOW, Compared, Pair, Subject, Subjects, comparing
from terrain_explorer.gui.file_io.read_job import OpenedFile, ReadSource
from terrain_explorer.gui.file_io.reader import Reader
from terrain_explorer.gui.services.listening import Listening
from terrain_explorer.gui.services.messages import Reporter
from terrain_explorer.gui.services.recent_files import recent_folder
from terrain_explorer.gui.services.settings import settings
from terrain_explorer.gui.services.timers import single_shot_timer
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.gui.steps.recipe_controller import RecipeController
from terrain_explorer.gui.views.map2d.map_panel import MapPanel
from terrain_explorer.gui.views.marks import Place
from terrain_explorer.gui.views.surface_pane import SurfacePane
from terrain_explorer.gui.views.view_sync import ViewSync
from terrain_explorer.gui.widgets.lazy_widget import LazyWidget
from terrain_explorer.gui.widgets.legend import Legend
from terrain_explorer.gui.widgets.question_box import ask_about_memory, show_dialog
from terrain_explorer.language import sentence, tr
from terrain_explorer.memory import TooLittleMemoryError
from terrain_explorer.terrain.number_format import format_height
from terrain_explorer.terrain.sampling import heights_at
from terrain_explorer.terrain.shading.render_options import Pixels, PixelSize

_WAY = "compare/way"
_REST = 150
"""Milliseconds for which the document has to rest: slides of a form follow each other faster."""

_FILTER = "PNG (*.png)"


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
        actions: Mapping[str, QAction],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._document, self._views, self._window = document, views, window
        self._pane, self._map_panel, self._actions = surface, map_panel, actions
        self._subjects = Subjects(document, recipes)
        self._chosen = NOW, NOW
        self._wanted: tuple[Subject, Subject] | None = None
        self._pair: Pair | None = None
        self._compared: Compared | None = None
        self._maps: ComparedMaps | None = None
        self.panel = LazyWidget(self._made_panel)
        self._rest = single_shot_timer(self, _REST, self._compare)
        self._worker = Worker("comparing", self)
        self._worker.progressed.connect(self._on_progress)
        self._worker.finished.connect(self._on_compared)
        self._worker.failed.connect(self._on_failed)
        self._reader = Reader(window)
        self._reader.finished.connect(self._on_file)
        self._reader.failed.connect(self.report_error)
        self._saver = Worker("saving-comparison", self)
        self._saver.finished.connect(lambda path: self.inform(tr("Saved {name}.", name=path.name)))
        self._saver.failed.connect(self.report_error)
        self._listening = Listening(
            (document.heightmapChanged, self._rest.start),
            (document.statusChanged, self._list),
            (views.shownChanged, self._dress),
        )
        self._action = actions["CompareTerrains"]
        self._action.toggled.connect(self._set_active)

    @property
    def busy(self) -> bool:
        """Whether terrains are being compared, or a file is being read for it."""
        return self._rest.isActive() or self._worker.busy or self._reader.busy or self._saver.busy

    @property
    def compared(self) -> Compared | None:
        """What is compared, as far as it is known."""
        return self._compared

    def compare(self, first: Subject, second: Subject = NOW) -> None:
        """Compare these two."""
        if self._action.isChecked():
            self._choose(first, second)
        else:
            self._wanted = first, second
            self._action.setChecked(True)

    def compare_state(self, position: int) -> None:
        """Compare the terrain after so many of the undo steps with the terrain now."""
        self.compare(self._subjects.after(position))

    def compare_without(self, place: int) -> None:
        """Compare the terrain without a step, by its place, with the terrain now."""
        self.compare(Subject("without", place))

    def open(self, path: Path) -> None:
        """Compare the terrain in a file with the terrain now."""
        self._reader.request(ReadSource.of_file(path), ReadOptions())

    def stop(self) -> None:
        """End the work for good."""
        self._rest.stop()
        for work in (self._worker, self._reader, self._saver):
            work.stop()

    def _set_active(self, active: bool) -> None:
        self._listening.setOn(active)
        self._rest.stop()
        if active:
            # A click cannot ask about a height, or draw, where other terrains are.
            for name in ("Growth", "FollowWater", "Walk"):
                self._actions[name].setChecked(False)
            self._views.tools.makeWay()
            self._chosen = self._wanted or (self._subjects.usual, NOW)
            self._wanted = None
            self.panel.content()
            self._compare()
        else:
            self._worker.cancel()
            self._map_panel.setGuest(None)
            # Large maps are not kept for the next time.
            self._pair = self._compared = None
            if self._maps is not None:
                self._maps.deleteLater()
                self._maps = None

    def _choose(self, first: Subject, second: Subject) -> None:
        self._chosen = first, second
        self._compare()

    def _list(self) -> None:
        """Show what can be compared now; what is gone meanwhile gives way to what is usual."""
        listed = self._subjects.listed()
        first, second = self._chosen
        self._chosen = (
            first if first in listed else self._subjects.usual,
            second if second in listed else NOW,
        )
        if self.panel.made is not None:
            self.panel.made.setSubjects(listed, *self._chosen)

    def _compare(self) -> None:
        self._list()
        first, second = (self._subjects.making(subject) for subject in self._chosen)
        self._compared = None
        panel = self.panel.made
        if panel is not None:
            panel.show_compared(None)
        self._worker.request(partial(comparing, first, second, self._document.heightmap))

    def _on_progress(self, progress: float | Pair) -> None:
        if isinstance(progress, Pair):
            self._pair = progress
            self._show()
        elif self.panel.made is not None:
            self.panel.made.setProgress(progress)

    def _on_compared(self, compared: Compared) -> None:
        self._pair, self._compared = compared.pair, compared
        if self.panel.made is not None:
            self.panel.made.show_compared(compared)
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
            self._take_up(self._maps)
            self._map_panel.setGuest(self._maps)
        self._maps.setNames(*panel.names)
        self._maps.show_pair(pair, self._compared)

    def _take_up(self, view: ComparedView) -> None:
        view.setWay(self._way)
        view.divided.connect(self._divide)

    @property
    def _views_of_both(self) -> list[ComparedView]:
        return [view for view in (self._maps,) if view is not None]

    def _divide(self, at: float) -> None:
        for view in self._views_of_both:
            view.setDivided(at)

    def _dress(self) -> None:
        if self._maps is not None:
            self._maps.setDress()

    @property
    def _way(self) -> Way:
        kept = settings().value(_WAY)
        return next((way for way in Way if way.value == kept), Way.DIVIDED)

    def _set_way(self, way: Way) -> None:
        settings().setValue(_WAY, way.value)
        for view in self._views_of_both:
            view.setWay(way)

    def _point(self, place: Place | None) -> None:
        """Tell the heights at a place, in parts of the sides."""
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
        most = max(difference.raised, difference.lowered)
        changed = format_height(more, (-most, most), metres, 3)
        panel.show_here(f"{texts[0]} → {texts[1]} ({'+' if more > 0 else ''}{changed})")

    def _made_panel(self) -> ComparePanel:
        panel = ComparePanel(self._pane.in_3d)
        panel.setWay(self._way)
        panel.setBusy(self._worker.busy)
        self._worker.busyChanged.connect(panel.setBusy)
        panel.chosen.connect(self._choose)
        panel.wayChosen.connect(self._set_way)
        panel.fileWanted.connect(self._ask_for_file)
        panel.pictureWanted.connect(self._ask_for_picture)
        panel.setSubjects(self._subjects.listed(), *self._chosen)
        return panel

    def _ask_for_file(self) -> None:
        dialog = QFileDialog(self._window, tr("Compare with a file"), str(recent_folder()), open_filter())
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(lambda name: self.open(Path(name)))
        show_dialog(dialog, "compareFileDialog")

    def _on_file(self, opened: OpenedFile) -> None:
        self.compare(self._subjects.add_file(opened.source.name, opened.heightmap))

    def _ask_for_picture(self, of_surface: bool) -> None:
        view = self._maps
        if view is None:
            return
        picture = self._picture(view)
        folder = self._document.path.parent if self._document.path else recent_folder()
        stem = self._document.path.stem if self._document.path else "terrain"
        dialog = QFileDialog(self._window, tr("Save a picture of the comparison"), str(folder), _FILTER)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("png")
        dialog.selectFile(f"{stem}-compared.png")
        dialog.fileSelected.connect(lambda name: self.save(picture, Path(name)))
        show_dialog(dialog, "comparePictureDialog")

    def save(self, picture: QImage, path: Path) -> None:
        """Save a picture."""
        self._saver.request(partial(_saving, picture, path))

    def _picture(self, view: ComparedView) -> QImage:
        """Return what a view shows, with the figures and the legend where it shows the difference."""
        picture = view.grab().toImage()
        panel = self.panel.made
        if view.way is Way.DIFFERENCE and panel is not None and self._compared is not None:
            with QPainter(picture) as painter:
                draw_figures(painter, QRectF(view.rect()), panel.legend, panel.told(), view.palette())
        return picture


_MARGIN, _STRIP = 8, 12
"""Pixels around the figures in a picture, and how high its strip of colours is."""


def draw_figures(
    painter: QPainter, room: QRectF, legend: Legend, told: list[tuple[str, str]], colours: QPalette
) -> None:
    """Draw figures and the legend of colours over the lower edge of a picture."""
    line = painter.fontMetrics().lineSpacing()
    text = "   ".join(f"{name}: {figure}" if name else figure for name, figure in told)
    flags = Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap
    inner = room.adjusted(_MARGIN, 0, -_MARGIN, -_MARGIN)
    lines = painter.boundingRect(inner, flags, text)
    top = inner.bottom() - lines.height() - _MARGIN - legend.sizeHint().height()
    ground = colours.color(QPalette.ColorRole.Window)
    painter.fillRect(QRectF(room.left(), top - _MARGIN, room.width(), room.bottom() - top + _MARGIN), ground)
    painter.setPen(colours.color(QPalette.ColorRole.WindowText))
    painter.drawText(QRectF(inner.left(), inner.bottom() - lines.height(), inner.width(), lines.height()), flags, text)
    painter.translate(QPointF(inner.left(), top))
    legend.draw(painter, round(min(inner.width(), 30 * line)))


def _saving(picture: QImage, path: Path) -> Generator[float, None, Path]:
    """Save a picture and return its file.

    Raises
    ------
    HeightmapFileError
        The file cannot be written, and is as it was.
    """
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
