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

vec3 colour_of_ground(vec2 sighted, out vec3 world) {
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
    vec3 of_side = LAYER_DARKER * rock_there * mix(0.75, 1.0, smoothstep(0.0, 0.016, shown.deep));
#else
    vec3 of_side = side_of_land(shown);
#endif
    vec3 albedo = on_side ? of_side : with_marks(surface.shade * surface.albedo, node, shown.point, shown.at, shown.spot);
    vec3 even = normalize(vec3(-shown.land.xy * softness, 1.0));
    vec3 normal = on_side ? outward(shown.side) : normalize(vec3(-shown.land.xy * softness - surface.rise, 1.0));
    Seen seen = seen_by(shown);
    seen.sunny *= through_clouds(shown.at);
    // Bumps that face the sun on ground that faces away from it lie in its shadow.
    float lit = seen.sunny * (on_side ? 1.0 : smoothstep(-0.02, 0.10, dot(even, sun)));
    float facing = max(dot(normal, sun), 0.0);
    facing = mix(facing, 0.75 * facing + 0.18 * sun.z, on_side ? 0.0 : surface.leafy);
    vec3 of_sky = light_of_sky(normal, albedo, seen);
    // From afar it stands in a room, whose pale walls light its shaded sides.
    float room = 1.0 - under_sky, whole = dot(level_light, LUMINANCE);
    of_sky = mix(of_sky, dot(of_sky, LUMINANCE) / whole * level_light, 0.75 * room);
    of_sky += room * (on_side ? ROOM_ON_SIDES : ROOM_ON_GROUND * seen.open) * mix(vec3(whole), level_light, 0.7);
    vec3 light_here = sunlight * facing * lit + of_sky;
    vec3 shone = albedo / PI * light_here;
#if LAKES
    if (!on_side) shone = inland_at(shone, albedo, shown, seen);
#endif
#if WATER
    // A loop, for software does only then no more than is needed.
    for (int i = 0; i < (!on_side && water_z > shown.top ? 1 : 0); i++) shone = sea_at(shone, albedo, shown, seen);
    if (on_side && world.z > shown.top) shone = outdoor_water_side(metres_up * (water_z - world.z), light_here);
#endif
    return under_the_sky(shone, shown.on_side, world);
}

#if COLOURS == NATURE
#include trees.glsl

// Loops, for software does only then no more than is needed.
vec3 colour_of(vec2 sighted, out vec3 world) {
    vec3 found = vec3(0.0);
    bool tree = is_tree(sighted);
    for (int i = 0; i < (tree ? 0 : 1); i++) found = colour_of_ground(sighted, world);
    for (int i = 0; i < (tree ? 1 : 0); i++) found = colour_of_tree(sighted, world);
    return found;
}
#else
// Trees would hide the colours of a palette for reading; and where there is no palette, the table of trees has its place
// among the samplers, of which a shader has 16 for certain.
vec3 colour_of(vec2 sighted, out vec3 world) {
    return colour_of_ground(sighted, world);
}
#endif
