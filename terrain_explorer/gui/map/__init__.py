"""The map from above, and how it is coloured."""
