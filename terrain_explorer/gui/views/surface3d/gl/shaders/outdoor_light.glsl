// Light under the open sky, on ground and on water. The picture of the whole's light has horizons, see `light.frag`.
// Whoever includes it declares `sun` and `strength`, and before it includes `sky.glsl`.

uniform vec3 sunlight;      // on a plane that faces the sun
uniform vec3 ambient_even;  // the light of the sky on a plane: on all alike, by how far up it faces, by how far it faces
uniform vec3 ambient_up;    // the side of the sun, and by the square of how far up
uniform vec3 ambient_sun;
uniform vec3 ambient_up2;

// What a place sees of the sun, of the sky, and where the sky is most open.
struct Seen {
    float sunny;
    float open;
    vec2 bent;
};

const float BOUNCED = 1.8;      // what ground around sends back, in parts of what it does once: light bounces on
const float SUN_EDGE = 0.014;  // the sines from the horizon over which the sun sets: somewhat more than its own radius

// How much is seen of the sun over a horizon with this tangent. Horizons are mixed between the places where they are
// known, and only then compared: so shadows have sharp edges however far apart these are.
float lit_by_sun(float horizon) {
    float over = (sun.z - horizon * length(sun.xy)) * inversesqrt(1.0 + horizon * horizon);
    return smoothstep(-SUN_EDGE, SUN_EDGE, over);
}

// What a place sees by the light of the whole.
Seen seen_of_whole(vec4 light) {
    return Seen(lit_by_sun(light.r), light.g, light.ba);
}

// Between what is seen by the light of the whole and near by; as much of it as the look wants.
Seen wanted_light(Seen near, Seen whole, float of_whole) {
    float sunny = mix(near.sunny, whole.sunny, of_whole), open = mix(near.open, whole.open, of_whole);
    vec2 bent = mix(near.bent, whole.bent, of_whole);
    return Seen(mix(1.0, sunny, strength.x), mix(1.0, open, strength.y), strength.y * bent);
}

// The light of the sky on a plane.
vec3 ambient(vec3 normal) {
    vec2 to_sun = sun.xy * inversesqrt(max(dot(sun.xy, sun.xy), 1e-9));
    float up = normal.z;
    return max(ambient_even + ambient_up * up + ambient_sun * dot(normal.xy, to_sun) + ambient_up2 * up * up, 0.0);
}

// The light of the sky, and what ground around sends back where it hides the sky: valleys fill with its colour. Where a
// low sun is hidden, most of the ground around lies in shade, too.
vec3 light_of_sky(vec3 normal, vec3 albedo, Seen seen) {
    vec3 bent = normalize(vec3(1.4 * seen.bent + 0.5 * normal.xy, max(normal.z, 0.05)));
    vec3 around = level_light - (1.0 - seen.sunny) * max(1.0 - 2.0 * sun.z, 0.0) * max(sun.z, 0.0) * sunlight;
    return ambient(bent) * seen.open + BOUNCED * (1.0 - seen.open) * albedo * around;
}
