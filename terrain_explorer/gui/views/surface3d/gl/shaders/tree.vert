// Trees, an instance each. LEAVES is 0 for what is seen of all: a crown that faces the eye, in a strip of ten corners. It
// is 1 for what trees near by have besides: a trunk, and leaves around the crown, quads that grow as one comes nearer.

uniform mat4 projection;
uniform vec4 eye;
uniform int first_tree;
uniform int quads;       // of leaves, at most
uniform vec2 footprint;  // size of a pixel: everywhere, and more for each unit of distance

#include tree_facts.glsl

flat out float number;
out vec3 facing;
out float lit;           // how much light gets there, 0 to 1; below 0 for wood
out vec2 leaf;           // across a quad of leaves, and along it; how many pixels half of it is
flat out float leaf_pixels;
flat out float own;

float hash(float seed) {
    return fract(sin(seed) * 43758.5453);
}

// How many quads of leaves a tree has that is so many pixels high.
float leaves_of(float pixels) {
    return clamp(LEAVES_GROW * pixels * pixels, 0.0, LEAVES_MOST);
}

// A crown is made of lobes around its middle one: the middle of one of them, and its radius, in parts of the crown.
vec4 lobe_of(int number, float own) {
    float around = 2.39996 * float(number) + 6.2831853 * own, seed = float(number) + 19.0 * own;
    float up = number == 0 ? 0.0 : 0.9 * hash(seed) - 0.35, out_of = number == 0 ? 0.0 : 0.55 * sqrt(1.0 - up * up);
    return vec4(cos(around) * out_of, sin(around) * out_of, number == 0 ? 0.40 : up, 0.50 + 0.12 * hash(seed + 5.0));
}

const int LOBES = 7;

void main() {
    int at = first_tree + gl_InstanceID;
    Tree tree = tree_of(at);
    vec3 crown = crown_of(tree), middle = tree.foot + vec3(0.0, 0.0, crown.x * tree.tall);
    vec3 to_eye = eye.xyz - eye.w * middle;
    float far = max(length(to_eye), 1e-9);
    to_eye /= far;
    vec3 right = normalize(vec3(-to_eye.y, to_eye.x, 1e-6)), above = cross(to_eye, right);
    float pixels = tree.tall / (footprint.x + footprint.y * far * eye.w), count = leaves_of(pixels);
    number = float(at);
    leaf = vec2(0.0);
    leaf_pixels = 0.0;
    own = tree.own;
    float wide = crown.y * tree.tall, high = crown.z * tree.tall, level_on = length(to_eye.xy);
#if LEAVES
    int quad = gl_VertexID / 6, corner = gl_VertexID % 6;
    vec2 side = vec2(corner == 1 || corner == 2 || corner == 4, corner == 2 || corner == 4 || corner == 5);
    vec3 place;
    if (quad < TRUNK_QUADS) {
        // A trunk of five sides, which ends within the crown.
        float turn = (float(quad) + side.x) * 6.2831853 / float(TRUNK_QUADS), up = crown.x - (tree.kind == 2 ? 0.0 : 0.4) * crown.z;
        float thick = (tree.kind == 2 ? 0.013 : 0.020) * mix(1.3, 0.45, side.y) * tree.tall * (tree.kind == 3 ? 0.0 : 1.0);
        vec2 out_ways = vec2(cos(turn), sin(turn));
        vec2 lean = (vec2(hash(tree.own * 91.0), hash(tree.own * 57.0)) - 0.5) * (tree.kind == 2 ? 0.16 : 0.0);
        place = tree.foot + vec3(thick * out_ways, (side.y * up - 0.03 * (1.0 - side.y)) * tree.tall);
        place.xy += lean * (side.y - 1.0) * tree.tall;
        facing = vec3(out_ways, 0.1);
        lit = -1.0;
        leaf = vec2(6.0 * (side.x + float(quad)), side.y * up * 24.0);
        leaf_pixels = 2.0 * thick / tree.tall * pixels;
    } else if (tree.kind == 2) {
        // Fronds, a few quads along each, arch outwards and hang down.
        float frond = float((quad - TRUNK_QUADS) % 13), part = float((quad - TRUNK_QUADS) / 13);
        float turn = frond * 2.39996 + 6.28 * tree.own, parts = clamp(floor(float(quads) / 13.0), 1.0, 4.0), rises = 0.2 + 0.7 * hash(frond + 17.0 * tree.own);
        vec2 out_ways = vec2(cos(turn), sin(turn));
        float along = (part + side.y) / parts, length_of = 1.25 * wide;
        vec3 spine = vec3(out_ways * along * (1.0 - 0.25 * along), rises * along - 0.9 * along * along);
        float half_wide = 0.16 * (1.0 - 0.85 * along * along) * (part < parts ? 1.0 : 0.0);
        vec3 across = vec3(-out_ways.y, out_ways.x, 0.0);
        vec3 hang = vec3(0.0, 0.0, -0.35 * abs(2.0 * side.x - 1.0) * half_wide);
        place = middle + length_of * (spine + across * (2.0 * side.x - 1.0) * half_wide + hang);
        facing = normalize(vec3(out_ways * 0.5, 0.9) + 0.5 * across * (2.0 * side.x - 1.0));
        lit = 0.55 + 0.45 * along;
        if (part >= parts) place = middle;
    } else {
        float k = float(quad - TRUNK_QUADS), seed = k * 0.731 + tree.own * 61.7;
        float grown = clamp(count - k, 0.0, 1.0), turn = 6.2831853 * fract(0.5698403 * k + tree.own);
        float largest = tree.kind == 0 ? 0.10 : tree.kind == 1 ? 0.15 : 0.24;
        float size = grown * tree.tall * min(largest, 6.6 * largest * inversesqrt(max(count, 1.0)));
        // Leaves come at once all over the crown: the next ones between those before.
        float drawn = fract(0.7548777 * k + tree.own), inner = 0.72 + 0.33 * hash(seed);
        vec3 way, at_crown;
        vec4 lobe = vec4(0.0, 0.0, 0.0, 1.0);
        if (tree.kind == 0) {
            float up = 1.0 - sqrt(drawn);
            way = normalize(vec3(cos(turn), sin(turn), 0.35));
            float branch = 0.75 + 0.35 * sin(9.0 * turn + 23.0 * up + 40.0 * tree.own);
            at_crown = vec3(way.xy * wide * (1.0 - up) * inner * branch, (2.0 * up - 1.0) * high);
            size *= 0.55 + 0.75 * (1.0 - up);
        } else {
            float up = 1.9 * drawn - 0.9, out_of = sqrt(max(1.0 - up * up, 0.0));
            way = vec3(cos(turn) * out_of, sin(turn) * out_of, up);
            lobe = lobe_of((quad - TRUNK_QUADS) % LOBES, tree.own);
            at_crown = (lobe.xyz + lobe.w * way * inner) * vec3(wide, wide, high);
        }
        // Each quad has a way of its own, mostly outwards.
        vec3 spread = vec3(hash(seed + 1.3), hash(seed + 2.7), hash(seed + 4.1)) - 0.5;
        vec3 own_way = normalize(way + 1.6 * spread + (tree.kind == 0 ? vec3(0.0, 0.0, 0.5) : vec3(0.0)));
        vec3 one = normalize(cross(own_way, vec3(spread.yx, 0.3))), other = cross(own_way, one);
        if (tree.kind == 0) one = normalize(vec3(way.xy, -0.45) + 0.35 * spread);
        if (tree.kind == 0) other = normalize(cross(own_way, one)) * 0.6;
        vec2 to = 2.0 * side - 1.0;
        // Kites, and not squares: their corners lie where the middles of the sides are.
        at_crown += size * (one * (to.x + to.y) * 0.5 + other * (to.x - to.y) * 0.5);
        place = middle + at_crown;
        // Each corner is lit as the crown is there, so that quads are not seen as plates: by its lobe, by the whole, and
        // a little by itself. It is dark within and between the lobes, and below.
        vec3 part = at_crown / vec3(wide, wide, high);
        float out_there = tree.kind == 0 ? length(part.xy) / max(0.5 - 0.5 * part.z, 0.1) : length(part);
        vec3 round_way = tree.kind == 0 ? vec3(normalize(part.xy + 1e-6), 0.35) : normalize(part - lobe.xyz) + 0.8 * normalize(part + 1e-6);
        facing = normalize(normalize(round_way) + 0.35 * own_way);
        lit = 0.65 * smoothstep(0.45, 1.05, out_there) + 0.18 * facing.z + 0.22 * part.z + 0.16 * hash(seed + 7.7);
        lit = clamp(lit + 0.08, 0.0, 1.0);
        leaf = to;
        leaf_pixels = size * pixels / max(tree.tall, 1e-9);
    }
    gl_Position = projection * vec4(place, 1.0);
#else
    // Near by it goes back behind the leaves, and lies in their shade.
    float before = 1.0 - 0.12 * smoothstep(2.0, 14.0, count) - 0.20 * smoothstep(14.0, 90.0, count);
    before -= 0.40 * smoothstep(90.0, 700.0, count);
    int level = gl_VertexID / 2;
    float aside = float(gl_VertexID % 2) * 2.0 - 1.0;
    const vec2 CONE[5] = vec2[5](vec2(0.7, -1.0), vec2(1.0, -0.72), vec2(0.60, -0.1), vec2(0.33, 0.42), vec2(0.03, 1.0));
    const vec2 BALL[5] = vec2[5](vec2(0.45, -0.95), vec2(0.92, -0.5), vec2(1.0, 0.1), vec2(0.78, 0.66), vec2(0.28, 1.0));
    vec2 corner = tree.kind == 0 ? CONE[level] : BALL[level];
    // No two are alike, on neither side.
    corner.x *= 0.86 + 0.28 * hash(3.0 * tree.own + float(gl_VertexID));
    if (tree.kind == 2) before *= 1.0 - 0.8 * smoothstep(2.0, 14.0, count);
    // Seen from above a crown is as high as it is wide.
    float tilted = 1.0 - level_on;
    vec3 up = tree.kind == 0 ? vec3(0.0, 0.0, high) : above * mix(high, wide, tilted);
    vec3 place = middle + before * (right * aside * corner.x * wide + up * corner.y);
    if (tree.kind == 0) place -= above * before * wide * tilted * (level < 2 ? 1.0 : corner.x);
    float front = sqrt(max(1.0 - corner.x * corner.x * 0.8, 0.0));
    facing = normalize(right * aside * corner.x + to_eye * (0.35 + 0.4 * front) + above * corner.y * 0.8 + vec3(0.0, 0.0, 0.25));
    lit = (0.5 + 0.35 * corner.y) * mix(1.0, 0.3, smoothstep(2.0, 60.0, count));
    gl_Position = projection * vec4(place, 1.0);
#endif
}
