// What a sample shows: a place of the terrain; or for a side, 2 + 2 * side + along, and z.

in vec2 sighted;
out vec2 sight;

void main() {
    sight = sighted;
}
