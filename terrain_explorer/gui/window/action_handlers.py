"""Which part of the window does the work of each command.

The commands of the views and of the drawing tools are not here: their own controllers connect them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import Qt

from terrain_explorer.gui.export.picture_exporter import PictureExporter
from terrain_explorer.gui.generation.generate_panel import GeneratePanel
from terrain_explorer.gui.learning.learning_controller import LearningController
from terrain_explorer.gui.learning.pages.page_parts import COMPARISON, FLOW, GLOSSARY, SCALE
from terrain_explorer.gui.preferences.preferences_controller import PreferencesController
from terrain_explorer.gui.search.search_box import SearchBox
from terrain_explorer.gui.widgets.lazy_widget import LazyWidget
from terrain_explorer.gui.window.feature_wiring import WindowParts
from terrain_explorer.gui.window.guide import FirstSteps
from terrain_explorer.gui.window.help import show_about, show_messages, show_shortcuts
from terrain_explorer.gui.window.message_presenter import MessagePresenter
from terrain_explorer.gui.window.panel_layout import PanelLayout


@dataclass(frozen=True)
class ActionHandlers:
    """The parts of a window that carry out its commands."""

    parts: WindowParts
    exports: PictureExporter
    choose_export: Callable[[], object]
    learning: LearningController
    search: SearchBox
    first_steps: FirstSteps
    preferences: PreferencesController
    messages: MessagePresenter
    layout: PanelLayout

    def connect(self) -> None:
        """Connect the actions to their handlers."""
        self._generate_panel.contentMade.connect(lambda panel: panel.name_keys(self.parts.actions))
        self._generate_panel.contentMade.connect(lambda panel: panel.copiesWanted.connect(self.learning.show_copies))
        for name, handler in self._handlers().items():
            # Any command, even Save, means the terrain with the stroke that is still being drawn.
            self.parts.actions[name].triggered.connect(self.parts.drawing.finish)
            self.parts.actions[name].triggered.connect(lambda _=False, handler=handler: handler())

    @property
    def _generate_panel(self) -> LazyWidget[GeneratePanel]:
        return self.parts.generation.panel

    def _handlers(self) -> Mapping[str, Callable[[], object]]:
        window, document, work = self.parts.window, self.parts.document, self.parts.work
        files, ask_then = self.parts.files, self.parts.files.ask_then
        before_writing = self.parts.preview.before_writing
        return {
            "New": lambda: ask_then(files.start_anew),
            "NewDrawing": self.parts.drawing.start,
            "Open": lambda: ask_then(files.choose),
            "OpenTiles": lambda: ask_then(files.choose_tiles),
            "Reload": lambda: ask_then(files.reload),
            "EditImage": before_writing(self.parts.editor.open),
            "ChooseEditor": self.parts.editor.choose,
            "SystemEditor": lambda: self.parts.editor.setProgram(""),
            "Save": before_writing(lambda: work.save_when_grown(files.save)),
            "SaveAs": before_writing(lambda: work.save_when_grown(files.save_as)),
            "Export": self.choose_export,
            "SavePicture": self.exports.picture,
            "SaveTurntable": self.exports.turntable,
            "Quit": window.close,
            "Undo": lambda: work.undo(document.undo),
            "Redo": document.redo,
            "CopyPicture": self.exports.copy,
            "Preferences": lambda: self.preferences.open(),
            "Generate": lambda: self._generate_panel.content().generate(),
            "NewSeed": lambda: self._generate_panel.content().new_seed(),
            "Cancel": work.cancel,
            "FullScreen": self._switch_full_screen,
            "Figures": self.learning.show_figures,
            "Search": self.search.open,
            "Manual": lambda: self.learning.open_manual(self.layout.opened),
            "Explain": self.learning.explain,
            "Compare": lambda: self.learning.open(COMPARISON),
            "OneDimension": self.learning.show_edge,
            "ExplainWater": lambda: self.learning.open(FLOW),
            "ExplainScale": lambda: self.learning.open(SCALE),
            "ExplainMasks": lambda: self.learning.open("masks"),
            "Glossary": lambda: self.learning.open(GLOSSARY),
            "FirstSteps": self.first_steps.offer,
            "Messages": lambda: show_messages(window, self.messages.recent),
            "Shortcuts": lambda: show_shortcuts(window),
            "About": lambda: show_about(window),
        }

    def _switch_full_screen(self) -> None:
        # Only the one bit changes: a maximised window is maximised again afterwards.
        window = self.parts.window
        window.setWindowState(window.windowState() ^ Qt.WindowState.WindowFullScreen)
