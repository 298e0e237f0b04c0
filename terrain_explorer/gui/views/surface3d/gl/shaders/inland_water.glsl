// Rivers and lakes.

#if LAKES
uniform sampler2D banks;  // how far within the banks of a river each place of the map lies

const vec3 BROOK = vec3(0.030, 0.18, 0.33), LAKE = vec3(0.008, 0.060, 0.14);
const float RIVER_DEPTH = 0.015;  // as if: deep enough to hide the steps of its bed

// Seen from above: less clear than the sea and less dark in the shade, to be found in deep valleys.
vec3 inland_water(vec3 lit_ground, vec3 world, vec3 normal, float depth, vec2 seen) {
    vec3 view = normalize(eye.xyz - eye.w * world);
    vec3 body = mix(LAKE, BROOK, exp(-14.0 * depth)) * lighting(vec3(0.0, 0.0, 1.0), mix(seen, vec2(1.0), 0.7));
    float mirrored = 0.02 + 0.55 * pow(1.0 - clamp(dot(normal, view), 0.0, 1.0), 5.0);
    float glint = pow(max(dot(reflect(-view, normal), sun), 0.0), 120.0) * seen.r;
    return mix(mix(body, lit_ground, 0.25 * exp(-60.0 * depth)), SKY * 1.7, mirrored) + 0.35 * SUN * glint;
}

// How far a place lies within the banks of a river, in pixels of their picture, seen by pixels that are so many of these.
float within_banks(vec2 place, float wide) {
    vec2 pixels = vec2(textureSize(banks, 0));
    float byte = 255.0 * textureLod(banks, (place * (pixels - 1.0) + 0.5) / pixels, log2(wide)).r;
    return (byte - BANK) / BANK_STEPS;
}

// How much of a pixel a river covers; a pixel shows so much of the map's longer side.
float river_at(vec2 place, float part) {
    vec2 pixels = vec2(textureSize(banks, 0));
    float wide = clamp(part * max(pixels.x, pixels.y), 1.0, BANK_FARTHEST);
    return clamp(0.5 + (within_banks(place, wide) + max(0.5 * wide - BANK_THIN, 0.0)) / wide, 0.0, 1.0);
}
#endif
