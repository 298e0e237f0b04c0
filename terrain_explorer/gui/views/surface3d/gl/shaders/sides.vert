// The sides of the block: strips between the edges of the outermost tiles and the underside, an instance each.

#include common.glsl
#include tiles.glsl

layout(location = 0) in vec4 tile;  // as for the grid, and the side

uniform mat4 projection;

flat out int side;
out vec2 sighted;

void main() {
    side = int(tile.w);
    int along = gl_VertexID / 2, far = side == 0 || side == 3 ? along : TILE - along;
    ivec2 corner = side % 2 == 0 ? ivec2(far, side == 0 ? TILE : 0) : ivec2(side == 1 ? TILE : 0, far);
    vec2 place = corner_place(tile.xyz, corner);
    float z = gl_VertexID % 2 == 0 ? surface_z(place) : bottom;
    sighted = vec2(side_along(side, place), z);
    gl_Position = projection * vec4(ground(place), z, 1.0);
}
