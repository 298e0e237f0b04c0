// The terrain in the world, as every shader sees it.

uniform sampler2D heights;
uniform vec2 map_points;  // columns and rows of the map
uniform float low;        // the range's lower end
uniform float per_range;  // one over the range's extent
uniform float relief;     // z of the range's upper end; z of the lower end is 0
uniform float softness;   // the relief of the ground as light sees it, in parts of the drawn one: 1 unless all is steep
uniform vec2 extent;      // half the block along x and y
uniform float bottom;     // z of the block's underside
uniform float cell;       // world distance of neighbouring points
uniform float water;      // the sea's surface as a part of the range; far below it where there is none
#if LAKES
uniform sampler2D lakes;  // how much higher than the ground the water of lakes is; at a shore how much lower, else 0
#endif

// A place runs from 0 to 1 along the columns and along the rows, from the map's first points to its last.

vec2 map_uv(vec2 place) {
    return (place * (map_points - 1.0) + 0.5) / map_points;
}

vec2 ground(vec2 place) {
    return vec2(2.0 * place.x - 1.0, 1.0 - 2.0 * place.y) * extent;
}

// Graphics cards mix neighbouring texels in steps of 1/256, which shows where a cell is large.
float mixed_exactly(vec2 uv) {
    vec2 at = uv * map_points - 0.5, part = fract(at);
    ivec2 last = ivec2(map_points) - 1, first = clamp(ivec2(floor(at)), ivec2(0), last), next = min(first + 1, last);
    float above = mix(texelFetch(heights, first, 0).r, texelFetch(heights, ivec2(next.x, first.y), 0).r, part.x);
    float below = mix(texelFetch(heights, ivec2(first.x, next.y), 0).r, texelFetch(heights, next, 0).r, part.x);
    return mix(above, below, part.y);
}

// Heights as parts of the range, at a level: 0 are the map's points, 1 their means over two each way, and so on.
float height_at(vec2 uv, float level) {
#if EXACT
    float height = level <= 0.0 ? mixed_exactly(uv) : textureLod(heights, uv, level).r;
#else
    float height = textureLod(heights, uv, level).r;
#endif
    return (height - low) * per_range;
}

// The surface of the water over ground of a height, as a part of the range; nowhere above dry ground.
float water_over(vec2 uv, float level, float height) {
#if LAKES
    return max(water, height + textureLod(lakes, uv, level).r * per_range);
#else
    return water;
#endif
}
