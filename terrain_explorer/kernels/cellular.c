/* Cellular noise: `CellularNoise.basis` of cellular_noise.py. */
#include "lattice.h"

enum { NEAREST, SECOND, DIFFERENCE };

INLINE void meet(double square, double *first, double *second) {
    double later = *first > square ? *first : square;
    *second = *second < later ? *second : later;
    *first = *first < square ? *first : square;
}

/* Lowers the squared distances at a place where points two cells away may be nearer, which is seldom. */
static void meet_far(const lattice *on, double south, double east, double *farthest, double *first, double *second) {
    double to_south = fabs(south - rint(south)), to_east = fabs(east - rint(east));
    double reach = 1 + (to_south < to_east ? to_south : to_east);
    if (!(*farthest > reach * reach)) return;
    double row = floor(south), column = floor(east), down = south - row, across = east - column;
    double points[50], *point = points;
    look_around(on, (int64_t)row, (int64_t)column, -2, 2, points);
    for (int r = -2; r <= 2; r++)
        for (int c = -2; c <= 2; c++, point += 2) {
            if (-1 <= r && r <= 1 && -1 <= c && c <= 1) continue;
            double d = point[0] + (r - down), a = point[1] + (c - across);
            meet(d * d + a * a, first, second);
        }
}

/* Fills `noise` at the crossings of rows and columns, or, `pointwise`, at places in a single row with a `south` each.
 *
 * `table` has room for the points of so many cells from `top` and `left` on, or is NULL. `distance` is the number of a
 * choice of `Distance`. */
KERNEL int64_t cellular_noise(double *noise, const double *south, const double *east, int64_t rows,
                              int64_t columns, int64_t pointwise, int64_t key, int64_t period, double *table,
                              int64_t top, int64_t left, int64_t height, int64_t width, int64_t distance) {
    lattice on = {POINTS, (uint64_t)key, period, NULL, table, top, left, height, width};
    double row_of[CHUNK], column_of[CHUNK], down_of[CHUNK], across_of[CHUNK], near[CHUNK], next[CHUNK];
    fill_table(&on);
    for (int64_t line = 0; line < rows; line++)
        for (int64_t begun = 0; begun < columns; begun += CHUNK) {
            int count = (int)(columns - begun < CHUNK ? columns - begun : CHUNK);
            const double *s = pointwise ? south + begun : south + line, *e = east + begun;
            for (int i = 0; i < count; i++) {
                double to_south = s[pointwise ? i : 0];
                row_of[i] = floor(to_south);
                column_of[i] = floor(e[i]);
                down_of[i] = to_south - row_of[i];
                across_of[i] = e[i] - column_of[i];
                near[i] = next[i] = INFINITY;
            }
            for (int start = 0, end; start < count; start = end) {
                /* Neighbours in one cell have the same points around them. */
                for (end = start + 1; end < count && row_of[end] == row_of[start]; end++)
                    if (column_of[end] != column_of[start]) break;
                double points[18], *point = points;
                look_around(&on, (int64_t)row_of[start], (int64_t)column_of[start], -1, 1, points);
                for (int r = -1; r <= 1; r++)
                    for (int c = -1; c <= 1; c++, point += 2) {
                        double p_south = point[0], p_east = point[1];
                        if (distance != NEAREST)
                            for (int i = start; i < end; i++) {
                                double d = p_south + (r - down_of[i]), a = p_east + (c - across_of[i]);
                                meet(d * d + a * a, near + i, next + i);
                            }
                        else
                            for (int i = start; i < end; i++) {
                                double d = p_south + (r - down_of[i]), a = p_east + (c - across_of[i]);
                                double square = d * d + a * a;
                                near[i] = near[i] < square ? near[i] : square;
                            }
                    }
            }
            double *farthest = distance == NEAREST ? near : next;
            for (int i = 0; i < count; i++)
                if (farthest[i] > 1) meet_far(&on, s[pointwise ? i : 0], e[i], farthest + i, near + i, next + i);
            double *restrict out = noise + line * columns + begun;
            for (int i = 0; i < count; i++) out[i] = sqrt(farthest[i]);
            if (distance == DIFFERENCE)
                for (int i = 0; i < count; i++) out[i] -= sqrt(near[i]);
        }
    return 0;
}
