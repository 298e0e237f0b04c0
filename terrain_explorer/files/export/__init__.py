"""Exports to other programs: the plan, the files, and the check of the files on disk."""
