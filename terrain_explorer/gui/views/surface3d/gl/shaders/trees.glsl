// Light on single trees.

#include tree_facts.glsl

bool is_tree(vec2 sighted) {
    return sighted.x >= FIRST_TREE - 0.5;
}

// What a sample shows of a tree.
struct Leaves {
    vec3 world;    // where it is
    vec3 shaded;   // and where shadows fall on it: not that of the tree itself
    vec3 foot;
    vec3 albedo;
    vec3 way;      // that it faces
    vec3 facing;   // how much of the sun's light it takes
    float open;    // how much light gets there, 0 to 1
};

Leaves leaves_of_tree(vec2 sighted) {
    Tree tree = tree_of(int(sighted.x - FIRST_TREE + 0.5));
    bool wood = sighted.y < 0.0;
    float told = wood ? -1.0 - sighted.y : mod(sighted.y, 262144.0);
    float open = wood ? 0.7 : floor(sighted.y / 262144.0) / 31.0;
    vec3 way = unfolded(vec2(mod(told, 512.0), floor(told / 512.0)) / 511.0), crown = crown_of(tree);
    vec3 middle = tree.foot + vec3(0.0, 0.0, (wood ? 0.3 : crown.x) * tree.tall);
    vec3 world = middle + (wood ? 0.0 : tree.tall) * way * crown.yyz;
    vec3 leaves = tree.kind == 0 ? forest * vec3(1.25, 1.30, 1.35) : tree.kind == 1 ? forest * vec3(2.1, 1.75, 1.35)
        : tree.kind == 2 ? forest * vec3(2.2, 1.8, 1.5) : mix(forest, lush, 0.55) * 1.2;
    leaves *= 0.75 + 0.5 * fract(tree.own * 7.3);
    leaves.r *= 0.85 + 0.4 * fract(tree.own * 13.7);
    vec3 albedo = wood ? mix(soil, rock, 0.5) * 0.7 : leaves;
    float facing = dot(way, sun);
    // Leaves let light through, which gets yellower: most of it where one looks against the sun.
    float against = 0.5 - 0.5 * dot(normalize(eye.xyz - eye.w * world), sun);
    vec3 through = wood ? vec3(0.0) : vec3(1.15, 1.1, 0.6) * (0.10 + (0.12 + 0.30 * against) * max(0.4 - facing, 0.0));
    vec3 shone_on = (wood ? 1.0 : 0.75) * max(facing, 0.0) + through;
    return Leaves(world, world + sun * crown.y * tree.tall, tree.foot, albedo, way, shone_on, open);
}
