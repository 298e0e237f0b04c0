// Water under the open sky, in metres; it comes after `outdoor_light.glsl`. Light that is sent back is that on a plane
// by its albedo over PI.

uniform vec3 sea_body;  // the part of the light that deep sea sends back
uniform vec3 hills;     // the part of the light that hills around send back
uniform float clarity;  // how fast the sea takes away light, in parts of what clear ocean does

const int WAVES = 14;
// Where they run: long ones come from far away, and so from one side.
const vec2 WAVES_RUN[WAVES] = vec2[WAVES](
    vec2(0.622, 0.783), vec2(0.415, 0.910), vec2(0.908, 0.419), vec2(0.209, 0.978), vec2(0.711, 0.703),
    vec2(0.891, 0.454), vec2(-0.206, 0.978), vec2(1.000, -0.005), vec2(0.279, 0.960), vec2(0.212, 0.977),
    vec2(0.983, -0.186), vec2(-0.457, 0.890), vec2(0.956, 0.293), vec2(0.800, 0.600)
);
const float WAVES_TURN = 4096.0, WAVES_SHORTER = 0.57, SHORTEST_WAVE = 0.1;

// What one kind of water is like: what it sends back where it is deep, how fast it takes away light, the metres from
// crest to crest of its longest waves, and how steep each of its waves is.
struct Water {
    vec3 body;
    float murk;
    float longest;
    float steep;
};

Water sea_water() {
    return Water(sea_body, clarity, 230.0, 0.05);
}

Water lake_water() {
    return Water(vec3(0.010, 0.024, 0.022), 1.0, 14.0, 0.03);
}

Water river_water() {
    return Water(vec3(0.020, 0.034, 0.028), 1.0, 2.5, 0.035);
}

// Patches of about so many metres, which a turn holds a whole number of: 0 to 1, and evened out where pixels are wider.
float patches(vec2 metre, float size, float pixel) {
    vec2 at = metre / size, part = fract(at), smooth_part = part * part * (3.0 - 2.0 * part);
    vec4 known;
    for (int i = 0; i < 4; i++) {
        uvec2 place = uvec2(mod(floor(at) + vec2(i % 2, i / 2), WAVES_TURN / size));
        uint mixed = (place.x * 1597334673u) ^ (place.y * 3812015801u);
        mixed = (mixed ^ (mixed >> 15)) * 2246822519u;
        known[i] = float((mixed ^ (mixed >> 13)) >> 8) / 16777215.0;
    }
    vec2 rows = mix(known.xz, known.yw, smooth_part.x);
    return mix(mix(rows.x, rows.y, smooth_part.y), 0.5, smoothstep(0.3, 1.0, pixel / size));
}

// The slope of waves along x and y, and the mean square of the slopes of those that are too small to be seen.
//
// A pixel reaches so many metres across the line of sight and along it. Waves of all lengths are about as steep, as O. M.
// Phillips found ("The equilibrium range in the spectrum of wind-generated waves", 1958); long ones are less so. Each
// makes a whole number of turns where the metres begin anew, so it goes on there.
vec3 waves_at(vec2 metre, vec2 across, vec2 along, Water water) {
    float long_way = water.longest, pixel = length(across), before = 0.0, rest = 0.003;
    float gusty = 0.6 + 0.55 * patches(metre, 512.0, pixel);
    vec2 slope = vec2(0.0);
    int waves = WAVES;
    for (int i = 0; i < WAVES; i++) {
        if (long_way < 4.0 * pixel || long_way < SHORTEST_WAVE) {
            waves = i;
            break;
        }
        vec2 run = WAVES_RUN[i], turns = round(run * (WAVES_TURN / long_way));
        float by_pixel = length(vec2(dot(turns, across), dot(turns, along))) / WAVES_TURN;
        // Waves are steeper on the crests of longer ones, and so go in groups; without, they would be seen as a weave.
        float high = gusty * (0.9 + 0.5 * before) * water.steep * min(sqrt(sqrt(30.0 / long_way)), 1.0);
        float seen = 1.0 - smoothstep(0.05, 0.25, by_pixel);
        // What goes before moves what follows, or crests would lie in straight rows.
        before = cos(2.0 * PI * fract(dot(turns, metre / WAVES_TURN) + 0.618 * float(i)) + 7.0 * (slope.x - slope.y));
        // Crests are sharper than troughs: the second term of G. G. Stokes (1847).
        slope += run * (seen * high * (before + 0.3 * (2.0 * before * before - 1.0)));
        rest += 0.5 * high * high * (1.0 - seen * seen);
        long_way *= WAVES_SHORTER;
    }
    if (long_way >= SHORTEST_WAVE) {
        float smaller = min(log2(long_way / SHORTEST_WAVE) / -log2(WAVES_SHORTER), float(WAVES - waves));
        rest += 0.5 * gusty * gusty * water.steep * water.steep * smaller;
    }
    return vec3(slope, rest);
}

// The part of the light that water mirrors where a sight meets it at this cosine, evened out over small waves: E. Bruneton,
// F. Neyret and N. Holzschuch, "Real-time realistic ocean lighting using seamless transitions from geometry to BRDF"
// (2010).
float mirrored_part(float cosine, float rest) {
    float rough = sqrt(rest);
    return 0.02 + 0.98 * pow(1.0 - cosine, 5.0 * exp(-2.69 * rough)) / (1.0 + 22.7 * pow(rough, 1.5));
}

// The part of the sun's light on a plane that small waves send towards the eye: C. Cox and W. Munk, "Measurement of the
// roughness of the sea surface from photographs of the sun's glitter" (1954).
float glitter(vec3 to_eye, vec2 slope, float rest) {
    vec3 between = to_eye + sun;
    between /= max(length(between), 1e-3);
    float up = max(between.z, 0.05);
    vec2 off = -between.xy / up - slope;
    float wide = rest + 0.0004, often = exp(-0.5 * dot(off, off) / wide) / (2.0 * PI * wide);
    float fresnel = 0.02 + 0.98 * pow(1.0 - clamp(dot(between, to_eye), 0.0, 1.0), 5.0);
    return fresnel * often / (4.0 * (max(to_eye.z, 0.0) + 0.06) * up * up * up * up);
}

// What lies in the way of a mirrored sight: the sky or, where it is lower than their top, hills.
vec3 mirrored_by(vec3 way, Seen seen) {
    // How high they are on that side: see `light.frag` for what is free, of which this has the mean and the first wave.
    float free = seen.open + 2.0 * dot(seen.bent, normalize(way.xy + 1e-6)), high = sqrt(clamp(1.0 - free, 0.0, 0.98));
    float over = smoothstep(0.6 * high, 1.3 * high + 1e-4, way.z);
    vec3 of_hills = hills * level_light * (0.35 + 0.65 * seen.open) / PI;
    // Where much of the sky is seen they are far away, and waves and air blur them.
    return mix(of_hills, sky_at(way), max(over, mix(0.2, 0.75, smoothstep(0.75, 0.97, seen.open))));
}

const float FOAM_REACH = 30.0, FOAM_SEEN = 40.0;  // metres from the shore, and of a pixel

// The part of a place that foam covers so many metres from the shore, where waves end: a thin ragged line.
float foam_at(vec2 metre, float to_shore, float depth, float pixel) {
    float frayed = 0.5 * patches(metre, 64.0, pixel) + 0.3 * patches(metre, 16.0, pixel) + 0.2 * patches(metre, 4.0, pixel);
    float wide = 1.5 + 9.0 * frayed * frayed, edge = max(0.5 * wide, pixel);
    float washed = (1.0 - smoothstep(wide - edge, wide + edge, to_shore)) * min(wide / edge, 1.0);
    // A second line where waves break; it has gaps.
    float breaks = 10.0 + 16.0 * patches(metre, 128.0, pixel), off = abs(to_shore - breaks) / max(2.5, pixel);
    float broken = smoothstep(0.55, 0.85, frayed + 0.3 * patches(metre + 31.0, 32.0, pixel)) * (1.0 - smoothstep(0.5, 1.0, off));
    float lace = smoothstep(0.15, 0.6, patches(metre, 1.0, pixel) + 0.6 * patches(metre, 2.0, pixel) - 0.35);
    float foam = max(washed, 0.7 * broken * min(2.5 / max(2.5, pixel), 1.0));
    return foam * mix(0.55, 1.0, lace) * (1.0 - smoothstep(4.0, 8.0, depth)) * (1.0 - smoothstep(8.0, FOAM_SEEN, pixel));
}

// Water so many metres deep over ground that sends back `lit`, and whose albedo is known. The bed of deep water is lit
// as evenly as the water is: the slopes of beds would be seen as dark islands.
vec3 outdoor_water(
    vec3 lit, vec3 albedo, float depth, vec2 metre, vec2 across, vec2 along, vec3 to_eye, Water water, Seen seen, float foam
) {
    vec3 waves = waves_at(metre, across, along, water);
    // Of waves too small to be seen, those that face the eye hide the others.
    vec2 shown = waves.xy - normalize(to_eye.xy + 1e-6) * min(0.6 * waves.z / max(to_eye.z, 0.02), 0.8 * sqrt(waves.z));
    vec3 face = normalize(vec3(-shown, 1.0));
    float cosine = clamp(dot(face, to_eye), 0.02, 1.0), mirrored = mirrored_part(cosine, waves.z);
    vec3 way = reflect(-to_eye, face);
    way = normalize(vec3(way.xy, abs(way.z) + 0.01));
    vec3 of_sun = sunlight * max(sun.z, 0.0) * seen.sunny, of_sky = ambient(vec3(0.0, 0.0, 1.0)) * seen.open;
    vec3 level = (of_sun + of_sky) / PI;
    // What faces the sun takes in more of its light, so that waves are seen from above, too.
    float facing = clamp(1.0 - 2.5 * dot(waves.xy, sun.xy) / max(sun.z, 0.2), 0.4, 1.6);
    // Down from the sun and up to the eye, both bent as they enter.
    float through = inversesqrt(1.0 - (1.0 - sun.z * sun.z) / 1.77) + inversesqrt(1.0 - (1.0 - cosine * cosine) / 1.77);
    vec3 left = exp(-water.murk * vec3(0.45, 0.07, 0.045) * depth * through);
    vec3 bed = mix(lit, albedo * level, smoothstep(0.0, 2.0, depth));
    vec3 below = mix(water.body * (of_sun * facing + of_sky) / PI, bed * 0.9, left);
    vec3 colour = mix(below, mirrored_by(way, seen), mirrored);
    // As bright as a picture can show and not much more, or the sun's path would be a white hole in it.
    float bright = glitter(to_eye, waves.xy, waves.z);
    colour += sunlight * seen.sunny * 0.14 * bright / (1.0 + 0.6 * bright);
    return mix(colour, 0.75 * level, foam);
}

// The water of the sea on a side of the block, so many metres below its surface and lit like this.
vec3 outdoor_water_side(float deep, vec3 light) {
    vec3 left = exp(-clarity * vec3(0.45, 0.07, 0.045) * deep * 0.4);
    return (sea_body * 1.2 + vec3(0.05, 0.10, 0.10) * left) * light / PI;
}
