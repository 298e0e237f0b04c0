"""The menu of what a layer of weight maps can take."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QWidget

from terrain_explorer.gui.export.weights.weight_layer import WeightLayer
from terrain_explorer.gui.services.actions import in_menu
from terrain_explorer.language import tr
from terrain_explorer.terrain.masks import MASK_RULES, MaskPart


class LayerOffers(QMenu):
    """Offers the masks at hand, the rules, a picture and the rest.

    Parameters
    ----------
    masks
        The selection and the masks of steps, by their names for the user.

    Signals
    -------
    chosen
        A new `WeightLayer`.
    pictureWanted
        The layer is in a file that the user has to choose.
    """

    chosen = Signal(object)
    pictureWanted = Signal()

    def __init__(self, masks: Mapping[str, MaskPart], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        for name, mask in masks.items():
            self._offer("layerMask", name, WeightLayer(name, mask))
        self.addSeparator()
        for slug, rule in MASK_RULES.items():
            self._offer(f"layerRule.{slug}", tr(rule.title), WeightLayer(tr(rule.title), rule()))
        self.addSeparator()
        picture = self.addAction(tr("Picture…"), self.pictureWanted.emit)
        picture.setObjectName("layerPicture")
        self._offer("layerRest", tr("The rest"), WeightLayer(tr("The rest"), None))

    def _offer(self, name: str, text: str, layer: WeightLayer) -> None:
        action = self.addAction(in_menu(text), lambda: self.chosen.emit(layer))
        action.setObjectName(name)
