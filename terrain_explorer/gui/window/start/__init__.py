"""The first minute: the start page, and hints for the first steps."""
