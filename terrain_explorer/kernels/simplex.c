/* Simplex noise: `SimplexNoise.basis` of simplex_noise.py. A slope is two numbers, east and south. */
#include "kernels.h"
#include <math.h>

#define UNSKEW ((1.7320508075688772 - 3) / 6)
#define SKEW ((1.7320508075688772 - 1) / 2)
#define REACH 0.5
#define SOUTH_PRIME UINT64_C(0x598CD327003817B5)
#define EAST_PRIME UINT64_C(0x5205402B9270C86F)
#define MULTIPLIER UINT64_C(0x53A3F72DEEC546F5)
#define CHOICES 128

static inline int64_t choice(uint64_t rows, uint64_t columns, int64_t seed) {
    int64_t bits = (int64_t)((columns ^ rows ^ (uint64_t)seed) * MULTIPLIER);
    bits ^= bits >> 58;
    return (bits >> 1) & (CHOICES - 1);
}

static inline int64_t floor_divided(uint64_t number, int64_t by) {
    int64_t whole = (int64_t)number / by;
    return whole - ((int64_t)number % by < 0);
}

/* The choice at a lattice point of noise that repeats: of the same point within one period. */
static inline int64_t choice_within(int64_t row, int64_t column, int64_t seed, int64_t straight, int64_t aslant) {
    /* Unsigned, because numpy's products wrap round. */
    uint64_t rows = (uint64_t)row, columns = (uint64_t)column, s = (uint64_t)straight, a = (uint64_t)aslant;
    int64_t area = (int64_t)(s * s - a * a);
    uint64_t down = (uint64_t)floor_divided(s * rows - a * columns, area);
    uint64_t right = (uint64_t)floor_divided(s * columns - a * rows, area);
    rows -= s * down + a * right;
    columns -= a * down + s * right;
    return choice(rows * SOUTH_PRIME, columns * EAST_PRIME, seed);
}

static inline double bump(double to_south, double to_east, const double *slope) {
    double height = REACH - to_south * to_south - to_east * to_east;
    height = height > 0 ? height : 0;
    height *= height;
    height *= height;
    return height * (slope[1] * to_south + slope[0] * to_east);
}

/* Fills `noise` at the crossings of rows and columns, or, `pointwise`, at places in a single row with a `south` each.
 *
 * `slopes` are those to choose from. Where the noise repeats, `straight` and `aslant` are the steps of
 * the lattice along a side of the map, and `along` and `across` are these in steps a cell; else they are 0. */
KERNEL int64_t simplex_noise(double *noise, const double *south, const double *east, int64_t rows, int64_t columns,
                             int64_t pointwise, int64_t seed, const double *slopes, int64_t straight, int64_t aslant,
                             double along, double across) {
    double row_of[CHUNK], column_of[CHUNK], down_of[CHUNK], across_of[CHUNK], upper_of[CHUNK];
    double slope[3][CHUNK][2];
    for (int64_t row = 0; row < rows; row++)
        for (int64_t start = 0; start < columns; start += CHUNK) {
            int count = (int)(columns - start < CHUNK ? columns - start : CHUNK);
            const double *restrict s = pointwise ? south + start : south + row, *restrict e = east + start;
            double *restrict out = noise + row * columns + start;
            for (int i = 0; i < count; i++) {
                double to_south = s[pointwise ? i : 0], to_east = e[i], r, c;
                if (straight) {
                    r = to_south * along + to_east * across;
                    c = to_south * across + to_east * along;
                } else {
                    double skew = (to_south + to_east) * SKEW;
                    r = to_south + skew;
                    c = to_east + skew;
                }
                double whole_r = floor(r), whole_c = floor(c);
                r -= whole_r;
                c -= whole_c;
                double back = (r + c) * UNSKEW;
                row_of[i] = whole_r;
                column_of[i] = whole_c;
                upper_of[i] = c >= r ? 1.0 : 0.0;
                down_of[i] = r + back;
                across_of[i] = c + back;
            }
            /* Apart from each other, because only loops without tables work on several numbers at a time. */
            for (int i = 0; i < count; i++) {
                int64_t r = (int64_t)row_of[i], c = (int64_t)column_of[i], upper = (int64_t)upper_of[i], chosen[3];
                if (straight) {
                    chosen[0] = choice_within(r, c, seed, straight, aslant);
                    chosen[1] = choice_within(r + 1, c + 1, seed, straight, aslant);
                    chosen[2] = choice_within(r + 1 - upper, c + upper, seed, straight, aslant);
                } else {
                    uint64_t south_part = (uint64_t)r * SOUTH_PRIME, east_part = (uint64_t)c * EAST_PRIME;
                    chosen[0] = choice(south_part, east_part, seed);
                    chosen[1] = choice(south_part + SOUTH_PRIME, east_part + EAST_PRIME, seed);
                    south_part += upper ? 0 : SOUTH_PRIME;
                    east_part += upper ? EAST_PRIME : 0;
                    chosen[2] = choice(south_part, east_part, seed);
                }
                for (int corner = 0; corner < 3; corner++) {
                    slope[corner][i][0] = slopes[2 * chosen[corner]];
                    slope[corner][i][1] = slopes[2 * chosen[corner] + 1];
                }
            }
            for (int i = 0; i < count; i++) {
                double d = down_of[i], a = across_of[i], upper = upper_of[i];
                double height = bump(d, a, slope[0][i]);
                height += bump(d - (1 + 2 * UNSKEW), a - (1 + 2 * UNSKEW), slope[1][i]);
                height += bump(d - (1 - upper + UNSKEW), a - (upper + UNSKEW), slope[2][i]);
                out[i] = height;
            }
        }
    return 0;
}
