"""The panel for the light and the colours of the terrain."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import isclose

from PySide6.QtCore import QMargins, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from terrain_explorer.document.document import Document
from terrain_explorer.gui.presets.preset_button import PresetButton
from terrain_explorer.gui.views.shown_ground import ShownGround
from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.gui.widgets.legend import Legend
from terrain_explorer.gui.widgets.parameters.number_boxes import DECIMALS
from terrain_explorer.gui.widgets.parameters.parameter_form import INSET, ParameterForm
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.hydrology.drainage import below_sea
from terrain_explorer.terrain.number_format import format_part
from terrain_explorer.terrain.sampling import RELIEF_OF_SIDE, true_relief
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.tiles.land import repeats

_POINTS = 256
_RESET = marked("Reset all"), marked("Restore the default light and colours")
_UNDO_RESET = marked("Undo reset"), marked("Bring back the light and the colours from before the reset")


@dataclass(frozen=True)
class LookNotes:
    """What there is to say about a look: about the colours of the ground, and about the rivers; or nothing."""

    tones: str = ""
    rivers: str = ""


class AppearancePanel(QWidget):
    """Shows the document's look, and lets the user choose another one; at every step of a slider's drag.

    Attributes
    ----------
    ground
        The ground that is seen, whenever `follow` is called.
    """

    def __init__(self, document: Document, ground: ShownGround) -> None:
        super().__init__()
        self._document, self.ground = document, ground
        self._form = ParameterForm(Look, foldable=True)
        self._form.setObjectName("surfaceForm")
        self._shown: Look | None = None
        self._before_reset: Look | None = None
        self._legend = named(Legend(), "legend", tr("Legend"), tr("What the colours stand for"))
        self._interval = named(QLabel(), "automaticInterval", tr("Interval that the program has chosen"))
        self._interval.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._of_tones = named(QLabel(wordWrap=True), "toneNote", tr("About the colours"))
        self._of_tones.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._form.setBelow("palette", _stacked(self._legend, self._of_tones))
        self._form.setBelow("contour_interval", self._interval)
        self._nature = named(QLabel(wordWrap=True), "timesNature", tr("Exaggeration against nature"))
        self._nature.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._nature.linkActivated.connect(self._draw_true)
        self._form.setBelow("exaggeration", self._nature)
        self._of_edges = named(QLabel(wordWrap=True), "edgesNote", tr("About the edges of the land"))
        self._of_edges.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._of_edges.setText(tr("This terrain ends at its edges: mist lies beyond."))
        self._form.setBelow("beyond", self._of_edges)
        self._of_sea = named(QLabel(wordWrap=True), "seaNote", tr("About the sea"))
        self._of_sea.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._of_sea.linkActivated.connect(self._draw_sea_at_zero)
        self._form.setBelow("water_level", self._of_sea)
        self._of_water = named(QLabel(wordWrap=True), "waterNote", tr("The rivers of this terrain"))
        self._of_water.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._form.setBelow("river_area", self._of_water)
        self.presets = PresetButton("lookPresets", lambda: Look, lambda: document.plain_look)
        """Opens the presets of light and colours."""
        # The sea stays at its level: a preset knows nothing of the terrain.
        self.presets.chosen.connect(document.adopt_look)
        self._reset = QPushButton()
        layout = QVBoxLayout(self)
        layout.addWidget(self.presets, 0, Qt.AlignmentFlag.AlignRight)
        layout.addWidget(self._form)
        layout.addWidget(self._reset)
        layout.addStretch(1)
        # The cards reach into the margins: what stands on them lies where the contents of other panels do.
        layout.setContentsMargins(layout.contentsMargins() - QMargins(INSET, 0, INSET, 0))
        self._form.valuesChanged.connect(self._take)
        self._reset.clicked.connect(self._reset_or_undo)
        self.follow(LookNotes())

    def follow(self, notes: LookNotes) -> None:
        """Show what the document's look means for the ground as it is now, and what there is to say about it."""
        for label, note in ((self._of_tones, notes.tones), (self._of_water, notes.rivers)):
            # First, for a label that shows itself gets the room of its old text around it.
            label.setVisible(bool(note))
            label.setText(note)
        self._show_look()
        self._show_figures()

    @property
    def _true_exaggeration(self) -> float | None:
        """The exaggeration that draws heights and distances to the same scale, or None where it is not known."""
        relief = None if self.ground.heightmap is None else true_relief(self.ground.heightmap)
        return None if relief is None else relief / RELIEF_OF_SIDE

    def _draw_true(self) -> None:
        self._form.fields["exaggeration"].edit(self._true_exaggeration)

    def _draw_sea_at_zero(self) -> None:
        assert self.ground.heightmap is not None
        self._form.fields["water_level"].edit(self.ground.heightmap.level_of_zero)

    def _show_look(self) -> None:
        look = self._document.look
        usual = self._document.suited(Look())
        self._form.setDefaults(replace(usual, palette=replace(usual, setting=look.setting).shown_palette))
        # Outdoors land has the colours of its climate, whatever palette a model of it would have.
        shown = replace(look, palette=look.shown_palette)
        if not self._form.shows(shown):
            self._form.setValues(shown)
        if look is not self._shown:
            self._shown, self._before_reset = look, None
        self._show_reset()

    def _take(self) -> None:
        """Have the look in the form; a palette that does not show outdoors stays for the model."""
        look, before = self._form.parameterised(), self._document.look
        kept = replace(look, palette=before.palette)
        self._document.set_look(kept if look.palette == before.shown_palette else look)

    def _reset_or_undo(self) -> None:
        """Bring back the usual look; a second click, before anything else changes, brings back the one before."""
        shown, before = self._document.look, self._before_reset
        self._document.set_look(before or self._document.suited(Look()))
        # Another look makes it forget the one before the reset, so it is noted afterwards.
        self._show_look()
        self._before_reset = shown if before is None else None
        self._show_reset()

    def _show_reset(self) -> None:
        text, tip = map(tr, _RESET if self._before_reset is None else _UNDO_RESET)
        named(self._reset, "resetLookButton", text, tip).setText(text)
        self._reset.setEnabled(self._before_reset is not None or self._form.differs)

    def _show_figures(self) -> None:
        """Show the legend, and the interval where the program chooses it."""
        heightmap, look = self.ground.heightmap, self._document.look
        self._interval.setVisible(heightmap is not None and look.contour_interval == 0)
        if heightmap is not None:
            self._legend.show_for(heightmap, look, self.ground.tones.get(look.shown_palette))
            interval = Look(contours=True).interval(heightmap)
            every = tr("every {interval:.6g} m", interval=interval) if heightmap.metres else None
            self._interval.setText(every or tr("every {interval:.6g}", interval=interval))
        ends_here = look.land_goes_on and not look.water and heightmap is not None and not repeats(heightmap)
        self._of_edges.setVisible(ends_here)
        self._show_nature()
        self._show_sea()

    def _show_sea(self) -> None:
        """Show how high the sea stands, and how much of the map lies under it."""
        heightmap = self.ground.heightmap
        sea = None if heightmap is None else self._document.look.water_height(heightmap)
        self._of_sea.setVisible(sea is not None)
        if heightmap is None or sea is None:
            return
        # Some points tell the share well enough, on maps of any size.
        step = max(max(heightmap.heights.shape) // _POINTS, 1)
        share = float(below_sea(heightmap.heights[::step, ::step], sea).mean())
        zero = heightmap.level_of_zero
        is_zero = zero is not None and isclose(self._document.look.water_level, zero, abs_tol=10.0**-DECIMALS)
        height = heightmap.format_height(0.0 if is_zero else sea)
        text = tr("At {height}; {part} of the map lies under it.", height=height, part=format_part(share))
        if zero is not None and not is_zero:
            at_zero = tr("Sea at 0 m")
            text = f'{text} <a href="zero">{at_zero}</a>'
        self._of_sea.setText(text)

    def _show_nature(self) -> None:
        """Show how many times as high as in nature the terrain is drawn, where that is known."""
        true = self._true_exaggeration
        self._nature.setVisible(true is not None)
        if true is not None:
            times = tr("{times:.3g} times as high as in nature", times=self._document.look.exaggeration / true)
            draw_true = tr("Draw true to nature")
            self._nature.setText(f'{times}. <a href="true">{draw_true}</a>')


def _stacked(*widgets: QWidget) -> QWidget:
    """Return widgets one below the other."""
    stack = QWidget()
    layout = QVBoxLayout(stack)
    layout.setContentsMargins(0, 0, 0, 0)
    for widget in widgets:
        layout.addWidget(widget)
    return stack
