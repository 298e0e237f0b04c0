// What land is made of outdoors: see materials.py, which finds the same for maps. Lengths are metres, slopes degrees.

uniform sampler2D grain;        // noise that repeats: its value, its slopes, how near the middle of a cell is
uniform vec3 grain_wide;        // from the frame to turns of the grain: at 0, and more for each unit; from wide to fine,
uniform vec3 grain_middle;
uniform vec3 grain_fine;
uniform vec3 finer_grain[FINER];  // and on to ever finer ones
uniform vec3 crowns;            // the same for the crowns of trees, and for flutes in rock
uniform vec3 flutes;
uniform vec2 layers;            // from z to turns of the layers of rock, and of those at the sides
uniform vec2 side_layers;
uniform float metres_up;        // in a unit of z
uniform float metres;           // in a unit of the frame, along the ground
uniform vec2 over_shore;        // from z to the height over the shore or the lowest ground, 0 to 1 at the highest
uniform vec2 over_sea;          // from z to metres over the sea; far above where there is none

uniform vec3 sand;              // what materials look like: see `Climate`
uniform vec3 dry;
uniform vec3 lush;
uniform vec3 soil;
uniform vec3 scree;
uniform vec3 rock;
uniform vec3 dark_rock;
uniform vec3 forest;
uniform vec3 snow;
uniform vec4 lines_up;          // the tree line and how wide it is, and the snow line
uniform vec4 growth;            // how much grows: woods, green grass; stones, and how strong strata are
uniform vec2 cliffs;            // the slopes where rock begins to be bare, and is all

// Noise at a place, -1 to 1 about, its slopes for a turn, and how near the middle of a cell is, 0 to 1. A pixel shows so
// many turns: what is finer than that has faded.
vec4 grain_at(vec2 turns, float pixel) {
    vec4 told = textureLod(grain, turns, log2(max(pixel * GRAIN_SIDE, 1.0)));
    return vec4(2.0 * told.r - 1.0, (2.0 * told.gb - 1.0) * GRAIN_SLOPE, told.a);
}

const float MEAN_NEARNESS = 0.585;  // of the grain to the middles of its cells
const mat2 TURN_MIDDLE = mat2(0.8, 0.6, -0.6, 0.8), TURN_FINE = mat2(0.28, 0.96, -0.96, 0.28);

// All that decides what lies at a place.
struct Site {
    float slope;
    float up;        // 0 at the shore to 1 at the highest
    float over_sea;
    float north;     // how far its normal leans to the north
    float wet;       // of natural tones: see `nature_tones`
    float flow;
    float loose;     // below 0 sediment, above it talus
    float lying;     // snow; below 0 where nobody knows
    vec3 noise;      // wide, middle and fine
};

// How much of a place each material covers; the shares add up to 1.
struct Cover {
    vec4 soft;       // dry grass, lush grass, soil, sand
    vec4 hard;       // scree, rock, woods, snow
};

void lay(inout Cover cover, vec4 soft, vec4 hard, float part) {
    cover.soft = mix(cover.soft, soft, part);
    cover.hard = mix(cover.hard, hard, part);
}

Cover cover_of(Site site) {
    float n1 = site.noise.x, n2 = site.noise.y, n3 = site.noise.z, ravel = 9.0 * n1 + 7.0 * n2 + 4.0 * n3;
    float talus = max(site.loose, 0.0), laid = max(-site.loose, 0.0);
    float bed = 1.0 - smoothstep(-3.0, 0.5, site.over_sea);
    float woody = 1.0 - smoothstep(lines_up.x - lines_up.y, lines_up.x + lines_up.y, site.up + 0.05 * n1 + 0.05 * n2);
    float bare = smoothstep(cliffs.x, cliffs.y, site.slope + 0.9 * ravel);
    bare = smoothstep(0.3, 0.7, bare + 0.22 * n3) * (1.0 - talus) * (1.0 - bed);
    float stream = smoothstep(0.42, 0.75, site.flow + 0.06 * n2 + 0.04 * n3);
    // Woods and grass hold stones, less and less above the tree line; near the snow frost breaks the rock.
    float high = smoothstep(lines_up.x, lines_up.z, site.up + 0.03 * n1 + 0.03 * n2), loosened = (HELD + FROST * high) * high;
    float stony = growth.z * smoothstep(cliffs.x - 6.0, cliffs.x + 2.0, site.slope + 0.8 * ravel - HELD + loosened);
    stony = max(smoothstep(0.25, 0.75, stony + 0.25 * n3), smoothstep(0.2, 0.6, talus + 0.15 * n3)) * (1.0 - bed);
    float dries = 0.35 * smoothstep(0.3, 0.8, site.up);
    float moist = clamp(site.wet + 0.25 * stream + 0.20 * laid + 0.20 * n1 + 0.12 * n2 - dries, 0.0, 1.0);
    float green = smoothstep(0.25, 0.75, moist) * growth.y;
    float worn = 0.65 * smoothstep(0.25, 0.9, n2 + 0.6 * n3 + 0.02 * site.slope - 0.3);
    float shore = (1.0 - smoothstep(3.0, 12.0, site.over_sea + 6.0 * n2)) * (1.0 - smoothstep(12.0, 24.0, site.slope));
    float rise = max(tan(radians(min(site.slope, 30.0))), FLATTEST);
    shore *= 1.0 - smoothstep(BEACH, 2.0 * BEACH, site.over_sea / rise + BEACH * n2);
    shore = max(shore, bed);
    float wooded = growth.x * smoothstep(0.40, 0.52, moist + 0.10 * n2 + 0.5 * (growth.x - 0.5)) * woody;
    wooded = min(wooded, 1.0) * (1.0 - smoothstep(cliffs.x - 4.0, cliffs.x + 5.0, site.slope + 0.6 * ravel)) * (1.0 - shore);
    float holds = 1.0 - smoothstep(cliffs.x - 1.0, cliffs.x + 10.0, site.slope + 0.8 * ravel);
    float white = smoothstep(lines_up.z - lines_up.w, lines_up.z + lines_up.w,
        site.up + 0.05 * n1 + 0.04 * n2 + 0.10 * site.north) * holds;
    white = smoothstep(0.25, 0.75, white + 0.16 * n3 + 0.10 * n2);
    white = (site.lying < 0.0 ? white : smoothstep(0.2, 0.6, site.lying + 0.10 * n3)) * (1.0 - bed);

    Cover cover = Cover(vec4(1.0 - green, green, 0.0, 0.0), vec4(0.0));
    lay(cover, vec4(0.0, 0.0, 1.0, 0.0), vec4(0.0), max(worn, 0.6 * laid));
    lay(cover, vec4(0.0, 0.0, 0.0, 1.0), vec4(0.0), shore);
    lay(cover, vec4(0.0), vec4(1.0, 0.0, 0.0, 0.0), stony);
    lay(cover, vec4(0.0), vec4(0.0, 1.0, 0.0, 0.0), bare);
    // Where water runs over bare ground it leaves fines, of the colour of stones and of soil.
    lay(cover, vec4(0.0, 0.0, 0.35, 0.0), vec4(0.65, 0.0, 0.0, 0.0), 0.65 * stream * max(bare, stony));
    lay(cover, vec4(0.0), vec4(0.0, 0.0, 1.0, 0.0), wooded * (1.0 - bare));
    lay(cover, vec4(0.0), vec4(0.0, 0.0, 0.0, 1.0), white);
    return cover;
}

// Woods are of several trees.
vec3 leaves_of(vec3 noise) {
    vec3 other = forest * vec3(OTHER_RED, OTHER_GREEN, OTHER_BLUE);
    return mix(forest, other, clamp(0.5 + 0.8 * noise.y + 0.5 * noise.x, 0.0, 1.0)) * (0.9 + 0.25 * noise.z);
}

vec3 colour_of_cover(Cover cover, vec3 stone, vec3 stones, vec3 leaves, vec3 noise) {
    vec3 mixed = cover.soft.x * dry + cover.soft.y * lush + cover.soft.z * soil + cover.soft.w * sand;
    mixed += cover.hard.x * stones + cover.hard.y * stone + cover.hard.z * leaves + cover.hard.w * snow;
    return mixed * (1.0 + 0.14 * noise.x + 0.10 * noise.y);
}
