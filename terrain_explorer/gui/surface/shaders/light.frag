// How much of the sun (red) and of the sky (green) each place of the terrain sees.

uniform vec3 sun;      // unit vector towards the sun
uniform float stride;  // world distance of neighbouring pixels

in vec2 picture;
out vec2 light;

const int DIRECTIONS = 8;

float z_at(vec2 at, float width) {
    vec2 place = 0.5 + at * vec2(0.5, -0.5) / extent;
    return relief * height_at(map_uv(place), log2(max(width / cell, 1.0)));
}

float sunlit(vec3 from) {
    vec2 way = normalize(sun.xy);
    float rise = sun.z / length(sun.xy), run = 1.5 * stride, lit = 1.0;
    for (int i = 0; i < 18; i++) {
        float over = z_at(from.xy + way * run, 0.17 * run) - from.z - rise * run;
        lit = min(lit, 0.6 - over / (0.16 * run + 0.004));
        run *= 1.28;
    }
    return smoothstep(0.0, 1.0, lit);
}

float open_sky(vec3 from) {
    float open = 0.0;
    for (int i = 0; i < DIRECTIONS; i++) {
        float angle = 6.2831853 * (float(i) + 0.5) / float(DIRECTIONS), run = 1.5 * stride, horizon = 0.0;
        vec2 way = vec2(cos(angle), sin(angle));
        for (int j = 0; j < 5; j++) {
            horizon = max(horizon, (z_at(from.xy + way * run, 0.35 * run) - from.z) / run);
            run *= 1.9;
        }
        open += 1.0 - horizon * inversesqrt(1.0 + horizon * horizon);
    }
    return open / float(DIRECTIONS);
}

void main() {
    vec2 at = ground(vec2(picture.x, picture.y));
    vec3 from = vec3(at, z_at(at, stride));
    light = vec2(sunlit(from), open_sky(from));
}
