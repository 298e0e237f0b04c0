// The grid, in square tiles: one instance each.

uniform mat4 projection;
uniform vec2 grid_points;  // columns and rows of the grid
uniform float grid_level;  // the level of the heights that suits the grid
uniform int tile_cells;

out vec2 sighted;

void main() {
    int across = (int(grid_points.x) - 2) / tile_cells + 1;
    ivec2 tile = ivec2(gl_InstanceID % across, gl_InstanceID / across);
    ivec2 corner = ivec2(gl_VertexID % (tile_cells + 1), gl_VertexID / (tile_cells + 1));
    vec2 place = min(vec2(tile * tile_cells + corner) / (grid_points - 1.0), 1.0);
    sighted = place;
    gl_Position = projection * vec4(ground(place), relief * height_at(map_uv(place), grid_level), 1.0);
}
