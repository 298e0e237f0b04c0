"""Live figures: widgets in the text of a page, for readers to try out what it tells."""
