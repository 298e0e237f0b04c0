/* Gradient noise as in a textbook: a loop over points, one over octaves, a hash and a table of slopes, then min-max. */
#include <math.h>
#include <stddef.h>
#include <stdint.h>

static float slopes[256][2];

static inline uint32_t hash(uint32_t seed, int32_t row, int32_t column) {
    uint32_t h = seed ^ (uint32_t)row * 0x9E3779B1u ^ (uint32_t)column * 0x85EBCA77u;
    h = (h ^ (h >> 16)) * 0x7FEB352Du;
    h = (h ^ (h >> 15)) * 0x846CA68Bu;
    return h ^ (h >> 16);
}

static inline float plane(uint32_t seed, int32_t row, int32_t column, float down, float across) {
    const float *slope = slopes[hash(seed, row, column) & 255];
    return slope[0] * down + slope[1] * across;
}

static inline float fade(float t) { return t * t * t * (t * (t * 6.0f - 15.0f) + 10.0f); }

static inline float noise(uint32_t seed, float y, float x) {
    int32_t row = (int32_t)floorf(y), column = (int32_t)floorf(x);
    float down = y - (float)row, across = x - (float)column, along = fade(across);
    float a = plane(seed, row, column, down, across), b = plane(seed, row, column + 1, down, across - 1.0f);
    float c = plane(seed, row + 1, column, down - 1.0f, across);
    float d = plane(seed, row + 1, column + 1, down - 1.0f, across - 1.0f);
    float top = a + (b - a) * along, bottom = c + (d - c) * along;
    return top + (bottom - top) * fade(down);
}

static void normalise(float *h, size_t count) {
    float low = h[0], high = h[0];
    for (size_t i = 0; i < count; i++) {
        if (h[i] < low) low = h[i];
        if (h[i] > high) high = h[i];
    }
    for (size_t i = 0; i < count && high > low; i++) h[i] = (h[i] - low) / (high - low);
}

void gradient_noise(float *h, int exponent, float frequency, int octaves, float gain, uint32_t seed) {
    int last = 1 << exponent;
    size_t side = (size_t)last + 1;
    for (int i = 0; i < 256; i++) {
        slopes[i][0] = sinf((float)i * 6.2831853f / 256.0f);
        slopes[i][1] = cosf((float)i * 6.2831853f / 256.0f);
    }
    for (int row = 0; row <= last; row++)
        for (int column = 0; column <= last; column++) {
            float sum = 0.0f, amplitude = 1.0f, cells = frequency;
            for (int octave = 0; octave < octaves; octave++, amplitude *= gain, cells *= 2.0f)
                sum += amplitude * noise(seed + (uint32_t)octave, (float)row / (float)last * cells,
                                         (float)column / (float)last * cells);
            h[(size_t)row * side + column] = sum;
        }
    normalise(h, side * side);
}
