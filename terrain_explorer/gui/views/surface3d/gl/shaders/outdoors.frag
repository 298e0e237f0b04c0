// Land in its own materials under the light of a sky.
//
// The names that are 1 where they are wanted and else 0 are those of `ground.frag`.

#include ground_places.glsl
#include ground_surface.glsl

uniform vec3 sunlight;      // on a plane that faces the sun
uniform vec3 ambient_even;  // of the sky on a plane: from everywhere, and more by how far it faces up, the sun, and up
uniform vec3 ambient_up;    // by the square
uniform vec3 ambient_sun;
uniform vec3 ambient_up2;

#include sky.glsl

uniform float mist;  // how high mist rises at the sides

vec3 ambient(vec3 normal) {
    vec2 level = sun.xy / max(length(sun.xy), 1e-3);
    return ambient_even + normal.z * (ambient_up + normal.z * ambient_up2) + dot(normal.xy, level) * ambient_sun;
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
    vec3 rock_there = rock_of(shown);
#if COLOURS == NATURE
    Surface surface = surface_of(shown, rock_there);
#else
    Surface surface = Surface(palette_albedo(shown, rock_there), 1.0, vec2(0.0), 0.0);
#endif
#if STRATA
    vec3 of_side = rock_there * mix(0.75, 1.0, smoothstep(0.0, 0.016, shown.deep));
#else
    vec3 of_side = side_albedo(shown.block, shown.deep);
#endif
    vec3 albedo = on_side ? of_side : with_marks(surface.shade * surface.albedo, node, shown.point, shown.at, shown.spot);
    vec3 even = normalize(vec3(-shown.land.xy * softness, 1.0));
    vec3 normal = on_side ? outward(shown.side) : normalize(vec3(-shown.land.xy * softness - surface.rise, 1.0));
    vec2 seen = light_of(shown);
    // Bumps that face the sun on ground that faces away from it lie in its shadow.
    float lit = seen.r * through_clouds(shown.at) * (on_side ? 1.0 : smoothstep(-0.02, 0.10, dot(even, sun)));
    float facing = max(dot(normal, sun), 0.0);
    facing = mix(facing, 0.75 * facing + 0.18 * sun.z, on_side ? 0.0 : surface.leafy);
    vec3 around = ambient(normal) * seen.g;
    vec3 shone = albedo / PI * (sunlight * facing * lit + around);
#if LAKES
    float inland = on_side ? 0.0 : shown.in_lake ? 1.0 : river_on(node, shown.point, shown.at, shown.spot.wide);
    float deep = shown.in_lake ? water_scale * (shown.lake - shown.top) : RIVER_DEPTH;
    shone = mix(shone, inland_water(shone, world, ripples_at(shown.at), deep, seen) / PI / 3.0, inland);
#endif
#if WATER
    float depth = water_z - shown.top;
    if (on_side && world.z > shown.top) shone = water_side(block_of_frame.z * (water_z - world.z), normal, seen) / PI / 3.0;
    else if (!on_side && depth > 0.0) shone = under_water(shone * PI * 3.0, world, ripples_at(shown.at), water_scale * depth, seen) / PI / 3.0;
#endif
    return under_the_sky(shone, shown.on_side, world);
}
