"""The map from above, and how it is coloured."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from terrain_explorer.gui.services.settings import kept_flag, kept_text, settings
from terrain_explorer.gui.views.map2d.cell_numbers import MOST_POINTS, SCALES, NumberScale, usual_scale
from terrain_explorer.gui.views.map2d.map_view import MapView
from terrain_explorer.gui.views.map2d.map_viewport import room_for
from terrain_explorer.gui.views.shown_ground import ShownGround
from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.gui.widgets.legend import Legend
from terrain_explorer.gui.widgets.parameters.field import WheelGuard
from terrain_explorer.language import tr
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.palettes import PALETTES

AS_SURFACE = "surface"
_COLOURS, _HILLSHADE, _CONTOURS = "map/colours", "map/hillshade", "map/contours"
_NUMBERS, _SCALE = "map/numbers", "map/scale"


class MapPanel(QWidget):
    """A `MapView` in greyscale, or in the colours that the user chooses below it.

    Sun, exaggeration, the interval of contours and the sea are those of the surface. Under the map's own colours the
    sea is an even tint, so that they can still be read.

    Parameters
    ----------
    ground
        The ground to be shown; by default one of its own.

    Signals
    -------
    numbersChanged
        The user chose another scale for numbers.
    paletteChanged
        The user chose other colours.
    roomWanted
        Whether numbers in the cells need a map of another height than before; see `missing_height`.
    """

    numbersChanged = Signal()
    paletteChanged = Signal()
    roomWanted = Signal(bool)

    def __init__(self, ground: ShownGround | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view = named(MapView(dives=True, ground=ground), "mapView", tr("Heightmap from above"))
        self._ground = self.view.ground
        self._guest: QWidget | None = None
        self._look = Look()
        self._has_cells = False
        self._wanted = 0
        """The height of the map in which its numbers are easy to read, in pixels; 0 where there are none."""
        self._palette = _palette_box()
        self._legend = named(Legend(), "mapLegend", tr("Legend of the map"), tr("What the colours stand for"))
        lit = tr("Light the map with the sun of the surface")
        self._hillshade = _switch(tr("Hillshade"), "mapHillshade", lit, _HILLSHADE)
        self._contours = _switch(tr("Contours"), "mapContours", tr("Draw lines of equal height"), _CONTOURS)
        tip = tr("Show the heights of maps up to {most} × {most} as numbers", most=MOST_POINTS)
        self._numbers = _switch(tr("Numbers"), "mapNumbers", tip, _NUMBERS, True)
        self._scale = _scale_box()
        self._note = _note("mapToneNote", tr("About the colours of the map"))
        self._small = _note("mapNumbersNote", tr("About the numbers"))
        self._small.setText(tr("The cells are too small for numbers. Zoom in, enlarge the map, or take fewer points."))
        self._lay_out()
        self._palette.currentIndexChanged.connect(self._on_changed)
        self._hillshade.toggled.connect(self._on_changed)
        self._contours.toggled.connect(self._on_changed)
        self._numbers.toggled.connect(self._on_numbers)
        self._scale.currentIndexChanged.connect(self._on_scale)
        self.view.moved.connect(self._show_room)
        self._ground.changed.connect(self._follow_map)
        self._ground.tonesChanged.connect(self._show_legend)
        self._show_look()
        self.setToneNote("")
        self._offer_numbers(False)
        self._show_numbers()

    @property
    def colours(self) -> str:
        """The slug of the palette that the map shows."""
        return self._own_look.shown_palette

    @property
    def numbers(self) -> NumberScale:
        """The scale chosen for numbers."""
        return SCALES[self._scale.currentData()]

    @property
    def missing_height(self) -> int:
        """By how many pixels the map is too low for numbers that are easy to read."""
        return max(0, self._wanted - self.view.height())

    def _follow_map(self) -> None:
        """Offer numbers where the points of the map are few enough."""
        heightmap = self._ground.heightmap
        fits = heightmap is not None and max(heightmap.heights.shape) <= MOST_POINTS
        had_cells, self._has_cells = self._has_cells, fits
        if heightmap is None or not (fits or had_cells):
            return
        self._offer_numbers(self._has_cells)
        # The steps of a growth have no recipe, and are in the same unit anyway.
        if self._has_cells and heightmap.recipe is not None and not settings().contains(_SCALE):
            with QSignalBlocker(self._scale):
                self._scale.setCurrentIndex(self._scale.findData(usual_scale(heightmap)))
            self._show_numbers()
        self._want_room()
        self._show_room()

    def setGuest(self, guest: QWidget | None) -> None:
        """Show another view in place of the map, or the map again."""
        if self._guest is not None:
            self._guest.hide()
        self._guest = guest
        self.view.setVisible(guest is None)
        if guest is not None:
            self._views.addWidget(guest, 1)
            guest.show()

    def dress(self, view: MapView, palette: str | None = None) -> None:
        """Give another map the colours of this one, or the bare ones of another palette."""
        look = self._own_look
        view.setLook(replace(look, setting="model", palette=palette, contours=False, water=False) if palette else look)
        view.setClearSea(self._palette.currentData() != AS_SURFACE)
        view.setHillshaded(self._hillshade.isChecked())

    def setLook(self, look: Look) -> None:
        """Use what the map shares with the surface."""
        self._look = look
        self._show_look()

    def setToneNote(self, note: str) -> None:
        """Say something about colours that are not those of the surface, or nothing."""
        self._note.setText(note)
        self._note.setVisible(bool(note) and self._has_own_tones)

    def _lay_out(self) -> None:
        switches = QHBoxLayout()
        switches.addWidget(self._hillshade)
        switches.addWidget(self._contours)
        switches.addStretch(1)
        controls = QVBoxLayout()
        controls.setContentsMargins(9, 6, 9, 6)
        controls.addWidget(self._palette)
        controls.addWidget(self._legend)
        controls.addWidget(self._note)
        controls.addLayout(switches)
        numbers = QHBoxLayout()
        numbers.addWidget(self._numbers)
        numbers.addWidget(self._scale, 1)
        controls.addLayout(numbers)
        controls.addWidget(self._small)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        self._views = QVBoxLayout()
        self._views.addWidget(self.view, 1)
        layout.addLayout(self._views, 1)
        layout.addLayout(controls)

    def _on_changed(self) -> None:
        kept = settings()
        kept.setValue(_COLOURS, self._palette.currentData())
        kept.setValue(_HILLSHADE, self._hillshade.isChecked())
        kept.setValue(_CONTOURS, self._contours.isChecked())
        self._show_look()
        self.paletteChanged.emit()

    def _on_scale(self) -> None:
        settings().setValue(_SCALE, self._scale.currentData())
        self._on_numbers()

    def _on_numbers(self) -> None:
        settings().setValue(_NUMBERS, self._numbers.isChecked())
        self._show_numbers()
        self.numbersChanged.emit()

    def _offer_numbers(self, has: bool) -> None:
        # Nearly all maps are larger: what they never offer is not in the way.
        self._numbers.setEnabled(has)
        for widget in (self._numbers, self._scale):
            widget.setVisible(has)

    def _show_numbers(self) -> None:
        self.view.growth.setNumbers(self.numbers if self._numbers.isChecked() else None)
        self._want_room()
        self._show_room()

    def _want_room(self) -> None:
        """Want the height that numbers need, unless the map is too narrow for them anyway."""
        heightmap = self._ground.heightmap
        side = 0 if heightmap is None or not self._has_cells else self.view.growth.legible_side(heightmap)
        needed = 0
        if heightmap is not None and side and room_for(heightmap.columns, side) <= self.view.width():
            needed = room_for(heightmap.rows, side)
        # While it grows, coarse maps take turns with fine ones: the panel must not jump to and fro.
        if needed > self._wanted or (self._wanted and not side):
            self._wanted = needed
            self.roomWanted.emit(needed > 0)

    def _show_room(self) -> None:
        """Say so where numbers are wanted, but the cells have no room for them."""
        heightmap, place = self._ground.heightmap if self._has_cells else None, self.view.placement
        self._small.setVisible(
            heightmap is not None and place is not None and self.view.growth.lacks_room(heightmap, place)
        )

    def _show_look(self) -> None:
        self.dress(self.view)
        self._show_legend()

    @property
    def _own_look(self) -> Look:
        chosen, contours = self._palette.currentData(), self._contours.isChecked()
        if chosen == AS_SURFACE:
            return replace(self._look, contours=contours)
        return replace(self._look, setting="model", palette=chosen, contours=contours)

    def _show_legend(self) -> None:
        """Explain colours that the surface does not have, where nobody could guess them."""
        heightmap = self._ground.heightmap
        if self._has_own_tones and heightmap is not None:
            self._legend.show_for(heightmap, self._own_look, self._ground.tones.get(self.colours))
        else:
            self._legend.hide()

    @property
    def _has_own_tones(self) -> bool:
        return self._palette.currentData() != AS_SURFACE and PALETTES[self.colours].has_tones


def _note(name: str, label: str) -> QLabel:
    note = named(QLabel(wordWrap=True), name, label)
    note.setForegroundRole(QPalette.ColorRole.PlaceholderText)
    return note


def _palette_box() -> QComboBox:
    box = named(QComboBox(), "mapPalette", tr("Colours of the map"), tr("What the colours of the map stand for"))
    WheelGuard(box)
    box.addItem(tr("Greyscale", "palette"), "greyscale")
    box.addItem(tr("As the surface"), AS_SURFACE)
    for name, palette in PALETTES.items():
        if name != "greyscale":
            box.addItem(tr(palette.title, "palette"), name)
    box.setCurrentIndex(max(box.findData(kept_text(_COLOURS)), 0))
    return box


def _scale_box() -> QComboBox:
    tip = tr("The numbers shown for the lowest and the highest height")
    box = named(QComboBox(), "mapScale", tr("Scale of the numbers"), tip)
    WheelGuard(box)
    for key, scale in SCALES.items():
        box.addItem(tr(scale.label), key)
    box.setCurrentIndex(max(box.findData(kept_text(_SCALE)), 0))
    return box


def _switch(text: str, name: str, tip: str, key: str, usually: bool = False) -> QCheckBox:
    box = named(QCheckBox(text), name, tr("{choice} of the map", choice=text), tip)
    box.setChecked(kept_flag(key, usually))
    return box
