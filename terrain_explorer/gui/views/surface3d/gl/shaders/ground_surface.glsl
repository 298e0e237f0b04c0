// What the ground that a sample shows is made of.

// How the ground below the mesh lies, and what it is made of.
struct Surface {
    vec3 albedo;
    float shade;   // how bright hollows and ridges are, and what is finer than the mesh
    vec2 rise;     // of what is finer than the mesh
    float leafy;   // how much of it is leaves, which let light through
    vec3 side;     // what the sides below are made of there
};

#ifdef GRAIN_SIDE
#include materials.glsl

// Bumps between those of fine grain and the pixel: their slope along x and y, how light they are, and how near the middle
// of a stone a place is, -0.6 to 0.4.
vec4 finer(vec2 at, float pixel) {
    float octave = log2(FINEST_TURN / max(pixel, 1e-12)) / FINER_RATIO;
    int last = int(clamp(octave, -1.0, float(FINER) - 1.0));
    vec4 sum = vec4(0.0);
    // The end is where software skips the next round; the first one may find that nothing is there.
    for (int i = max(last - 1, 0);; i++) {
        vec3 turn = finer_grain[i];
        vec4 noise = grain_at(turn.xy + turn.z * at, pixel * turn.z / metres);
        float there = clamp(octave - float(i), 0.0, 1.0) * clamp(2.0 - octave + float(i), 0.0, 1.0);
        sum += there * vec4(noise.yz / GRAIN_SLOPE, noise.x, noise.w - MEAN_NEARNESS);
        if (i >= last) break;
    }
    return sum;
}

// The layers of rock in the sides below the ground, which lean and waver: the turn of the grain there.
float side_turn(Shown shown) {
    vec3 block = shown.block;
    float waver = 0.027 * sin(3.1 * block.x + 1.7 * block.y) + 0.05 * block.x - 0.03 * block.y;
    return side_layers.x + side_layers.y * shown.world.z + waver;
}

// Soil over these layers, with the broad and the fine grain there.
vec3 side_of_land(Shown shown, float broad, float fine) {
    vec3 stone = mix(rock, dark_rock, clamp(0.5 + (0.9 + 0.5 * growth.w) * broad + 0.35 * fine, 0.0, 1.0));
    float deep = metres_up * (shown.top - shown.world.z) + 12.0 * broad;
    return mix(soil, stone, smoothstep(15.0, 55.0, deep));
}

vec3 side_of_land(Shown shown) {
    float up = side_turn(shown), pixel = side_layers.y * shown.spot.wide;
    return side_of_land(shown, grain_at(vec2(up, 0.37), pixel).x, grain_at(vec2(5.0 * up, 0.71), 5.0 * pixel).x);
}

const float LUMPS_SEEN = 0.25, BEDS_SEEN = 6.0;  // metres of a pixel

// `layer` is the colour of the rock there, where that is known.
Surface surface_of(Shown shown, vec3 layer) {
    vec2 at = shown.at;
    vec3 land = shown.land;
    float pixel = shown.spot.wide;
    // What the sides read of the grain, they read in place of the ground: software reads for both.
    bool side = shown.on_side;
    float layer_at = side_turn(shown);
    vec2 wide_at = side ? vec2(layer_at, 0.37) : grain_wide.xy + grain_wide.z * at;
    vec2 middle_at = side ? vec2(5.0 * layer_at, 0.71) : grain_middle.xy + grain_middle.z * (TURN_MIDDLE * at);
    vec4 n1 = grain_at(wide_at, pixel * (side ? side_layers.y : grain_wide.z));
    vec4 n2 = grain_at(middle_at, pixel * (side ? 5.0 * side_layers.y : grain_middle.z));
    vec3 of_side = side_of_land(shown, n1.x, n2.x);
    vec4 n3 = grain_at(grain_fine.xy + grain_fine.z * (TURN_FINE * at), pixel * grain_fine.z);
    n2.yz = n2.yz * TURN_MIDDLE;
    n3.yz = n3.yz * TURN_FINE;
    vec2 true_rise = land.xy * true_relief;
    float steep = length(true_rise), metre = metres * pixel;
    // What is finer than borders is as wide as a pixel reaches along the ground, or it would flicker in flat sights.
    vec3 to_eye = normalize(eye.xyz - eye.w * shown.world);
    float slant = abs(dot(normalize(vec3(-land.xy, 1.0)), to_eye)), reach = metres * length(shown.spot.across) / max(slant, 0.1);
    vec4 fine = finer(at, reach);
    // Near by borders are ragged by what is finer, too.
    vec3 noise = vec3(n1.x, n2.x, n3.x + 0.5 * fine.z);
    Site site = Site(degrees(atan(steep)), over_shore.x + over_shore.y * shown.top, over_sea.x + over_sea.y * shown.top,
        -true_rise.y * inversesqrt(1.0 + steep * steep), WET_IF_UNKNOWN, 0.0, 0.0, -1.0, noise);
#if TONED
    vec4 tone = all_on_map(tones, map_place(at), map_part * pixel);
    site.wet = tone.r;
    site.flow = tone.g;
    site.loose = (tone.b - MIDDLE_TONE) / (tone.b < MIDDLE_TONE ? MIDDLE_TONE : 1.0 - MIDDLE_TONE);
    site.lying = tone.a > 0.0 ? (255.0 * tone.a - 1.0) / 254.0 : -1.0;
#endif
    Cover cover = cover_of(site);

    float ridge = clamp(land.z, -0.5, 0.5), drawn = length(land.xy);
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
        // Near by each layer falls into beds, of which some stand out.
        if (metre < BEDS_SEEN) {
            vec4 bed = grain_at(vec2(9.0 * up + 0.3 * n1.x + 0.04 * n2.x, 0.71), 9.0 * by_pixel * (0.3 + drawn));
            float shown_beds = (1.0 - metre / BEDS_SEEN) * min(drawn, 1.0);
            dark += (0.25 + 0.30 * growth.w) * shown_beds * bed.x;
            runs += land.xy / max(drawn, 1e-6) * shown_beds * bed.y / GRAIN_SLOPE;
        }
        stone = mix(rock, dark_rock, clamp(dark, 0.0, 1.0));
    }
    vec3 stones = scree * (1.0 + 0.22 * n3.x);
#if ROCKY
    vec3 own = LAYER_DARKER * layer;
    stone *= mix(vec3(1.0), own / (0.5 * (rock + dark_rock)), LAYER_IN_ROCKS);
    stones *= mix(vec3(1.0), own / scree, LAYER_IN_STONES);
#endif
    // The crowns of trees, as long as a pixel is finer than them.
    float crown = 0.0;
    if (cover.hard.z > 0.01) {
        float near_middle = grain_at(crowns.xy + crowns.z * at, crowns.z * pixel).w - MEAN_NEARNESS;
        crown = near_middle * (1.0 - smoothstep(2.0, 9.0, metre));
    }
    vec3 leaves = leaves_of(noise) * (1.0 + 1.9 * crown);
    vec3 albedo = colour_of_cover(cover, stone, stones, leaves, noise);
    float rough = dot(cover.soft, vec4(0.35, 0.35, 0.40, 0.12)) + dot(cover.hard, vec4(0.45, 0.75, 0.90, 0.18));
    // Stones, and tufts of grass, are pale in the middle, with shade between them.
    float stony = dot(vec3(0.45, 1.0, 0.5), vec3(cover.soft.z, cover.hard.xy)), tufty = cover.soft.x + cover.soft.y;
    float lumpy = 1.3 * stony + 0.5 * tufty, facing = 0.0;
    // Near by they have a light and a shaded side.
    if (reach < LUMPS_SEEN && lumpy > 0.1) {
        float beyond = finer(at + 2.0 * reach / metres * sun.xy * inversesqrt(max(dot(sun.xy, sun.xy), 1e-9)), reach).w;
        facing = (fine.w - beyond) * (1.0 - reach / LUMPS_SEEN);
    }
    float shade = (1.0 + 0.6 * rough * fine.z + lumpy * (fine.w + facing)) * (1.0 + (1.0 - cover.hard.w) * 0.8 * ridge);
    shade = max(shade, 0.15);
    vec2 bumps = (0.8 * n1.yz * grain_wide.z + 0.6 * n2.yz * grain_middle.z + 0.35 * n3.yz * grain_fine.z) / metres;
    vec2 rise = 1.5 * rough * (bumps + 0.6 * fine.xy) * (0.5 + min(drawn, 1.5)) + 0.6 * cover.hard.y * runs;
    return Surface(albedo, shade, rise, cover.hard.z, of_side);
}

// The light of an albedo on a map, where colours are brighter.
vec3 on_map_as(vec3 albedo) {
    return albedo * MAP_BRIGHT / (1.0 + MAP_PRESSED * albedo);
}
#endif

// The colour that the palette gives; `rock` is that of the rock there, where that is known.
vec3 palette_albedo(Shown shown, vec3 rock) {
#if ROCKY && COLOURS == ROCK_LAYERS
    return rock;
#else
    vec3 land = vec3(shown.land.xy, range_of_z.x + range_of_z.y * shown.top);
    return albedo_of(land, tone_at(map_place(shown.at), map_part * shown.spot.wide), rock);
#endif
}
