// The trees of a picture, two texels of the table for each; see `drawn_trees.py`. What a sample shows of one: `tree.frag`.

uniform sampler2D trees;

struct Tree {
    vec3 foot;
    float tall;
    int kind;       // 0 conifer, 1 broadleaf, 2 palm, 3 shrub
    float own;      // a random number, 0 to 1
};

Tree tree_of(int number) {
    ivec2 at = ivec2(2 * (number % TREES_A_LINE), number / TREES_A_LINE);
    vec4 place = texelFetch(trees, at, 0), more = texelFetch(trees, at + ivec2(1, 0), 0);
    return Tree(place.xyz, place.w, int(more.x), more.y);
}

// The middle of a tree's crown, and half its width and height, in parts of the height of the tree.
vec3 crown_of(Tree tree) {
    vec3 usual = tree.kind == 0 ? vec3(0.54, 0.17, 0.46) : tree.kind == 1 ? vec3(0.62, 0.34, 0.38)
        : tree.kind == 2 ? vec3(0.90, 0.30, 0.12) : vec3(0.48, 0.62, 0.52);
    return usual * vec3(1.0, 0.85 + 0.3 * tree.own, 1.0);
}

// A direction as two numbers from 0 to 1, and back: octahedral, after Meyer et al., "On floating-point normal vectors",
// 2010.
vec2 folded(vec3 way) {
    vec2 flat_way = way.xy / (abs(way.x) + abs(way.y) + abs(way.z));
    vec2 signs = vec2(flat_way.x < 0.0 ? -1.0 : 1.0, flat_way.y < 0.0 ? -1.0 : 1.0);
    return 0.5 + 0.5 * (way.z < 0.0 ? (1.0 - abs(flat_way.yx)) * signs : flat_way);
}

vec3 unfolded(vec2 told) {
    vec2 at = 2.0 * told - 1.0;
    float up = 1.0 - abs(at.x) - abs(at.y);
    vec2 signs = vec2(at.x < 0.0 ? -1.0 : 1.0, at.y < 0.0 ? -1.0 : 1.0);
    return normalize(vec3(up < 0.0 ? (1.0 - abs(at.yx)) * signs : at, up));
}
