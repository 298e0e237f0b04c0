"""Everything about a terrain except its heights."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from terrain_explorer.terrain import Generator, Heightmap, Origin, from_recipe
from terrain_explorer.terrain.heightmap import Heights


@dataclass(frozen=True, eq=False)
class TerrainHeader:
    """A terrain without its heights: small enough to be kept for every step.

    Attributes
    ----------
    facts
        The fields of the heightmap by name, without ``heights``.
    generator
        The generator that made the terrain, or None where that is not known.
    path
        The file it was opened from or saved to, or None.
    """

    facts: Mapping[str, Any]
    generator: Generator | None = None
    path: Path | None = None

    @classmethod
    def of(cls, heightmap: Heightmap, generator: Generator | None = None, path: Path | None = None) -> TerrainHeader:
        """Return the header of a terrain."""
        return cls({name: getattr(heightmap, name) for name in _FACTS}, generator, path)

    @property
    def regrows(self) -> bool:
        """Whether the generator alone gives the heights again, bit for bit."""
        made = self.generator is not None and self.facts["recipe"] == self.generator.recipe()
        # A file that carries the recipe may have rounded the heights, so only a terrain that was never read counts.
        return made and self.facts["origin"] is None

    def heightmap(self, heights: Heights) -> Heightmap:
        """Return the heightmap with this header; it takes the array over without copying it."""
        heights.flags.writeable = False
        return Heightmap(heights, **self.facts)

    def content(self) -> dict[str, Any]:
        """Return the header in a form that JSON can hold, without the voids of the file, which are a whole map."""
        facts = dict(self.facts)
        if facts["origin"] is not None:
            facts["origin"] = {name: getattr(facts["origin"], name) for name in _ORIGIN}
        return {
            "facts": facts,
            "generator": self.generator and self.generator.recipe(),
            "path": self.path and str(self.path.absolute()),
        }

    @classmethod
    def from_content(cls, content: Mapping[str, Any]) -> TerrainHeader:
        """Return the header that `content` was made from.

        Facts that an older version did not know have their defaults, and those that a newer one added are ignored.

        Raises
        ------
        ValueError, KeyError, TypeError
            It was made by another version of the program.
        """
        facts = {name: _tuple(content["facts"][name]) for name in _FACTS if name in content["facts"]}
        if facts["origin"] is not None:
            known = {name: _tuple(value) for name, value in facts["origin"].items() if name in _ORIGIN}
            facts["origin"] = Origin(**known)
        generator = content["generator"] and from_recipe(content["generator"])
        return cls(facts, generator, content["path"] and Path(content["path"]))


# The names are written into journals, so a field that is renamed needs its old name when journals are read.
_FACTS = tuple(field.name for field in fields(Heightmap) if field.name != "heights")
_ORIGIN = tuple(field.name for field in fields(Origin) if field.name != "voids")


def _tuple(value: Any) -> Any:
    """Return a list of JSON as the tuple it was."""
    return tuple(value) if isinstance(value, list) else value
