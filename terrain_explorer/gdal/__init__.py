"""What is done with GDAL and PROJ, in a process of its own: nothing here is imported by the program itself.

Each function is a task of `terrain_explorer.own_process`, so that neither a broken file nor a library can end the
program. Modules here import nothing of the program but that, so that such a process starts in a quarter of a second.
"""
