// The sky behind the land, and what lies beyond the land: mist, a plain or a sea, level to the horizon.

uniform vec3 sun;           // unit vector towards it
uniform vec3 sunlight;      // on a plane that faces it
uniform vec3 ambient_even;
uniform vec4 eye;
uniform vec2 footprint;
uniform vec2 air;           // where all ground begins to fade into the air, and is gone
uniform float beyond_z;     // z of the plane
uniform vec4 beyond_sea;    // the colour of deep water, and whether there is any
uniform sampler2D grain;    // see grain.py

#include sky.glsl
#include air.glsl
#include sighted.glsl

in vec3 ray;
out vec4 colour;

// The sun's disc, darker and redder towards its edge (Hestroffer and Magnan, "Wavelength dependency of the solar limb
// darkening", 1998), and a soft glow around it, as in an eye.
vec3 disc(vec3 way) {
    float away = acos(clamp(dot(way, sun), -1.0, 1.0)), part = away / SUN_RADIUS, soft = max(footprint.y / SUN_RADIUS, 0.02);
    float shown = 1.0 - smoothstep(1.0 - soft, 1.0 + soft, part);
    vec3 limb = pow(vec3(sqrt(max(1.0 - part * part, 0.01))), vec3(0.397, 0.503, 0.652));
    return sunlight * (SUN_DISC * shown * limb + SUN_GLOW * exp(-away / SUN_GLOW_WIDTH));
}

// Thin high clouds: how much they cover, on a level far above, so that they are dense and narrow at the horizon.
float cirrus(vec3 way) {
    vec2 at = way.xy / (way.z + 0.06);
    float wide = log2(footprint.y * 512.0 / (way.z * way.z + 0.01));
    vec2 bent = textureLod(grain, 0.011 * at, 0.0).gb - 0.5;
    float thick = 0.62 * textureLod(grain, at * vec2(0.021, 0.016) + 0.03 * bent, 0.0).r
        + 0.38 * textureLod(grain, at * vec2(0.083, 0.061) + 0.02 * bent.yx + 0.4, max(wide - 3.0, 0.0)).r;
    return smoothstep(1.0 - clouds, 1.35 - clouds, thick + 0.08) * smoothstep(0.02, 0.16, way.z);
}

vec3 sky_seen(vec3 way) {
    float cover = clouds > 0.0 && way.z > 0.02 ? 0.8 * cirrus(way) : 0.0;
    // They send on light forwards, and are lit from below, too.
    vec3 lit = 0.10 * sunlight * (1.0 + 2.0 * pow(max(dot(way, sun), 0.0), 12.0)) + 0.30 * ambient_even;
    return mix(sky_at(way) + disc(way), lit, cover);
}

// Of grain that turns once on so many metres, turned, for its squares would be seen in rows to the horizon.
float grain_on(vec2 metres, mat2 turned, float turn, float pixel) {
    return textureLod(grain, turned * metres / turn, max(log2(512.0 * pixel / turn), 0.0)).r - 0.5;
}

// Mist from above, which rolls as clouds do, or a plain.
vec3 ground_beyond(vec2 metres, float pixel) {
    float wide = grain_on(metres, mat2(0.8, 0.6, -0.6, 0.8), 120e3, pixel);
    float fine = grain_on(metres, mat2(0.28, 0.96, -0.96, 0.28), 24e3, pixel);
#if MISTY
    // By its height alone: by its slopes, rows of cells would be seen against a low sun.
    return beyond_land * level_light / PI * (1.0 + 0.5 * wide + 0.35 * fine);
#else
    return beyond_land * level_light / PI * (1.0 + 0.7 * wide + 0.7 * fine);
#endif
}

vec3 beyond_seen(vec3 way) {
    float far = (beyond_z - eye.z) / min(way.z, -1e-6);
    vec3 there = eye.xyz + way * far;
    vec3 land = ground_beyond(metres_here.xy + metres_here.z * there.xy, metres_here.z * footprint.y * far * inversesqrt(-way.z));
    float mirrored = 0.75 * (0.02 + 0.98 * pow(1.0 + way.z, 5.0));
    vec3 sea = mix(beyond_sea.rgb * level_light / PI, sky_at(vec3(way.xy, -way.z)), mirrored);
    return through_air_to(mix(land, sea, beyond_sea.a), eye.xyz, there, smoothstep(air.x, air.y, far));
}

bool is_hidden() {
    bool hidden = true;
    for (int i = 0; i < SAMPLES; i++) hidden = hidden && is_ground(texelFetch(sight, ivec2(gl_FragCoord.xy), i).rg);
    return hidden;
}

void main() {
    vec3 way = normalize(ray);
    colour = vec4(0.0, 0.0, 0.0, 1.0);
    // A loop, for software does only then no more than is needed.
    for (int i = 0; i < (is_hidden() ? 0 : 1); i++) {
        bool is_beyond = way.z < 0.0 && eye.z > beyond_z;
        vec3 seen = is_beyond ? beyond_seen(way) : sky_seen(way);
        colour = vec4(filmed(seen) + dither(gl_FragCoord.xy), under_sky);
    }
}
