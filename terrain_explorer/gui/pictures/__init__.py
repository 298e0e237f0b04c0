"""Pictures and turntables of what the 3D view shows."""
