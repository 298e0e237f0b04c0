// What a pixel shows: the places that its samples see, and the air before them. For shaders that define SAMPLES and say
// what a sample shows: see `colour_of`.

uniform vec2 footprint;       // size of a pixel: everywhere, and more for each unit of distance
uniform vec3 haze;            // how much, where it begins, and its growth by distance

#include air.glsl
#include sighted.glsl

out vec4 colour;

// The colour of a place, and where it is.
vec3 colour_of(vec2 sighted, out vec3 world);

// How a pixel sees level ground: how far it reaches across and along the line of sight, and how wide it is in all.
struct Spot {
    vec2 across;
    vec2 along;
    float wide;
};

Spot spot_at(vec3 world) {
    vec3 view = eye.xyz - eye.w * world;
    float far = length(view), size = footprint.x + footprint.y * far, flat_on = max(abs(view.z) / far, 0.1);
    vec2 way = normalize(view.xy + vec2(0.0, 1e-6));
    return Spot(vec2(-way.y, way.x) * size, way * size / flat_on, size * inversesqrt(flat_on));
}

// How much the air hides so far away.
float hazy(float away) {
    return haze.x * (1.0 - exp(-haze.z * max(away - haze.y, 0.0)));
}

bool alike(vec2 a, vec2 b) {
#ifdef FIRST_TREE
    // The leaves of one tree and of the next look much the same.
    if (min(a.x, b.x) >= FIRST_TREE - 0.5) return (a.y < 0.0) == (b.y < 0.0);
#endif
    return distance(a, b) < 0.02;
}

// The colour and the cover of a pixel, which shows one place or, at an edge, two; a third is taken for the second. And
// where the last of them is. The loop ends where drivers that run both branches of an if skip the second round.
vec4 shown_by_samples(out vec3 world) {
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    vec2 first = texelFetch(sight, pixel, 0).rg, second = first;
    float firsts = is_ground(first) ? 1.0 : 0.0, seconds = 0.0;
    for (int i = 1; i < SAMPLES; i++) {
        vec2 next = texelFetch(sight, pixel, i).rg;
        first = firsts > 0.0 ? first : next;
        bool same = alike(next, first), ground = is_ground(next);
        second = ground && !same ? next : second;
        firsts += ground && same ? 1.0 : 0.0;
        seconds += ground && !same ? 1.0 : 0.0;
    }
    float covered = firsts + seconds;
    if (covered == 0.0) discard;
    vec3 sum = vec3(0.0);
    vec2 shown = first;
    float part = firsts;
    for (bool edge = seconds > 0.0;; edge = false) {
        sum += part * colour_of(shown, world);
        if (!edge) break;
        shown = second;
        part = seconds;
    }
    return vec4(sum / covered + dither(gl_FragCoord.xy), covered / float(SAMPLES));
}

#if DEPTHS
uniform mat4 projection;
#endif

void main() {
    vec3 world;
    colour = shown_by_samples(world);
#if DEPTHS
    vec4 place = projection * vec4(world, 1.0);
    gl_FragDepth = 0.5 + 0.5 * place.z / place.w;
#endif
}
