"""The columns of Qt's own file dialog."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QTreeView

from terrain_explorer.gui.widgets.question_box import show_dialog


def test_sizes_kinds_and_dates_of_files_are_whole(qtbot, tmp_path):
    for size in (3, 3_000_000):
        (tmp_path / f"hills-{size}.png").write_bytes(bytes(size))
    dialog = QFileDialog(None, "Open", str(tmp_path), options=QFileDialog.Option.DontUseNativeDialog)
    qtbot.addWidget(dialog)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    show_dialog(dialog, "openDialog")
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    files = dialog.findChild(QTreeView, "treeView")
    qtbot.waitUntil(lambda: files.model().rowCount(files.rootIndex()) == 2)
    qtbot.waitUntil(lambda: all(files.sizeHintForColumn(at) <= files.columnWidth(at) for at in range(1, 4)))
    assert sum(files.columnWidth(at) for at in range(4)) <= files.viewport().width()
    dialog.reject()
