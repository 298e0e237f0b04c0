// The mesh of a tile, an instance each: the grid of its corners, and below its edges a skirt.

#include endless_mesh.glsl

uniform mat4 projection;

flat out float number;
out vec2 within;
out vec2 place;

ivec2 corner_of(int vertex) {
    int grid = (CELLS + 1) * (CELLS + 1);
    if (vertex < grid) return ivec2(vertex % (CELLS + 1), vertex / (CELLS + 1));
    int side = (vertex - grid) / (CELLS + 1), along = (vertex - grid) % (CELLS + 1);
    return side == 0 ? ivec2(along, 0) : side == 1 ? ivec2(CELLS, along) : side == 2 ? ivec2(along, CELLS) : ivec2(0, along);
}

void main() {
    Node node = node_of(gl_InstanceID);
    vec3 corner = slid(node, vec2(corner_of(gl_VertexID)));
    if (gl_VertexID >= (CELLS + 1) * (CELLS + 1)) corner.z -= node.skirt;
    number = float(gl_InstanceID);
    within = corner.xy / float(CELLS);
    place = node.corner + vec2(1.0, -1.0) * node.size * within;
    gl_Position = projection * vec4(place, corner.z, 1.0);
}
