// What a sample shows of the sides below the ground: see `ground.frag`.

flat in float number;
in vec2 within;
out vec2 sight;

void main() {
    sight = vec2(-10.0 - 2.0 * number - clamp(within.x, 0.0, 1.0), within.y);
}
