"""The user's own presets: small files in a folder that can be copied to another machine."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QStandardPaths

from terrain_explorer.files.atomic import make_folder, replacing
from terrain_explorer.gui.presets.parameter_preset import ParameterPreset, subject_of
from terrain_explorer.gui.services.stored_parameters import fitting
from terrain_explorer.terrain.parameters import Parameterised

_FORMAT = 1
_LARGEST = 2**16
"""The bytes of the largest file that may be a preset."""

_LONGEST = 40
"""The letters of a name that the name of its file takes on."""


def preset_folder() -> Path:
    """Return the folder of the user's presets; it need not exist."""
    data = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppDataLocation)
    return Path(data) / "presets"


class PresetStore:
    """Reads and writes the presets in a folder. It is read anew each time: a user may put files there.

    Parameters
    ----------
    folder
        Holds one file for each preset.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def presets(self, kind: type[Parameterised]) -> tuple[ParameterPreset, ...]:
        """Return the presets of a kind by their names; what is no preset is left out."""
        found = {preset.name: preset for _, preset in self._files(kind)}
        return tuple(found[name] for name in sorted(found, key=str.casefold))

    def save(self, name: str, values: Parameterised) -> None:
        """Keep values under a name, in place of those that had it.

        Raises
        ------
        OSError
            The file cannot be written.
        """
        make_folder(self.folder)
        subject = subject_of(type(values))
        content = {"format": _FORMAT, "of": subject, "name": name, "parameters": values.values()}
        path = self._path_of(name, type(values)) or self._free_path(subject, name)
        with replacing(path) as file:
            file.write(json.dumps(content, ensure_ascii=False, indent=1).encode())

    def rename(self, preset: ParameterPreset, name: str) -> None:
        """Give a preset another name.

        Raises
        ------
        OSError
            The folder cannot be written to.
        """
        if name != preset.name:
            self.save(name, preset.values)
            self.delete(preset)

    def delete(self, preset: ParameterPreset) -> None:
        """Delete the file of a preset.

        Raises
        ------
        OSError
            It cannot be deleted.
        """
        path = self._path_of(preset.name, type(preset.values))
        if path is not None:
            path.unlink(missing_ok=True)

    def _files(self, kind: type[Parameterised]) -> Iterator[tuple[Path, ParameterPreset]]:
        for path in sorted(self.folder.glob("*.json")):
            preset = _read(path, kind)
            if preset is not None:
                yield path, preset

    def _path_of(self, name: str, kind: type[Parameterised]) -> Path | None:
        return next((path for path, preset in self._files(kind) if preset.name == name), None)

    def _free_path(self, subject: str, name: str) -> Path:
        words = re.sub(r"\W+", "-", name.casefold()).strip("-")
        stem = f"{subject}-{words[:_LONGEST] or 'preset'}"
        number = 1
        while (path := self.folder / (f"{stem}.json" if number == 1 else f"{stem}-{number}.json")).exists():
            number += 1
        return path


def _read(path: Path, kind: type[Parameterised]) -> ParameterPreset | None:
    """Return the preset in a file, or None; a value that is out of range today becomes the default."""
    try:
        if path.stat().st_size > _LARGEST:
            return None
        content = json.loads(path.read_text(encoding="utf-8"))
        if content["format"] != _FORMAT or content["of"] != subject_of(kind):
            return None
        name, parameters = content["name"], content["parameters"]
        if not isinstance(name, str) or not name.strip() or not isinstance(parameters, dict):
            return None
        return ParameterPreset(name.strip(), fitting(parameters, kind()), own=True)
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None
