// What a sample shows: twice the number of a node and how far to the east in it, and how far to the south.

flat in float number;
in vec2 within;  // of the pixel's middle, which may lie beside what the pixel shows
out vec2 sight;

void main() {
    vec2 kept = clamp(within, 0.0, 1.0);
    sight = vec2(2.0 * number + kept.x, kept.y);
}
