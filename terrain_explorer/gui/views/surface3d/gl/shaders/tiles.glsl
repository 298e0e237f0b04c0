// Ground without end, in a frame of its own with its origin near the eye: x to the east, y to the north, z up.

uniform sampler2DArray tiles;  // heights above each tile's base; a level has every second point of the one before
uniform sampler2D nodes;       // what is drawn, a line each: see `Node`
uniform vec4 eye;              // a point, or with 0 in the end the direction to it
uniform float above_ground;    // how high the eye is above it
uniform vec2 wanted;           // how far apart points should be: everywhere, and more for each unit of distance
uniform float vertical;        // z for each unit of the heights
uniform float water_z;         // the sea's surface; far below all ground where there is none

const int COARSEST = 4;        // the last level of a tile, with 17 points a side

// A square of ground, and the tile that has its heights: its own or, where that is not there yet, a coarser one.
struct Node {
    vec2 corner;     // the north-western one
    float size;
    int slot;        // the tile's place in the texture
    vec2 first;      // the column and row of the tile at the corner,
    float points;    // and how many of them the node is wide
    float base;      // z of the tile's base
    float apart;     // how far apart the tile's points are
    float finest;    // how far apart points are at least: more than that while finer heights fade in
    float skirt;     // how far down its edges are drawn, to hide that neighbours have other heights
    float water;     // -1: it has none; 0: that of the map; else of its own, 1 and how much is seen of its rivers
    float lake;      // z of the tile's lake; 1e9 where there are several
    float steep;     // the unit in which it is told how the tile lies, as a slope
    float covered;   // whether the tile has a cover of its own: how much of the tint its points get
};

Node node_of(int number) {
    vec4 place = texelFetch(nodes, ivec2(0, number), 0), part = texelFetch(nodes, ivec2(1, number), 0);
    vec4 shape = texelFetch(nodes, ivec2(2, number), 0);
#if LAKES
    vec2 wet = texelFetch(nodes, ivec2(3, number), 0).rg;
#else
    vec2 wet = vec2(-1.0, 0.0);
#endif
    return Node(
        place.xy, place.z, int(place.w), part.xy, part.z, part.w, place.z / part.z, shape.x, shape.z, wet.x, wet.y,
        shape.y, shape.w
    );
}

float wanted_at(vec2 at) {
    return wanted.x + wanted.y * length(vec3(at - eye.xy, above_ground));
}

// The height at a point of a tile, bilinear between the points of one of its levels.
float mixed(Node node, vec2 point, int level) {
    vec2 at = point / float(1 << level), part = fract(at);
    ivec2 last = ivec2(256 >> level), first = clamp(ivec2(floor(at)), ivec2(0), last), next = min(first + 1, last);
    float north = mix(
        texelFetch(tiles, ivec3(first, node.slot), level).r,
        texelFetch(tiles, ivec3(next.x, first.y, node.slot), level).r, part.x
    );
    float south = mix(
        texelFetch(tiles, ivec3(first.x, next.y, node.slot), level).r,
        texelFetch(tiles, ivec3(next, node.slot), level).r, part.x
    );
    return mix(north, south, part.y);
}

// The level of a tile that has points this far apart; between two levels both are mixed.
float level_for(Node node, float apart) {
    return clamp(log2(max(apart, node.finest) / node.apart), 0.0, float(COARSEST) - 0.001);
}

// The height at a point of a tile as it is drawn: coarser while finer heights fade in.
float height_of(Node node, vec2 point) {
    if (node.finest <= node.apart) return mixed(node, point, 0);
    float level = level_for(node, node.finest);
    return mix(mixed(node, point, int(level)), mixed(node, point, int(level) + 1), fract(level));
}

uniform float map_part;     // the part of the map's longer side for each unit
uniform vec4 map_of_frame;  // from the frame to parts of the map: to the east, to the south, at 0, and more for each unit

// Where ground goes on beyond its edges: the western and the northern edge, its side, and how far it goes on; else 0.
uniform vec4 going_on;

// The place that ground beyond the edges is like.
vec2 within_whole(vec2 at) {
    vec2 corner = vec2(going_on.x, going_on.y - going_on.z);
    return going_on.z > 0.0 ? at - going_on.z * floor((at - corner) / going_on.z) : at;
}

vec2 map_place(vec2 at) {
    return map_of_frame.xy + map_of_frame.zw * within_whole(at);
}

bool is_on_map(vec2 place) {
    return place == clamp(place, vec2(0.0), vec2(1.0));
}

#if LAKES
uniform sampler2D lakes;    // depths of lakes, see `Waters`, and how high their surface is above a height
uniform float lake_base;    // z of it
uniform sampler2DArray waters;  // a byte for each square of tiles with water of their own, see `KeptWater`

float byte_of(Node node, ivec2 square) {
    return 255.0 * texelFetch(waters, ivec3(clamp(square, ivec2(0), ivec2(255)), node.slot), 0).r;
}

// Depth, and z of the surface; points of the ground around are so far apart.
vec2 lake_at(vec2 at, float apart) {
    vec2 points = vec2(textureSize(lakes, 0)), place = map_place(at);
    if (!is_on_map(place)) return vec2(-1.0, -1e9);
    float level = log2(max(apart * map_of_frame.z * (points.x - 1.0), 1.0));
    vec2 lake = textureLod(lakes, (place * (points - 1.0) + 0.5) / points, level).rg;
    return vertical * lake + vec2(0.0, lake_base);
}

// The same at a point of a tile, above 0 where a lake may stand, wherever its own ground is lower.
vec2 lake_on(Node node, vec2 point, vec2 at, float apart) {
    if (node.water == 0.0) return lake_at(at, apart);
    if (node.water < 0.0 || byte_of(node, ivec2(floor(point))) < LAKE_BYTE - 0.5) return vec2(-1.0, -1e9);
    return vec2(1.0, node.lake < 1e8 ? node.lake : lake_at(at, 0.0).y);
}
#endif
