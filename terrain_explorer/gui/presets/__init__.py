"""Named values of filters and looks: ours, and the user's own."""
