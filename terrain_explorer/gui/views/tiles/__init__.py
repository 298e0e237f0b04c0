"""Tiles of a terrain as views keep them, whoever draws them."""
