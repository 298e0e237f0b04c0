"""Builds from the window: they go on when it closes, and the next start shows or offers them again."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMainWindow, QProgressBar, QPushButton, QWidget

from terrain_explorer.document.document import Document
from terrain_explorer.errors import UserError
from terrain_explorer.files.builds.build_lock import ask_to_stop
from terrain_explorer.files.builds.building import plan_in
from terrain_explorer.files.builds.checking import Findings, checking
from terrain_explorer.files.builds.companions import VALUES
from terrain_explorer.gui.builds import build_process
from terrain_explorer.gui.builds.build_dialog import BuildDialog
from terrain_explorer.gui.builds.build_process import BuildState
from terrain_explorer.gui.builds.build_proposal import Proposal
from terrain_explorer.gui.builds.tiles_options import TilesOptions
from terrain_explorer.gui.builds.unfinished_builds import forget, remember, unfinished
from terrain_explorer.gui.export.weight_exporter import layers_editor
from terrain_explorer.gui.export.weight_layer import layer_sources, usual_layers
from terrain_explorer.gui.services.messages import MessageAction, MessageLevel, Reporter, UserMessage, error_message
from terrain_explorer.gui.services.settings import load_parameters
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.recipe.recipe_stages import Cached
from terrain_explorer.terrain.recipe.step_layers import nothing_cached

_GO_ON, _OPEN, _CHECK, _FORGET = marked("Go on"), marked("Open folder"), marked("Check"), marked("Forget it")


_STEPS = 1000


def open_folder(folder: Path) -> bool:
    """Show a folder in the desktop's own program, and return whether there is one."""
    return QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))


class BuildController(Reporter):
    """Lets the user build tiles, and shows how far the build is.

    Parameters
    ----------
    document
        What to build, in its look.
    window
        Its status bar shows the progress.

    Signals
    -------
    ended
        A build that was watched is complete or was stopped; False where it could not go on.
    """

    ended = Signal(bool)

    def __init__(self, document: Document, window: QMainWindow, cached: Cached = nothing_cached) -> None:
        super().__init__(window)
        self._document, self._window, self._cached = document, window, cached
        self._dialog: BuildDialog | None = None
        self._folder: Path | None = None
        self._stopping = False
        self._told = ""
        """The last message, which no longer applies when another build begins or goes on."""
        self.strip = BuildStrip()
        self.strip.stopWanted.connect(self.ask_to_stop)
        window.statusBar().addPermanentWidget(self.strip)
        self._watcher = Worker("build-watching", self)
        self._watcher.progressed.connect(self._on_progress)
        self._watcher.finished.connect(self._on_ended)
        self._watcher.failed.connect(self._on_failed)
        self._watcher.busyChanged.connect(self._hide_strip)
        self._checker = Worker("build-checking", self)
        self._checker.progressed.connect(self.strip.setFraction)
        self._checker.finished.connect(self._on_checked)
        self._checker.failed.connect(self.report_error)
        self._checker.busyChanged.connect(self._hide_strip)

    @property
    def busy(self) -> bool:
        """Whether a build is watched or checked."""
        return self._watcher.busy or self._checker.busy

    @property
    def building(self) -> bool:
        """Whether a build goes on."""
        return self._watcher.busy

    @property
    def folder(self) -> Path | None:
        """The folder of the last build."""
        return self._folder

    def choose(self) -> None:
        """Let the user choose what to build and where."""
        if self.busy:
            self.warn(tr("A build is still going on. Wait for it, or stop it."))
            return
        document = self._document
        edit = partial(layers_editor, document, self._cached)
        layers = document.layers or usual_layers(layer_sources(document.selection, document.recipe))
        self._dialog = BuildDialog(document.ground, document.look, document.path, self._window, layers, edit)
        self._dialog.layersChosen.connect(document.set_layers)
        self._dialog.chosen.connect(self._carry_out)
        self._dialog.checkWanted.connect(self.check)
        self._dialog.finished.connect(self._forget_dialog)
        self._dialog.open()

    def go_on(self, folder: Path) -> None:
        """Go on with a build."""
        if not self.busy:
            workers = load_parameters("builds/options", TilesOptions, TilesOptions.for_terrain(None)).workers
            self._watch(folder, partial(build_process.beginning, None, folder, workers))

    def check(self, folder: Path) -> None:
        """Compare all files of a build with their checksums."""
        if not self.busy:
            self._folder = folder
            self._withdraw()
            self.strip.begin(tr("Checking {name}", name=folder.name), stoppable=False)
            self._checker.request(lambda: checking(plan_in(folder), folder))

    def look_for_unfinished(self) -> None:
        """Show the build that still goes on since the last start, or offer the one that does not."""
        for folder in unfinished():
            try:
                state = BuildState.of(folder)
            except UserError as error:
                self._miss(folder, error)
                continue
            if state.running:
                self._watch(folder, partial(build_process.watching, folder))
                return
            if not state.is_complete:
                self._offer(
                    tr("The build of {name} is not finished: {told}.", name=folder.name, told=state.progress), folder
                )
                return
            self._on_ended(state)
            return

    def _miss(self, folder: Path, error: UserError) -> None:
        """Forget a build that the user has removed, keep one whose disk is not there, and tell what else is wrong."""
        if folder.is_dir():
            self._tell(error_message(error), folder, _OPEN, _FORGET)
        elif folder.parent.is_dir():
            forget(folder)

    def _carry_out(self, proposal: Proposal) -> None:
        plan = None if proposal.there else proposal.plan
        self._watch(proposal.folder, partial(build_process.beginning, plan, proposal.folder, proposal.workers))

    def _watch(self, folder: Path, job: Callable[[], object]) -> None:
        self._folder, self._stopping = folder, False
        remember(folder)
        self._withdraw()
        self.strip.begin(tr("Building {name}", name=folder.name))
        self._watcher.request(job)  # type: ignore[arg-type]

    def _on_progress(self, state: BuildState) -> None:
        self.strip.setState(state)
        if self._stopping:
            ask_to_stop(state.folder)  # once more: a process that was still starting has taken the wish back

    def ask_to_stop(self) -> None:
        """Stop the build that is watched; what is done stays."""
        self._stopping = True
        self.strip.show_stopping()
        if self._folder is not None:
            ask_to_stop(self._folder)

    def _forget_dialog(self) -> None:
        self._dialog = None

    def _hide_strip(self) -> None:
        if not self.busy:
            self.strip.hide()

    def _on_ended(self, state: BuildState) -> None:
        self._tell_end(state)
        self.ended.emit(True)

    def _tell_end(self, state: BuildState) -> None:
        folder = state.folder
        if not state.is_complete:
            self._offer(tr("The build of {name} was stopped: {told}.", name=folder.name, told=state.progress), folder)
            return
        forget(folder)
        text = tr("{name} is built: {count} files.", name=folder.name, count=state.total)
        if (folder / VALUES).is_file():
            text += " " + tr("The values to type in are in {file}.", file=VALUES)
        self._tell(UserMessage(text, MessageLevel.INFO, build_process.said_by(folder)), folder, _OPEN, _CHECK)

    def _on_failed(self, error: Exception) -> None:
        self._tell_failure(error)
        self.ended.emit(False)

    def _tell_failure(self, error: Exception) -> None:
        folder = self._folder
        assert folder is not None
        try:
            BuildState.of(folder)
        except UserError:
            # Nothing was begun, so there is nothing to go on with.
            forget(folder)
            self.report_error(error)
            return
        self._tell(error_message(error), folder, _GO_ON, _OPEN)

    def _on_checked(self, findings: Findings) -> None:
        folder = self._folder
        assert folder is not None
        level = MessageLevel.INFO if findings.is_whole else MessageLevel.WARNING
        *details, line = findings.lines
        text = tr("{name}: {line}.", name=folder.name, line=line)
        offers = (_OPEN,) if findings.is_whole else (_GO_ON, _OPEN)
        self._tell(UserMessage(text, level, "\n".join(details)), folder, *offers)

    def _offer(self, text: str, folder: Path) -> None:
        where = tr("It is in {folder}. Forgetting it deletes no file.", folder=folder)
        self._tell(UserMessage(f"{text} {where}"), folder, _GO_ON, _OPEN, _FORGET)

    def _tell(self, message: UserMessage, folder: Path, *offers: str) -> None:
        do: dict[str, Callable[[], object]] = {
            _GO_ON: lambda: self.go_on(folder),
            _OPEN: lambda: open_folder(folder),
            _CHECK: lambda: self.check(folder),
            _FORGET: lambda: self._forget(folder),
        }
        actions: tuple[MessageAction, ...] = tuple((offer, partial(_call, do[offer])) for offer in offers)
        self._told = message.text
        self.reported.emit(UserMessage(message.text, message.level, message.details, actions=actions))

    def _forget(self, folder: Path) -> None:
        forget(folder)
        self._withdraw()

    def _withdraw(self) -> None:
        self.withdrawn.emit(self._told)


def _call(do: Callable[[], object]) -> None:
    do()


class BuildStrip(QWidget):
    """Shows how far a build is, and lets the user stop it; hidden otherwise.

    Signals
    -------
    stopWanted
        The user wants the build to stop.
    """

    stopWanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("buildStrip")
        self._label = QLabel()
        self._bar = named(QProgressBar(), "buildBar", tr("Progress of the build"))
        tip = tr("Stop the build; what is done stays, and it can go on later. Closing the window lets it go on")
        self._stop = named(QPushButton(tr("Stop")), "buildStop", tr("Stop the build"), tip)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(10, 0, 6, 0)
        layout.addWidget(self._label)
        layout.addWidget(self._bar, 1)
        layout.addWidget(self._stop)
        self._stop.clicked.connect(self.stopWanted)
        self.hide()

    def begin(self, text: str, stoppable: bool = True) -> None:
        """Show that work begins."""
        self._label.setText(text)
        self._bar.setRange(0, 0)  # in motion, until the first file is done
        self._bar.setFormat("%p%")
        self._stop.setVisible(stoppable)
        self._stop.setEnabled(True)
        self.show()

    def setState(self, state: BuildState) -> None:
        """Show how far a build is."""
        self._bar.setToolTip(f"{state.folder}\n{state.progress}")
        if state.done:
            # Of thousands of files, one is no percent.
            self._bar.setFormat(tr("{done} of {total}", done=state.done, total=state.total))
            self.setFraction(state.done / state.total)

    def setFraction(self, fraction: float) -> None:
        """Show how much is done, from 0 to 1."""
        self._bar.setRange(0, _STEPS)
        self._bar.setValue(round(fraction * _STEPS))

    def show_stopping(self) -> None:
        """Show that the build was asked to stop."""
        self._label.setText(tr("Stopping"))
        self._stop.setEnabled(False)
