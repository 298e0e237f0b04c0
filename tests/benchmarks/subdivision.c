/* Diamond-square and midpoint displacement as in a textbook, on all processors by OpenMP: each level one loop over rows
 * for each kind of point, xorshift for chance, begun anew for each row so that rows need not wait, then min-max. */
#include <stddef.h>
#include <stdint.h>

typedef struct {
    float *heights;
    int last, half; /* the last row and column; half the side of the level's squares */
    float spread;
    uint32_t seed;
} Level;

/* The chance of one row: the seed of its address is mixed as in MurmurHash3, because xorshift begins slowly. */
static uint32_t begun(Level level, int row, int kind) {
    uint32_t state = level.seed * 0x9E3779B9u + (uint32_t)level.half * 0x85EBCA6Bu + (uint32_t)(4 * row + kind);
    state = (state ^ state >> 16) * 0x85EBCA6Bu;
    state = (state ^ state >> 13) * 0xC2B2AE35u;
    return (state ^ state >> 16) | 1;
}

static inline float uniform(uint32_t *state) {
    *state ^= *state << 13;
    *state ^= *state >> 17;
    *state ^= *state << 5;
    return (float)(*state >> 8) * (1.0f / 16777216.0f);
}

static inline float jitter(float height, float spread, uint32_t *state) {
    return height + spread * (2.0f * uniform(state) - 1.0f);
}

static inline float mean_of_corners(const float *centre, size_t side, int half) {
    const float *above = centre - half * side, *below = centre + half * side;
    return 0.25f * (above[-half] + above[half] + below[-half] + below[half]);
}

static void squares(Level level) {
    size_t side = (size_t)level.last + 1;
    int half = level.half, last = level.last;
#pragma omp parallel for
    for (int row = half; row < last; row += 2 * half) {
        uint32_t state = begun(level, row, 0);
        float *line = level.heights + row * side;
        for (int column = half; column < last; column += 2 * half)
            line[column] = jitter(mean_of_corners(line + column, side, half), level.spread, &state);
    }
}

static void diamonds(Level level) {
    size_t side = (size_t)level.last + 1;
    int half = level.half, last = level.last;
#pragma omp parallel for
    for (int row = 0; row <= last; row += half) {
        uint32_t state = begun(level, row, 1);
        for (int column = (row / half) % 2 ? 0 : half; column <= last; column += 2 * half) {
            float *point = level.heights + row * side + column, sum = 0.0f;
            int count = 0;
            if (row > 0) sum += point[-(ptrdiff_t)(half * side)], count++;
            if (row < last) sum += point[half * side], count++;
            if (column > 0) sum += point[-half], count++;
            if (column < last) sum += point[half], count++;
            *point = jitter(sum / (float)count, level.spread, &state);
        }
    }
}

static void midpoints(Level level) {
    size_t side = (size_t)level.last + 1;
    int half = level.half, last = level.last;
#pragma omp parallel for
    for (int row = 0; row <= last; row += half) {
        uint32_t state = begun(level, row, 2);
        float *line = level.heights + row * side;
        if (row / half % 2 == 0)
            for (int column = half; column < last; column += 2 * half)
                line[column] = jitter(0.5f * (line[column - half] + line[column + half]), level.spread, &state);
        else
            for (int column = 0; column <= last; column += half) {
                float mean = column / half % 2 ? mean_of_corners(line + column, side, half)
                                               : 0.5f * (line[column - half * side] + line[column + half * side]);
                line[column] = jitter(mean, level.spread, &state);
            }
    }
}

static void normalise(float *h, ptrdiff_t count) {
    float low = h[0], high = h[0];
#pragma omp parallel for reduction(min : low) reduction(max : high)
    for (ptrdiff_t i = 0; i < count; i++) {
        low = h[i] < low ? h[i] : low;
        high = h[i] > high ? h[i] : high;
    }
    if (high > low)
#pragma omp parallel for
        for (ptrdiff_t i = 0; i < count; i++) h[i] = (h[i] - low) / (high - low);
}

static void grow(float *h, int exponent, float spread, float reduction, uint32_t seed, int diamond_square) {
    int last = 1 << exponent;
    size_t side = (size_t)last + 1;
    Level level = {h, last, last, spread, seed};
    uint32_t state = begun(level, 0, 3);
    h[0] = uniform(&state), h[last] = uniform(&state);
    h[last * side] = uniform(&state), h[last * side + last] = uniform(&state);
    for (level.half = last / 2; level.half >= 1; level.half /= 2, level.spread *= reduction) {
        if (!diamond_square) {
            midpoints(level);
            continue;
        }
        squares(level);
        diamonds(level);
    }
    normalise(h, (ptrdiff_t)(side * side));
}

void diamond_square(float *h, int exponent, float spread, float reduction, uint32_t seed) {
    grow(h, exponent, spread, reduction, seed, 1);
}

void midpoint_displacement(float *h, int exponent, float spread, float reduction, uint32_t seed) {
    grow(h, exponent, spread, reduction, seed, 0);
}
