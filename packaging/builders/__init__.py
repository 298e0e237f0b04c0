"""What build.py runs: a frozen bundle, and the packages around it."""
