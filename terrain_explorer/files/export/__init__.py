"""An export, from its plan to the files and the check of what they hold."""
