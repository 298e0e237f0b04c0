"""What the application of the tests is made with."""

from PySide6.QtCore import QCoreApplication, QStandardPaths, Qt

from terrain_explorer.gui.views.surface3d.gl.gl_format import request_core_profile


def prepare_application():
    """Prepare what has to be ready before pytest-qt makes the application, and return the application's arguments."""
    request_core_profile()
    QStandardPaths.setTestModeEnabled(True)  # Windows and macOS do not ask the environment for the user's folders
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_DontUseNativeDialogs)
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_CompressHighFrequencyEvents, False)
    return ["terrain-explorer"]
