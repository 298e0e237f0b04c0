// What a sample shows: twice the number of a node and how far to the east in it, and how far to the south.

uniform vec4 ends;  // of the ground: west, south, east and north

flat in float number;
in vec2 within;  // of the pixel's middle, which may lie beside what the pixel shows
in vec2 place;
out vec2 sight;

void main() {
#if CUT
    if (any(lessThan(place, ends.xy)) || any(greaterThan(place, ends.zw))) discard;
#endif
    vec2 kept = clamp(within, 0.0, 1.0);
    sight = vec2(2.0 * number + kept.x, kept.y);
}
