// What a sample shows: a place of the terrain; or for a side, 2.5 + 2 * side + along, and z.

flat in int side;  // or -1 for the terrain
in vec2 sighted;   // the place, or along and z; of the pixel's middle, which may lie beside what the pixel shows
out vec2 sight;

void main() {
    vec2 kept = clamp(sighted, 0.0, 1.0);
    sight = side < 0 ? kept : vec2(float(2 * side) + 2.5 + kept.x, sighted.y);
}
