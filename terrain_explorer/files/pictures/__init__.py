"""Pictures for people to look at, still and moving, saved to files."""
