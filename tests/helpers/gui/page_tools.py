"""What tests of pages have in common."""

from terrain_explorer.gui.learning.pages.page_pictures import drawing


def drawn(page):
    """Return the pictures of a page, drawn, by their names."""
    return dict(one for one in drawing(page.pictures) if one is not None)
