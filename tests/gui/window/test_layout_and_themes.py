"""Geometry, docks, sizes, light and dark."""

from types import SimpleNamespace

import pytest
from form_tools import unfold
from gui_tools import LONG, action, answer, do, message, open_panel, open_sample, pick, press, turn_wheel
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication, QDockWidget, QMenu, QScrollArea, QScrollBar, QWidget

from terrain_explorer.gui.main_window import MainWindow
from terrain_explorer.gui.presets.terrain_preset import SAMPLES
from terrain_explorer.gui.services.settings import settings
from terrain_explorer.gui.services.theme import apply_theme
from terrain_explorer.gui.widgets.parameters.field import Field
from terrain_explorer.terrain import GENERATORS

pytestmark = pytest.mark.usefixtures("without_3d", "small_terrain")

DOCKS = ["generateDock", "surfaceDock", "mapDock", "profileDock"]


def dock(window, name):
    return window.findChild(QDockWidget, name)


def icon_colours(window, name):
    image = action(window, name).icon().pixmap(24).toImage()
    colours = (image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height()))
    return {colour.name() for colour in colours if colour.alpha() == 255}


def text_colour():
    return QApplication.palette().color(QPalette.ColorRole.ButtonText).name()


@pytest.fixture
def shown(qapp):
    """The names of the widgets that were shown, in order."""

    class Listener(QObject):
        def eventFilter(self, watched, event):  # noqa: N802
            if event.type() == QEvent.Type.Show:
                names.append(watched.objectName())
            return False

    names, listener = [], Listener()
    qapp.installEventFilter(listener)
    yield names
    qapp.removeEventFilter(listener)


class TestLayout:
    def test_docks_come_back_where_they_were(self, make_window, forget):
        window = make_window()
        window.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, dock(window, "mapDock"))
        dock(window, "surfaceDock").hide()
        forget(window)
        window = make_window(size=None)
        assert window.dockWidgetArea(dock(window, "mapDock")) == Qt.DockWidgetArea.BottomDockWidgetArea
        assert not dock(window, "surfaceDock").isVisible()
        assert dock(window, "generateDock").isVisible()

    def test_a_small_window_shows_most_of_the_terrain(self, window, qtbot):
        # Is usable at 800 x 600.
        assert (window.width(), window.height()) == (800, 600)
        panel = window.findChild(QDockWidget, "generateDock").widget()
        assert not panel.findChild(QScrollBar, "qt_scrollarea_hscrollbar") or panel.horizontalScrollBar().maximum() == 0
        for name in ("algorithmPicker", "hillshadeView", "mapView"):
            widget = window.findChild(QWidget, name)
            inside = QRect(widget.mapTo(window, widget.rect().topLeft()), widget.size())
            assert window.rect().contains(inside), name
        panel.ensureWidgetVisible(window.findChild(QWidget, "progressBar"))
        assert not window.findChild(QWidget, "progressBar").visibleRegion().isEmpty()
        # Most of a small window is the terrain.
        # Docks are made narrower where there is little room, as far as all digits of a seed are seen.
        assert dock(window, "generateDock").width() <= 300
        assert window.findChild(QWidget, "hillshadeView").width() > 0.6 * window.width()
        # Messages stand above the view.
        view = window.findChild(QWidget, "hillshadeView")

        def place():
            QApplication.processEvents()
            return QRect(view.mapToGlobal(QPoint()), view.size())

        before = place()
        window.messages.refuse("Something cannot be done. " * 9)
        assert message(window)
        assert before.contains(place())
        assert place().bottom() == before.bottom()
        window.messages.take_back(message(window))
        # Full screen and back.
        action(window, "FullScreen").trigger()
        assert window.isFullScreen()
        action(window, "FullScreen").trigger()
        assert not window.isFullScreen()
        # A closed dock can be opened again from the menu.
        for name in DOCKS:
            dock(window, name).close()
            entry = dock(window, name).toggleViewAction()
            assert entry in [one for menu in window.menuBar().findChildren(QMenu) for one in menu.actions()]
            entry.trigger()
            assert dock(window, name).isVisible(), name

    def test_a_panel_that_floats_comes_back_after_the_window_so_that_it_lies_before_it(
        self, qapp, make_window, forget, shown
    ):
        window = make_window()
        dock(window, "mapDock").setFloating(True)
        dock(window, "mapDock").move(120, 130)
        forget(window)
        shown.clear()
        window = make_window(size=None)
        floating = dock(window, "mapDock")
        assert floating.isFloating()
        assert floating.isVisible()
        assert floating.pos() == QPoint(120, 130)
        assert shown.index("mainWindow") < max(at for at, name in enumerate(shown) if name == "mapDock")

    def test_a_panel_that_floated_on_a_screen_that_is_gone_comes_back_on_one_that_is_there(self, make_window, forget):
        window = make_window()
        dock(window, "mapDock").setFloating(True)
        dock(window, "mapDock").move(9000, 7000)
        forget(window)
        floating = dock(make_window(size=None), "mapDock")
        assert floating.screen().availableGeometry().contains(floating.geometry())

    def test_can_be_reset_while_work_goes_on(self, qtbot, make_window):
        window = make_window(size=(1280, 700))
        places = {name: dock(window, name).geometry() for name in DOCKS[:3]}
        window.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, dock(window, "mapDock"))
        dock(window, "surfaceDock").hide()
        dock(window, "generateDock").setFloating(True)
        do(window, "Growth")
        do(window, "ResetLayout")
        assert action(window, "Growth").isChecked()
        assert dock(window, "timelineDock").isVisible()
        do(window, "Growth")
        qtbot.waitUntil(lambda: {name: dock(window, name).geometry() for name in places} == places, timeout=LONG)
        assert not dock(window, "timelineDock").isVisible()

    def test_the_first_window_leaves_room_for_a_panel_of_the_desktop(self, monkeypatch, make_window):
        laptop = SimpleNamespace(availableSize=lambda: QSize(1366, 768), depth=lambda: 24)
        with monkeypatch.context() as patched:
            patched.setattr(MainWindow, "screen", lambda self: laptop)
            window = MainWindow()
        try:
            assert (window.width(), window.height()) == (1280, 700)
            assert window.minimumSizeHint().height() <= 700
        finally:
            window.close()

    def test_keeps_the_layout_of_a_window_closed_by_the_question(self, make_window, settle, windows):
        window = make_window()
        window.setGeometry(QRect(60, 80, 1000, 700))
        press(window, "newSeedButton")
        settle(window)
        window.close()
        answer(window, "Discard")
        assert make_window(size=None).geometry() == QRect(60, 80, 1000, 700)

    def test_unreadable_settings_do_not_keep_the_window_from_opening(self, make_window):
        settings().setValue("geometry", b"nonsense")
        settings().setValue("layout", b"nonsense")
        assert make_window().isVisible()

    def test_no_input_is_cut_off_at_its_side(self, qtbot, window):
        def cut_off(panel):
            fields = panel.widget().findChildren(Field)
            rights = {field: field.mapTo(panel.widget(), field.rect().topRight()).x() for field in fields}
            return [field.parameter.name for field, right in rights.items() if right >= panel.viewport().width()]

        for slug in GENERATORS:
            pick(window, slug)
            unfold(window)
            for panel in (panel for panel in window.findChildren(QScrollArea) if panel.isVisible()):
                qtbot.waitUntil(lambda panel=panel: not cut_off(panel), timeout=LONG)

    def test_docks_keep_their_widths(self, make_window, settle):
        """Whatever is shown, said or measured, and when the window grows by a little."""

        def widths():
            QApplication.processEvents()
            return [dock(window, name).width() for name in ("generateDock", "mapDock", "surfaceDock")]

        window = make_window(size=(1100, 700))
        window.resizeDocks([dock(window, "generateDock")], [300], Qt.Orientation.Horizontal)
        before = widths()
        for sample in SAMPLES[:1]:
            open_sample(window, sample)
            settle(window)
            assert widths() == before, sample
        press(window, "newSeedButton")
        settle(window)
        do(window, "Undo")
        assert widths() == before
        do(window, "Profile")
        assert widths() == before
        window.resize(1104, 700)
        assert widths() == before

    def test_the_wheel_scrolls_a_panel_over_its_inputs(self, window):
        do(window, "ExploreWorkspace")
        panel = open_panel(window, "surfaceDock").findChild(QWidget, "surfaceForm")
        area = next(one for one in window.findChildren(QScrollArea) if one.isAncestorOf(panel))
        bar = area.verticalScrollBar()
        look = window.document.look
        for name in ("parameter.palette", "slider.sun_azimuth", "parameter.haze"):
            widget = window.findChild(QWidget, name)
            area.ensureWidgetVisible(widget)
            before = bar.value()
            turn_wheel(widget, -1)
            assert bar.value() > before, name
        assert window.document.look == look


class TestThemes:
    @pytest.fixture(autouse=True)
    def light_again(self):
        yield
        apply_theme(False)

    @pytest.mark.parametrize(("theme", "dark"), [("Dark", True), ("Light", False)])
    def test_apply_to_everything(self, qtbot, window, theme, dark):
        action(window, f"Theme{'Light' if dark else 'Dark'}").trigger()
        before = text_colour()
        action(window, f"Theme{theme}").trigger()
        assert text_colour() != before
        assert icon_colours(window, "Open") == {text_colour()}
        button = window.findChild(QWidget, "generateButton")
        qtbot.waitUntil(lambda: button.palette().buttonText().color().name() == text_colour(), timeout=LONG)
        background = button.grab().toImage().pixelColor(20, 8)
        assert (background.lightness() < 128) is dark
        assert (window.grab().toImage().pixelColor(400, 2).lightness() < 128) is dark

    def test_are_remembered(self, make_window, forget):
        window = make_window()
        action(window, "ThemeDark").trigger()
        dark = text_colour()
        forget(window)
        apply_theme(False)
        window = make_window()
        assert text_colour() == dark
        assert icon_colours(window, "Open") == {dark}
        assert action(window, "ThemeDark").isChecked()
        assert not action(window, "ThemeLight").isChecked()

    def test_follow_the_system_at_first(self, window):
        assert action(window, "ThemeSystem").isChecked()
