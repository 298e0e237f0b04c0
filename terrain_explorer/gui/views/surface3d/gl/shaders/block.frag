// Lights the places that the samples of each pixel show.
//
// WATER, LAKES (and rivers), TINTED, TONED, CONTOURS, WIREFRAME and HAZE are 1 where they are wanted and else 0, so that
// what is not wanted costs nothing.

#include common.glsl

uniform sampler2D light;      // what each place sees of the sun and of the sky
uniform mat4 projection;
uniform vec4 eye;             // a point, or with 0 in the end the direction to it
uniform vec2 contour;         // the range's lower end and extent, in contour intervals

out vec4 colour;

#include pixels.glsl
#include ground_colours.glsl
#include ground_light.glsl
#include inland_water.glsl

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

vec3 ground_albedo(vec3 land, vec2 place, Spot spot) {
    float wide = spot.wide / cell, part = wide / max(map_points.x, map_points.y);
    vec3 albedo = albedo_of(land, tone_at(place, part));
#if CONTOURS
    // Over ground evened out a little more than it is shown, so that lines are calm.
    vec3 calm = contour.y * lie(map_uv(place), max(2.0 * wide, min(10.0 * wide, 0.5)));
    albedo = with_contours(albedo, calm + vec3(0.0, 0.0, contour.x), spot);
#endif
#if WIREFRAME
    albedo = with_grid(albedo, place * (map_points - 1.0), vec2(1.0 / cell), spot);
#endif
#if TINTED
    albedo = tinted_by(albedo, on_map(tint, place, part));
#endif
    return albedo;
}

vec3 colour_of(vec2 sighted, out vec3 world) {
    bool on_side = sighted.x > 1.5;
    int side = int(0.5 * sighted.x) - 1;
    vec2 place = on_side ? side_place(side, sighted.x - float(2 * side) - 2.5) : sighted;
    float height = height_at(map_uv(place), 2.0), about = relief * max(height, water_over(map_uv(place), 2.0, height));
    Spot spot = spot_at(vec3(ground(place), on_side ? sighted.y : about));
    float cells = spot.wide / cell, wide = max(cells, min(10.0 * cells, 0.5));
    vec3 land = lie(map_uv(place), wide);
    float top = relief * land.z, wet = relief * water_over(map_uv(place), lie_level(wide), land.z);
    world = vec3(ground(place), on_side ? sighted.y : max(top, wet));
    vec3 albedo = on_side ? side_albedo(world, top - world.z) : ground_albedo(land, place, spot);
    vec3 normal = on_side ? outward(side) : normal_of(land.xy * softness * relief);
    vec2 seen = light_seen(on_side ? vec2(1.0, sheltered(world.z - bottom)) : texture(light, place).rg);
    vec3 lit = albedo * lighting(normal, seen);
#if LAKES
    bool in_lake = wet > max(top, relief * water);
    float inland = on_side ? 0.0 : in_lake ? 1.0 : river_at(place, cells / max(map_points.x, map_points.y));
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
