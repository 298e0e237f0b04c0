// The mesh of a tile, an instance each: the grid of its corners, and below its edges a skirt, unless the ground ends
// before them: its sides are there then.

#include mesh.glsl

uniform mat4 projection;

flat out float number;
out vec2 within;

ivec2 corner_of(int vertex) {
    int grid = (cells + 1) * (cells + 1);
    if (vertex < grid) return ivec2(vertex % (cells + 1), vertex / (cells + 1));
    int side = (vertex - grid) / (cells + 1), along = (vertex - grid) % (cells + 1);
    return side == 0 ? ivec2(along, 0) : side == 1 ? ivec2(cells, along) : side == 2 ? ivec2(along, cells) : ivec2(0, along);
}

void main() {
    Node node = node_of(gl_InstanceID);
    vec3 corner = slid(node, vec2(corner_of(gl_VertexID)));
    int side = gl_VertexID / (cells + 1) - (cells + 1);  // below 0 in the grid; 0 north, 1 east, 2 south, 3 west
    // The edges of the node, less those of the ground, in squares: towards the north, the east and so on.
    vec4 beyond = vec4(node.corner.y - ends.w, node.corner.x + node.size - ends.z, ends.y - node.corner.y + node.size,
        ends.x - node.corner.x) * float(cells) / node.size;
    bool ends_here = side >= 0 && beyond[max(side, 0)] > -1e-3;
    if (side >= 0 && !ends_here) corner.z -= node.skirt;
    number = float(gl_InstanceID);
    within = corner.xy / float(cells);
    vec2 at = node.corner + vec2(1.0, -1.0) * node.size * within;
    gl_Position = projection * vec4(at, corner.z, 1.0);
    // Ground that goes on may end within a tile: in the south and the east as above, in the north and the west so.
    gl_ClipDistance[0] = min(at.x - ends.x, ends.w - at.y);
}
