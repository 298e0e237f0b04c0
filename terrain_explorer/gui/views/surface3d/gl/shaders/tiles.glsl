// Where the corners of a tile lie. Neighbouring tiles agree on it, as it follows from the place alone.

uniform vec4 eye;     // a point, or with 0 in the end the direction to it
uniform float top;    // z of the highest point
uniform vec2 wanted;  // how many points apart corners should be: everywhere, and more for each unit of distance

float wanted_step(vec2 at) {
    vec3 away = vec3(eye.xy - at, max(max(eye.z - top, bottom - eye.z), 0.0));
    return wanted.x + wanted.y * length(away);
}

// The place of a corner: each second one slides to its neighbour where a coarser grid is wanted.
vec2 corner_place(vec3 tile, ivec2 corner) {
    vec2 last = map_points - 1.0, point = tile.xy + tile.z * vec2(corner);
    float coarser = wanted_step(ground(min(point, last) / last)) / tile.z;
    float slid = clamp((coarser - SLIDES) / (ARRIVES - SLIDES), 0.0, 1.0);
    return min(point - slid * tile.z * vec2(corner % 2), last) / last;
}

// z of what is seen from above at a place.
float surface_z(vec2 place) {
    vec2 uv = map_uv(place);
    float level = max(log2(max(wanted_step(ground(place)), 1.0)) - 1.0, 0.0), height = height_at(uv, level);
    return relief * max(height, water_over(uv, level, height));
}
