// Lights the places that the samples of each pixel show.
//
// WATER, LAKES (and rivers), TINTED, TONED, CONTOURS, WIREFRAME and HAZE are 1 where they are wanted and else 0, so that
// what is not wanted costs nothing.

#include common.glsl

uniform sampler2D light;      // what each place sees of the sun and of the sky
uniform mat4 projection;
uniform vec4 eye;             // a point, or with 0 in the end the direction to it
uniform vec2 contour;         // the range's lower end and extent, in contour intervals

#if TINTED
uniform sampler2D tint;       // which places are tinted; the others are dimmed, to set them off in every palette
uniform vec3 tint_colour;
uniform vec2 tinting;         // how much of the colour these places get, and how bright the others are
#endif

#if TONED
uniform sampler2D tones;      // places in the palette: of what was worn, or how wet the ground is
#endif

out vec4 colour;

#include ground_colours.glsl
#include ground_light.glsl
#include inland_water.glsl
#include pixels.glsl

// What a pixel sees of the ground: its middle, and how far it reaches across and along the line of sight, in cells.
struct Spot {
    vec2 uv;
    vec2 across;
    vec2 along;
    float wide;
};

Spot spot_of(vec2 place, float z) {
    vec2 at = ground(place);
    vec3 view = eye.xyz - eye.w * vec3(at, z);
    float far = length(view), size = (footprint.x + footprint.y * far) / cell;
    vec2 way = normalize(view.xy + vec2(0.0, 1e-6));
    vec2 along = way * size / max(abs(view.z) / far, 0.1);
    float wide = size * inversesqrt(max(abs(view.z) / far, 0.1));
    return Spot(map_uv(place), vec2(-way.y, way.x) * size, along, wide);
}

// The level of the heights that shows ground as widely as some map cells.
float lie_level(float wide) {
    return log2(wide) - 0.4;
}

// Rise along x and y for a unit of the world, and the mean height, as parts of the range; around a point and as widely
// as some map cells.
vec3 lie(vec2 uv, float wide) {
    float level = lie_level(wide);
    vec2 reach = wide / map_points, edge = 0.5 / map_points;
    vec2 first = max(uv - reach, edge), last = min(uv + reach, 1.0 - edge);
    float west = height_at(vec2(first.x, uv.y), level), east = height_at(vec2(last.x, uv.y), level);
    float north = height_at(vec2(uv.x, first.y), level), south = height_at(vec2(uv.x, last.y), level);
    vec2 rise = vec2(east - west, north - south) / ((last - first) * map_points * cell);
    return vec3(rise, height_at(uv, level));
}

// Over ground evened out a little more than it is shown, so that lines are calm.
vec3 with_contours(vec3 albedo, Spot spot) {
    vec3 land = lie(spot.uv, max(2.0 * spot.wide, min(10.0 * spot.wide, 0.5)));
    float lines_up = contour.x + land.z * contour.y;
    vec2 rise = land.xy * cell * contour.y;
    float by_pixel = length(vec2(dot(rise, spot.across), dot(rise, spot.along)));
    return inked(albedo, contours_at(lines_up, by_pixel));
}

vec3 with_grid(vec3 albedo, vec2 place, Spot spot) {
    vec2 at = place * (map_points - 1.0);
    float ink = max(
        drawn(at.x, length(vec2(spot.across.x, spot.along.x)), 1.0),
        drawn(at.y, length(vec2(spot.across.y, spot.along.y)), 1.0)
    );
    return inked(albedo, 0.6 * ink);
}

float tone_at(Spot spot) {
#if TONED
    return textureLod(tones, spot.uv, max(lie_level(spot.wide), 0.0)).r;
#else
    return MIDDLE_TONE;
#endif
}

vec3 ground_albedo(vec3 land, vec2 place, Spot spot) {
    vec3 albedo = albedo_of(land, tone_at(spot));
#if CONTOURS
    albedo = with_contours(albedo, spot);
#endif
#if WIREFRAME
    albedo = with_grid(albedo, place, spot);
#endif
#if TINTED
    float tinted = textureLod(tint, spot.uv, max(lie_level(spot.wide), 0.0)).r;
    albedo = mix(tinting.y * albedo, mix(albedo, tint_colour, tinting.x), tinted);
#endif
    return albedo;
}

vec3 colour_of(vec2 sighted, out vec3 world) {
    bool on_side = sighted.x > 1.5;
    int side = int(0.5 * sighted.x) - 1;
    vec2 place = on_side ? side_place(side, sighted.x - float(2 * side) - 2.5) : sighted;
    float height = height_at(map_uv(place), 2.0), about = relief * max(height, water_over(map_uv(place), 2.0, height));
    Spot spot = spot_of(place, on_side ? sighted.y : about);
    float wide = max(spot.wide, min(10.0 * spot.wide, 0.5));
    vec3 land = lie(spot.uv, wide);
    float top = relief * land.z, wet = relief * water_over(spot.uv, lie_level(wide), land.z);
    world = vec3(ground(place), on_side ? sighted.y : max(top, wet));
    vec3 albedo = on_side ? side_albedo(world, top - world.z) : ground_albedo(land, place, spot);
    vec3 normal = on_side ? outward(side) : normal_of(land.xy * softness * relief);
    vec2 seen = light_seen(on_side ? vec2(1.0, sheltered(world.z - bottom)) : texture(light, place).rg);
    vec3 lit = albedo * lighting(normal, seen);
#if LAKES
    bool in_lake = wet > max(top, relief * water);
    float inland = on_side ? 0.0 : in_lake ? 1.0 : river_at(place, spot.wide / max(map_points.x, map_points.y));
    lit = mix(lit, inland_water(lit, world, ripples(world.xy), in_lake ? wet - top : RIVER_DEPTH, seen), inland);
#endif
#if WATER
    float depth = relief * water - top;
    if (on_side && depth > 0.0 && world.z > top) lit = water_side(relief * water - world.z, normal, seen);
    else if (world.z <= relief * water && !on_side && depth > 0.0) lit = under_water(lit, world, ripples(world.xy), depth, seen);
#endif
    vec3 shown = developed(lit);
#if HAZE
    shown = mix(shown, air_at(gl_FragCoord.y), hazy(length(eye.xyz - world)) * eye.w);
#endif
    return shown;
}

bool is_ground(vec2 sighted) {
    return sighted.x >= 0.0;
}

void main() {
    vec3 world;
    colour = shown_by_samples(world);
    vec4 clip = projection * vec4(world, 1.0);
    gl_FragDepth = 0.5 + 0.5 * clip.z / clip.w;
}
