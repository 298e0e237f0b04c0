"""Growing the document's terrain as the panel says, off the GUI thread."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from terrain_explorer.document.document import Document
from terrain_explorer.gui.generation.generate_panel import GeneratePanel
from terrain_explorer.gui.generation.growing_job import GrownTerrain, GrowthProgress, growing
from terrain_explorer.gui.services.reporting import Reporter
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.language import tr
from terrain_explorer.terrain import Generator


class GenerationController(Reporter):
    """Grows what the panel asks for into the document. Any other change of the document ends it.

    Signals
    -------
    began
        A terrain is going to be grown: whatever else is done to the terrain is to end.
    previewed
        The heightmap to show meanwhile.
    left
        The work has ended without a terrain: the document is to be shown again.
    grown
        The document has taken the terrain; the seconds it took.
    busyChanged
        Whether a terrain is being grown.
    """

    began = Signal()
    previewed = Signal(object)
    left = Signal()
    grown = Signal(float)
    busyChanged = Signal(bool)

    def __init__(self, document: Document, panel: GeneratePanel, parent: QObject) -> None:
        super().__init__(parent)
        self._document, self._panel = document, panel
        self._early: GrowthProgress | None = None
        self._worker = Worker("growing", self)
        self._worker.progressed.connect(self._on_growth)
        self._worker.finished.connect(self._on_grown)
        self._worker.failed.connect(self._on_failed)
        self._worker.busyChanged.connect(panel.setBusy)
        self._worker.busyChanged.connect(self.busyChanged)
        panel.generatorRequested.connect(self.grow)
        panel.cancelled.connect(self.cancel)
        document.heightmapChanged.connect(self._show_document)
        self._show_document()

    @property
    def busy(self) -> bool:
        """Whether a terrain is being grown."""
        return self._worker.busy

    def grow(self, generator: Generator, gesture: object = None) -> None:
        """Grow a terrain; those of one gesture, such as a slider's drag, are one undo step."""
        self.began.emit()
        self._worker.request(lambda: growing(generator, gesture))

    def cancel(self) -> None:
        """End the work; the document stays as it was."""
        if self.busy:
            self._worker.cancel()
            self._panel.setOutcome(tr("Cancelled"))
            self._show_generator()
            self.left.emit()

    def tell_drawn(self) -> None:
        """Note that what was shown last is on the screen, so that the work goes on."""
        if self._early is not None:
            self._early.shown.set()
            self._early = None

    def stop(self) -> None:
        """End the work for good."""
        self._worker.stop()

    def _on_growth(self, growth: GrowthProgress) -> None:
        self._panel.setProgress(growth.fraction)
        if growth.picture is not None:
            self.previewed.emit(growth.picture)
            self._early = growth

    def _on_grown(self, grown: GrownTerrain) -> None:
        self._document.generated(grown.heightmap, grown.generator, grown.gesture)
        self._panel.setOutcome(tr("Done in {time:.0f} ms", time=grown.seconds * 1000))
        self.grown.emit(grown.seconds)

    def _on_failed(self, error: Exception) -> None:
        self._show_generator()
        self._panel.setOutcome(tr("Not done"))
        self.left.emit()
        self.report_error(error)

    def _show_document(self) -> None:
        self._worker.cancel()
        self._show_generator()
        self._panel.setOutcome("" if self._document.generator else tr("Not made with these parameters"))

    def _show_generator(self) -> None:
        if self._document.generator is not None:
            self._panel.setGenerator(self._document.generator)
