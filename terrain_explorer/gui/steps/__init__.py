"""Changes the whole terrain with a filter: the panel, the preview and the undo step."""
