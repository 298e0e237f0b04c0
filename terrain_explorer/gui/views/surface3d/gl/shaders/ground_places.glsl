// Places of ground and of its sides, as samples tell them: how the ground lies there, what it sees of the sun and of the
// sky, and where rivers are. A sample of a side has, for x, -10 less twice the number of its edge and how far along it,
// and its z.

uniform float water;          // the sea's surface as a part of the range
uniform float relief;         // 1: rises are those of the drawn ground
uniform float softness;       // the relief of the ground as light sees it, in parts of the drawn one
uniform vec2 range_of_z;      // from z to parts of the range: at 0, and more for each unit
uniform vec2 air;             // where all ground begins to fade into the air, and is gone
uniform vec4 ends;            // of the ground: west, south, east and north
uniform float bottom;         // z of the lower end of its sides
uniform vec3 block_of_frame;  // from the frame to the world of a block, for each unit
uniform float block_z;        // z there at 0

#include tiles.glsl
#include pixels.glsl
#include ground_colours.glsl
#include ground_light.glsl
#include inland_water.glsl

// The height at a point of a tile above its base. Where textures are mixed in floats, that costs less.
float height_at(Node node, vec2 point, int level) {
#if EXACT
    return mixed(node, point, level);
#else
    vec2 at = min(point / float(1 << level), float(256 >> level) - 0.001) + 0.5;
    return textureLod(tiles, vec3(at / float(TILE_SIDE >> level), node.slot), float(level)).r;
#endif
}

uniform sampler2DArray lies;  // how tiles lie, on each level; see drawn_rises.py

vec3 lie_told(Node node, vec2 at, float level) {
    return textureLod(lies, vec3((LIE_MARGIN + at) / LIE_SIDE, float(node.slot)), level).rgb;
}

vec3 lie_of(Node node, vec3 told) {
    vec3 parts = (1023.0 * told - LEVEL) / (LEVEL - 1.0);
    return node.steep * parts / (1.0 + 1.0 / (LEVEL - 1.0) - abs(parts));
}

// Rise along x and y for a unit of length, and how far the ground lies above that around, as a slope. On the finest
// level rises to the east stand between columns, and those to the north between rows.
vec3 lie(Node node, vec2 point, float level) {
    vec2 between = vec2(0.0, max(0.5 - level, 0.0));
    vec3 told = lie_told(node, point + between, level);
    // A loop, for software does only then no more than is needed.
    for (int i = 0; i < (between.y > 0.0 ? 1 : 0); i++) told.g = lie_told(node, point + between.yx, level).g;
    return lie_of(node, told);
}

// The level of a tile that shows ground as widely as this, without a glitter: somewhat coarser where pixels are the
// limit, and not where the tile's own points are.
float lie_level(Node node, float wide) {
    return clamp(log2(max(1.4 * wide, node.finest) / node.apart), 0.0, float(COARSEST));
}

// How much of the sky a place sees: hollows lie below the coarser ground around them, ridges above.
float open_sky(float above) {
    return clamp(0.8 + 0.3 * above, 0.25, 1.0);
}

uniform sampler2D light;      // what each place of the whole sees of the sun and of the sky
uniform vec4 light_of_frame;  // from the frame to a place there: at 0, and more for each unit
uniform float of_whole;       // how much of the light is that

#if SHADOWS
uniform sampler2DArrayShadow shaded;  // the ground as the sun sees it, in squares one around the other
uniform vec3 square_0;                // of each the middle, and one over half the side
uniform vec3 square_1;
uniform vec3 square_2;
uniform vec2 shear;                   // by how much the sun sees ground moved for each unit of z
uniform vec2 sun_heights;             // the lowest z in the squares, and one over the extent
uniform vec3 cast_place;              // from this frame to that of the squares: x and y at 0, and more for each unit
uniform vec2 cast_z;

float lit_in(vec3 square, float layer, vec2 seen, float depth) {
    vec2 uv = 0.5 + 0.5 * (seen - square.xy) * square.z;
    vec2 of = vec2(layer, depth);
#if SAMPLES > 1
    vec2 texel = vec2(0.7, -0.7) / float(textureSize(shaded, 0).x);
    float north = texture(shaded, vec4(uv + texel.yx, of)) + texture(shaded, vec4(uv + texel.xx, of));
    float south = texture(shaded, vec4(uv + texel.yy, of)) + texture(shaded, vec4(uv + texel.xy, of));
    return 0.25 * (north + south);
#else
    return texture(shaded, vec4(uv, of));
#endif
}

// How much of the sun a place sees, around other ground. The square is chosen before it is read: software reads on both
// sides of an if.
float sunlit(vec3 world) {
    float z = cast_z.x + cast_z.y * world.z, depth = 1.0 - (z - sun_heights.x) * sun_heights.y;
    vec2 seen = cast_place.xy + cast_place.z * world.xy - shear * z;
    bool in_first = all(lessThan(abs(seen - square_0.xy) * square_0.z, vec2(0.98)));
    bool in_second = all(lessThan(abs(seen - square_1.xy) * square_1.z, vec2(0.98)));
    vec2 last = abs(seen - square_2.xy) * square_2.z;
    float fades = in_first || in_second ? 0.0 : smoothstep(0.7, 0.95, max(last.x, last.y));
    vec3 square = in_first ? square_0 : in_second ? square_1 : square_2;
    return mix(lit_in(square, in_first ? 0.0 : in_second ? 1.0 : 2.0, seen, depth), 1.0, fades);
}
#endif

#if WATER || LAKES
uniform float water_scale;    // how deep water looks: from z to the world of a block as large as the picture
uniform vec4 rippled;         // from the frame to the ripples: of the origin, for each unit; the part of smaller ones

// Between two sizes of ripples both are mixed, so that they change smoothly as one comes nearer.
vec3 ripples_at(vec2 at) {
    vec2 place = rippled.xy + rippled.z * at;
    vec3 sum = vec3(0.0);
    // A loop, for software does only then no more than is needed.
    for (int size = 0; size < (rippled.w > 0.0 ? 2 : 1); size++)
        sum += (size == 0 ? 1.0 - rippled.w : rippled.w) * ripples(float(size + 1) * place);
    return normalize(sum);
}
#endif

#if LAKES
// How far a square is from the middle of a river, in parts of half the river's width.
float away_in(Node node, ivec2 square) {
    float byte = byte_of(node, square);
    return byte > LAKE_BYTE - 0.5 ? 2.0 : 1.0 - (byte - TILE_BANK) / TILE_STEPS;
}

// How far a point is from the middle of a river of its tile, in parts of half the width, and how much that grows to the
// next point.
vec2 river_of(Node node, vec2 point) {
    vec2 middle = point - 0.5, part = fract(middle);
    ivec2 first = ivec2(floor(middle));
    float nw = away_in(node, first), ne = away_in(node, first + ivec2(1, 0));
    float sw = away_in(node, first + ivec2(0, 1)), se = away_in(node, first + 1);
    float away = mix(mix(nw, ne, part.x), mix(sw, se, part.x), part.y);
    return vec2(away, max(length(vec2(mix(ne - nw, se - sw, part.y), mix(sw - nw, se - ne, part.x))), 1e-3));
}

// How much of a pixel a river covers that is so wide. Rivers are as wide as on the map where that is shown with
// MAP_PIXELS, and as many pixels wide where one sees less of it.
float river_on(Node node, vec2 point, vec2 at, float wide) {
    if (node.water == 0.0) {
        vec2 place = map_place(at);
        return is_on_map(place) ? river_at(place, wide * map_part) : 0.0;
    }
    if (node.water <= 1.0) return 0.0;
    vec2 river = river_of(node, point);
    float away = river.x, narrow = river.y;
    float pixel = wide / node.apart, of_map = 1.0 / (map_part * node.apart * MAP_PIXELS);
    // Farther away from rivers nothing is known.
    float bank = min(max(min(of_map, pixel) / min(of_map, 1.0), 0.5 * pixel * narrow), 2.0);
    return (node.water - 1.0) * clamp(0.5 + (bank - away) / (narrow * pixel), 0.0, 1.0);
}
#endif

// Where in a node the sides of the ground are, so far along an edge of it.
vec2 side_within(Node node, int side, float along) {
    vec2 last = clamp((ends.zy - node.corner) * vec2(1.0, -1.0) / node.size, vec2(0.0), vec2(1.0));
    return side % 2 == 0 ? vec2(along, side == 0 ? last.y : 0.0) : vec2(side == 1 ? last.x : 0.0, along);
}

#if CONTOURS
uniform vec2 contour;    // z = 0 in contour intervals, and intervals for each unit of z
#endif
#if TINTED
uniform sampler2DArray covers;  // how much of the tint the points of tiles get, for those that have it
#endif
#if WIREFRAME
uniform vec4 map_lines;  // from the frame to columns and rows of the map, less whole ones: at 0, and more for each unit
#endif

// The colour of ground with the lines and the tint that lie on it.
vec3 with_marks(vec3 albedo, Node node, vec2 point, vec2 at, Spot spot) {
    vec2 place = map_place(at);
    float part = map_part * spot.wide;
#if CONTOURS
    // Over ground evened out a little more than it is shown, so that lines are calm.
    float level = clamp(log2(max(2.0 * spot.wide, node.finest) / node.apart) - 0.4, 0.0, float(COARSEST) - 0.001);
    float height = mix(height_at(node, point, int(level)), height_at(node, point, int(level) + 1), fract(level));
    vec3 calm = vec3(lie_of(node, lie_told(node, point, level)).xy, node.base + vertical * height);
    albedo = with_contours(albedo, contour.y * calm + vec3(0.0, 0.0, contour.x), spot);
#endif
#if WIREFRAME
    albedo = with_grid(albedo, map_lines.xy + map_lines.zw * at, abs(map_lines.zw), spot);
#endif
#if TINTED
    // Beyond the map nothing is known; its own edge may lie half a pixel beside what the pixel shows.
    bool known = all(lessThan(abs(place - 0.5), vec2(0.5 + part)));
    float own = textureLod(covers, vec3((point + 0.5) / 257.0, node.slot), 0.0).r;
    if (known) albedo = tinted_by(albedo, node.covered > 0.5 ? own : on_map(tint, place, part));
#endif
    return albedo;
}

// What a sample shows: ground, or a side below it.
struct Shown {
    bool on_side;
    int side;       // see `outward`
    Node node;
    vec2 point;     // of the node's tile
    vec2 at;        // in the frame,
    vec3 world;     // and with z of the ground, of the water over it or of the side
    float top;      // z of the ground
    float deep;     // how far the side is below that, in the world of a block
    vec3 block;     // where it is in that world
    Spot spot;
    vec3 land;      // see `lie`
    bool in_lake;
    float lake;     // z of the lake
};

// Software does all that is in an if on both sides of it; so what both need is done once.
Shown shown_by(vec2 sighted) {
    Shown shown;
    shown.on_side = sighted.x < 0.0;
    float told = shown.on_side ? -10.0 - sighted.x : sighted.x;
    int number = int(0.5 * told);
    shown.side = number % 4;
    Node node = node_of(shown.on_side ? number / 4 : number);
    shown.node = node;
    float along = told - float(2 * number);
    vec2 within = shown.on_side ? side_within(node, shown.side, along) : vec2(along, sighted.y);
    shown.at = node.corner + vec2(1.0, -1.0) * node.size * within;
    shown.point = node.first + node.points * within;
    shown.top = node.base + vertical * height_at(node, shown.point, 0);
    shown.world = vec3(shown.at, shown.on_side ? sighted.y : max(shown.top, water_z));
    shown.spot = spot_at(shown.world);
    shown.in_lake = false;
    shown.lake = -1e9;
#if LAKES
    vec2 lake = lake_on(node, shown.point, shown.at, shown.spot.wide);
    shown.in_lake = !shown.on_side && lake.x > 0.0 && lake.y > max(shown.top, water_z);
    shown.lake = lake.y;
    if (shown.in_lake) shown.world.z = lake.y;
#endif
    shown.land = lie(node, shown.point, lie_level(node, shown.spot.wide));
    vec3 from_middle = vec3(shown.world.xy - 0.5 * (ends.xy + ends.zw), shown.world.z);
    shown.block = block_of_frame * from_middle + vec3(0.0, 0.0, block_z);
    shown.deep = block_of_frame.z * (shown.top - shown.world.z);
    return shown;
}

// The colour of the layer of rock there, where it is known.
vec3 rock_of(Shown shown) {
#if ROCKY
    float rises = shown.on_side ? 1.0 : length(shown.land.xy), z = shown.on_side ? shown.world.z : shown.top;
    float height = range_of_z.x + range_of_z.y * z;
    return rock_at(map_place(shown.at), height, 0.5 * range_of_z.y * rises * shown.spot.wide);
#else
    return vec3(0.0);
#endif
}

// How much of the sun and of the sky it sees.
vec2 light_of(Shown shown) {
    bool on_side = shown.on_side;
    vec2 seen = vec2(1.0, on_side ? sheltered(block_of_frame.z * (shown.world.z - bottom)) : open_sky(shown.land.z));
#if SHADOWS
    seen.r = on_side ? 1.0 : sunlit(shown.world);
#endif
    seen = mix(seen, texture(light, light_of_frame.xy + light_of_frame.zw * shown.at).rg, on_side ? 0.0 : of_whole);
    return light_seen(seen);
}

// What the air leaves of a colour.
vec3 in_air(vec3 shown, vec3 world) {
    float away = eye.w * length(eye.xyz - world), thick = smoothstep(air.x, air.y, away);
#if HAZE
    thick = max(thick, hazy(away));
#endif
    return mix(shown, air_at(gl_FragCoord.y), thick);
}
