"""Pages on what is no algorithm and no filter, in texts from ``resources/pages``.

A new one needs its address and its title in `page_parts.OTHER_PAGES` and its text ``resources/pages/<address>.html``.
Live figures come into it by their names, see `live_figures`. If words such as ``$land`` in the text stand for pictures,
what makes them is in `_WRITERS`; ``$program`` stands for the short program ``resources/programs/<address>.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from string import Template

from terrain_explorer.gui.learning.pages.glossary import GlossaryWriter
from terrain_explorer.gui.learning.pages.map_subjects import (
    MaskWriter,
    NormalWriter,
    ProjectionWriter,
    StairWriter,
    TileWriter,
    WeightWriter,
)
from terrain_explorer.gui.learning.pages.page_parts import (
    GLOSSARY,
    OTHER_PAGES,
    SCALE,
    Page,
    PageWriter,
    others,
    written,
)
from terrain_explorer.gui.learning.pages.programs import program
from terrain_explorer.gui.learning.pages.scale_page import ScaleWriter
from terrain_explorer.gui.learning.pages.step_pictures import Paper
from terrain_explorer.language import tr

_WRITERS: Mapping[str, Callable[[Paper], PageWriter]] = {
    SCALE: ScaleWriter,
    GLOSSARY: GlossaryWriter,
    "masks": MaskWriter,
    "normals": NormalWriter,
    "projections": ProjectionWriter,
    "stairs": StairWriter,
    "tiles": TileWriter,
    "weights": WeightWriter,
}


def subject_page(address: str, paper: Paper) -> Page:
    """Return the page with an address in `OTHER_PAGES`, with pictures on sheets of paper."""
    writer = _WRITERS.get(address, PageWriter)(paper)
    text = Template(written(address) or "").substitute(writer.parts(), program=program(address, paper))
    return Page(f"<h2>{tr(OTHER_PAGES[address])}</h2>{text}{others(address)}", writer.pictures)
