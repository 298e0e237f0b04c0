// Where water stands and runs outdoors; see `outdoor_water.glsl`, and for what is shown `ground_places.glsl`.

uniform vec2 waves_begin;   // where the frame's origin is, in metres less whole turns of the waves
#if LAKES
uniform float spring;       // half the width of rivers where they begin, in pixels of the picture of banks

const float RIVER_NARROWER = 0.45;  // near by, in parts of the width on the map, where rivers are to be seen
const float RIVER_AFAR_DEEP = 3.0;
const vec3 RIVER_FROM_AFAR = vec3(0.012, 0.060, 0.105);
#endif

// What a place sees of the sun and of the sky: that of the whole has horizons.
Seen seen_by(Shown shown) {
    Seen near = Seen(1.0, open_sky(shown.land.z), vec2(0.0));
#if SHADOWS
    near.sunny = sunlit(shown.world);
#endif
    vec2 place = light_of_frame.xy + light_of_frame.zw * within_whole(shown.at);
    Seen whole = seen_of_whole(textureLod(light, place, 0.0));
    Seen of_side = Seen(1.0, sheltered(block_of_frame.z * (shown.world.z - bottom)), vec2(0.0));
    Seen seen = wanted_light(near, whole, of_whole);
    return shown.on_side ? of_side : seen;
}

// How a pixel meets level water: where that is, how far it reaches across the sight and along it, and the way to the eye.
struct Meeting {
    vec2 metre;
    vec2 across;
    vec2 along;
    vec3 to_eye;
};

Meeting meeting_at(Shown shown) {
    vec3 view = eye.xyz - eye.w * shown.world;
    vec3 to_eye = normalize(view);
    vec2 across = metres * shown.spot.across, along = vec2(-across.y, across.x) / max(abs(to_eye.z), 0.004);
    return Meeting(waves_begin + metres * shown.at, across, along, to_eye);
}

#if LAKES
// Half the width of the river that a place is in or beside, in pixels of the picture of banks. On the way up to its middle
// and down again distances change as the way does, so a sample beyond the middle tells.
float half_width_at(vec2 place, float within) {
    vec2 pixel = 1.0 / (vec2(textureSize(banks, 0)) - 1.0);
    float east = within_banks(place + vec2(pixel.x, 0.0), 1.0) - within_banks(place - vec2(pixel.x, 0.0), 1.0);
    float south = within_banks(place + vec2(0.0, pixel.y), 1.0) - within_banks(place - vec2(0.0, pixel.y), 1.0);
    // In the middle itself no side is nearer to it.
    float steep = length(vec2(east, south)), half_width = within, step = 1.5;
    vec2 up = vec2(east, south) / max(steep, 1e-5) * pixel;
    for (int i = 0; i < 6; i++) {
        float there = within_banks(place + step * up, 1.0);
        if (there > -1.0) half_width = max(half_width, 0.5 * (within + there + step));
        step *= 1.7;
    }
    return mix(within, half_width, smoothstep(0.4, 1.4, steep));
}

// A river at a place: how much of a pixel it covers, how deep it is, and how far it is seen from afar, as a line on a map.
// Near by it is as wide as much water flows, begins with nothing, and stands no higher than the ground beside it.
vec3 river_here(Shown shown) {
    Node node = shown.node;
    float wide = shown.spot.wide, cover = river_on(node, shown.point, shown.at, wide), afar, half_width, from_middle;
    if (node.water == 0.0) {
        vec2 place = map_place(shown.at);
        float banks_side = float(max(textureSize(banks, 0).x, textureSize(banks, 0).y));
        float within = within_banks(place, 1.0), metre = metres / (map_part * banks_side);
        afar = smoothstep(0.3, 1.5, wide * map_part * banks_side);
        half_width = from_middle = 0.0;
        if (afar < 1.0 && within > -1.0 && is_on_map(place)) {
            half_width = half_width_at(place, within);
            from_middle = metre * (half_width - within);
            half_width = RIVER_NARROWER * metre * max(half_width - spring, 0.0);
        }
    } else {
        vec2 river = node.water > 1.0 ? river_of(node, shown.point) : vec2(2.0, 1.0);
        half_width = metres * node.apart / river.y;
        from_middle = river.x * half_width;
        afar = smoothstep(0.7, 3.0, wide / node.apart);
    }
    float deepest = min(0.2 * half_width, 2.5), rises = length(lie(node, shown.point, max(lie_level(node, wide), 1.0)).xy);
    half_width = min(half_width, (deepest + 1.0) / max(rises, 0.01));
    float near = clamp(0.5 + (half_width - from_middle) / max(metres * wide, 1e-6), 0.0, 1.0);
    near *= node.water == 0.0 ? min(2.0 * half_width / max(metres * wide, 1e-6), 1.0) : node.water - 1.0;
    float part = from_middle / max(half_width, 1e-6);
    return vec3(mix(near, cover, afar), mix(deepest * max(1.0 - part * part, 0.0), RIVER_AFAR_DEEP, afar), afar);
}
#endif

#if WATER || LAKES
// Ground as it is seen through the sea, with foam where that ends, or through a lake or a river. A river that is seen from
// afar is told from the ground by its colour, whatever its bed is.
vec3 with_water(vec3 lit, vec3 albedo, Shown shown, Seen seen) {
    Meeting meeting = meeting_at(shown);
    float deep = metres_up * (water_z - shown.top), part = deep > 0.0 ? 1.0 : 0.0, foam = 0.0;
    Water water = sea_water();
#if WATER
    float pixel = length(meeting.across), to_shore = deep * metres / (metres_up * max(length(shown.land.xy), 0.03));
    if (part > 0.0 && to_shore < FOAM_REACH + pixel && pixel < FOAM_SEEN) foam = foam_at(meeting.metre, to_shore, deep, pixel);
#endif
#if LAKES
    if (part == 0.0) {
        vec3 river = shown.in_lake ? vec3(1.0, metres_up * (shown.lake - shown.top), 0.0) : river_here(shown);
        part = river.x;
        deep = river.y;
        water = lake_water();
        if (!shown.in_lake) {
            water = river_water();
            water.body = mix(water.body, RIVER_FROM_AFAR, river.z);
            water.murk *= 1.0 + 40.0 * river.z;
            // Deep valleys are dark, and rivers are to be found there.
            seen.sunny = mix(seen.sunny, 1.0, 0.6 * river.z);
            seen.open = mix(seen.open, 1.0, 0.6 * river.z);
        }
    }
#endif
    vec3 of_water = outdoor_water(
        lit, albedo, deep, meeting.metre, meeting.across, meeting.along, meeting.to_eye, water, seen, foam
    );
    return part > 0.0 ? mix(lit, of_water, part) : lit;
}
#endif
