// Land in its own materials under the light of a sky.
//
// The names that are 1 where they are wanted and else 0 are those of `ground.frag`.

#include ground_places.glsl
#include materials.glsl
#include sky.glsl
#include outdoor_light.glsl
#include outdoor_water.glsl
#include outdoor_shores.glsl

uniform float mist;  // how high mist rises at the sides

// How the ground below the mesh lies, and what it is made of.
struct Surface {
    vec3 albedo;
    vec2 rise;     // of what is finer than the mesh
    float leafy;   // how much of it is leaves, which let light through
};

// Bumps between those of fine grain and the pixel, as a slope along x and y, and how light they are.
vec3 finer(vec2 at, float pixel) {
    float octave = log2(FINEST_TURN / max(pixel, 1e-12)) / FINER_RATIO;
    int last = int(clamp(octave, -1.0, float(FINER) - 1.0));
    vec3 sum = vec3(0.0);
    for (int i = max(last - 1, 0); i <= last; i++) {
        vec3 turn = finer_grain[i];
        vec4 noise = grain_at(turn.xy + turn.z * at, pixel * turn.z / metres);
        float there = clamp(octave - float(i), 0.0, 1.0) * clamp(2.0 - octave + float(i), 0.0, 1.0);
        sum += there * vec3(noise.yz / GRAIN_SLOPE, noise.x);
    }
    return sum;
}

Surface surface_of(Shown shown) {
    vec2 at = shown.at, place = map_place(at);
    vec3 land = shown.land;
    float pixel = shown.spot.wide;
    vec4 n1 = grain_at(grain_wide.xy + grain_wide.z * at, pixel * grain_wide.z);
    vec4 n2 = grain_at(grain_middle.xy + grain_middle.z * (TURN_MIDDLE * at), pixel * grain_middle.z);
    vec4 n3 = grain_at(grain_fine.xy + grain_fine.z * (TURN_FINE * at), pixel * grain_fine.z);
    n2.yz = n2.yz * TURN_MIDDLE;
    n3.yz = n3.yz * TURN_FINE;
    vec2 true_rise = land.xy * true_relief;
    float steep = length(true_rise);
    vec3 noise = vec3(n1.x, n2.x, n3.x);
    Site site = Site(degrees(atan(steep)), over_shore.x + over_shore.y * shown.top, over_sea.x + over_sea.y * shown.top,
        -true_rise.y * inversesqrt(1.0 + steep * steep), 0.45, 0.0, 0.0, -1.0, noise);
    Cover cover = cover_of(site);

    float metre = metres * pixel, ridge = clamp(land.z, -0.5, 0.5), drawn = length(land.xy);
    vec2 runs = vec2(0.0);
    vec3 stone = 0.5 * (rock + dark_rock);
    if (cover.hard.y > 0.01) {
        // Layers lean a little and waver; flutes run down the rock, seen from the side, for the map would draw them out.
        float up = layers.x + layers.y * shown.top, by_pixel = layers.y * pixel;
        float layer = grain_at(vec2(up + 0.033 * n1.x + 0.0044 * n2.x, 0.37), by_pixel * (0.3 + drawn)).x;
        float side_on = smoothstep(0.35, 0.65, land.x * land.x / max(dot(land.xy, land.xy), 1e-6));
        vec2 across = flutes.xy + flutes.z * at;
        vec4 east = grain_at(vec2(across.y, up), flutes.z * pixel), north = grain_at(vec2(across.x + 0.5, up), flutes.z * pixel);
        vec4 fluted = mix(north, east, side_on);
        runs = vec2(1.0 - side_on, side_on) * fluted.y / GRAIN_SLOPE * min(drawn, 1.6);
        float dark = 0.5 + growth.w * 0.75 * layer + 0.45 * fluted.x + 0.15 * n3.x - 0.5 * ridge;
        stone = mix(rock, dark_rock, clamp(dark, 0.0, 1.0));
    }
    vec3 fine = finer(at, metre);
    // The crowns of trees, as long as a pixel is finer than them.
    float crown = 0.0;
    if (cover.hard.z > 0.01) {
        float near_middle = grain_at(crowns.xy + crowns.z * at, crowns.z * pixel).w - 0.585;
        crown = near_middle * (1.0 - smoothstep(2.0, 9.0, metre));
    }
    vec3 leaves = mix(forest, forest * vec3(1.7, 1.45, 1.2), clamp(0.5 + 0.8 * n2.x + 0.5 * n1.x, 0.0, 1.0));
    leaves *= (0.9 + 0.25 * n3.x) * (1.0 + 1.9 * crown);
    vec3 albedo = colour_of_cover(cover, stone, scree * (1.0 + 0.22 * n3.x), leaves, noise);
    float rough = dot(cover.soft, vec4(0.35, 0.35, 0.40, 0.12)) + dot(cover.hard, vec4(0.45, 0.75, 0.90, 0.18));
    albedo *= (1.0 + 0.6 * rough * fine.z) * (1.0 + (1.0 - cover.hard.w) * 0.8 * ridge);
    vec2 bumps = (0.8 * n1.yz * grain_wide.z + 0.6 * n2.yz * grain_middle.z + 0.35 * n3.yz * grain_fine.z) / metres;
    vec2 rise = 1.5 * rough * (bumps + 0.6 * fine.xy) * (0.5 + min(drawn, 1.5)) + 0.6 * cover.hard.y * runs;
    return Surface(albedo, rise, cover.hard.z);
}

// The colour of a place after the air before it. From afar ground ends in the backdrop, near by in the sky.
vec3 under_the_sky(vec3 shone, bool on_side, vec3 world) {
    vec3 from = eye.w > 0.0 ? eye.xyz : world;
    float far = distance(from, world), gone = smoothstep(air.x, air.y, far);
    // Where mist lies beyond the land, it rises at its sides.
    float misty = on_side ? 1.0 - smoothstep(bottom, bottom + mist, world.z) : 0.0;
    shone = mix(shone, beyond_land * level_light / PI, misty * under_sky);
    vec3 pictured = filmed(through_air_to(shone, from, world, gone * under_sky));
    return mix(pictured, air_at(gl_FragCoord.y), (1.0 - under_sky) * smoothstep(air.x, air.y, far));
}

vec3 colour_of(vec2 sighted, out vec3 world) {
    Shown shown = shown_by(sighted);
    bool on_side = shown.on_side;
    Node node = shown.node;
    world = shown.world;
    Surface surface = surface_of(shown);
#if STRATA
    vec3 of_side = rock_of(shown) * mix(0.75, 1.0, smoothstep(0.0, 0.016, shown.deep));
#else
    vec3 of_side = side_albedo(shown.block, shown.deep);
#endif
    vec3 albedo = on_side ? of_side : with_marks(surface.albedo, node, shown.point, shown.at, shown.spot);
    vec3 even = normalize(vec3(-shown.land.xy * softness, 1.0));
    vec3 normal = on_side ? outward(shown.side) : normalize(vec3(-shown.land.xy * softness - surface.rise, 1.0));
    Seen seen = seen_by(shown);
    seen.sunny *= through_clouds(shown.at);
    // Bumps that face the sun on ground that faces away from it lie in its shadow.
    float lit = seen.sunny * (on_side ? 1.0 : smoothstep(-0.02, 0.10, dot(even, sun)));
    float facing = max(dot(normal, sun), 0.0);
    facing = mix(facing, 0.75 * facing + 0.18 * sun.z, on_side ? 0.0 : surface.leafy);
    vec3 light_here = sunlight * facing * lit + light_of_sky(normal, albedo, seen), shone = albedo / PI * light_here;
#if LAKES
    if (!on_side) shone = inland_at(shone, albedo, shown, seen);
#endif
#if WATER
    // A loop, for software does only then no more than is needed.
    for (int i = 0; i < (!on_side && water_z > shown.top ? 1 : 0); i++) shone = sea_at(shone, albedo, shown, seen);
    if (on_side && world.z > shown.top) shone = outdoor_water_side(metres_down * (water_z - world.z), light_here);
#endif
    return under_the_sky(shone, shown.on_side, world);
}
