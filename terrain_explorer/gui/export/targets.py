"""The targets of an export: the presets for other programs, and every other kind of file."""

from __future__ import annotations

from dataclasses import dataclass

from terrain_explorer.files import kinds
from terrain_explorer.files.formats.registry import kind_by_id
from terrain_explorer.files.presets import PRESETS, OtherFormat, Plan, Preset, planned
from terrain_explorer.files.presets.meshes import OtherMesh
from terrain_explorer.files.presets.water import WaterMap
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain import Heightmap, Recipe

_OTHER = marked("Other formats")
_AS_IT_IS = marked("The heightmap as it is, for a program that is not listed.")


@dataclass(frozen=True)
class ExportTarget:
    """One entry of the list of exports.

    Attributes
    ----------
    key
        Its name for settings and for files.
    title, summary
        Its name for the user, and one sentence on it.
    group
        The heading it is listed under.
    preset
        The preset with its usual options, or the other format, which has no options.
    quicker
        The key of a target that takes fewer steps in the same program, or empty.
    keywords
        Other words by which it is searched for.
    """

    key: str
    title: str
    summary: str
    group: str
    preset: Preset | OtherFormat
    quicker: str = ""
    keywords: str = ""

    def plan(self, heightmap: Heightmap, recipe: Recipe | None = None) -> Plan:
        """Return the plan for a heightmap and its recipe, where that is known."""
        if recipe is not None and isinstance(self.preset, (WaterMap, OtherMesh)):
            heightmap = recipe.recorded_in(heightmap)
        # A file of another format tells all that it loses.
        return self.preset.plan(heightmap) if isinstance(self.preset, OtherFormat) else planned(self.preset, heightmap)


def targets() -> tuple[ExportTarget, ...]:
    """Return all targets, those of one group together."""
    # Made at each call, and not once: the texts follow the language, which is chosen after this module is imported.
    presets = (
        ExportTarget(
            slug,
            tr(preset.title),
            tr(preset.summary),
            tr(preset.group),
            preset(),
            preset.quicker,
            f"{preset.title}, {tr(preset.summary)}, {preset.summary}",
        )
        for slug, preset in PRESETS.items()
    )
    # No other program reads projects.
    others = (
        ExportTarget(kind, label, tr(_AS_IT_IS), tr(_OTHER), OtherFormat(kind))
        for kind, label in kinds().items()
        if not kind_by_id(kind)[1].is_project
    )
    return (*presets, *others)
