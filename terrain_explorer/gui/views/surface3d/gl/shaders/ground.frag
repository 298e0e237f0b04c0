// Lights the ground that the samples of each pixel show, and the sides below where it ends.
//
// WATER, LAKES, SHADOWS, TINTED, TONED, ROCKY, STRATA, CONTOURS, WIREFRAME, HAZE and DEPTHS are 1 where they are wanted
// and else 0: ROCKY where the layers of rock are known, and STRATA where the sides show them.

#include ground_places.glsl
#include ground_surface.glsl

vec3 colour_of(vec2 sighted, out vec3 world) {
    Shown shown = shown_by(sighted);
    bool on_side = shown.on_side;
    Node node = shown.node;
    world = shown.world;
    vec3 rock = rock_of(shown);
#if STRATA
    vec3 of_side = rock * mix(0.75, 1.0, smoothstep(0.0, 0.016, shown.deep));
#else
    vec3 of_side = side_albedo(shown.block, shown.deep);
#endif
#if COLOURS == NATURE
    vec3 of_ground = on_map_as(surface_of(shown, rock).albedo);
#else
    vec3 of_ground = palette_albedo(shown, rock);
#endif
    vec3 albedo = on_side ? of_side : with_marks(of_ground, node, shown.point, shown.at, shown.spot);
    vec3 normal = on_side ? outward(shown.side) : normal_of(shown.land.xy * softness);
    vec2 seen = light_of(shown);
    vec3 lit = albedo * lighting(normal, seen);
#if LAKES
    float inland = on_side ? 0.0 : shown.in_lake ? 1.0 : river_on(node, shown.point, shown.at, shown.spot.wide);
    float deep = shown.in_lake ? water_scale * (shown.lake - shown.top) : RIVER_DEPTH;
    lit = mix(lit, inland_water(lit, world, ripples_at(shown.at), deep, seen), inland);
#endif
#if WATER
    float depth = water_z - shown.top;
    if (on_side && world.z > shown.top) lit = water_side(block_of_frame.z * (water_z - world.z), normal, seen);
    else if (!on_side && depth > 0.0) lit = under_water(lit, world, ripples_at(shown.at), water_scale * depth, seen);
#endif
    return in_air(developed(lit), world);
}
