"""The panel of the comparison: what is compared and how, and the figures of the difference."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QPalette, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QMenu,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from terrain_explorer.gui.compare.candidates import HEADINGS, Candidate, Compared
from terrain_explorer.gui.compare.compared_maps import PALETTE, CompareWay, difference_of
from terrain_explorer.gui.widgets.accessibility import bold, named
from terrain_explorer.gui.widgets.legend import Legend
from terrain_explorer.gui.widgets.parameters.field import WheelGuard
from terrain_explorer.gui.widgets.progress import WorkProgress
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.number_format import format_height, format_part
from terrain_explorer.terrain.shading.look import Look

_WAYS = {
    CompareWay.SIDE: (marked("Side by side"), marked("Show one beside the other, from the same camera")),
    CompareWay.DIVIDED: (marked("Divider"), marked("Show one over the other, up to a line that you drag")),
    CompareWay.DIFFERENCE: (marked("Difference"), marked("Colour the second by how much higher or lower it is")),
}
_FIGURES = {
    "raised": marked("Most raised"),
    "lowered": marked("Most lowered"),
    "mean": marked("Mean"),
    "rms": marked("Root mean square"),
    "share": marked("Points that differ"),
    "here": marked("At the pointer"),
}
_DIGITS = 4
_LEAST = 1e-6
"""The part of the greatest change below which rounding decides."""

_NARROW = 12
"""The letters of a long name that are seen at least."""

_ROLE = Qt.ItemDataRole.UserRole


class ComparePanel(QWidget):
    """Lets the user choose two terrains and how they are shown, and tells how they differ.

    Signals
    -------
    chosen
        The user chose two candidates: the first and the second.
    wayChosen
        The user chose another `CompareWay`.
    fileWanted
        The user wants to compare with a file.
    pictureWanted
        The user wants a picture: of the surface, or else of the map.
    """

    chosen = Signal(object, object)
    wayChosen = Signal(object)
    fileWanted = Signal()
    pictureWanted = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        first = named(_CandidateBox(), "firstTerrain", tr("First terrain"), tr("The terrain on the left"))
        second = named(_CandidateBox(), "secondTerrain", tr("Second terrain"), tr("The terrain on the right"))
        self._boxes = first, second
        self._ways = QButtonGroup(self)
        self._legend = named(
            Legend(), "compareLegend", tr("Legend of the difference"), tr("What the colours stand for")
        )
        self._figures = {name: _figure(f"compare.{name}", tr(title)) for name, title in _FIGURES.items()}
        self._note = named(QLabel(wordWrap=True), "compareNote", tr("About the comparison"))
        self._note.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.progress = WorkProgress("compareProgressBar")
        """Shows whether there is work, and how far it is."""
        self._way = CompareWay.DIVIDED
        self._compared: Compared | None = None
        self._lay_out()
        for box in self._boxes:
            box.activated.connect(self._on_chosen)
        self.show_compared(None)

    @property
    def way(self) -> CompareWay:
        """How the two are shown."""
        return self._way

    def setWay(self, way: CompareWay) -> None:
        """Show this way as the one that is chosen."""
        self._way = way
        for button in self._ways.buttons():
            button.setChecked(button.property("way") == way.value)
        self._show_legend()

    def setCandidates(self, candidates: Sequence[Candidate], first: Candidate, second: Candidate) -> None:
        """List what can be compared, and show what is."""
        for box, chosen in zip(self._boxes, (first, second), strict=True):
            box.list_candidates(candidates, chosen)

    @property
    def names(self) -> tuple[str, str]:
        """The names of the two, as the lists show them."""
        first, second = self._boxes
        return first.currentText(), second.currentText()

    def show_compared(self, compared: Compared | None) -> None:
        """Show the figures of a comparison, or none while it is not known."""
        self._compared = compared
        texts = dict.fromkeys(_FIGURES, "–")
        if compared is not None:
            difference = compared.difference
            most = max(difference.raised, difference.lowered)
            numbers = {"raised": difference.raised, "lowered": -difference.lowered, "mean": difference.mean}
            texts |= {name: format_change(number, most, difference.metres) for name, number in numbers.items()}
            texts["rms"] = format_height(difference.rms, (0, most), difference.metres, _DIGITS)
            texts["share"] = format_part(difference.share)
        for name, text in texts.items():
            self._figures[name].setText(text)
        notes = () if compared is None else (*compared.difference.notes, *compared.left_out)
        if compared is not None and not compared.difference.share:
            notes = (tr("The two are the same, bit for bit."), *notes)
        self._note.setText("\n".join(notes))
        self._note.setVisible(bool(notes))
        self._show_legend()

    def show_here(self, text: str) -> None:
        """Tell the heights at the pointer; nothing where it is elsewhere."""
        self._figures["here"].setText(text or "–")

    @property
    def legend(self) -> Legend:
        """The legend of the difference."""
        return self._legend

    def told(self) -> list[str]:
        """Return in lines what the panel tells of the difference, to be written on a picture."""
        figures = [f"{tr(_FIGURES[name])}: {self._figures[name].text()}" for name in _FIGURES if name != "here"]
        # A line may break between figures, and not within one.
        line = "   ".join(figure.replace(" ", "\u00a0") for figure in figures)
        return [difference_of(*self.names), line, *self._note.text().splitlines()]

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.addRow(tr("First"), self._boxes[0])
        form.addRow(tr("Second"), self._boxes[1])
        layout.addLayout(form)
        row = QHBoxLayout()
        row.addWidget(self._button("compareFile", tr("With a file…"), tr("Compare with a terrain in a file")))
        row.addWidget(self._button("compareSwap", tr("Swap"), tr("Exchange the two terrains")))
        row.addStretch(1)
        layout.addLayout(row)
        ways = QHBoxLayout()
        for way, (text, tip) in _WAYS.items():
            button = self._button(f"compareWay.{way.value}", tr(text), tr(tip))
            button.setCheckable(True)
            button.setProperty("way", way.value)
            self._ways.addButton(button)
            ways.addWidget(button)
        ways.addStretch(1)
        layout.addLayout(ways)
        layout.addWidget(self._legend)
        figures = QFormLayout()
        for name, title in _FIGURES.items():
            figures.addRow(tr(title), self._figures[name])
        layout.addLayout(figures)
        layout.addWidget(self._note)
        layout.addWidget(self.progress)
        layout.addWidget(self._picture_button(), 0, Qt.AlignmentFlag.AlignLeft)
        layout.addStretch(1)

    def _button(self, name: str, text: str, tip: str) -> QToolButton:
        made = named(QToolButton(), name, text.removesuffix("…"), tip)
        made.setText(text)
        made.clicked.connect(lambda: self._on_button(name))
        return made

    def _picture_button(self) -> QToolButton:
        tip = tr("Save a picture of the comparison as it is shown")
        button = named(QToolButton(), "comparePicture", tr("Save picture"), tip)
        button.setText(tr("Save picture"))
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(button)
        surface = menu.addAction(tr("Of the &surface…"), lambda: self.pictureWanted.emit(True))
        surface.setObjectName("comparePictureOfSurface")
        of_map = menu.addAction(tr("Of the &map…"), lambda: self.pictureWanted.emit(False))
        of_map.setObjectName("comparePictureOfMap")
        button.setMenu(menu)
        return button

    def _on_button(self, name: str) -> None:
        if name == "compareFile":
            self.fileWanted.emit()
        elif name == "compareSwap":
            first, second = (box.candidate for box in self._boxes)
            self.chosen.emit(second, first)
        else:
            way = CompareWay(name.removeprefix("compareWay."))
            self.setWay(way)
            self.wayChosen.emit(way)

    def _on_chosen(self) -> None:
        first, second = (box.candidate for box in self._boxes)
        self.chosen.emit(first, second)

    def _show_legend(self) -> None:
        shown = self._way is CompareWay.DIFFERENCE and self._compared is not None
        if shown and self._compared is not None:
            tones = self._compared.tones
            self._legend.show_for(tones.heightmap, Look(palette=PALETTE), tones)
        self._legend.setVisible(shown)


class _CandidateBox(QComboBox):
    """A list of candidates under headings."""

    def __init__(self) -> None:
        super().__init__()
        WheelGuard(self)
        # Names may be long: the list is as wide as they are, the box as wide as the panel.
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(_NARROW)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._candidates: tuple[Candidate, ...] = ()

    @property
    def candidate(self) -> Candidate:
        """What is chosen."""
        number: int = self.currentData(_ROLE)
        return self._candidates[number]

    def list_candidates(self, candidates: Sequence[Candidate], chosen: Candidate) -> None:
        """List candidates and choose one of them."""
        self._candidates = tuple(candidates)
        model = QStandardItemModel(self)
        numbered = list(enumerate(candidates))
        for kind, group in groupby(numbered, lambda each: each[1].kind):
            if kind in HEADINGS:
                heading = QStandardItem(tr(HEADINGS[kind]))
                heading.setFlags(Qt.ItemFlag.NoItemFlags)
                heading.setFont(bold(QLabel()).font())
                model.appendRow(heading)
            for number, candidate in group:
                item = QStandardItem(candidate.title)
                item.setData(number, _ROLE)
                item.setToolTip(candidate.title)
                model.appendRow(item)
        with QSignalBlocker(self):
            self.setModel(model)
            self.setCurrentIndex(self.findData(candidates.index(chosen) if chosen in candidates else 0, _ROLE))
        width = self.view().sizeHintForColumn(0) + self.view().verticalScrollBar().sizeHint().width()
        self.view().setMinimumWidth(min(width, 2 * self.screen().availableSize().width() // 5))


def format_change(change: float, most: float, metres: bool) -> str:
    """Return by how much a height changed, with its sign; 0 where that is far below the most that any changed."""
    if abs(change) <= _LEAST * most:
        return format_height(0.0, (0, most), metres, _DIGITS)
    sign = "+" if change > 0 else "−"
    return f"{sign}{format_height(abs(change), (0, most), metres, _DIGITS)}"


def _figure(name: str, label: str) -> QLabel:
    figure = named(QLabel("–"), name, label)
    figure.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return figure
