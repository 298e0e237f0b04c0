"""Recipes: a terrain as a source and steps, which can be changed, stored and followed again bit for bit."""

from terrain_explorer.terrain.edition import EDITION
from terrain_explorer.terrain.recipe.drawing import Drawing, DrawnStroke, StrokePoint
from terrain_explorer.terrain.recipe.evaluation import Evaluated, Evaluation
from terrain_explorer.terrain.recipe.recipe import Recipe
from terrain_explorer.terrain.recipe.recipe_stages import Cached, RecipeStage, RecipeStages, recipe_stages
from terrain_explorer.terrain.recipe.source import Picture, Piece, Source
from terrain_explorer.terrain.recipe.step import Step, StepGroup
from terrain_explorer.terrain.recipe.wear_of_recipe import (
    ErodedGround,
    Erosion,
    NoWearError,
    check_deposit,
    check_erosion,
    deposits,
    finding_erosion,
    finding_thickness,
    finding_wear,
)

__all__ = [
    "EDITION",
    "Cached",
    "Drawing",
    "DrawnStroke",
    "ErodedGround",
    "Erosion",
    "Evaluated",
    "Evaluation",
    "NoWearError",
    "Picture",
    "Piece",
    "Recipe",
    "RecipeStage",
    "RecipeStages",
    "Source",
    "Step",
    "StepGroup",
    "StrokePoint",
    "check_deposit",
    "check_erosion",
    "deposits",
    "finding_erosion",
    "finding_thickness",
    "finding_wear",
    "recipe_stages",
]
