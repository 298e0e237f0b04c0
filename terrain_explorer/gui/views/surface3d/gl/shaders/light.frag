// How much of the sun (red) and of the sky (green) each place of the terrain sees.
//
// HORIZONS is 1 where the tangent of the horizon towards the sun is wanted in place of how much is seen of the sun, and
// besides how open the sky is (green) the way to where it is most open (blue, alpha).

#include common.glsl

uniform vec3 sun;      // unit vector towards the sun
uniform float top;     // z of the highest point
uniform float stride;  // world distance of neighbouring pixels
uniform float repeats; // 1 where the terrain goes on beyond its edges as it begins at the opposite ones

in vec2 picture;
#if HORIZONS
out vec4 light;
#else
out vec2 light;
#endif

const float FARTHEST = 2.5;

float z_at(vec2 at, float width) {
    vec2 place = 0.5 + at * vec2(0.5, -0.5) / extent;
    vec2 uv = map_uv(place - repeats * floor(place));
    float level = log2(max(width / cell, 1.0)), height = height_at(uv, level);
    return softness * relief * max(height, water_over(uv, level, height));
}

// As much of the sun as is seen or, with HORIZONS, the tangent of the horizon before it.
float towards_sun(vec3 from) {
    float level = max(length(sun.xy), 1e-3), rise = sun.z / level, run = 1.5 * stride, lit = 1.0, horizon = 0.0;
    float longer = pow(clamp((softness * top - from.z) / rise, 4.0 * run, FARTHEST) / run, 1.0 / float(SUN_STEPS - 1));
    for (int i = 0; i < SUN_STEPS; i++) {
#if HORIZONS
        horizon = max(horizon, (z_at(from.xy + sun.xy / level * run, 0.05 * run) - from.z) / run);
#else
        float over = z_at(from.xy + sun.xy / level * run, 0.05 * run) - from.z - rise * run;
        lit = min(lit, 0.55 - over / (0.10 * run + 0.004));
#endif
        run *= longer;
    }
#if HORIZONS
    return horizon;
#else
    return smoothstep(0.0, 1.0, lit);
#endif
}

// How open the sky is and, with HORIZONS, where: level ground is lit by the square of the cosine of the horizon.
vec3 open_sky(vec3 from) {
    float open = 0.0;
    vec2 bent = vec2(0.0);
    for (int i = 0; i < DIRECTIONS; i++) {
        float angle = 6.2831853 * (float(i) + 0.5) / float(DIRECTIONS), run = 1.5 * stride, horizon = 0.0;
        vec2 way = vec2(cos(angle), sin(angle));
        for (int j = 0; j < SKY_STEPS; j++) {
            horizon = max(horizon, (z_at(from.xy + way * run, 0.35 * run) - from.z) / run);
            run *= 1.9;
        }
#if HORIZONS
        float free = 1.0 / (1.0 + horizon * horizon);
        open += free;
        bent += way * free;
#else
        open += 1.0 - horizon * inversesqrt(1.0 + horizon * horizon);
#endif
    }
    return vec3(open, bent) / float(DIRECTIONS);
}

void main() {
    vec2 at = ground(picture);
    vec3 from = vec3(at, z_at(at, stride)), sky = open_sky(from);
#if HORIZONS
    light = vec4(towards_sun(from), sky);
#else
    light = vec2(towards_sun(from), sky.x);
#endif
}
