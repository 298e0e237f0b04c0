"""The map with its choice of colours."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QCheckBox, QComboBox

from terrain_explorer.gui.services import settings as settings_module
from terrain_explorer.gui.views.map2d.map_panel import MapPanel
from terrain_explorer.terrain import DiamondSquare
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.palettes import PALETTES

HILLS = DiamondSquare(exponent=6, seed=3).heightmap()


@pytest.fixture
def make_panel(qtbot):
    def make(look=None):
        panel = MapPanel()
        qtbot.addWidget(panel)
        panel.resize(240, 300)
        panel.view.ground.setHeightmap(HILLS)
        if look is not None:
            panel.setLook(look)
        panel.show()
        return panel

    return make


def choose(panel, text):
    box = panel.findChild(QComboBox, "mapPalette")
    box.setCurrentText(text)
    assert box.currentText() == text


def switch(qtbot, panel, name):
    qtbot.mouseClick(panel.findChild(QCheckBox, name), Qt.MouseButton.LeftButton)


def shown(panel):
    return panel.view.grab().toImage()


def is_grey(image):
    grey = image.convertToFormat(QImage.Format.Format_Grayscale8).convertToFormat(QImage.Format.Format_RGB32)
    return grey.copy(20, 20, 100, 100) == image.convertToFormat(QImage.Format.Format_RGB32).copy(20, 20, 100, 100)


def test_the_map_begins_in_grey_whatever_the_surface_is(make_panel):
    plain, other = make_panel(), make_panel(Look(palette="arid", contours=True, sun_azimuth=10))
    assert is_grey(shown(plain))
    assert shown(plain) == shown(other)


def test_every_palette_is_offered_greyscale_first(make_panel):
    panel = make_panel()
    box = panel.findChild(QComboBox, "mapPalette")
    texts = [box.itemText(index) for index in range(box.count())]
    assert texts[:2] == ["Greyscale", "As the surface"]
    assert set(texts) - {"As the surface"} == {palette.title for palette in PALETTES.values()}
    assert len(texts) == len(PALETTES) + 1


def test_as_the_surface_follows_the_colours_and_the_water_of_the_surface(make_panel):
    panel = make_panel(Look(palette="arid"))
    choose(panel, "As the surface")
    arid = shown(panel)
    assert not is_grey(arid)
    panel.setLook(Look(palette="arid", water=True, water_level=0.6))
    wet = shown(panel)
    panel.setLook(Look(palette="snow"))
    assert len({pixels(image) for image in (arid, wet, shown(panel))}) == 3


def test_a_palette_of_its_own_stays_while_the_surface_changes_and_is_tinted_by_the_sea(make_panel):
    panel = make_panel()
    choose(panel, "Snow")
    before = shown(panel)
    panel.setLook(Look(palette="arid", contours=True))
    assert shown(panel) == before
    panel.setLook(Look(palette="greyscale", water=True, water_level=1.0))
    choose(panel, "Greyscale")
    tinted, colours = shown(panel), set()
    for column in range(20, 120):
        colours.add(tinted.pixelColor(column, 60).getRgb()[:3])
    assert all(blue > red for red, _, blue in colours)
    assert len(colours) > 5, "the heights can still be read"
    choose(panel, "As the surface")
    assert shown(panel) != tinted


def test_the_sun_and_the_exaggeration_of_the_surface_shade_the_map(qtbot, make_panel):
    panel = make_panel()
    flat = shown(panel)
    switch(qtbot, panel, "mapHillshade")
    looks = (Look(), Look(sun_azimuth=90), Look(exaggeration=3))
    images = [flat]
    for look in looks:
        panel.setLook(look)
        images.append(shown(panel))
    assert len({pixels(image) for image in images}) == 4


def test_contours_are_the_maps_own_at_the_interval_of_the_surface(qtbot, make_panel):
    panel = make_panel(Look(contours=True))
    bare = shown(panel)
    switch(qtbot, panel, "mapContours")
    lined = shown(panel)
    panel.setLook(Look(contours=False, contour_interval=0.5))
    assert len({pixels(image) for image in (bare, lined, shown(panel))}) == 3
    switch(qtbot, panel, "mapContours")
    assert shown(panel) == bare


def pixels(image):
    return bytes(image.constBits())


def test_the_choices_come_back_at_the_next_start(qtbot, make_panel):
    first = make_panel()
    choose(first, "Slope")
    switch(qtbot, first, "mapHillshade")
    again = make_panel()
    assert again.findChild(QComboBox, "mapPalette").currentText() == "Slope"
    assert again.findChild(QCheckBox, "mapHillshade").isChecked()
    assert not again.findChild(QCheckBox, "mapContours").isChecked()
    assert shown(again) == shown(first)


def test_settings_that_something_else_has_written_do_no_harm(make_panel):
    kept = settings_module.settings()
    kept.setValue("map/colours", 5)
    kept.setValue("map/hillshade", [1, 2])
    kept.setValue("map/contours", "perhaps")
    kept.sync()
    panel = make_panel()
    assert is_grey(shown(panel))


def test_fits_a_narrow_dock(make_panel):
    panel = make_panel()
    assert panel.minimumSizeHint().width() <= 240
    for name, kind in (("mapPalette", QComboBox), ("mapHillshade", QCheckBox), ("mapContours", QCheckBox)):
        control = panel.findChild(kind, name)
        assert control.width() >= control.minimumSizeHint().width()
        assert control.accessibleName()
        assert control.toolTip()
