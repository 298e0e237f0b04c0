// Lights the ground that the samples of each pixel show, and the sides below where it ends. A sample of a side has, for
// x, -10 less twice the number of its edge and how far along it, and its z.
//
// WATER, LAKES, SHADOWS, TINTED, TONED, ROCKY, STRATA, CONTOURS, WIREFRAME, HAZE and DEPTHS are 1 where they are wanted
// and else 0: ROCKY where the layers of rock are known, and STRATA where the sides show them.

uniform float water;          // the sea's surface as a part of the range
uniform float relief;         // 1: rises are those of the drawn ground
uniform float softness;       // the relief of the ground as light sees it, in parts of the drawn one
uniform vec2 range_of_z;      // from z to parts of the range: at 0, and more for each unit
uniform vec2 air;             // where all ground begins to fade into the air, and is gone
uniform vec4 ends;            // of the ground: west, south, east and north
uniform float bottom;         // z of the lower end of its sides
uniform vec3 block_of_frame;  // from the frame to the world of a block, for each unit
uniform float block_z;        // z there at 0

out vec4 colour;

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

// How much of a pixel a river covers that is so wide. Rivers are as wide as on the map where that is shown with
// MAP_PIXELS, and as many pixels wide where one sees less of it.
float river_on(Node node, vec2 point, vec2 at, float wide) {
    if (node.water == 0.0) {
        vec2 place = map_place(at);
        return is_on_map(place) ? river_at(place, wide * map_part) : 0.0;
    }
    if (node.water <= 1.0) return 0.0;
    vec2 middle = point - 0.5, part = fract(middle);
    ivec2 first = ivec2(floor(middle));
    float nw = away_in(node, first), ne = away_in(node, first + ivec2(1, 0));
    float sw = away_in(node, first + ivec2(0, 1)), se = away_in(node, first + 1);
    float away = mix(mix(nw, ne, part.x), mix(sw, se, part.x), part.y);
    float narrow = max(length(vec2(mix(ne - nw, se - sw, part.y), mix(sw - nw, se - ne, part.x))), 1e-3);
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

// `rock` is the colour of the rock there, where that is known.
vec3 ground_albedo(Node node, vec2 point, vec3 land, vec2 at, Spot spot, vec3 rock) {
    vec2 place = map_place(at);
    float part = map_part * spot.wide;
#if ROCKY && COLOURS == ROCK_LAYERS
    vec3 albedo = rock;
#else
    vec3 albedo = albedo_of(vec3(land.xy, range_of_z.x + range_of_z.y * land.z), tone_at(place, part), rock);
#endif
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

// Software does all that is in an if on both sides of it; so what both need is done once.
vec3 colour_of(vec2 sighted, out vec3 world) {
    bool on_side = sighted.x < 0.0;
    float told = on_side ? -10.0 - sighted.x : sighted.x;
    int number = int(0.5 * told), side = number % 4;
    Node node = node_of(on_side ? number / 4 : number);
    float along = told - float(2 * number);
    vec2 within = on_side ? side_within(node, side, along) : vec2(along, sighted.y);
    vec2 at = node.corner + vec2(1.0, -1.0) * node.size * within, point = node.first + node.points * within;
    float top = node.base + vertical * height_at(node, point, 0);
    world = vec3(at, on_side ? sighted.y : max(top, water_z));
    Spot spot = spot_at(world);
#if LAKES
    vec2 lake = lake_on(node, point, at, spot.wide);
    bool in_lake = !on_side && lake.x > 0.0 && lake.y > max(top, water_z);
    if (in_lake) world.z = lake.y;
#endif
    vec3 land = lie(node, point, lie_level(node, spot.wide));
    vec3 block = block_of_frame * vec3(world.xy - 0.5 * (ends.xy + ends.zw), world.z) + vec3(0.0, 0.0, block_z);
    float deep = block_of_frame.z * (top - world.z);
#if ROCKY
    float rises = on_side ? 1.0 : length(land.xy);
    vec3 rock = rock_at(map_place(at), range_of_z.x + range_of_z.y * (on_side ? world.z : top),
        0.5 * range_of_z.y * rises * spot.wide);
#else
    vec3 rock = vec3(0.0);
#endif
#if STRATA
    vec3 of_side = rock * mix(0.75, 1.0, smoothstep(0.0, 0.016, deep));
#else
    vec3 of_side = side_albedo(block, deep);
#endif
    vec3 albedo = on_side ? of_side : ground_albedo(node, point, vec3(land.xy, top), at, spot, rock);
    vec3 normal = on_side ? outward(side) : normal_of(land.xy * softness);
    vec2 seen = vec2(1.0, on_side ? sheltered(block_of_frame.z * (world.z - bottom)) : open_sky(land.z));
#if SHADOWS
    seen.r = on_side ? 1.0 : sunlit(world);
#endif
    seen = mix(seen, texture(light, light_of_frame.xy + light_of_frame.zw * at).rg, on_side ? 0.0 : of_whole);
    seen = light_seen(seen);
    vec3 lit = albedo * lighting(normal, seen);
#if LAKES
    float inland = on_side ? 0.0 : in_lake ? 1.0 : river_on(node, point, at, spot.wide);
    vec3 wet = inland_water(lit, world, ripples_at(at), in_lake ? water_scale * (lake.y - top) : RIVER_DEPTH, seen);
    lit = mix(lit, wet, inland);
#endif
#if WATER
    float depth = water_z - top;
    if (on_side && world.z > top) lit = water_side(block_of_frame.z * (water_z - world.z), normal, seen);
    else if (!on_side && depth > 0.0) lit = under_water(lit, world, ripples_at(at), water_scale * depth, seen);
#endif
    vec3 shown = developed(lit);
    float away = eye.w * length(eye.xyz - world), thick = smoothstep(air.x, air.y, away);
#if HAZE
    thick = max(thick, hazy(away));
#endif
    return mix(shown, air_at(gl_FragCoord.y), thick);
}

bool is_ground(vec2 sighted) {
    return sighted.x >= 0.0 || sighted.x < -5.0;
}

#if DEPTHS
uniform mat4 projection;
#endif

void main() {
    vec3 world;
    colour = shown_by_samples(world);
#if DEPTHS
    vec4 place = projection * vec4(world, 1.0);
    gl_FragDepth = 0.5 + 0.5 * place.z / place.w;
#endif
}
