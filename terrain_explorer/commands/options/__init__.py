"""Options of several commands that take more than a number."""
