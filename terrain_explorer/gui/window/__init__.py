"""The frame around the panels: menus, docks, messages, help, and the order of work on the terrain."""
