"""The languages of the window, and how numbers are written."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from terrain_explorer.gui.services.settings import kept_text, settings
from terrain_explorer.language import speak
from terrain_explorer.resources import resource

_KEY = "language"
_ENGLISH = "en"
_MOST = 2**31 - 1
"""The largest number for which Qt finds the plural: it takes a C int."""


def languages() -> dict[str, str]:
    """Return the code of each language with its own name for itself."""
    translated = sorted(path.stem for path in resource("translations").glob("*.qm"))
    return {_ENGLISH: "English"} | {code: QLocale(code).nativeLanguageName().capitalize() for code in translated}


def chosen_language() -> str | None:
    """Return the code of the language that the user chose; None: that of the system."""
    code = kept_text(_KEY)
    return code if code in languages() else None


def choose_language(code: str | None) -> None:
    """Keep the language for the next start; None: that of the system."""
    settings().setValue(_KEY, code or "")


def speak_chosen(app: QCoreApplication) -> None:
    """Let the program and Qt speak the chosen language, and write numbers as the system does."""
    code = chosen_language() or _of_system()
    if QLocale().zeroDigit() != "0":
        # The country has digits of its own, as in Arabic: they would stand beside the 0 to 9 of our texts.
        QLocale.setDefault(QLocale(code))
    # Qt's own texts, such as those of file dialogs, come from its own files.
    ours, qts = QTranslator(app), QTranslator(app)
    if ours.load(str(resource(f"translations/{code}.qm"))):
        app.installTranslator(ours)
    if qts.load(QLocale(code), "qtbase", "_", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
        app.installTranslator(qts)
    signs = str.maketrans({",": QLocale().groupSeparator(), ".": QLocale().decimalPoint()})
    speak(
        lambda text, comment, number: ours.translate("", text, comment, min(number, _MOST)),
        lambda text: text.translate(signs),
        code,
    )


def _of_system() -> str:
    known = languages()
    codes = (tag.split("-")[0] for tag in QLocale.system().uiLanguages())
    return next((code for code in codes if code in known), _ENGLISH)
