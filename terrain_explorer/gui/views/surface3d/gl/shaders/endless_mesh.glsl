// The corners of a tile's mesh, CELLS squares a side.

#include endless.glsl

// z at a corner, which may lie between two.
float z_of(Node node, vec2 corner) {
    vec2 point = node.first + corner * (node.points / float(CELLS));
    float height;
    if (node.finest > node.apart) {
        float level = level_for(node, node.finest);
        height = mix(mixed(node, point, int(level)), mixed(node, point, int(level) + 1), fract(level));
    } else {
        height = mixed(node, point, 0);
    }
    float z = max(node.base + height * vertical, water_z);
#if LAKES
    float step = node.size / float(CELLS);
    vec2 lake = lake_at(node.corner + vec2(1.0, -1.0) * step * corner, step);
    if (lake.x > 0.0) z = mix(z, max(z, lake.y), lake_z.y);
#endif
    return z;
}

// Where a corner is drawn, and its z: every second one slides to its neighbour where a coarser tile would do.
vec3 slid(Node node, vec2 corner) {
    vec2 at = node.corner + vec2(1.0, -1.0) * (node.size / float(CELLS)) * corner, odd = mod(corner, 2.0);
    odd *= vec2(equal(fract(corner), vec2(0.0)));
    float part = clamp((wanted_at(at) * 256.0 / node.size - SLIDES) / (ARRIVES - SLIDES), 0.0, 1.0);
    vec2 kept = corner - odd, moved = corner - part * odd;
    float z = part < 1.0 ? z_of(node, corner) : 0.0;
    if (part > 0.0) z = odd == vec2(0.0) ? z_of(node, corner) : mix(z, z_of(node, kept), part);
    return vec3(moved, z);
}
