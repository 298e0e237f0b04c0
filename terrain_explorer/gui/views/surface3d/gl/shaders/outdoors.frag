// Land in its own materials under the light of a sky.
//
// The names that are 1 where they are wanted and else 0 are those of `ground.frag`.

#include ground_places.glsl
#include ground_surface.glsl
#include sky.glsl
#include outdoor_light.glsl
#include outdoor_water.glsl
#include outdoor_shores.glsl

const vec3 LUMINANCE = vec3(0.2126, 0.7152, 0.0722);
const float ROOM_ON_GROUND = 0.24, ROOM_ON_SIDES = 0.36;  // of the light on level ground

const float GOES_FROM = 0.5;  // of the way to where ground that goes on ends; from there on it fades into the air

uniform float mist;  // how high mist rises at the sides

// How far beyond the edges of ground that goes on a place is: from 0 to 1, where it ends.
float beyond_edges(vec2 at) {
    vec2 over = max(abs(at - 0.5 * (ends.xy + ends.zw)) - 0.5 * going_on.z, 0.0);
    return going_on.w > 0.0 ? length(over) / going_on.w : 0.0;
}

// The colour of a place after the air before it. From afar ground ends in the backdrop, near by in the sky.
vec3 under_the_sky(vec3 shone, bool on_side, vec3 world) {
    vec3 from = eye.w > 0.0 ? eye.xyz : world;
    float far = distance(from, world), gone = smoothstep(air.x, air.y, far);
    gone = max(gone, smoothstep(GOES_FROM, 1.0, beyond_edges(world.xy)));
    // Where mist lies beyond the land, it rises at its sides.
    float misty = on_side ? 1.0 - smoothstep(bottom, bottom + mist, world.z) : 0.0;
    shone = mix(shone, beyond_land * level_light / PI, misty * under_sky);
    vec3 pictured = filmed(through_air(shone, from, world, gone * under_sky));
    return mix(pictured, air_at(gl_FragCoord.y), (1.0 - under_sky) * gone);
}

#if COLOURS == NATURE
#include trees.glsl
#else
// Trees would hide the colours of a palette for reading; and where there is no palette, the table of trees has its place
// among the samplers, of which a shader has 16 for certain.
bool is_tree(vec2 sighted) {
    return false;
}
#endif

// Software does all that is in an if or in a loop at least once, whether it is needed or not. So ground, sides and trees
// go one way, on which trees only have other numbers.
vec3 colour_of(vec2 sighted, out vec3 world) {
    bool tree = is_tree(sighted);
    Shown shown = shown_by(tree ? vec2(0.0) : sighted);
    bool on_side = shown.on_side && !tree, on_ground = !on_side && !tree;
    world = shown.world;
    vec3 rock_there = rock_of(shown);
#if COLOURS == NATURE
    Surface surface = surface_of(shown, rock_there);
#else
    Surface surface = Surface(palette_albedo(shown, rock_there), 1.0, vec2(0.0), 0.0, vec3(0.0));
#endif
#if STRATA
    vec3 of_side = LAYER_DARKER * rock_there * mix(0.75, 1.0, smoothstep(0.0, 0.016, shown.deep));
#elif COLOURS == NATURE
    vec3 of_side = surface.side;
#else
    vec3 of_side = side_of_land(shown);
#endif
    vec3 albedo = on_side ? of_side : with_marks(surface.shade * surface.albedo, shown.node, shown.point, shown.at, shown.spot);
    vec3 even = normalize(vec3(-shown.land.xy * softness, 1.0));
    vec3 normal = on_side ? outward(shown.side) : normalize(vec3(-shown.land.xy * softness - surface.rise, 1.0));
    // Bumps that face the sun on ground that faces away from it lie in its shadow.
    float lit = on_side ? 1.0 : smoothstep(-0.02, 0.10, dot(even, sun)), of_sky = 1.0;
    float towards_sun = max(dot(normal, sun), 0.0);
    vec3 facing = vec3(mix(towards_sun, 0.75 * towards_sun + 0.18 * sun.z, on_side ? 0.0 : surface.leafy));
#if COLOURS == NATURE
    if (tree) {
        Leaves leaves = leaves_of_tree(sighted);
        world = leaves.world;
        albedo = leaves.albedo;
        normal = leaves.way;
        facing = leaves.facing;
        lit = mix(0.35, 1.15, leaves.open);
        of_sky = mix(0.30, 1.05, leaves.open);
        shown.on_side = false;
        shown.world = leaves.shaded;
        shown.at = leaves.foot.xy;
        shown.top = leaves.foot.z;
        shown.land = vec3(0.0);
    }
#endif
    Seen seen = seen_by(shown);
    seen.sunny *= through_clouds(shown.at);
    vec3 sky_there = of_sky * light_of_sky(normal, albedo, seen);
    // From afar it stands in a room, whose pale walls light its shaded sides.
    float room = tree ? 0.0 : 1.0 - under_sky, whole = dot(level_light, LUMINANCE);
    sky_there = mix(sky_there, dot(sky_there, LUMINANCE) / whole * level_light, 0.75 * room);
    sky_there += room * (on_side ? ROOM_ON_SIDES : ROOM_ON_GROUND * seen.open) * mix(vec3(whole), level_light, 0.7);
    vec3 light_here = sunlight * facing * lit * seen.sunny + sky_there;
    vec3 shone = albedo / PI * light_here;
#if WATER || LAKES
    if (on_ground) shone = with_water(shone, albedo, shown, seen);
#endif
#if WATER
    if (on_side && world.z > shown.top) shone = outdoor_water_side(metres_up * (water_z - world.z), light_here);
#endif
    return under_the_sky(shone, on_side, world);
}
