// The side of the ground below an edge of a tile where the ground ends, an instance each: a strip of quads.

#include mesh.glsl

uniform mat4 projection;
uniform float bottom;  // z of the lower end

flat out float number;
out vec2 within;       // along the edge, and z

void main() {
    vec2 edge = texelFetch(nodes, ivec2(4, gl_InstanceID), 0).xy;  // the node, and 0 south, 1 east, 2 north, 3 west
    Node node = node_of(int(edge.x));
    int side = int(edge.y);
    float along = float(gl_VertexID / 2), last = float(cells);
    vec3 moved = slid(node, side == 0 ? vec2(along, last) : side == 1 ? vec2(last, along)
        : side == 2 ? vec2(along, 0.0) : vec2(0.0, along));
    float z = gl_VertexID % 2 == 0 ? moved.z : bottom;
    number = 4.0 * edge.x + edge.y;
    within = vec2((side % 2 == 0 ? moved.x : moved.y) / last, z);
    gl_Position = projection * vec4(node.corner + vec2(1.0, -1.0) * node.size / last * moved.xy, z, 1.0);
}
