"""What is told before a build: the plan, time and disk, or the build that is already in the folder."""

from __future__ import annotations

from collections.abc import Generator as Steps
from dataclasses import dataclass, replace
from pathlib import Path

from terrain_explorer.files import HeightmapFileError
from terrain_explorer.files.builds.build_plan import BuildPlan, plan_lines
from terrain_explorer.files.builds.building import check_edition
from terrain_explorer.files.builds.forecast import Forecast, forecasting
from terrain_explorer.files.builds.manifest import MANIFEST
from terrain_explorer.gui.builds.build_process import BuildState
from terrain_explorer.gui.builds.tiles_options import TilesOptions
from terrain_explorer.language import tr
from terrain_explorer.terrain import Recipe
from terrain_explorer.terrain.recipe.weight_layers import Layers
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.work import silent


@dataclass(frozen=True)
class Proposal:
    """A build that may begin, or go on.

    Attributes
    ----------
    folder
        Where it is, or will be.
    plan
        Its plan.
    workers
        How many processes will build it.
    there
        How far it is, if it has begun; else None.
    forecast
        What it will take; None for one that has begun.
    is_final
        Whether it is known how high black and white are.
    """

    folder: Path
    plan: BuildPlan
    workers: int
    there: BuildState | None = None
    forecast: Forecast | None = None
    is_final: bool = False

    @property
    def lines(self) -> tuple[str, ...]:
        """All that is to be told, line by line."""
        planned = plan_lines(self.plan, at_once=not self.is_final)
        if self.there is not None:
            running = (tr("It is being built"),) if self.there.running else ()
            return (tr("This folder holds a build: {told}", told=self.there.progress), *running, *planned)
        return (*planned, *(self.forecast.lines(self.workers) if self.forecast else ()))

    @property
    def trouble(self) -> str:
        """Why it cannot begin or go on, as a sentence, or nothing."""
        if self.there is not None and not self.there.is_complete:
            try:
                check_edition(self.plan, self.folder)
            except HeightmapFileError as error:
                return str(error)
        if self.forecast is not None and self.forecast.is_too_large:
            return tr("The disk has too little room. Free some space, choose another disk, or build fewer points.")
        return ""


def proposing(
    options: TilesOptions, recipe: Recipe, look: Look, layers: Layers, folder: Path
) -> Steps[Proposal | None, None, Proposal]:
    """Plan a build: yield the proposal as soon as it may be carried out, and return it when all is known.

    Parameters
    ----------
    recipe
        That of the terrain.
    layers
        Those of the weights.

    Raises
    ------
    UserError
        It cannot be built so; a sentence for the user.
    """
    yield None
    proposal = yield from _proposing(options, recipe, look, layers, folder)
    yield proposal
    yield from silent(proposal.plan.terrain.preparing())
    return replace(proposal, is_final=True)


def _proposing(
    options: TilesOptions, recipe: Recipe, look: Look, layers: Layers, folder: Path
) -> Steps[None, None, Proposal]:
    if (folder / MANIFEST).is_file():
        there = BuildState.of(folder)
        return Proposal(folder, there.plan, options.workers, there)
    if folder.is_dir() and any(not path.name.startswith(".") for path in folder.iterdir()):
        raise HeightmapFileError(
            folder.name, tr("holds other files"), tr("Choose an empty folder, or a new one, for the build")
        )
    plan = options.plan(recipe, look, folder.name, layers)
    yield
    forecast = yield from silent(forecasting(plan, folder))
    return Proposal(folder, plan, options.workers, None, forecast)
