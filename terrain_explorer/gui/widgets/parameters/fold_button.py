"""Rows of a form that fold and unfold what stands below them."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QSizePolicy, QStyle, QStyleOptionToolButton, QToolButton, QWidget

from terrain_explorer.gui.services.settings import settings
from terrain_explorer.gui.widgets.accessibility import bold, named
from terrain_explorer.language import tr

_SHOWN = {QEvent.Type.ShowToParent: True, QEvent.Type.HideToParent: False}


class FoldButton(QToolButton):
    """Shows and hides widgets. It is checked while they show, and remembers that.

    Parameters
    ----------
    key
        The name under which the settings keep whether they show.
    unfolded
        Whether they show at first.
    """

    def __init__(self, key: str, unfolded: bool = False) -> None:
        super().__init__()
        self._key = key
        self._wanted: dict[QObject, bool] = {}
        """Whether the owners of notes want them shown."""
        self._folding = False
        self.setAutoRaise(True)
        self.setCheckable(True)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        kept = settings().value(self._key)
        self.setChecked(kept == "unfolded" if kept in ("unfolded", "folded") else unfolded)
        self._point()
        self.toggled.connect(self._point)
        self.toggled.connect(self._show_notes)
        self.clicked.connect(self._keep)

    def initStyleOption(self, option: QStyleOptionToolButton) -> None:
        # The arrow shows the state: a button that stays pressed would be too loud.
        super().initStyleOption(option)
        option.state &= ~QStyle.StateFlag.State_On

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Note what the owner of a note wants, and keep the note away while it is folded."""
        if event.type() in _SHOWN and not self._folding and isinstance(watched, QWidget):
            self._wanted[watched] = _SHOWN[event.type()]
            self._show_notes()
        return False

    def addFolded(self, widget: QWidget) -> None:
        """Show a widget, which has a parent already, only while it is unfolded."""
        widget.setVisible(self.isChecked())
        self.toggled.connect(widget.setVisible)

    def addNote(self, widget: QWidget) -> None:
        """Fold a widget that its owner shows and hides as well."""
        self._wanted[widget] = not widget.isHidden()
        widget.installEventFilter(self)
        self._show_notes()

    def _show_notes(self) -> None:
        self._folding = True
        for widget, wanted in self._wanted.items():
            if isinstance(widget, QWidget):
                widget.setVisible(wanted and self.isChecked())
        self._folding = False

    def _point(self) -> None:
        self.setArrowType(Qt.ArrowType.DownArrow if self.isChecked() else Qt.ArrowType.RightArrow)

    def _keep(self, unfolded: bool) -> None:
        settings().setValue(self._key, "unfolded" if unfolded else "folded")


class SectionButton(FoldButton):
    """The heading of a group of parameters, which are there at first."""

    def __init__(self, owner: str, group: str) -> None:
        super().__init__(f"section/{owner}/{group}", unfolded=True)
        title = tr(group)
        bold(named(self, f"group.{group}", title, tr("Fold or unfold: {group}", group=title))).setText(title)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)


class MoreButton(FoldButton):
    """Unfolds the advanced parameters of a form.

    Parameters
    ----------
    owner
        The name of the form's class.
    """

    def __init__(self, owner: str) -> None:
        super().__init__(f"more/{owner}")
        named(self, "moreButton", tr("More"), tr("Show or hide the parameters that you need less often"))
        self.setChanged(0)

    def setChanged(self, count: int) -> None:
        """Say how many of the parameters are not at their defaults, so that none works unseen."""
        text = tr("More (%n changed)", None, count) if count else tr("More")
        self.setText(text)
        self.setAccessibleName(text)
