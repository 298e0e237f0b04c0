// The side of the ground below an edge of a tile where the ground ends, an instance each: a strip of quads.

#include endless_mesh.glsl

uniform mat4 projection;
uniform vec4 ends;     // of the ground: west, south, east and north
uniform float bottom;  // z of the lower end

flat out float number;
out vec2 within;       // along the edge, and z

void main() {
    vec2 edge = texelFetch(nodes, ivec2(3, gl_InstanceID), 0).xy;  // the node, and 0 south, 1 east, 2 north, 3 west
    Node node = node_of(int(edge.x));
    int side = int(edge.y);
    float along = float(gl_VertexID / 2), cells = float(CELLS);
    // The ground may end between two corners.
    vec2 last = clamp((ends.zy - node.corner) * vec2(1.0, -1.0) / node.size * cells, vec2(0.0), vec2(cells));
    last = mix(last, round(last), lessThan(abs(last - round(last)), vec2(1e-3)));
    vec2 corner = side == 0 ? vec2(min(along, last.x), last.y) : side == 1 ? vec2(last.x, min(along, last.y))
        : side == 2 ? vec2(min(along, last.x), 0.0) : vec2(0.0, min(along, last.y));
    vec3 moved = slid(node, corner);
    if (fract(side % 2 == 0 ? corner.y : corner.x) != 0.0) moved = vec3(corner, z_of(node, corner));
    float z = gl_VertexID % 2 == 0 ? moved.z : bottom;
    number = 4.0 * edge.x + edge.y;
    within = vec2((side % 2 == 0 ? moved.x : moved.y) / cells, z);
    gl_Position = projection * vec4(node.corner + vec2(1.0, -1.0) * node.size / cells * moved.xy, z, 1.0);
}
