// The corners of a tile's mesh.

#include tiles.glsl

uniform vec4 ends;  // of the ground: west, south, east and north
uniform int cells;  // squares of the mesh along a tile

// The last corner of a tile with ground, to the east and to the south; it may lie between two.
vec2 last_corner(Node node) {
    vec2 last = clamp((ends.zy - node.corner) * vec2(1.0, -1.0) * (float(cells) / node.size), vec2(0.0), vec2(cells));
    return mix(last, round(last), lessThan(abs(last - round(last)), vec2(1e-3)));
}

// z at a corner, which may lie between two.
float z_of(Node node, vec2 corner) {
    vec2 point = node.first + corner * (node.points / float(cells));
    float z = max(node.base + height_of(node, point) * vertical, water_z);
#if LAKES
    float step = node.size / float(cells);
    vec2 lake = lake_on(node, point, node.corner + vec2(1.0, -1.0) * step * corner, step);
    if (lake.x > 0.0) z = max(z, lake.y);
#endif
    return z;
}

// Where a corner is drawn, and its z: every second one slides to its neighbour where a coarser tile would do. Those
// beyond the end of the ground are drawn there, and stay: its sides have the same corners, so that nothing gapes.
vec3 slid(Node node, vec2 beyond) {
    vec2 last = last_corner(node), corner = min(beyond, last);
    vec2 at = node.corner + vec2(1.0, -1.0) * (node.size / float(cells)) * corner, odd = mod(corner, 2.0);
    odd *= vec2(lessThan(corner, last));
    float part = clamp((wanted_at(at) * 256.0 / node.size - SLIDES) / (ARRIVES - SLIDES), 0.0, 1.0);
    vec2 kept = corner - odd, moved = corner - part * odd;
    float z = part < 1.0 ? z_of(node, corner) : 0.0;
    if (part > 0.0) z = odd == vec2(0.0) ? z_of(node, corner) : mix(z, z_of(node, kept), part);
    return vec3(moved, z);
}
