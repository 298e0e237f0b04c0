/* Ground that is too steep: sweeps of lines, each of which is limited by the one before. */
#include "kernels.h"

#include <string.h>

enum { STRIP = 16 }; /* columns that are turned to lines at a time: as many numbers as the cache loads at once */

typedef struct {
    float most_aside, rise, shape; /* as critical_slope._triangle says */
} Triangle;

/* Of numbers, not of NaN. */
static inline float less(float one, float other) { return one < other ? one : other; }
static inline float more(float one, float other) { return one > other ? one : other; }

/* Limits the points of a line by the one beside it; both have a point more at either end, the slopes have not. */
static inline void limit(float *restrict line, const float *restrict beside, const float *restrict slopes,
                         int64_t points, Triangle of) {
    for (int64_t at = 0; at < points; at++) {
        const float lowest = less(beside[at], beside[at + 2]);
        const float base = less(beside[at + 1], slopes[at] * of.most_aside + lowest);
        const float lower = more(base - lowest, 0), top = slopes[at] * of.rise;
        const float rest = more(top - lower, 0); /* float32 may have too few digits for so gentle a slope */
        /* Roots before the product: squares of heights may be too large or too small for float32. */
        const float room = __builtin_sqrtf(top + lower) * __builtin_sqrtf(rest) * of.shape + base;
        line[at + 1] = less(line[at + 1], room);
    }
}

typedef struct {
    float *ground;
    const float *slopes;
    int64_t rows, columns;                /* with those around */
    int64_t ground_stride, slopes_stride; /* from row to row */
} Piece;

static inline void sweep_rows(Piece of, Triangle triangle) {
    for (int64_t turn = 0; turn < 2; turn++)
        for (int64_t count = 1; count < of.rows - 1; count++) {
            const int64_t row = turn ? of.rows - 1 - count : count, before = turn ? row + 1 : row - 1;
            limit(of.ground + row * of.ground_stride, of.ground + before * of.ground_stride,
                  of.slopes + row * of.slopes_stride + 1, of.columns - 2, triangle);
        }
}

/* Columns are turned to lines, a strip of them at a time. `buffer` holds 2 STRIP + 1 lines of so many rows. */
static inline void sweep_columns(Piece of, Triangle triangle, float *buffer) {
    float *lines = buffer, *beside = buffer + STRIP * of.rows, *slopes = beside + of.rows;
    for (int64_t turn = 0; turn < 2; turn++) {
        const int64_t edge = turn ? of.columns - 1 : 0;
        for (int64_t row = 0; row < of.rows; row++) beside[row] = of.ground[row * of.ground_stride + edge];
        for (int64_t done = 0; done < of.columns - 2; done += STRIP) {
            const int64_t left = of.columns - 2 - done, wide = left < STRIP ? left : STRIP;
            const int64_t first = turn ? of.columns - 1 - done - wide : 1 + done;
            for (int64_t row = 0; row < of.rows; row++) {
                const float *from = of.ground + row * of.ground_stride + first;
                const float *slope = of.slopes + row * of.slopes_stride + first;
                for (int64_t column = 0; column < wide; column++) {
                    lines[column * of.rows + row] = from[column];
                    slopes[column * of.rows + row] = slope[column];
                }
            }
            const float *before = beside;
            for (int64_t count = 0; count < wide; count++) {
                const int64_t column = turn ? wide - 1 - count : count;
                limit(lines + column * of.rows, before, slopes + column * of.rows + 1, of.rows - 2, triangle);
                before = lines + column * of.rows;
            }
            memcpy(beside, before, of.rows * sizeof(float));
            for (int64_t row = 1; row < of.rows - 1; row++) {
                float *to = of.ground + row * of.ground_stride + first;
                for (int64_t column = 0; column < wide; column++) to[column] = lines[column * of.rows + row];
            }
        }
    }
}

/* A round of sweeps, in place. `triangles` has the three numbers of the one for columns and of the one for rows. */
KERNEL int64_t sweep_ground(float *ground, const float *slopes, int64_t rows, int64_t columns, const float *triangles,
                            float *buffer) {
    const Piece of = {ground, slopes, rows, columns, columns, columns};
    sweep_columns(of, (Triangle){triangles[0], triangles[1], triangles[2]}, buffer);
    sweep_rows(of, (Triangle){triangles[3], triangles[4], triangles[5]});
    return 0;
}

/* Some squares of _Squares.settle, from `first` to before `last`, which see the ground as it was before all of them.
 *
 * `corners` says where each begins in the framed ground, with the line more at each side. Sets for each whether
 * anything changed in it, and whether at its first and last row and column and at its corners: `changed` has 9 numbers
 * for each, in rows of 3. `after` holds all squares without the lines around, `buffer` a square with them and the lines
 * of `sweep_columns`. */
KERNEL int64_t settle_squares(const float *ground, const float *slopes, int64_t width, const int64_t *corners,
                              int64_t first, int64_t last, int64_t down, int64_t across, const float *triangles,
                              uint8_t *changed, float *after, float *buffer) {
    const int64_t rows = down + 2, columns = across + 2;
    for (int64_t square = first; square < last; square++) {
        const float *from = ground + corners[square];
        const Piece of = {buffer, slopes + corners[square], rows, columns, columns, width};
        for (int64_t row = 0; row < rows; row++)
            memcpy(buffer + row * columns, from + row * width, columns * sizeof(float));
        sweep_columns(of, (Triangle){triangles[0], triangles[1], triangles[2]}, buffer + rows * columns);
        sweep_rows(of, (Triangle){triangles[3], triangles[4], triangles[5]});
        uint8_t *mine = changed + 9 * square;
        memset(mine, 0, 9);
        for (int64_t row = 0; row < down; row++) {
            const float *line = buffer + (row + 1) * columns + 1, *before = from + (row + 1) * width + 1;
            uint8_t any = 0;
            for (int64_t column = 0; column < across; column++) any |= line[column] < before[column];
            const uint8_t left = line[0] < before[0], right = line[across - 1] < before[across - 1];
            for (int64_t side = 0; side < 3; side++)
                if (side == 1 || (side == 0 && row == 0) || (side == 2 && row == down - 1))
                    mine[3 * side] |= left, mine[3 * side + 1] |= any, mine[3 * side + 2] |= right;
            memcpy(after + (square * down + row) * across, line, across * sizeof(float));
        }
    }
    return 0;
}
