"""Any other kind of file without changes, for programs without a preset."""

from __future__ import annotations

from dataclasses import dataclass

from terrain_explorer.errors import UserValueError
from terrain_explorer.files.errors import UnfitError
from terrain_explorer.files.export.plan import Plan
from terrain_explorer.files.export.raster_output import RasterFile
from terrain_explorer.files.formats.base import FileKind
from terrain_explorer.files.formats.registry import kind_by_id
from terrain_explorer.files.presets.base import range_changes
from terrain_explorer.files.save_warnings import losses, widen_range
from terrain_explorer.language import tr
from terrain_explorer.terrain.heightmap import Heightmap


@dataclass(frozen=True)
class OtherFormat:
    """A file of one of `terrain_explorer.files.kinds`, which keeps everything that the kind can keep."""

    kind: str

    @property
    def title(self) -> str:
        """Its name for the user."""
        return tr(kind_by_id(self.kind)[1].label)

    def plan(self, heightmap: Heightmap) -> Plan:
        """Return the plan for a heightmap.

        Raises
        ------
        ValueError
            The kind cannot hold this heightmap.
        """
        wanted = widen_range(heightmap, self.kind)
        _check_fit(wanted, kind_by_id(self.kind)[1])
        moved = () if wanted is heightmap else range_changes(heightmap)
        return Plan(
            RasterFile.of(self.kind), (heightmap.rows, heightmap.columns), changes=(*moved, *losses(wanted, self.kind))
        )


def _check_fit(heightmap: Heightmap, kind: FileKind) -> None:
    """Refuse a heightmap that a kind cannot hold; kinds of whole numbers up to white hold every one."""
    if kind.stored is not None and kind.white is None:
        try:
            kind.stored(heightmap)
        except UnfitError as unfit:
            raise UserValueError(unfit.sentences) from None
