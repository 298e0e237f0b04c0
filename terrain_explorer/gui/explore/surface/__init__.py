"""The surface without end in the window: shown beside the map without end, at the same place."""
