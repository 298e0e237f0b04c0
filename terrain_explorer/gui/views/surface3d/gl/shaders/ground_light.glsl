// Light on ground and on the sides below it, and water over it.

uniform vec3 sun;             // unit vector towards the sun
uniform vec2 strength;        // of shadows, and of the shade in valleys

const vec3 SUN = vec3(1.0, 0.90, 0.76) * 2.4;
const vec3 SKY = vec3(0.60, 0.74, 1.0) * 0.55;
const vec3 FILL = vec3(0.95, 0.97, 1.0) * 0.42;
const float WHITE = 1.9;
const vec3 SHALLOW = vec3(0.10, 0.34, 0.38), DEEP = vec3(0.010, 0.055, 0.11);

// Upwards from the terrain: gentle slopes a little steeper than they are, cliffs not so steep that noise turns black.
vec3 normal_of(vec2 rise) {
    return normalize(vec3(-1.4 * rise * inversesqrt(1.0 + 0.25 * dot(rise, rise)), 1.0));
}

vec3 lighting(vec3 normal, vec2 seen) {
    float sunny = max(dot(normal, sun), 0.0) * seen.r;
    float filled = max(dot(normal, vec3(-sun.xy, 0.5 * sun.z)), 0.0);
    return SUN * sunny + (SKY * (0.55 + 0.45 * normal.z) + FILL * filled) * seen.g;
}

// What a place sees of the sun and of the sky, as the look wants it.
vec2 light_seen(vec2 seen) {
    return mix(vec2(1.0), vec2(seen.r, 0.15 + 0.85 * seen.g * seen.g), strength);
}

// The normal of a side: 0 south, 1 east, 2 north, 3 west.
vec3 outward(int side) {
    return side % 2 == 0 ? vec3(0.0, side - 1, 0.0) : vec3(2 - side, 0.0, 0.0);
}

// How much of the sky a side sees so far above its lower end.
float sheltered(float up) {
    return mix(0.75, 1.0, smoothstep(0.0, 0.3, up));
}

vec3 developed(vec3 light) {
    return sqrt(light * (1.0 + light / (WHITE * WHITE)) / (1.0 + light));
}

#if WATER || LAKES
vec3 ripples(vec2 at) {
    vec2 slope = vec2(0.0), way = vec2(0.8, 0.6);
    float waves = 31.0;
    for (int i = 0; i < 6; i++) {
        slope += way * cos(waves * dot(way, at) + 1.7 * float(i) + 6.0 * slope.y) * 0.006;
        way = mat2(-0.737, 0.675, -0.675, -0.737) * way;
        waves *= 1.43;
    }
    return normalize(vec3(slope, 1.0));
}

// The water over lit ground, seen from above; its surface has ripples, see `ripples`.
vec3 under_water(vec3 lit_ground, vec3 world, vec3 normal, float depth, vec2 seen) {
    vec3 view = normalize(eye.xyz - eye.w * world);
    vec3 body = mix(DEEP, SHALLOW, exp(-9.0 * depth)) * lighting(vec3(0.0, 0.0, 1.0), seen);
    vec3 below_it = mix(body, lit_ground * vec3(0.62, 0.86, 0.90), exp(-20.0 * depth));
    float mirrored = 0.02 + 0.55 * pow(1.0 - clamp(dot(normal, view), 0.0, 1.0), 5.0);
    float glint = pow(max(dot(reflect(-view, normal), sun), 0.0), 120.0) * seen.r;
    float foam = 0.35 * (1.0 - smoothstep(0.0, 0.0035, depth));
    return mix(below_it, SKY * 1.7, mirrored) + 0.35 * SUN * glint + foam * lighting(normal, seen) * 0.5;
}

// The water of the sea on a side, so deep below its surface.
vec3 water_side(float deep, vec3 normal, vec2 seen) {
    return mix(DEEP * 1.5, SHALLOW, exp(-7.0 * deep)) * (0.35 + lighting(normal, seen));
}
#endif
