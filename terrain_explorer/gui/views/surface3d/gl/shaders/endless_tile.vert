// The mesh of a tile, an instance each: the grid of its corners, and below its edges a skirt.

#include endless.glsl

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

float z_of(Node node, ivec2 corner) {
    vec2 point = node.first + vec2(corner) * (node.points / float(CELLS));
    float height;
    if (node.finest > node.apart) {
        float level = level_for(node, node.finest);
        height = mix(mixed(node, point, int(level)), mixed(node, point, int(level) + 1), fract(level));
    } else {
        height = mixed(node, point, 0);
    }
    return max(node.base + height * vertical, water_z);
}

void main() {
    Node node = node_of(gl_InstanceID);
    ivec2 corner = corner_of(gl_VertexID);
    float step = node.size / float(CELLS);
    vec2 at = node.corner + vec2(1.0, -1.0) * step * vec2(corner);
    // Every second corner slides to its neighbour where a coarser tile would do.
    float slid = clamp((wanted_at(at) * 256.0 / node.size - SLIDES) / (ARRIVES - SLIDES), 0.0, 1.0);
    ivec2 kept = corner - corner % 2;
    vec2 moved = vec2(corner) - slid * vec2(corner % 2);
    float z = z_of(node, corner);
    if (slid > 0.0 && kept != corner) z = slid < 1.0 ? mix(z, z_of(node, kept), slid) : z_of(node, kept);
    if (gl_VertexID >= (CELLS + 1) * (CELLS + 1)) z -= node.skirt;
    number = float(gl_InstanceID);
    within = moved / float(CELLS);
    place = node.corner + vec2(1.0, -1.0) * step * moved;
    gl_Position = projection * vec4(place, z, 1.0);
}
