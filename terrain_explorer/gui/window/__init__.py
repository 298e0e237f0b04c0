"""The frame around the rooms: menus, panels, messages, and who may work on the terrain."""
