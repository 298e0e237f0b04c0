/* Diamond-square as in a textbook: one loop over squares, one over diamonds, xorshift for chance, then min-max. */
#include <stddef.h>
#include <stdint.h>

static uint32_t state;

static inline float uniform(void) {
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return (float)(state >> 8) * (1.0f / 16777216.0f);
}

static inline float jitter(float height, float spread) { return height + spread * (2.0f * uniform() - 1.0f); }

static void squares(float *h, int last, int half, float spread) {
    size_t side = (size_t)last + 1;
    for (int row = half; row < last; row += 2 * half)
        for (int column = half; column < last; column += 2 * half) {
            float *above = h + (row - half) * side + column, *below = h + (row + half) * side + column;
            h[row * side + column] = jitter(0.25f * (above[-half] + above[half] + below[-half] + below[half]), spread);
        }
}

static void diamonds(float *h, int last, int half, float spread) {
    size_t side = (size_t)last + 1;
    for (int row = 0; row <= last; row += half)
        for (int column = (row / half) % 2 ? 0 : half; column <= last; column += 2 * half) {
            float *point = h + row * side + column, sum = 0.0f;
            int count = 0;
            if (row > 0) sum += point[-(ptrdiff_t)(half * side)], count++;
            if (row < last) sum += point[half * side], count++;
            if (column > 0) sum += point[-half], count++;
            if (column < last) sum += point[half], count++;
            *point = jitter(sum / (float)count, spread);
        }
}

static void normalise(float *h, size_t count) {
    float low = h[0], high = h[0];
    for (size_t i = 0; i < count; i++) {
        if (h[i] < low) low = h[i];
        if (h[i] > high) high = h[i];
    }
    for (size_t i = 0; i < count && high > low; i++) h[i] = (h[i] - low) / (high - low);
}

void diamond_square(float *h, int exponent, float spread, float reduction, uint32_t seed) {
    int last = 1 << exponent;
    size_t side = (size_t)last + 1;
    state = seed | 1;
    h[0] = uniform(), h[last] = uniform(), h[last * side] = uniform(), h[last * side + last] = uniform();
    for (int half = last / 2; half >= 1; half /= 2, spread *= reduction) {
        squares(h, last, half, spread);
        diamonds(h, last, half, spread);
    }
    normalise(h, side * side);
}
