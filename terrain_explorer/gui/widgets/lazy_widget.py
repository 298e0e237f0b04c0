"""Panels that are made when they are first visible, and hear nothing while they are hidden."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Signal, SignalInstance
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from terrain_explorer.gui.services.listening import Listening

W = TypeVar("W", bound=QWidget)


class LazyWidget(QWidget, Generic[W]):
    """Makes its content when it is first shown, or ahead, and keeps it up to date while it is shown.

    So the window comes up sooner, and a change wakes only what is seen of it.

    Parameters
    ----------
    make
        Returns the content. Import here whatever only the content needs.
    update
        Brings the content up to date; called with the content when it is shown, and then at each change.
    changes
        The signals after which the content is out of date.

    Attributes
    ----------
    made
        The content, or None before it is made. It may be out of date.

    Signals
    -------
    contentMade
        The content has just been made.
    """

    contentMade = Signal(object)

    def __init__(
        self, make: Callable[[], W], update: Callable[[W], object] = lambda _: None, *changes: SignalInstance
    ) -> None:
        super().__init__()
        self._make, self._bring_up_to_date = make, update
        self.made: W | None = None
        self._was_filled = False
        self._listening = Listening(*((change, self.update_content) for change in changes))
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)

    def update_content(self) -> None:
        """Bring the content up to date if it is shown."""
        if self.made is not None and self._listening.on:
            self._bring_up_to_date(self.made)

    def make(self) -> W:
        """Return the content, which may be out of date, and make it now if it was not made yet."""
        if self.made is None:
            self.made = self._make()
            self._layout.addWidget(self.made)
            self.setFocusProxy(self.made)
            self.contentMade.emit(self.made)
            self.made.ensurePolished()
        return self.made

    def making(self) -> Iterator[object]:
        """Make the content ahead, step by step; one with a ``getting_ready`` goes on with the steps of that."""
        if self.made is None:
            yield self.make()
            yield from getattr(self.made, "getting_ready", tuple)()

    def content(self) -> W:
        """Return the content up to date, and make it now if it was not made yet."""
        made = self.make()
        if not self._was_filled:
            self._was_filled = True
            self._bring_up_to_date(made)
            # At once: whoever gives this its size next has to know what the content needs.
            made.ensurePolished()
            QCoreApplication.sendEvent(self, QEvent(QEvent.Type.LayoutRequest))
        elif not self._listening.on:
            # Whatever happened while it was hidden has passed it by.
            self._bring_up_to_date(made)
        return made

    def sizeHint(self) -> QSize:
        # Whoever asks for it while all around this is shown is about to lay it out for the screen.
        if not self._was_filled and self.isVisibleTo(self.window()) and self.window().isVisible():
            self.content()
        return super().sizeHint()

    def showEvent(self, event: QShowEvent) -> None:
        content = self.content()
        # One that was there before has been shown together with this; Qt would show it once more.
        if not content.isVisible():
            content.show()
        self._listening.setOn(True)
        super().showEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        self._listening.setOn(False)
        super().hideEvent(event)
