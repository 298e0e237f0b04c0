"""Report unexpected errors: log them, show them once, and let the user save the work."""
