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

void main() {
#if LEAVES
    // Near by a quad falls into leaves.
    if (leaf_pixels > 26.0) {
        vec2 at = 2.2 * leaf * mat2(0.8, 0.6, -0.6, 0.8) + vec2(37.0, 71.0) * own;
        vec2 cell = floor(at), within = fract(at) - 0.5;
        float turned = 6.28 * fract(sin(dot(cell, vec2(12.9898, 78.233))) * 43758.5453);
        within = mat2(cos(turned), sin(turned), -sin(turned), cos(turned)) * within;
        if (length(within * vec2(1.1, 2.1)) > 0.52) discard;
    }
#endif
    vec2 way = floor(folded(normalize(facing)) * 511.0 + 0.5);
    float told = way.x + 512.0 * way.y;
    sight = vec2(FIRST_TREE + number, lit < 0.0 ? -1.0 - told : told + 262144.0 * floor(clamp(lit, 0.0, 1.0) * 31.0 + 0.5));
}
