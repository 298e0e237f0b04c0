// Lights the places that the samples of each pixel show.

#if SAMPLES > 1
uniform sampler2DMS sight;
#else
uniform sampler2D sight;
#endif
uniform sampler2D palette;  // the square roots of colours: of heights below, of rock above
uniform sampler2D light;    // what each place sees of the sun and of the sky
uniform mat4 projection;
uniform vec3 sun;           // unit vector towards the sun
uniform vec3 eye;
uniform float pixel;        // world size of a pixel at distance 1

out vec4 colour;

const vec3 SUN = vec3(1.0, 0.90, 0.76) * 2.4;
const vec3 SKY = vec3(0.60, 0.74, 1.0) * 0.55;
const vec3 FILL = vec3(0.95, 0.97, 1.0) * 0.42;
const float WHITE = 1.9;
const vec3 CLIFF = vec3(0.20, 0.175, 0.155);

// Rise along x and y, and the mean height, around a point and as widely as some map cells.
vec3 lie(vec2 uv, float wide) {
    float level = log2(wide) - 0.4;
    vec2 reach = wide / map_points, edge = 0.5 / map_points;
    vec2 first = max(uv - reach, edge), last = min(uv + reach, 1.0 - edge);
    float west = height_at(vec2(first.x, uv.y), level), east = height_at(vec2(last.x, uv.y), level);
    float north = height_at(vec2(uv.x, first.y), level), south = height_at(vec2(uv.x, last.y), level);
    vec2 rise = vec2(east - west, north - south) * relief / ((last - first) * map_points * cell);
    return vec3(rise, 0.25 * (east + west + north + south));
}

vec3 of_palette(float t, float row) {
    vec3 root = texture(palette, vec2(t, row)).rgb;
    return root * root;
}

vec3 terrain_albedo(vec3 land) {
    vec3 albedo = of_palette(clamp(land.z, 0.002, 0.998), 0.25);
    return mix(albedo, CLIFF, 0.6 * smoothstep(0.75, 2.0, length(land.xy)));
}

vec3 side_albedo(vec3 world, float deep) {
    float folded = world.z + 0.014 * sin(3.1 * world.x + 1.7 * world.y);
    return of_palette(1.4 * folded, 0.75) * mix(0.5, 1.0, smoothstep(0.0, 0.016, deep));
}

vec3 outward(int side) {
    return side % 2 == 0 ? vec3(0.0, side - 1, 0.0) : vec3(2 - side, 0.0, 0.0);
}

// Upwards from the terrain: gentle slopes a little steeper than they are, cliffs not so steep that noise turns black.
vec3 normal_of(vec2 rise) {
    return normalize(vec3(-1.4 * rise * inversesqrt(1.0 + 0.25 * dot(rise, rise)), 1.0));
}

vec3 lighting(vec3 normal, vec2 seen) {
    float sunny = max(dot(normal, sun), 0.0) * seen.r;
    float filled = max(dot(normal, vec3(-sun.xy, 0.5 * sun.z)), 0.0);
    return SUN * sunny + (SKY * (0.55 + 0.45 * normal.z) + FILL * filled) * seen.g;
}

vec3 developed(vec3 light) {
    return sqrt(light * (1.0 + light / (WHITE * WHITE)) / (1.0 + light));
}

// The colour of a place, and where it is.
vec3 colour_of(vec2 sighted, out vec3 world) {
    bool on_side = sighted.x > 1.5;
    int side = int(0.5 * sighted.x) - 1;
    vec2 place = on_side ? side_place(side, sighted.x - float(2 * side + 2)) : sighted;
    vec2 at = ground(place);
    vec3 view = eye - vec3(at, 0.5 * relief);
    float far = length(view), wide = far * pixel / cell * inversesqrt(max(view.z / far, 0.1));
    vec3 land = lie(map_uv(place), max(wide, min(10.0 * wide, 0.5)));
    float top = relief * land.z;
    world = vec3(at, on_side ? sighted.y : top);
    vec3 albedo = on_side ? side_albedo(world, top - world.z) : terrain_albedo(land);
    vec3 normal = on_side ? outward(side) : normal_of(land.xy);
    float sheltered = mix(0.75, 1.0, smoothstep(0.0, 0.3, world.z - bottom));
    vec2 seen = on_side ? vec2(1.0, sheltered) : texture(light, place).rg;
    return developed(albedo * lighting(normal, vec2(seen.r, 0.15 + 0.85 * seen.g * seen.g)));
}

bool alike(vec2 a, vec2 b) {
    return distance(a, b) < 0.02;
}

// A pixel shows one place or, at an edge, two; a third is taken for the second. The loop ends where drivers that run
// both branches of an if skip the second round.
void main() {
    ivec2 at = ivec2(gl_FragCoord.xy);
    vec2 first = texelFetch(sight, at, 0).rg, second = first;
    float firsts = first.x < 0.0 ? 0.0 : 1.0, seconds = 0.0;
    for (int i = 1; i < SAMPLES; i++) {
        vec2 next = texelFetch(sight, at, i).rg;
        first = firsts > 0.0 ? first : next;
        bool same = alike(next, first), block = next.x >= 0.0;
        second = block && !same ? next : second;
        firsts += block && same ? 1.0 : 0.0;
        seconds += block && !same ? 1.0 : 0.0;
    }
    vec3 world, sum = vec3(0.0);
    vec2 shown = first;
    float part = firsts;
    for (bool edge = seconds > 0.0;; edge = false) {
        sum += part * colour_of(shown, world);
        if (!edge) break;
        shown = second;
        part = seconds;
    }
    float covered = firsts + seconds;
    vec4 clip = projection * vec4(world, 1.0);
    gl_FragDepth = covered > 0.0 ? 0.5 + 0.5 * clip.z / clip.w : 1.0;
    colour = vec4(sum / max(covered, 1.0) + dither(gl_FragCoord.xy), covered / float(SAMPLES));
}
