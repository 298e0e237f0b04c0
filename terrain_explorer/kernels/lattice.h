/* The numbers at the points of a lattice: `hashed`, `mixed` and `fraction` of random_streams.py, `Octave.bits` and
 * `Surroundings` of octaves.py. */
#ifndef LATTICE_H
#define LATTICE_H

#include "kernels.h"
#include <math.h>

#define INLINE static inline __attribute__((always_inline))

enum { HEIGHTS, SLOPES, POINTS }; /* What a lattice point has: a height, or two numbers, south and east. */

typedef struct {
    int what;
    uint64_t key;
    int64_t period;       /* The lattice points after which the numbers repeat; 0 if they do not. */
    const double *slopes; /* Those to choose from, 256 to the south and 256 to the east. */
    double *table;        /* The numbers of a rectangle, which no place needs more than; NULL if there is none. */
    int64_t top, left, height, width;
} lattice;

INLINE uint64_t mixed(uint64_t bits) {
    bits = (bits ^ (bits >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    bits = (bits ^ (bits >> 27)) * UINT64_C(0x94D049BB133111EB);
    return bits ^ (bits >> 31);
}

INLINE uint64_t steps(const lattice *on, int64_t number) {
    if (on->period) {
        number %= on->period;
        number += number < 0 ? on->period : 0;
    }
    return ((uint64_t)number + 1) * UINT64_C(0x9E3779B97F4A7C15);
}

INLINE double fraction(uint64_t bits) {
    return (double)(int64_t)(bits >> 11) * 0x1p-53;
}

INLINE uint64_t bits_of_row(const lattice *on, int64_t row) {
    return mixed(on->key + steps(on, row));
}

/* Writes the number of a lattice point, or the two. */
INLINE void hash_point(const lattice *on, uint64_t row_bits, int64_t column, double *numbers) {
    uint64_t bits = mixed(row_bits + steps(on, column));
    switch (on->what) {
    case HEIGHTS:
        numbers[0] = fraction(bits) * 2 - 1;
        break;
    case SLOPES:
        numbers[0] = on->slopes[bits >> 56];
        numbers[1] = on->slopes[256 + (bits >> 56)];
        break;
    case POINTS:
        numbers[0] = fraction(bits);
        numbers[1] = fraction(mixed(bits));
        break;
    }
}

INLINE void fill_table(const lattice *on) {
    int size = on->what == HEIGHTS ? 1 : 2;
    double *numbers = on->table;
    for (int64_t row = 0; numbers && row < on->height; row++) {
        uint64_t row_bits = bits_of_row(on, on->top + row);
        for (int64_t column = 0; column < on->width; column++, numbers += size)
            hash_point(on, row_bits, on->left + column, numbers);
    }
}

/* Writes the numbers at the points around a cell, row by row: `reach` are the first and the last row and column. */
INLINE void look_around(const lattice *on, int64_t row, int64_t column, int first, int last, double *numbers) {
    int size = on->what == HEIGHTS ? 1 : 2, across = size * (last - first + 1);
    for (int r = first; r <= last; r++, numbers += across)
        if (on->table) {
            const double *from = on->table + size * ((row + r - on->top) * on->width + column + first - on->left);
            for (int i = 0; i < across; i++) numbers[i] = from[i];
        } else {
            uint64_t row_bits = bits_of_row(on, row + r);
            for (int c = first; c <= last; c++)
                hash_point(on, row_bits, column + c, numbers + size * (c - first));
        }
}

#endif
