"""The main window: puts the panels together and lets them hear of each other."""

from __future__ import annotations

import traceback
from collections.abc import Iterable
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtWidgets import QMainWindow

from terrain_explorer.files import HeightmapFileError
from terrain_explorer.gui.actions import colour_icons, make_actions
from terrain_explorer.gui.docks import stacked
from terrain_explorer.gui.document import Document, State
from terrain_explorer.gui.drawing.desk import Desk
from terrain_explorer.gui.editor import ImageEditor
from terrain_explorer.gui.exporting.exports import MapExports, Subject
from terrain_explorer.gui.generate_panel import GeneratePanel
from terrain_explorer.gui.grower import Grower
from terrain_explorer.gui.growth.display import Display
from terrain_explorer.gui.growth.timeline import Timeline
from terrain_explorer.gui.help import show_about, show_shortcuts
from terrain_explorer.gui.icons import program_icon
from terrain_explorer.gui.layout import Layout
from terrain_explorer.gui.learning import Learning
from terrain_explorer.gui.leaving import Leaving
from terrain_explorer.gui.look_panel import LookPanel
from terrain_explorer.gui.map.panel import MapPanel
from terrain_explorer.gui.menus import Menus
from terrain_explorer.gui.message_bar import Level, MessageBar
from terrain_explorer.gui.opening import Files
from terrain_explorer.gui.operating import Operating
from terrain_explorer.gui.operation_panel import OperationPanel
from terrain_explorer.gui.pictures.exporting import Exports
from terrain_explorer.gui.pictures.progress import ExportProgress
from terrain_explorer.gui.profile_panel import ProfilePanel
from terrain_explorer.gui.recovering import RecoveryBar
from terrain_explorer.gui.recovery import Recovery, recovery_folder
from terrain_explorer.gui.status import Status
from terrain_explorer.gui.surface_pane import SurfacePane
from terrain_explorer.gui.theme import Theme, apply_theme, choose_theme, wants_dark
from terrain_explorer.gui.views import Views
from terrain_explorer.terrain import DiamondSquare, Heightmap, new_seed
from terrain_explorer.terrain.operations import OPERATIONS, Operation

_FIRST_SEED = 15
_NARROWEST_SURFACE = 280


class MainWindow(QMainWindow):
    """The program's window.

    Attributes
    ----------
    document
        The terrain at hand; `document.heightmap` is what is shown.

    Signals
    -------
    drawn
        A terrain is on the screen.
    settled
        All work is done and the document's terrain is on the screen, drawn as finely as it gets.
    """

    drawn = Signal()
    settled = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("mainWindow")
        self.setWindowIcon(program_icon())
        self.setAcceptDrops(True)
        self.resize(1280, 800)
        generator = DiamondSquare(seed=_FIRST_SEED)
        self.document = Document(State(generator.heightmap(), generator), self)
        self.files = Files(self.document, self)
        self.editor = ImageEditor(self.document, self.files.save, self)
        self.exports = Exports(lambda: self._views.shown(), self)
        self.map_exports = MapExports(self._subject, self)
        self._leaving = Leaving((self.exports, self.map_exports), self)
        self._closing = False
        self._told = ""
        self._panel = GeneratePanel(generator)
        self._operation_panel = OperationPanel()
        self._operating = Operating(self.document, self._operation_panel, self)
        self._grower = Grower(self.document, self._panel, self)
        self._surface = SurfacePane()
        self._map = MapPanel()
        self._look = LookPanel()
        self._profile = ProfilePanel()
        self._actions = make_actions(self, (self._surface, self._map.view))
        self._messages = MessageBar()
        self._status = Status(self.statusBar())
        self.statusBar().addPermanentWidget(ExportProgress(self.exports))
        self.statusBar().addPermanentWidget(ExportProgress(self.map_exports, "mapExport", "export"))
        self._views = Views(self._surface, self._map, self._profile, self._look, self._status, self._actions, self)
        self._timeline = Timeline(self.document, Display(self._views, self._surface, self._map, self), self)
        self._desk = Desk(self.document, self._views, self._actions, lambda: not self._replacing, self)
        self._recovery = Recovery(self.document, recovery_folder(), self)
        self._recovery_bar = RecoveryBar(self._recovery)
        self._layout = self._laid_out()
        docks = self._layout.docks
        self._learning = Learning(self, generator, beside=docks["look"], below=docks["profile"])
        self._menus = Menus(self, self._actions)
        self._menus.finish_view(
            self._layout.actions + [dock.toggleViewAction() for dock in self._learning.docks], self._choose_theme
        )
        self._menus.list_operations(
            OPERATIONS.values(), lambda operation: self._operate(operation.suited(self.document.heightmap))
        )
        self._menus.list_samples(self._open_after_asking)
        self._list_recent()
        self._connect()
        self._layout.restore()
        self._connect_timeline()
        self._apply_theme()
        self._views.setLook(self._look.look)
        self._show_document()
        self._show_status()
        self._surface.setFocus()
        self._recovery.look()

    def open_file(self, path: str | Path) -> None:
        """Open a heightmap image; what is shown changes when it has been read."""
        self._desk.finish()
        self.files.open(Path(path))

    @property
    def busy(self) -> bool:
        """Whether a terrain is being grown or changed, or a file read or written."""
        return self._grower.busy or self._operating.busy or self.files.busy

    @property
    def _replacing(self) -> bool:
        """Whether another terrain may soon be shown in place of the document's."""
        return self._grower.busy or self._operating.active or self.files.reading

    def showError(self, error: BaseException) -> None:
        """Tell of an error: a sentence, and for anything unexpected the details to copy."""
        details = "".join(traceback.format_exception(error))
        told = str(error) or type(error).__name__
        text = f"Something went wrong inside the program: {told}. The terrain is as it was."
        if isinstance(error, HeightmapFileError):
            text, details = told, ""
        elif isinstance(error, MemoryError):
            text = "There is not enough memory for this. Choose a smaller exponent or close other programs."
        self._messages.showMessage(text, Level.ERROR, details)

    def _tell(self, text: str, level: Level = Level.INFO, details: str = "") -> None:
        """Tell of the terrain at hand; it is taken away when another one takes its place."""
        self._messages.showMessage(text, level, details)
        self._told = text

    def _take_back(self) -> None:
        if self._messages.text() == self._told:
            self._messages.clearMessage()

    def _warn(self, text: str) -> None:
        self._messages.showMessage(text, Level.WARNING)

    def _laid_out(self) -> Layout:
        self._surface.setMinimumWidth(_NARROWEST_SURFACE)
        self.setCentralWidget(stacked(self._recovery_bar, stacked(self._messages, self._surface)))
        panels = {
            "generate": self._panel,
            "operation": self._operation_panel,
            "brush": self._desk.brush,
            "map": self._map,
            "look": self._look,
            "history": self._desk.history,
            "profile": self._profile,
            "timeline": self._timeline.panel,
        }
        layout = Layout(self, panels)
        self._desk.setDock(layout.docks["brush"])
        return layout

    def _connect(self) -> None:
        doers = {
            "New": lambda: self.files.ask_then(self._start_anew),
            "NewDrawing": lambda: self.files.ask_then(self._desk.start),
            "Open": lambda: self.files.ask_then(self.files.choose),
            "Reload": lambda: self.files.ask_then(self.files.reload),
            "EditImage": self.editor.open,
            "ChooseEditor": self.editor.choose,
            "SystemEditor": lambda: self.editor.setProgram(""),
            "Save": self.files.save,
            "SaveAs": self.files.save_as,
            "Export": self.map_exports.choose,
            "SavePicture": self.exports.picture,
            "SaveTurntable": self.exports.turntable,
            "Quit": self.close,
            "Undo": self.document.undo,
            "Redo": self.document.redo,
            "Copy": self.files.copy,
            "Paste": self.files.paste,
            "CopyPicture": self.exports.copy,
            "Generate": self._panel.generate,
            "NewSeed": self._panel.newSeed,
            "Cancel": self._cancel,
            "FullScreen": lambda: self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen),
            "Figures": self._learning.showFigures,
            "Explain": self._learning.explain,
            "Shortcuts": lambda: show_shortcuts(self),
            "About": lambda: show_about(self),
        }
        for name, do in doers.items():
            self._actions[name].triggered.connect(self._desk.finish)
            self._actions[name].triggered.connect(lambda _=False, do=do: do())
        self.document.heightmapChanged.connect(self._take_back)
        self.document.heightmapChanged.connect(self._show_document)
        self.document.statusChanged.connect(self._show_status)
        self._recovery.recovering.connect(self._desk.finish)
        self._recovery.warned.connect(self._warn)
        self._recovery.failed.connect(self.showError)
        self._desk.behindChanged.connect(self._show_behind)
        self._desk.busyChanged.connect(partial(self.files.watcher.setHeld, "drawing"))
        self._connect_operating()
        self._connect_growing()
        self.map_exports.exported.connect(self.files.exported)
        self.map_exports.busyChanged.connect(partial(self.files.watcher.setHeld, "exporting"))
        self.files.told.connect(self._tell)
        self._learning.generatorWanted.connect(self._grower.grow)
        self._learning.failed.connect(self.showError)
        for teller in (self.files, self.exports, self.map_exports, self._desk):
            if teller is not self.files:
                teller.told.connect(self._messages.showMessage)
            teller.warned.connect(self._warn)
            teller.failed.connect(self.showError)
        self.editor.told.connect(self._messages.showMessage)
        self.editor.warned.connect(self._warn)
        self.files.offered.connect(self._offer)
        self.files.recentChanged.connect(self._list_recent)
        self.editor.chosenChanged.connect(self._actions["SystemEditor"].setEnabled)
        self._actions["SystemEditor"].setEnabled(bool(self.editor.program))
        self._panel.invalid.connect(lambda text: self._messages.showMessage(text, Level.ERROR))
        self._actions["Cancel"].setEnabled(False)
        self._look.lookChanged.connect(self._views.setLook)
        self._actions["Profile"].toggled.connect(self._layout.show_profile)
        self._surface.warned.connect(self._warn)
        self._surface.drawn.connect(self._on_drawn)
        self._surface.settled.connect(self._on_settled)
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._apply_theme)

    def _connect_operating(self) -> None:
        operating = self._operating
        operating.opened.connect(self._show_operation)
        operating.activeChanged.connect(self._on_operating)
        operating.activeChanged.connect(partial(self.files.watcher.setHeld, "changing"))
        operating.previewed.connect(self._show_preview)
        operating.told.connect(self._tell)
        operating.warned.connect(self._warn)
        operating.failed.connect(self.showError)

    def _connect_growing(self) -> None:
        self._grower.began.connect(self._desk.finish)
        self._grower.began.connect(self._operating.cancel)
        self._grower.previewed.connect(self._views.setHeightmap)
        self._grower.left.connect(self._show_again)
        self._grower.grown.connect(self._status.setSeconds)
        self._grower.failed.connect(self.showError)
        self._grower.busyChanged.connect(self._show_cancellable)
        self._grower.busyChanged.connect(partial(self.files.watcher.setHeld, "growing"))

    def _connect_timeline(self) -> None:
        timeline, action = self._timeline, self._actions["Growth"]
        for view in (self._surface, self._map.view):
            view.addActions(list(timeline.panel.commands.values()))
        self._grower.began.connect(timeline.rest)
        action.toggled.connect(self._operating.cancel)
        action.toggled.connect(self._layout.show_timeline)
        action.toggled.connect(timeline.setActive)
        self._layout.docks["timeline"].toggleViewAction().toggled.connect(action.setChecked)
        timeline.activeChanged.connect(self._show_cancellable)
        timeline.stageChanged.connect(self._learning.setStage)
        timeline.failed.connect(self.showError)
        self._learning.stageWanted.connect(self._show_stage)

    def _show_stage(self, stage: int) -> None:
        self._actions["Growth"].setChecked(True)
        self._timeline.showStage(stage)

    def _operate(self, operation: Operation) -> None:
        self._desk.finish()
        self._cancel()
        self._actions["Growth"].setChecked(False)
        self._operating.begin(operation)

    def _offer(self, operations: Iterable[Operation]) -> None:
        actions = [(operation.title, partial(self._operate, operation)) for operation in operations]
        if self.files.may_be_misread:
            actions.append(("Read otherwise…", partial(self.files.ask_then, self.files.read_otherwise)))
        self._messages.setActions(actions)

    def _show_operation(self) -> None:
        self._layout.bring("operation")
        self._operation_panel.setFocus()

    def _on_operating(self, active: bool) -> None:
        dock = self._layout.docks["operation"]
        self._show_cancellable()
        if not active and dock.isVisible():
            dock.hide()
            self._surface.setFocus()

    def _show_preview(self, heightmap: Heightmap) -> None:
        generator = self.document.generator if heightmap is self.document.heightmap else None
        self._status.setTerrain(heightmap, generator)
        self._views.setHeightmap(heightmap)

    def _show_cancellable(self) -> None:
        working = self._grower.busy or self._operating.active
        self._actions["Cancel"].setEnabled(working or self._timeline.active)

    def _cancel(self) -> None:
        """End the work; where there is none, leave the growth."""
        if not (self._grower.busy or self._operating.active):
            self._actions["Growth"].setChecked(False)
        self._grower.cancel()
        self._operating.cancel()

    def _subject(self) -> Subject:
        stem = self.document.path.stem if self.document.path else "terrain"
        return Subject(self.document.heightmap, self._look.look, stem)

    def _start_anew(self) -> None:
        generator = DiamondSquare(seed=new_seed())
        self.document.started(generator.heightmap(), generator)

    def _show_document(self) -> None:
        self._messages.setActions(())
        self._status.setTerrain(self.document.heightmap, self.document.generator)
        windows = () if self._desk.taking else self.document.changed_windows
        self._views.setTerrain(self.document.heightmap, self.document.path, windows)
        self._learning.setTerrain(self.document.heightmap, self.document.generator)

    def _show_again(self) -> None:
        """Show the document's terrain, all of it, in place of another one that was shown meanwhile."""
        self._status.setTerrain(self.document.heightmap, self.document.generator)
        self._views.setHeightmap(self.document.heightmap)

    def _show_status(self) -> None:
        name = self.document.path.name if self.document.path else "Untitled"
        self.setWindowTitle(f"{name}[*] – Terrain Explorer")
        self.setWindowModified(self.document.modified)
        for action, step in (("Undo", self.document.undo_name), ("Redo", self.document.redo_name)):
            self._actions[action].setEnabled(step is not None)
            self._actions[action].setText(f"&{action} {step}" if step else f"&{action}")
        self._actions["Reload"].setEnabled(self.document.path is not None)
        self._views.setPath(self.document.path)

    def _on_drawn(self) -> None:
        self._grower.tell_drawn()
        self.drawn.emit()

    def _on_settled(self) -> None:
        if not self.busy:
            self.settled.emit()

    def _show_behind(self, behind: bool) -> None:
        if behind:
            self.statusBar().showMessage("Still drawing. Escape takes the stroke back.")
        else:
            self.statusBar().clearMessage()

    def _list_recent(self) -> None:
        self._menus.list_recent(self.files.recent(), self._open_after_asking)

    def _open_after_asking(self, path: Path) -> None:
        self.files.ask_then(lambda: self.open_file(path))

    def _choose_theme(self, theme: Theme) -> None:
        choose_theme(theme)
        self._apply_theme()

    def _apply_theme(self) -> None:
        dark = wants_dark()
        apply_theme(dark)
        self._surface.setDark(dark)
        colour_icons(self._actions)
        self._panel.colourIcons()
        self._operation_panel.colourIcons()
        self._look.colourIcons()
        self._desk.colourIcons()
        self._timeline.panel.colourIcons()
        self._messages.colourIcons()

    def closeEvent(self, event: QCloseEvent) -> None:
        self._desk.finish()
        if self._leaving.hindered:
            event.ignore()
            self._leaving.ask()
            return
        if self._closing or not (self.document.modified or self.files.saving):
            self._layout.keep()
            self._look.keep()
            self._views.keepCamera()
            self.hide()  # a picture that is being written takes a moment to end
            self._desk.stop()
            self._grower.stop()
            self._operating.stop()
            self.files.stop()
            self._recovery.stop()
            self.exports.stop()
            self.map_exports.stop()
            self._learning.stop()
            self._timeline.stop()
            event.accept()
            return
        event.ignore()
        self.files.when_saved(lambda: self.files.ask_then(self._close))

    def _close(self) -> None:
        self._closing = True
        self.close()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if self.files.accepts(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        self._desk.finish()
        if self.files.take(event.mimeData(), "Dropped picture"):
            event.acceptProposedAction()
