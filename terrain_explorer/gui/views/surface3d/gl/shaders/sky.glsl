// The sky, the air before what is seen, and the film. Whoever includes it declares `sun` and `grain`.

const float PI = 3.14159265;

uniform sampler2D sky_light;  // radiance: see `Sky`
uniform vec3 rayleigh;        // what clean air at z = 0 takes away on a unit, and what dust does
uniform float mie;
uniform vec3 air_ends;        // heights on which both get thinner, and how far before the eye there is none
uniform vec3 exposure;
uniform float under_sky;      // how much of the sky is seen: the whole stands before a plain backdrop
uniform float clouds;         // how much of the sky they cover
uniform vec3 metres_here;     // from the frame to metres to the east and north, which begin anew after some turns of grain

uniform vec3 level_light;     // on level ground
uniform vec3 beyond_land;     // what ground, or mist, beyond the land sends back

// Not nearer to the azimuth of the sun than this.
vec3 sky_beside(vec3 way, float least) {
    vec2 level = way.xy * inversesqrt(max(dot(way.xy, way.xy), 1e-9));
    vec2 to_sun = sun.xy * inversesqrt(max(dot(sun.xy, sun.xy), 1e-9));
    vec2 last = vec2(textureSize(sky_light, 0)) - 1.0;
    float beside = max(0.5 - 0.5 * dot(level, to_sun), least), low = 1.0 - sqrt(clamp(1.0 - way.z, 0.0, 1.0));
    vec2 at = sqrt(clamp(vec2(beside, low), 0.0, 1.0));
    return textureLod(sky_light, (at * last + 0.5) / (last + 1.0), 0.0).rgb;
}

// The radiance of the clear sky, by a unit vector.
vec3 sky_at(vec3 way) {
    return sky_beside(way, 0.0);
}

// The mean of a density that falls to 1/e over a height, between two of them, in parts of that at 0.
float mean_density(float from, float to, float height) {
    float climb = (to - from) / height;
    return exp(-from / height) * (abs(climb) < 1e-2 ? 1.0 - 0.5 * climb : (1.0 - exp(-climb)) / climb);
}

// How much light is left after the way through the air.
vec3 left_by_air(vec3 from, vec3 to) {
    float far = max(distance(from, to) - air_ends.z, 0.0);
    return exp(-far * (rayleigh * mean_density(from.z, to.z, air_ends.x) + mie * mean_density(from.z, to.z, air_ends.y)));
}

const float LEAST_ASIDE = 0.03, LEAST_UP = 0.012;

// What is seen of light that comes from a place, through air and into it; of what is `gone`, 0 to 1, the sky alone.
vec3 through_air(vec3 colour, vec3 from, vec3 to, float gone) {
    vec3 way = to - from;
    float far = max(length(way), 1e-6);
    vec3 left = left_by_air(from, to) * (1.0 - gone);
    // The air before mountains lies in their shade where they stand before the sun, and does not glow as the sky does.
    vec3 aside = vec3(way.xy, max(way.z, LEAST_UP * left.g * far)) / far;
    return mix(sky_beside(aside, LEAST_ASIDE * left.g), colour, left);
}

// How much of the sun thin clouds let through to a place: their shade is wide and soft.
float through_clouds(vec2 at) {
    vec2 metres = metres_here.xy + metres_here.z * at;
    return 1.0 - under_sky * clouds * smoothstep(0.3, 0.62, textureLod(grain, metres / 60e3, 3.5).r);
}

vec3 held_back(vec3 light) {
    return min(light, FILM_SHOULDER) + log(1.0 + max(light - FILM_SHOULDER, 0.0) * FILM_SHOULDER_SLOPE) / FILM_SHOULDER_SLOPE;
}

// From light to the colours of a picture; see film.py.
vec3 filmed(vec3 light) {
    light *= exposure;
    float whole = dot(light, vec3(0.2126, 0.7152, 0.0722));
    light = 0.5 * (light * held_back(vec3(whole)) / max(whole, 1e-9) + held_back(light));
    whole = dot(light, vec3(0.2126, 0.7152, 0.0722));
    float low = min(light.r, min(light.g, light.b));
    vec3 richer = light - (low < FILM_TOE ? low - low * low / (2.0 * FILM_TOE) : FILM_OFFSET);
    light = mix(richer, light * (whole < FILM_TOE ? whole / (2.0 * FILM_TOE) : 1.0 - FILM_OFFSET / whole), 0.5);
    float peak = max(light.r, max(light.g, light.b)), rest = 1.0 - FILM_START;
    float top = peak < FILM_START ? peak : 1.0 - rest * rest / (peak + rest - FILM_START);
    float pale = 1.0 - 1.0 / (FILM_PALE * (peak - top) + 1.0);
    return pow(clamp(mix(light * top / max(peak, 1e-9), vec3(top), pale), 0.0, 1.0), vec3(1.0 / FILM_GAMMA));
}
