"""The selection as the mask of a step, and the mask of a step as the selection."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

from terrain_explorer.document.document import Document
from terrain_explorer.gui.services.keys import tell_need
from terrain_explorer.gui.services.messages import Reporter
from terrain_explorer.gui.steps.recipe_controller import RecipeController
from terrain_explorer.language import tr
from terrain_explorer.terrain.masks import Mask


class StepMasks(Reporter):
    """Carries the commands out for the step that is chosen in the panel of the steps; where none is, for the last."""

    def __init__(
        self, document: Document, recipes: RecipeController, actions: Mapping[str, QAction], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._document, self._recipes, self._actions = document, recipes, actions
        actions["SelectionToStep"].triggered.connect(self._to_step)
        actions["SelectionFromStep"].triggered.connect(self._from_step)
        document.selectionChanged.connect(self._offer)
        recipes.maskChanged.connect(self._offer)
        self._offer()

    def _to_step(self) -> None:
        """Do the step within the selection, or everywhere where there is none."""
        recipe, place = self._document.recipe, self._recipes.at_hand
        if recipe is not None and place is not None:
            step = replace(recipe.steps[place], mask=self._document.selection)
            steps = (*recipe.steps[:place], step, *recipe.steps[place + 1 :])
            self._recipes.remake(replace(recipe, steps=steps), tr("Mask of {step}", step=step.title))
            if step.mask is None:
                self.inform(tr("{step} is done everywhere again.", step=step.title), about_terrain=True)
            else:
                self.inform(tr("{step} is done within the selection now.", step=step.title), about_terrain=True)

    def _from_step(self) -> None:
        recipe, place = self._document.recipe, self._recipes.at_hand
        if recipe is not None and place is not None:
            step = recipe.steps[place]
            self._document.select(step.mask, tr("Select the mask of {step}", step=step.title))

    def _offer(self) -> None:
        for name, lacking in (
            ("SelectionToStep", self._lacking_to_step),
            ("SelectionFromStep", self._lacking_from_step),
        ):
            self._actions[name].setEnabled(not lacking)
            tell_need(self._actions[name], lacking)

    @property
    def _lacking_to_step(self) -> str:
        """Why the selection cannot become the mask of the step, a sentence, or nothing."""
        if self._recipes.at_hand is None:
            return tr("There is no step yet that could have a mask.")
        if self._mask != self._document.selection:
            return ""
        if self._mask is None:
            return tr("Select a part of the terrain first: the selection becomes the mask.")
        return tr("The selection is the mask of the step already.")

    @property
    def _lacking_from_step(self) -> str:
        """Why the mask of the step cannot become the selection, a sentence, or nothing."""
        if self._recipes.at_hand is not None and self._mask is None:
            return tr("The step has no mask: it is done everywhere.")
        return self._lacking_to_step

    @property
    def _mask(self) -> Mask | None:
        recipe, place = self._document.recipe, self._recipes.at_hand
        return None if recipe is None or place is None else recipe.steps[place].mask
