// The grid, in square tiles: one instance each.

#include common.glsl
#include tiles.glsl

layout(location = 0) in vec3 tile;  // column and row of its first point, and points from corner to corner

uniform mat4 projection;

flat out int side;
out vec2 sighted;

void main() {
    ivec2 corner = ivec2(gl_VertexID % (TILE + 1), gl_VertexID / (TILE + 1));
    side = -1;
    sighted = corner_place(tile, corner);
    gl_Position = projection * vec4(ground(sighted), surface_z(sighted), 1.0);
}
