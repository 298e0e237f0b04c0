"""Changing the terrain by an operation: seen before it is done, and one undo step when it is."""

from __future__ import annotations

from collections.abc import Generator, Mapping

from PySide6.QtCore import QObject, QTimer, Signal

from terrain_explorer.document.document import Document
from terrain_explorer.gui.services.reporting import Reporter
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.gui.steps.filter_panel import FilterPanel
from terrain_explorer.language import tr
from terrain_explorer.terrain import Heightmap, parameters
from terrain_explorer.terrain.filters import Filter

_PATIENCE = 400
"""Milliseconds that an operation without parameters may take before the panel is shown."""


class FilterController(Reporter):
    """Works out what comes of the operation in a panel, and changes the document when the user wants it.

    An operation without parameters is applied at once. Any other change of the document ends the choosing.

    Signals
    -------
    activeChanged
        Whether an operation is being chosen or applied.
    opened
        The panel is to be shown.
    previewed
        The heightmap to show: what came of the operation, or the document's again.
    """

    activeChanged = Signal(bool)
    opened = Signal()
    previewed = Signal(object)

    def __init__(self, document: Document, panel: FilterPanel, parent: QObject) -> None:
        super().__init__(parent)
        self._document, self._panel = document, panel
        self._began: Filter | None = None
        self._result: Heightmap | None = None
        self._preview: Heightmap | None = None
        self._applying = self._comparing = False
        self._chosen: dict[Filter, Filter] = {}
        self._timer = QTimer(self, singleShot=True, interval=_PATIENCE)
        self._timer.timeout.connect(self.opened)
        self._worker = Worker("operating", self)
        self._worker.progressed.connect(panel.setProgress)
        self._worker.busyChanged.connect(panel.setBusy)
        self._worker.finished.connect(self._on_result)
        self._worker.failed.connect(self._on_failed)
        panel.changed.connect(self._on_changed)
        panel.applied.connect(self._apply)
        panel.cancelled.connect(self.cancel)
        panel.compared.connect(self._compare)
        document.heightmapChanged.connect(self._leave)

    @property
    def active(self) -> bool:
        """Whether an operation is being chosen or applied."""
        return self._began is not None

    @property
    def busy(self) -> bool:
        """Whether an operation is at work."""
        return self._worker.busy

    def begin(self, operation: Filter) -> None:
        """Let the user choose the parameters of an operation; they begin as given, or as last chosen after that."""
        self.cancel()
        self._began = operation
        self._applying = not parameters(type(operation))
        chosen = self._chosen.get(operation, operation)
        self._panel.setOperation(chosen, operation)
        self.activeChanged.emit(True)
        if self._applying:
            self._timer.start()
        else:
            self.opened.emit()
        self._work(chosen)

    def cancel(self) -> None:
        """Show the document again."""
        if self.active:
            self._leave()
            self.previewed.emit(self._document.heightmap)

    def stop(self) -> None:
        """End the work for good."""
        self._worker.stop()

    def _work(self, operation: Filter) -> None:
        heightmap = self._document.heightmap
        self._result = None
        self._panel.setNote("")
        self._worker.request(lambda: _working(operation, heightmap))

    def _on_changed(self) -> None:
        self._applying = False  # what comes of this was not seen yet
        try:
            operation = self._panel.operation()
        except ValueError as error:
            self._worker.cancel()
            self._on_failed(error)
            return
        if self._began is not None:
            self._chosen[self._began] = operation
        self._work(operation)

    def _on_result(self, worked: tuple[Mapping[str, int], Heightmap]) -> None:
        found, result = worked
        self._panel.setFound(found)
        self._result = self._preview = result
        if result is self._document.heightmap:
            self._tell_trouble(tr("nothing changes here"))
        elif self._applying:
            self._apply()
        self._show()

    def _on_failed(self, error: Exception) -> None:
        self._panel.setFound({})
        if isinstance(error, ValueError):
            self._tell_trouble(str(error))
        else:
            self.cancel()
            self.report_error(error)

    def _tell_trouble(self, reason: str) -> None:
        """Say why there is nothing to apply: in the panel, where other parameters may help."""
        self._applying = False
        if self._began is not None and parameters(type(self._began)):
            self._panel.setNote(f"{reason[:1].upper()}{reason[1:]}.")
        elif self._began is not None:
            title = tr(self._began.title)
            self.cancel()
            self.warn(f"{title}: {reason}.")

    def _apply(self) -> None:
        """Change the document, now or as soon as the result is there."""
        self._applying = True
        if self._result is not None and self._began is not None:
            title = tr(self._began.title)
            self._document.changed(self._result, title)
            self.inform(tr("{title}: done.", title=title), about_terrain=True)

    def _compare(self, comparing: bool) -> None:
        self._comparing = comparing
        self._show()

    def _show(self) -> None:
        if self.active:
            original = self._comparing or self._preview is None
            self.previewed.emit(self._document.heightmap if original else self._preview)

    def _leave(self) -> None:
        """Forget the operation: it is applied, or not wanted."""
        if self.active:
            self._timer.stop()
            self._worker.cancel()
            self._began = self._result = self._preview = None
            self._applying = self._comparing = False
            self.activeChanged.emit(False)


def _working(operation: Filter, heightmap: Heightmap) -> Generator[float, None, tuple[Mapping[str, int], Heightmap]]:
    """Work on a heightmap; return what was found for the parameters left to the program, and the new heightmap."""
    found = yield from operation.finding(heightmap)
    return found, (yield from operation.applying(heightmap))
