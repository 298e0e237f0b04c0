"""The builders of a frozen bundle and of the packages around it, which build.py runs."""
