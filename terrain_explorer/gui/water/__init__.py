"""Finds where water goes and what erosion did, shows it, and tells it of any point."""
