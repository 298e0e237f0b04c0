"""A preset: parameters with a name."""

from __future__ import annotations

import json
import re
import stat
from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from PySide6.QtCore import QStandardPaths

from terrain_explorer.files.atomic import make_folder, replacing
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.filters import (
    AddDetail,
    Filter,
    Gullies,
    Island,
    LayeredRock,
    Smooth,
    Streams,
    Terrace,
    ThermalErosion,
)
from terrain_explorer.terrain.filters.paths import Lake, Ridge, River, Road, Wall
from terrain_explorer.terrain.parameters import Parameterised, fitting
from terrain_explorer.terrain.recipe.stored_parts import maps_from_content, maps_to_content
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.work import finished

LOOK = "look"


_FORMAT = 1
_LARGEST = 2**24
"""The bytes of the largest file that may be a preset: masks that were painted take most of them."""

_MOST = 10_000
"""The files that are looked at: who has more has put the folder of something else there."""

_LONGEST = 40
"""The letters of a name that the name of its file takes on."""


@dataclass(frozen=True)
class ParameterPreset:
    """Parameters with a name.

    Attributes
    ----------
    name
        The name; that of a preset of the program in English.
    values
        The parameters: a filter, with the maps of those that differ from place to place, or a look.
    own
        Whether it is the user's own, who may rename and delete it.
    """

    name: str
    values: Parameterised
    own: bool = False

    @property
    def title(self) -> str:
        """The name in the user's language."""
        return self.name if self.own else tr(self.name)


OwnPresets = Mapping[type[Parameterised], tuple[ParameterPreset, ...]]
"""The user's presets by their kinds."""


def subject_of(kind: type[Parameterised]) -> str:
    """Return what presets of a kind are for: the slug of a filter, or ``look``."""
    return kind.slug if issubclass(kind, Filter) else LOOK


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
        return finished(self.reading((kind,)))[kind]

    def reading(self, kinds: Iterable[type[Parameterised]]) -> Generator[None, None, OwnPresets]:
        """Return the presets of some kinds, each by their names; yield after each file, of which there may be many."""
        by_subject = {subject_of(kind): kind for kind in kinds}
        found: dict[type[Parameterised], dict[str, ParameterPreset]] = {kind: {} for kind in by_subject.values()}
        for path in self._paths():
            yield
            content = _content(path)
            kind = by_subject.get(content["of"]) if content is not None else None
            preset = None if content is None or kind is None else _preset(content, kind)
            if preset is not None:
                found[type(preset.values)][preset.name] = preset
        return {kind: tuple(some[name] for name in sorted(some, key=str.casefold)) for kind, some in found.items()}

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
        if isinstance(values, Filter):
            content |= maps_to_content(values)
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
        for path in self._paths():
            content = _content(path)
            if content is not None and content["of"] == subject_of(kind):
                preset = _preset(content, kind)
                if preset is not None:
                    yield path, preset

    def _paths(self) -> list[Path]:
        return sorted(self.folder.glob("*.json"))[:_MOST]

    def _path_of(self, name: str, kind: type[Parameterised]) -> Path | None:
        return next((path for path, preset in self._files(kind) if preset.name == name), None)

    def _free_path(self, subject: str, name: str) -> Path:
        words = re.sub(r"\W+", "-", name.casefold()).strip("-")
        stem = f"{subject}-{words[:_LONGEST] or 'preset'}"
        number = 1
        while (path := self.folder / (f"{stem}.json" if number == 1 else f"{stem}-{number}.json")).exists():
            number += 1
        return path


def _content(path: Path) -> dict[str, Any] | None:
    """Return what a file says of a preset, or None for any other file; a pipe or a device is not touched."""
    try:
        about = path.stat()
        if not stat.S_ISREG(about.st_mode) or about.st_size > _LARGEST:
            return None
        with path.open("rb") as file:
            content = json.loads(file.read(_LARGEST + 1))
    except (OSError, ValueError, RecursionError):
        return None
    if not isinstance(content, dict) or content.get("format") != _FORMAT:
        return None
    kinds = {"of": str, "name": str, "parameters": dict}
    return content if all(isinstance(content.get(name), kind) for name, kind in kinds.items()) else None


def _preset(content: dict[str, Any], kind: type[Parameterised]) -> ParameterPreset | None:
    """Return a preset, or None without a name; a value that is out of range today becomes the default.

    Maps of parameters that cannot be followed are left out: then their numbers hold everywhere.
    """
    name = content["name"].strip()
    values = fitting(content["parameters"], kind())
    if "maps" in content and isinstance(values, Filter):
        with suppress(ValueError):
            values = maps_from_content(values, content["maps"])
    return ParameterPreset(name, values, own=True) if name else None


def built_in(kind: type[Parameterised]) -> tuple[ParameterPreset, ...]:
    """Return the program's presets of a kind: those for a class of filters, or the looks."""
    return tuple(preset for preset in _presets() if type(preset.values) is kind)


# Made when they are first asked for: so many values would be felt at the start.
@cache
def _presets() -> tuple[ParameterPreset, ...]:
    return (
        ParameterPreset(marked("Young valleys"), Streams(age=0.15)),
        ParameterPreset(marked("Alpine valleys"), Streams(age=0.5, uplift=1.6, critical_slope=50)),
        ParameterPreset(marked("Old, gentle land"), Streams(age=2, uplift=0.5, critical_slope=22)),
        ParameterPreset(marked("Canyons"), Streams(age=0.3, uplift=1.4, uplift_shape="even", critical_slope=72)),
        ParameterPreset(marked("Wide valley floors"), Streams(age=0.6, deposition=1.2)),
        ParameterPreset(marked("Islands with rivers"), Streams(age=0.4, sea=True, sea_level=0.35)),
        ParameterPreset(marked("Great canyon"), LayeredRock(thickness=0.7, drop=0.8)),
        ParameterPreset(marked("Young gorge"), LayeredRock(age=0.3, inflow=12)),
        ParameterPreset(marked("Mesas"), LayeredRock(rock="mesas", leaving="side", inflow=0)),
        ParameterPreset(marked("Last buttes"), LayeredRock(rock="mesas", age=1.5, leaving="around", inflow=0)),
        ParameterPreset(marked("Clay badlands"), LayeredRock(rock="badlands", thickness=0.3, drop=0.3, leaving="side")),
        ParameterPreset(marked("Steps of lava"), LayeredRock(rock="lava", age=0.8)),
        ParameterPreset(
            marked("Ridges of tilted layers"), LayeredRock(rock="seed", dip=15, plateau=0.5, leaving="side")
        ),
        ParameterPreset(marked("Crumbling cliffs"), ThermalErosion(angle=38, reach=0.01)),
        ParameterPreset(marked("Scree slopes"), ThermalErosion(angle=30, reach=0.04)),
        ParameterPreset(marked("Sand"), ThermalErosion(angle=16, reach=0.08)),
        ParameterPreset(marked("Rice terraces"), Terrace(steps=24, sharpness=0.8)),
        ParameterPreset(marked("Table mountains"), Terrace(steps=4, sharpness=0.9)),
        ParameterPreset(marked("Rock bands"), Terrace(steps=12, sharpness=0.45)),
        ParameterPreset(marked("Gentle detail"), AddDetail(doublings=2, spread=0.006, hurst=0.9, on_slopes=1)),
        ParameterPreset(marked("Rough rock"), AddDetail(doublings=3, spread=0.02, hurst=0.6, on_slopes=0.6)),
        ParameterPreset(marked("Gullied slopes"), AddDetail(doublings=2, spread=0.004, on_slopes=1, gullies=0.2)),
        ParameterPreset(marked("Fine rills"), Gullies(width=0.06, depth=0.12, octaves=6)),
        ParameterPreset(marked("Great ravines"), Gullies(width=0.3, depth=0.4, octaves=5)),
        ParameterPreset(marked("Badlands"), Gullies(width=0.12, depth=0.45, octaves=7, roughness=0.5)),
        ParameterPreset(marked("Round island"), Island(margin=0.6)),
        ParameterPreset(marked("Steep coast"), Island(margin=0.12)),
        ParameterPreset(marked("Square island"), Island(shape="square", margin=0.3)),
        ParameterPreset(marked("Brook"), River(width=0.004, depth=0.01, bank=0.015)),
        ParameterPreset(marked("Wide river"), River(width=0.03, depth=0.02, bank=0.06, profile="soft", spring=0.5)),
        ParameterPreset(marked("Gorge"), River(width=0.006, depth=0.15, bank=0.03, profile="straight")),
        ParameterPreset(marked("Mountain road"), Road(width=0.006, steepest=14, bank=0.012)),
        ParameterPreset(marked("Motorway"), Road(width=0.016, steepest=4, bank=0.03)),
        ParameterPreset(marked("Sharp crest"), Ridge(height=0.25, bank=0.09, profile="hollow")),
        ParameterPreset(marked("Broad back"), Ridge(height=0.2, width=0.04, bank=0.15, profile="soft")),
        ParameterPreset(marked("Broad valley"), Ridge(height=-0.15, width=0.03, bank=0.12, profile="soft")),
        ParameterPreset(marked("Raised trail"), Ridge(height=0.03, width=0.004, bank=0.002, profile="soft", ends=0.0)),
        ParameterPreset(marked("Dam"), Wall(width=0.01, height=0.06, bank=0.03, level=True)),
        ParameterPreset(marked("City wall"), Wall(width=0.004, height=0.03, bank=0.001)),
        ParameterPreset(marked("Tarn"), Lake(depth=0.08, shore=0.02, bank=0.02)),
        ParameterPreset(marked("Reservoir"), Lake(level=0.06, depth=0.05, bank=0.03)),
        ParameterPreset(marked("Take the edge off"), Smooth(reach=0.003, strength=0.7)),
        ParameterPreset(marked("Rolling hills"), Smooth(reach=0.024)),
        ParameterPreset(
            marked("Alpine"), Look(palette="land-cover", sun_azimuth=300, sun_altitude=32, haze=0.15, exaggeration=1.2)
        ),
        ParameterPreset(
            marked("Desert canyon"),
            Look(palette="arid", sun_azimuth=250, sun_altitude=22, haze=0.25, exaggeration=1.15),
        ),
        ParameterPreset(
            marked("Coast"), Look(palette="land", water=True, water_level=0.35, sun_azimuth=290, sun_altitude=30)
        ),
        ParameterPreset(
            marked("Atlas"),
            Look(palette="land", contours=True, rivers=True, shadows=0, sky_shading=0.5, haze=0, sun_altitude=45),
        ),
        ParameterPreset(
            marked("Night"), Look(palette="snow", sun_azimuth=60, sun_altitude=9, haze=0.6, sky_shading=1, shadows=1)
        ),
        ParameterPreset(
            marked("Print"),
            Look(palette="matte", sun_azimuth=315, sun_altitude=50, haze=0, shadows=0.5, sides="plain", exaggeration=1),
        ),
        ParameterPreset(
            marked("Plain grey"),
            Look(palette="greyscale", sun_altitude=45, haze=0, shadows=0, sky_shading=0.3, sides="plain"),
        ),
    )
