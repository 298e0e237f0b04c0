/* Value and gradient noise: their `basis`, and `blend_lines` of blending.py. */
#include "lattice.h"

enum { FADED, SPLINE, PLANES }; /* Heights, blended either way; or planes with the slopes of lattice points. */

INLINE double fade(double part) {
    return part * part * part * (part * (part * 6 - 15) + 10);
}

INLINE double blend(double start, double end, double faded) {
    return start + (end - start) * faded;
}

INLINE void spline_weights(double part, double *weights) {
    double rest = 1 - part, square = part * part, rest_square = rest * rest;
    weights[0] = rest_square * rest / 6;
    weights[1] = (square * (part * 3 - 6) + 4) / 6;
    weights[2] = (rest_square * (rest * 3 - 6) + 4) / 6;
    weights[3] = square * part / 6;
}

INLINE double splined(const double *numbers, int64_t step, const double *weights) {
    return numbers[0] * weights[0] + numbers[step] * weights[1] + numbers[2 * step] * weights[2] +
           numbers[3 * step] * weights[3];
}

/* The noise at a place, from the numbers around its cell. */
INLINE double blended(int form, const double *around, double down, double across) {
    if (form == PLANES) {
        double along = fade(across);
        double top = blend(around[0] * down + around[1] * across, around[2] * down + around[3] * (across - 1), along);
        double bottom = blend(around[4] * (down - 1) + around[5] * across,
                              around[6] * (down - 1) + around[7] * (across - 1), along);
        return blend(top, bottom, fade(down));
    }
    if (form == FADED) {
        double along = fade(across);
        return blend(blend(around[0], around[1], along), blend(around[2], around[3], along), fade(down));
    }
    double lines[4], weights[4];
    spline_weights(across, weights);
    for (int row = 0; row < 4; row++) lines[row] = splined(around + 4 * row, 1, weights);
    spline_weights(down, weights);
    return splined(lines, 1, weights);
}

INLINE void at_places(int form, const lattice *on, double *noise, const double *south, const double *east,
                      int64_t columns) {
    double row_of[CHUNK], column_of[CHUNK], down_of[CHUNK], across_of[CHUNK];
    int first = form == SPLINE ? -1 : 0, last = form == SPLINE ? 2 : 1;
    for (int64_t begun = 0; begun < columns; begun += CHUNK) {
        int count = (int)(columns - begun < CHUNK ? columns - begun : CHUNK);
        const double *s = south + begun, *e = east + begun;
        double *restrict out = noise + begun;
        for (int i = 0; i < count; i++) {
            row_of[i] = floor(s[i]);
            column_of[i] = floor(e[i]);
            down_of[i] = s[i] - row_of[i];
            across_of[i] = e[i] - column_of[i];
        }
        for (int start = 0, end; start < count; start = end) {
            for (end = start + 1; end < count && row_of[end] == row_of[start]; end++)
                if (column_of[end] != column_of[start]) break;
            double around[16];
            look_around(on, (int64_t)row_of[start], (int64_t)column_of[start], first, last, around);
            for (int i = start; i < end; i++) out[i] = blended(form, around, down_of[i], across_of[i]);
        }
    }
}

/* Makes the lines along a row of the lattice: one of heights, or what the planes are there and how they rise. */
INLINE void make_lines(int form, const lattice *on, int64_t row, const double *column_of, const double *across_of,
                       int count, double *restrict line, double *restrict rise) {
    int first = form == SPLINE ? -1 : 0, last = form == SPLINE ? 2 : 1, size = form == PLANES ? 2 : 1;
    uint64_t row_bits = bits_of_row(on, row);
    double around[4];
    for (int start = 0, end; start < count; start = end) {
        int64_t column = (int64_t)column_of[start];
        for (end = start + 1; end < count && column_of[end] == column_of[start]; end++) continue;
        /* Mostly this is the cell to the east of the last one, and all points but one are known. */
        int kept = start && column == (int64_t)column_of[start - 1] + 1 ? last - first : 0;
        for (int i = 0; i < size * kept; i++) around[i] = around[i + size];
        for (int point = kept; point <= last - first; point++)
            hash_point(on, row_bits, column + first + point, around + size * point);
        for (int i = start; i < end; i++) {
            double across = across_of[i];
            if (form == PLANES) {
                double along = fade(across);
                line[i] = blend(around[1] * across, around[3] * (across - 1), along);
                rise[i] = blend(around[0], around[2], along);
            } else if (form == FADED) {
                line[i] = blend(around[0], around[1], fade(across));
            } else {
                double weights[4];
                spline_weights(across, weights);
                line[i] = splined(around, 1, weights);
            }
        }
    }
}

INLINE void at_crossings(int form, const lattice *on, double *noise, const double *south, const double *east,
                         int64_t rows, int64_t columns) {
    /* The lines of a row of the lattice lie where its last digits say: rows next to each other at different places. */
    double lines[4][2][CHUNK], column_of[CHUNK], across_of[CHUNK];
    int first = form == SPLINE ? -1 : 0, last = form == SPLINE ? 2 : 1;
    for (int64_t begun = 0; begun < columns; begun += CHUNK) {
        int count = (int)(columns - begun < CHUNK ? columns - begun : CHUNK);
        int64_t made[4], has[4] = {0};
        for (int i = 0; i < count; i++) {
            column_of[i] = floor(east[begun + i]);
            across_of[i] = east[begun + i] - column_of[i];
        }
        for (int64_t row = 0; row < rows; row++) {
            double whole = floor(south[row]), down = south[row] - whole, *of[4][2];
            for (int point = first; point <= last; point++) {
                int64_t at = (int64_t)whole + point, place = at & 3;
                if (!has[place] || made[place] != at)
                    make_lines(form, on, at, column_of, across_of, count, lines[place][0], lines[place][1]);
                has[place] = 1;
                made[place] = at;
                of[point - first][0] = lines[place][0];
                of[point - first][1] = lines[place][1];
            }
            double *restrict out = noise + row * columns + begun;
            if (form == FADED) {
                double weight = fade(down), rest = 1 - weight, *a = of[0][0], *b = of[1][0];
                for (int i = 0; i < count; i++) out[i] = rest * a[i] + weight * b[i];
            } else if (form == PLANES) {
                double weight = fade(down), rest = 1 - weight, rest_down = rest * down;
                double weight_down = weight * (down - 1), *a = of[0][0], *b = of[0][1], *c = of[1][0], *d = of[1][1];
                for (int i = 0; i < count; i++)
                    out[i] = rest * a[i] + rest_down * b[i] + weight * c[i] + weight_down * d[i];
            } else {
                double w[4], *a = of[0][0], *b = of[1][0], *c = of[2][0], *d = of[3][0];
                spline_weights(down, w);
                for (int i = 0; i < count; i++) out[i] = w[0] * a[i] + w[1] * b[i] + w[2] * c[i] + w[3] * d[i];
            }
        }
    }
}

/* Fills `noise` at the crossings of rows and columns, or, `pointwise`, at places in a single row with a `south` each.
 *
 * `table` has room for the numbers of a rectangle of lattice points, or is NULL; crossings need none. */
KERNEL int64_t blended_noise(double *noise, const double *south, const double *east, int64_t rows, int64_t columns,
                             int64_t pointwise, int64_t key, int64_t period, double *table, int64_t top, int64_t left,
                             int64_t height, int64_t width, int64_t form, const double *slopes) {
    lattice of_slopes = {SLOPES, (uint64_t)key, period, slopes, table, top, left, height, width};
    lattice of_heights = {HEIGHTS, (uint64_t)key, period, NULL, table, top, left, height, width};
    if (pointwise)
        switch (form) {
        case FADED:
            fill_table(&of_heights);
            at_places(FADED, &of_heights, noise, south, east, columns);
            break;
        case SPLINE:
            fill_table(&of_heights);
            at_places(SPLINE, &of_heights, noise, south, east, columns);
            break;
        case PLANES:
            fill_table(&of_slopes);
            at_places(PLANES, &of_slopes, noise, south, east, columns);
            break;
        }
    else
        switch (form) {
        case FADED:
            at_crossings(FADED, &of_heights, noise, south, east, rows, columns);
            break;
        case SPLINE:
            at_crossings(SPLINE, &of_heights, noise, south, east, rows, columns);
            break;
        case PLANES:
            at_crossings(PLANES, &of_slopes, noise, south, east, rows, columns);
            break;
        }
    return 0;
}
