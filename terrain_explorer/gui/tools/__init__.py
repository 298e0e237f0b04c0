"""Tools that need nothing but the views: a new one is a file here, a line in `tool_list` and an icon."""
