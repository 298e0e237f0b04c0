// What a sample shows of a tree: its number after those of all ground, and which way that part of it faces and how much
// light gets there, as whole numbers; below 0 for wood.

#include tree_facts.glsl

flat in float number;
in vec3 facing;
in float lit;
in vec2 leaf;
flat in float leaf_pixels;
flat in float own;
out vec2 sight;

#if LEAVES
vec3 chance(vec2 cell) {
    return fract(sin(dot(cell, vec2(12.9898, 78.233)) + vec3(0.0, 1.7, 3.1)) * 43758.5453);
}
#endif

void main() {
    vec3 facing_here = facing;
#if LEAVES
    // Near by a quad falls into leaves, each of which has a way of its own, and the trunk has bark.
    if (lit < 0.0) {
        float column = floor(leaf.x), along = leaf.y + 5.0 * chance(vec2(column, own)).x;
        facing_here += smoothstep(4.0, 14.0, leaf_pixels) * 0.6 * (chance(vec2(column, floor(along))) - 0.5);
    } else if (leaf_pixels > 5.0) {
        vec2 at = 2.2 * leaf * mat2(0.8, 0.6, -0.6, 0.8) + vec2(37.0, 71.0) * own;
        vec2 cell = floor(at), within = fract(at) - 0.5;
        vec3 drawn = chance(cell);
        float turned = 6.28 * drawn.x, split = smoothstep(5.0, 26.0, leaf_pixels);
        within = mat2(cos(turned), sin(turned), -sin(turned), cos(turned)) * (within + 0.3 * (drawn.yz - 0.5));
        if (length(within * mix(vec2(0.8, 1.0), vec2(1.1, 2.1), split)) > 0.52) discard;
        facing_here = normalize(facing) + 0.8 * (drawn - 0.5);
    }
#endif
    vec2 way = floor(folded(normalize(facing_here)) * 511.0 + 0.5);
    float told = way.x + 512.0 * way.y;
    sight = vec2(FIRST_TREE + number, lit < 0.0 ? -1.0 - told : told + 262144.0 * floor(clamp(lit, 0.0, 1.0) * 31.0 + 0.5));
}
