"""Questions before work is lost: by opening, by reloading, by saving in a poorer format."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.gui.widgets.question_box import QuestionBox, Role, Standard, is_asked
from terrain_explorer.language import tr

_NAME = "unsavedQuestion"


def ask_to_save(window: QWidget, what: str, save: Callable[[], None], discard: Callable[[], None]) -> None:
    """Ask whether to save changes, unless the question is on the screen.

    Parameters
    ----------
    what
        What has changes: "terrain", "shelf", "layers" or "look".
    """
    if is_asked(window, _NAME):
        return
    texts = {
        "terrain": tr("The terrain has changes that are not saved."),
        "shelf": tr("The shelf holds terrains that are not saved. A project file (.terrain) keeps them."),
        "layers": tr("The layers of weights are not saved. A project file (.terrain) keeps them."),
        "look": tr("The light and colours have changes that are not saved."),
    }
    question = QuestionBox(_NAME, tr("Unsaved changes"), texts[what], window)
    question.setInformativeText(tr("Save them?"))
    question.offer_standard(Standard.Save, save, default=True)
    question.offer_standard(Standard.Discard, discard)
    question.offer_standard(Standard.Cancel)
    question.open()


def ask_to_reload(window: QWidget, name: str, reload: Callable[[], None]) -> None:
    """Ask whether to load the version of another program in place of changes that are not saved here.

    Parameters
    ----------
    window
        The question appears over this window.
    name
        The file's name, without folders.
    reload
        Called to load that version.
    """
    question = QuestionBox(
        "reloadQuestion",
        tr("Changed by another program"),
        tr("{name} was saved by another program, and the terrain here has changes that are not saved.", name=name),
        window,
    )
    question.setInformativeText(tr("Reload it? Undo then brings your changes back."))
    show, keep = tr("Show what the other program saved"), tr("Keep the terrain as it is here")
    question.offer(tr("Reload"), "reloadButton", show, Role.AcceptRole, reload)
    # Enter must not throw away work: the question can appear while the user is typing.
    question.offer(tr("Keep mine"), "keepMineButton", keep, Role.RejectRole, default=True)
    question.open()


def ask_about_losses(
    window: QWidget, name: str, lost: Iterable[str], save: Callable[[], None], save_as: Callable[[], None]
) -> None:
    """Ask whether to save a file anyway, or in another format.

    Parameters
    ----------
    window
        The question appears over this window.
    name
        The file's name, without folders.
    lost
        One sentence for each thing that would be lost.
    save, save_as
        Called to save the file anyway, or to choose another format.
    """
    question = QuestionBox(
        "lossyQuestion", tr("Something would be lost"), tr("{name} cannot keep everything.", name=name), window
    )
    question.setInformativeText("\n".join(lost))
    cancel = question.offer_standard(Standard.Cancel)
    named(cancel, "cancelSaveButton", tr("Cancel"), tr("Do not save"))
    about_same = tr("Save this file now and later without asking again")
    question.offer(tr("Save anyway"), "saveAllTheSameButton", about_same, Role.DestructiveRole, save)
    other, about_other = tr("Save as another format…"), tr("Choose a format that keeps everything")
    question.offer(other, "saveAsOtherButton", about_other, Role.AcceptRole, save_as, default=True)
    question.open()
