// The sky behind the land or, where BEYOND is 1, what lies beyond the land: mist, a plain or a sea, level to the horizon.

uniform vec3 sun;           // unit vector towards it
uniform vec2 strength;      // of shadows, and of the shade in valleys
uniform vec4 eye;
uniform vec2 footprint;
uniform vec2 air;           // where all ground begins to fade into the air, and is gone
uniform float beyond_z;     // z of what lies beyond the land
uniform float sky_white;    // the radiance from which on a sky is held back: see `glow_held_back`
uniform vec4 going_on;      // above 0 in the end where land goes on, and what lies beyond that is in the air
uniform sampler2D grain;    // see grain.py

#include sky.glsl
#include outdoor_light.glsl
#include air.glsl
#if BEYOND && SEA_BEYOND
uniform float beyond_deep;  // how deep the sea is there, in z
uniform float metres_up;    // in a unit of z
uniform vec2 waves_begin;   // where the frame's origin is, in metres less whole turns of the waves
uniform vec3 sand;

#include outdoor_water.glsl
#endif

in vec3 ray;
out vec4 colour;

const vec3 LUMINANCE = vec3(0.2126, 0.7152, 0.0722);

#if !BEYOND
// The sun's disc, darker and redder towards its edge (Hestroffer and Magnan, "Wavelength dependency of the solar limb
// darkening", 1998), and a soft glow around it, as in an eye.
vec3 disc(vec3 way) {
    float away = acos(clamp(dot(way, sun), -1.0, 1.0)), part = away / SUN_RADIUS, soft = max(footprint.y / SUN_RADIUS, 0.02);
    float shown = 1.0 - smoothstep(1.0 - soft, 1.0 + soft, part);
    vec3 limb = pow(vec3(sqrt(max(1.0 - part * part, 0.01))), vec3(0.397, 0.503, 0.652));
    vec3 pale = mix(sunlight, vec3(dot(sunlight, LUMINANCE)), SUN_DISC_PALE);
    return SUN_DISC * shown * limb * pale + SUN_GLOW * exp(-away / SUN_GLOW_WIDTH) * sunlight;
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
    lit /= pow(1.0 + dot(lit, LUMINANCE) / sky_white, SKY_HELD);
    return mix(sky_at(way) + disc(way), lit, cover);
}
#else
// Of grain that turns once on so many metres, turned, for its squares would be seen in rows to the horizon.
float grain_on(vec2 metres, mat2 turned, float turn, float pixel) {
    return textureLod(grain, turned * metres / turn, max(log2(512.0 * pixel / turn), 0.0)).r - 0.5;
}

// The light of what lies beyond the land: a sea, as that on the land; a plain; or mist, which rolls as clouds do.
vec3 light_beyond(vec3 there, vec3 way, float far) {
    float across = metres_here.z * footprint.y * far;
#if SEA_BEYOND
    vec2 side = across * normalize(vec2(-way.y, way.x) + 1e-6), along = vec2(-side.y, side.x) / max(-way.z, 0.004);
    vec2 metre = waves_begin + metres_here.z * there.xy;
    Seen seen = Seen(through_clouds(there.xy), 1.0, vec2(0.0));
    vec3 bed = sand * level_light / PI;
    return outdoor_water(bed, sand, metres_up * beyond_deep, metre, side, along, -way, sea_water(), seen, 0.0);
#else
    vec2 metre = metres_here.xy + metres_here.z * there.xy;
    float pixel = across * inversesqrt(max(-way.z, 1e-4));
    float wide = grain_on(metre, mat2(0.8, 0.6, -0.6, 0.8), 120e3, pixel);
    float fine = grain_on(metre, mat2(0.28, 0.96, -0.96, 0.28), 24e3, pixel);
    return beyond_land * level_light / PI * (1.0 + (MISTY != 0 ? 0.5 * wide + 0.35 * fine : 0.7 * (wide + fine)));
#endif
}

vec3 beyond_seen(vec3 way) {
    float far = (beyond_z - eye.z) / min(way.z, -1e-6);
    vec3 there = eye.xyz + way * far;
    float gone = going_on.w > 0.0 ? 1.0 : smoothstep(air.x, air.y, far);
    return through_air(light_beyond(there, way, far), eye.xyz, there, gone);
}
#endif

void main() {
    vec3 way = normalize(ray);
#if BEYOND
    vec3 seen = beyond_seen(way);
#else
    vec3 seen = sky_seen(way);
#endif
    colour = vec4(filmed(seen) + dither(gl_FragCoord.xy), under_sky);
}
