"""Frees what refers to itself: in the thread of the windows alone, and so little at a time that nobody notices."""

from __future__ import annotations

import gc
from time import thread_time

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QGuiApplication

from terrain_explorer.gui.services.timers import repeating_timer, single_shot_timer

_PAUSE = 1000
"""Milliseconds between two searches, and until the thorough one after the user has turned to another program."""

_FEW = 700
"""New objects that are not worth a search, as for Python itself."""

_OLDER = 10
"""Each so many searches one also looks through what has survived one, and each so many of those through the rest."""

_LONG = 0.01
"""Seconds: what survives a search that takes longer is left out of the next ones."""


class GarbageCollector(QObject):
    """Takes the place of Python's own search for garbage, in the thread that makes it.

    Python searches in whichever thread happens to make the next object. But what has to do with Qt must not be freed
    just anywhere: for a view that draws by OpenGL, Qt ends the program then ("Cannot make QOpenGLContext current in a
    different thread").

    To look through all objects, 220,000 after the start, takes 140 ms, in which the window would stand still. So those
    of the start are left out, as are others that a long search has found to be in use. They are looked through when
    the user has turned to another program.
    """

    def __init__(self, app: QGuiApplication) -> None:
        super().__init__(app)
        gc.disable()
        self._searches = 0
        self._all = single_shot_timer(self, _PAUSE, self._search_all)
        app.applicationStateChanged.connect(self._on_state)
        repeating_timer(self, _PAUSE, self._search).start()

    def _search(self) -> None:
        if not self._searches:
            gc.freeze()
        elif gc.get_count()[0] <= _FEW:
            return
        self._searches += 1
        generation = sum(self._searches % often == 0 for often in (_OLDER, _OLDER**2))
        start = thread_time()
        gc.collect(generation)
        if generation == 2 and thread_time() - start > _LONG:
            gc.freeze()

    def _search_all(self) -> None:
        gc.unfreeze()
        gc.collect()
        gc.freeze()

    def _on_state(self, state: Qt.ApplicationState) -> None:
        if state is Qt.ApplicationState.ApplicationActive:
            self._all.stop()
        else:
            self._all.start()
