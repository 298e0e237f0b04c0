"""Which part of the window does the work of each command.

The commands of the views and of the drawing tools are not here: their own controllers connect them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMainWindow

from terrain_explorer.gui.learning.learning_controller import LearningController
from terrain_explorer.gui.learning.pages.page_parts import COMPARISON, FLOW, GLOSSARY, SCALE
from terrain_explorer.gui.search.search_box import SearchBox
from terrain_explorer.gui.window.feature_wiring import Features
from terrain_explorer.gui.window.guide import FirstSteps
from terrain_explorer.gui.window.help import show_about, show_messages, show_shortcuts
from terrain_explorer.gui.window.message_presenter import MessagePresenter
from terrain_explorer.gui.window.panel_layout import PanelLayout
from terrain_explorer.gui.window.window_parts import WindowParts


def connect_actions(
    parts: WindowParts,
    features: Features,
    learning: LearningController,
    search: SearchBox,
    first_steps: FirstSteps,
    messages: MessagePresenter,
    layout: PanelLayout,
) -> None:
    """Connect the actions of a window to what carries them out."""
    window, document, work, generate = parts.window, parts.document, parts.work, parts.generation.panel
    files, ask_then, before_writing = parts.files, parts.files.ask_then, parts.preview.before_writing
    generate.contentMade.connect(lambda panel: panel.name_keys(parts.actions))
    generate.contentMade.connect(lambda panel: panel.copiesWanted.connect(learning.show_copies))
    handlers: Mapping[str, Callable[[], object]] = {
        "New": lambda: ask_then(files.start_anew),
        "NewDrawing": parts.drawing.start,
        "Open": lambda: ask_then(files.choose),
        "OpenTiles": lambda: ask_then(files.choose_tiles),
        "Reload": lambda: ask_then(files.reload),
        "EditImage": before_writing(parts.editor.open),
        "ChooseEditor": parts.editor.choose,
        "SystemEditor": lambda: parts.editor.setProgram(""),
        "Save": before_writing(lambda: work.save_when_grown(files.save)),
        "SaveAs": before_writing(lambda: work.save_when_grown(files.save_as)),
        "Export": parts.choose_export,
        "SavePicture": parts.exports.picture,
        "SaveTurntable": parts.exports.turntable,
        "Quit": window.close,
        "Undo": lambda: work.undo(document.undo),
        "Redo": document.redo,
        "CopyPicture": parts.exports.copy,
        "Preferences": lambda: features.preferences.open(),
        "Generate": lambda: generate.content().generate(),
        "NewSeed": lambda: generate.content().new_seed(),
        "Cancel": work.cancel,
        "FullScreen": partial(_switch_full_screen, window),
        "Figures": learning.show_figures,
        "Search": search.open,
        "Manual": lambda: learning.open_manual(layout.opened),
        "Explain": learning.explain,
        "Compare": lambda: learning.open(COMPARISON),
        "OneDimension": learning.show_edge,
        "ExplainWater": lambda: learning.open(FLOW),
        "ExplainScale": lambda: learning.open(SCALE),
        "ExplainMasks": lambda: learning.open("masks"),
        "Glossary": lambda: learning.open(GLOSSARY),
        "FirstSteps": first_steps.offer,
        "Messages": lambda: show_messages(window, messages.recent),
        "Shortcuts": lambda: show_shortcuts(window),
        "About": lambda: show_about(window),
    }
    for name, handler in handlers.items():
        # Any command, even Save, means the terrain with the stroke that is still being drawn.
        parts.actions[name].triggered.connect(parts.drawing.finish)
        parts.actions[name].triggered.connect(lambda _=False, handler=handler: handler())


def _switch_full_screen(window: QMainWindow) -> None:
    # Only the one bit changes: a maximised window is maximised again afterwards.
    window.setWindowState(window.windowState() ^ Qt.WindowState.WindowFullScreen)
