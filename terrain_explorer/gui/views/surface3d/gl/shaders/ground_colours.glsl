// The colours of ground. A piece of land is its rise along x and y and its height, see `lie`; heights are parts of the range.
//
// COLOURS is what the palette stands for: HEIGHTS, SEA_AND_LAND, SLOPES, ASPECTS, LAND_COVER, NATURE, TONES, ROCK_LAYERS or
// NOTHING. TINTED and TONED are 1 where there are such pictures of the map, and ROCKY where there are layers of rock.

uniform sampler2D palette;    // the square roots of colours: of the ground below, of rock above
uniform float crag;           // how much the steepest ground shows bare rock
uniform vec2 true_relief;     // z of the range's upper end where slopes are true, along x and along y
uniform float level_rise;     // the rise below which ground is more or less level, so that it faces nowhere
uniform vec2 coloured;        // the heights between which the palette runs, as parts of the range

#if TINTED
uniform sampler2D tint;       // which places are tinted; the others are dimmed, to set them off in every palette
uniform vec3 tint_colour;
uniform vec2 tinting;         // how much of the colour these places get, and how bright the others are
#endif

#if TONED
uniform sampler2D tones;      // places in the palette: of what was worn, or how wet the ground is
#endif

const vec3 CLIFF = vec3(0.20, 0.175, 0.155);
const vec3 INK = vec3(0.030, 0.022, 0.018), CHALK = vec3(0.55, 0.56, 0.58);

vec3 of_palette(float t, float row) {
    vec3 root = texture(palette, vec2(t, row)).rgb;
    return root * root;
}

vec3 of_heights(float height) {
#if COLOURS == SEA_AND_LAND
    float sea = clamp(water, coloured.x, coloured.y);
    float wet = max(sea - coloured.x, 1e-6), dry = max(coloured.y - sea, 1e-6);
    height = height < sea ? 0.498 * (height - coloured.x) / wet : 0.502 + 0.498 * (height - sea) / dry;
#else
    height = (height - coloured.x) / (coloured.y - coloured.x);
#endif
    return of_palette(clamp(height, 0.002, 0.998), 0.25);
}

// Coverage of a pixel by lines this many pixels wide at whole numbers, which change by so much from pixel to pixel;
// none where they do not change, nor where lines would be too close to be told apart.
float drawn(float at, float by_pixel, float wide) {
    float away = abs(fract(at + 0.5) - 0.5) / max(by_pixel, 1e-6);
    float clear = smoothstep(0.0, 1e-4, by_pixel) * (1.0 - smoothstep(0.2, 0.55, by_pixel));
    return clamp(0.5 * wide + 0.5 - away, 0.0, 1.0) * clear;
}

// The same by contours at whole numbers; every fifth is wider.
float contours_at(float at, float by_pixel) {
    return max(0.6 * drawn(at, by_pixel, 1.2), 0.9 * drawn(0.2 * at, 0.2 * by_pixel, 2.2));
}

vec3 inked(vec3 albedo, float coverage) {
    return mix(albedo, dot(albedo, vec3(0.3, 0.6, 0.1)) > 0.06 ? INK : CHALK, coverage);
}

// With contours, by how many of their intervals the ground rises along x and y, and how many lie below it.
vec3 with_contours(vec3 albedo, vec3 intervals, Spot spot) {
    float by_pixel = length(vec2(dot(intervals.xy, spot.across), dot(intervals.xy, spot.along)));
    return inked(albedo, contours_at(intervals.z, by_pixel));
}

// With lines between the map's points; `by_length` is how many points lie on a unit of length along x and along y.
vec3 with_grid(vec3 albedo, vec2 point, vec2 by_length, Spot spot) {
    vec2 by_pixel = by_length * sqrt(spot.across * spot.across + spot.along * spot.along);
    return inked(albedo, 0.6 * max(drawn(point.x, by_pixel.x, 1.0), drawn(point.y, by_pixel.y, 1.0)));
}

// What a picture of the map has at a place, where a pixel shows so much of the map's longer side.
vec4 all_on_map(sampler2D picture, vec2 place, float part) {
    vec2 points = vec2(textureSize(picture, 0));
    float level = log2(part * max(points.x, points.y)) - 0.4;
    return textureLod(picture, (place * (points - 1.0) + 0.5) / points, max(level, 0.0));
}

float on_map(sampler2D picture, vec2 place, float part) {
    return all_on_map(picture, place, part).r;
}

float tone_at(vec2 place, float part) {
#if TONED
    return on_map(tones, place, part);
#else
    return MIDDLE_TONE;
#endif
}

#if TINTED
vec3 tinted_by(vec3 albedo, float weight) {
    return mix(tinting.y * albedo, mix(albedo, tint_colour, tinting.x), weight);
}
#endif

#if ROCKY
uniform sampler2D rocks;      // how layers lie at places on the map and, in the last two rows, the layers; see `RockPicture`
uniform int rock_layers;
uniform float rock_throw;

vec2 rock_lies_at(vec2 place) {
    vec2 last = vec2(textureSize(rocks, 0) - ivec2(1, 3)), at = clamp(place, vec2(0.0), vec2(1.0)) * last;
    ivec2 first = ivec2(min(floor(at), last - 1.0));
    vec2 part = at - vec2(first);
    vec2 north = mix(texelFetch(rocks, first, 0).rg, texelFetch(rocks, first + ivec2(1, 0), 0).rg, part.x);
    vec2 south = mix(texelFetch(rocks, first + ivec2(0, 1), 0).rg, texelFetch(rocks, first + 1, 0).rg, part.x);
    return mix(north, south, part.y);
}

// The mean colour of the rock from so far below a height to as far above.
vec3 rock_at(vec2 place, float height, float about) {
    vec2 lies = rock_lies_at(place);
    float up = height - lies.x + (lies.y > 0.0 ? 0.5 : -0.5) * rock_throw, wide = 2.0 * max(about, 1e-7), below = 0.0;
    int rows = textureSize(rocks, 0).y - 2;
    vec3 sum = vec3(0.0);
    for (int i = 0; i < rock_layers; i++) {
        vec4 layer = vec4(texelFetch(rocks, ivec2(i, rows), 0).rg, texelFetch(rocks, ivec2(i, rows + 1), 0).rg);
        float to = clamp(0.5 + (layer.a - up) / wide, 0.0, 1.0);
        sum += (to - below) * layer.rgb * layer.rgb;
        below = to;
    }
    return sum;
}
#endif

// The rock of the sides, so deep below the ground.
vec3 side_albedo(vec3 world, float deep) {
    float folded = world.z + 0.014 * sin(3.1 * world.x + 1.7 * world.y);
    return of_palette(1.4 * folded, 0.75) * mix(0.7, 1.35, smoothstep(0.0, 0.016, deep));
}

float steepness_of(vec3 land) {
    return degrees(atan(length(land.xy * true_relief)));
}

#if COLOURS == LAND_COVER
// As palettes.py colours the map.
vec3 of_land_cover(vec3 land, float tone, vec3 layer) {
    float shore = clamp(water, coloured.x, coloured.y), steep = steepness_of(land);
    float up = (land.z - shore) / max(coloured.y - shore, 1e-6);
    float known = step(tone, GUESSED_TONE - 0.002);
    float place = mix((tone - GUESSED_TONE) / (SNOW_TONE - GUESSED_TONE), tone / GUESSED_TONE, known);
    float wet = 1.0 - clamp(place / SCREE_PART, 0.0, 1.0);
    float stones = clamp((place - SCREE_PART) / (1.0 - SCREE_PART), 0.0, 1.0) * step(tone, SNOW_TONE - 0.002);
    float moist = wet * (1.0 - DRIER_HIGH_UP * smoothstep(ALPINE_FROM, ALPINE_TO, up));
    vec3 albedo = of_palette(mix(DRY, WET, moist), 0.25);
#if WATER
    float sandy = (1.0 - smoothstep(SHORE_FROM, SHORE_TO, up)) * (1.0 - smoothstep(BEACH_FROM, BEACH_TO, steep));
    albedo = mix(albedo, of_palette(SAND, 0.25), sandy);
#endif
    vec3 scree = of_palette(SCREE, 0.25), bare = of_palette(ROCK, 0.25);
#if ROCKY
    scree = mix(scree, layer, LAYER_IN_SCREE);
    bare = mix(bare, layer, LAYER_IN_ROCK);
#endif
    albedo = mix(albedo, scree, max(stones, smoothstep(STONY_FROM, STONY_TO, steep)));
    albedo = mix(albedo, bare, smoothstep(BARE_FROM, BARE_TO, steep));
    float lying = clamp((tone - SNOW_TONE) / (1.0 - SNOW_TONE), 0.0, 1.0);
    float guessed = (1.0 - known) * smoothstep(SNOWY_FROM, SNOWY_TO, up + SNOW_IN_HOLLOWS * (wet - 0.5));
    float snowy = max(guessed, lying);
    return mix(albedo, of_palette(SNOW, 0.25), snowy * (1.0 - smoothstep(SLIPPERY_FROM, SLIPPERY_TO, steep)));
}
#endif

// The colour of ground without lines and tints; `layer` is that of the rock there, where it is known.
vec3 albedo_of(vec3 land, float tone, vec3 layer) {
#if COLOURS == SLOPES
    vec3 albedo = of_palette(clamp(steepness_of(land) / 60.0, 0.002, 0.998), 0.25);
#elif COLOURS == ASPECTS
    vec3 albedo = of_palette(fract(atan(-land.x * true_relief.x, -land.y * true_relief.y - 1e-12) / 6.2831853), 0.25);
    albedo = mix(vec3(0.25), albedo, smoothstep(0.0, level_rise, length(land.xy)));
#elif COLOURS == LAND_COVER
    vec3 albedo = of_land_cover(land, tone, layer);
#elif COLOURS == TONES
    vec3 albedo = of_palette(mix(0.002, 0.998, tone), 0.25);
#elif COLOURS == NOTHING || COLOURS == ROCK_LAYERS
    vec3 albedo = of_palette(0.5, 0.25);
#else
    vec3 albedo = of_heights(land.z);
#endif
    albedo = mix(albedo, CLIFF, crag * smoothstep(0.9, 2.6, length(land.xy) * softness * relief));
    return albedo;
}
