"""Selecting in the window: the tools, the commands, and what is shown of the selection."""
