// Only the depth counts.

uniform vec4 ends;  // of the ground: west, south, east and north

in vec2 place;

void main() {
#if CUT
    if (any(lessThan(place, ends.xy)) || any(greaterThan(place, ends.zw))) discard;
#endif
}
