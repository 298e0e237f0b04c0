"""Reads the recipe of a terrain back from its journal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from terrain_explorer.document.journal.journal import file_of
from terrain_explorer.document.journal.pictures import BASE
from terrain_explorer.document.journal.records import read_records
from terrain_explorer.document.journal.stored_maps import read_copied, read_map, read_painted
from terrain_explorer.document.journal.stored_recipe import StoredRecipe, made_selection
from terrain_explorer.document.journal.stored_values import UNKNOWN, NotUnderstoodError
from terrain_explorer.document.journal.terrain_header import TerrainHeader
from terrain_explorer.terrain import Heightmap, Recipe
from terrain_explorer.terrain.filters.pieces import CopiedGround
from terrain_explorer.terrain.masks import Mask, Painted
from terrain_explorer.terrain.recipe.source import source_to_content


class KeptRecipe:
    """The recipe after a base and the changes that follow it, and the selection; looked at when they are read.

    Parameters
    ----------
    base
        The file of the base.
    """

    def __init__(self, base: Path) -> None:
        self._base = base
        self._told: list[tuple[TerrainHeader, Any]] = []
        self._selection: Any = None

    def follow(self, header: TerrainHeader, content: Mapping[str, Any]) -> None:
        """Go on to the next state: its header, and the content of its record."""
        self._told.append((header, content.get("recipe")))
        self._selection = content.get("selection", self._selection)

    def read(self) -> Recipe | None:
        """Return the recipe, or None where it was not known.

        Raises
        ------
        NotUnderstoodError
            It is damaged or incomplete, or another version of the program made it.
        """
        header, told = self._told[-1]
        if told is None:
            return _alone(header)
        try:
            return self._followed().made(self._picture, self._painted, self._copied)
        except (*UNKNOWN, OSError) as error:
            raise NotUnderstoodError from error

    def read_selection(self) -> Mask | None:
        """Return the selection, or None where nothing was selected; raises as `read` does."""
        try:
            return made_selection(self._selection, self._painted)
        except (*UNKNOWN, OSError) as error:
            raise NotUnderstoodError from error

    def _followed(self) -> StoredRecipe:
        stored = StoredRecipe()
        for header, told in self._told:
            try:
                stored = self._after(stored, header, told)
            except (*UNKNOWN, OSError):
                stored = StoredRecipe()  # with which nothing can be made until a change begins another recipe
        return stored

    def _after(self, stored: StoredRecipe, header: TerrainHeader, told: Any) -> StoredRecipe:
        if told is None:
            alone = _alone(header)
            return StoredRecipe(alone and source_to_content(alone.source))
        if told is True:
            stored, told = StoredRecipe(), self._whole()
        for change in told:
            stored.apply(change)
        return stored

    def _whole(self) -> Iterator[Any]:
        """Yield the changes that make the recipe of the base."""
        for record in read_records(self._base.with_suffix(".recipe")):
            if "end" in record.content:
                return
            yield record.content["change"]
        raise ValueError("the recipe is torn")

    def _picture(self, number: int) -> Heightmap:
        return read_map(self._base if number == BASE else file_of(self._base.parent, number, "picture"))

    def _painted(self, number: int) -> Painted:
        return read_painted(file_of(self._base.parent, number, "picture"))

    def _copied(self, number: int) -> CopiedGround:
        return read_copied(file_of(self._base.parent, number, "picture"))


def _alone(header: TerrainHeader) -> Recipe | None:
    """Return the generator alone that a header tells of."""
    # Version 0.1.0 told it of drawings on it, too; only heights that were grown have a recipe of their own.
    return header.recipe if header.facts.get("recipe") is not None else None
