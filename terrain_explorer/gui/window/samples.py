"""The samples: each a recipe with its light and its view, which shows one thing that the program can do.

A sample is a file ``resources/samples/<slug>.json`` with the recipe, what differs from the usual look, and the place of
the camera; ``<slug>.webp`` is its picture, made by ``packaging/render_pictures.py``.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from terrain_explorer.language import marked
from terrain_explorer.resources import content_of, resource
from terrain_explorer.terrain import Recipe
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.render_options import ViewOptions


@dataclass(frozen=True)
class Sample:
    """A sample.

    Attributes
    ----------
    slug
        The name of its files.
    title
        Its name, in English.
    shows
        What it shows, in English.
    """

    slug: str
    title: str
    shows: str

    @property
    def picture(self) -> Path:
        """The file of its picture."""
        return resource(f"samples/{self.slug}.webp")

    @property
    def recipe(self) -> Recipe:
        """What makes it."""
        return Recipe.from_json(json.dumps(self._content["recipe"]))

    @property
    def look(self) -> Look:
        """Its light and colours."""
        return Look(**self._content["look"])

    @property
    def view(self) -> ViewOptions:
        """From where it is seen."""
        return ViewOptions(**self._content["view"])

    @property
    def _content(self) -> Any:
        return json.loads(content_of(resource(f"samples/{self.slug}.json")))


SAMPLES = (
    Sample(
        "coast-with-rivers",
        marked("Coast with rivers"),
        marked("Streams with a sea: rivers reach the shore and leave its floor as it was."),
    ),
    Sample(
        "alpine-valleys",
        marked("Alpine valleys"),
        marked("Streams cut the valleys, thermal erosion lets the steepest walls crumble."),
    ),
    Sample("canyon", marked("Canyon"), marked("Gentle noise, young streams, and rock bands by terraces.")),
    Sample(
        "drawn-island",
        marked("Drawn island"),
        marked("A few strokes on an empty map of 129 points, with detail grown between them."),
    ),
    Sample("warped-ridges", marked("Warped ridges"), marked("Gradient noise: sharp ridges, bent by a warp.")),
    Sample("round-hills", marked("Round hills"), marked("Hills of many sizes. Rain fills what lies between them.")),
    Sample("cracked-rock", marked("Cracked rock"), marked("Cellular noise: the distance to the second nearest point.")),
    Sample(
        "tiles-without-a-seam",
        marked("Tiles without a seam"),
        marked("A billowy texture: copies laid side by side meet."),
    ),
    Sample(
        "creases",
        marked("Creases"),
        marked("What midpoint displacement is known for; its page explains it."),
    ),
)
"""The samples, in the order shown."""
