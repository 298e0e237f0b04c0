"""The preferences: one dialog for what holds in all of the program, and the keys of the commands."""
