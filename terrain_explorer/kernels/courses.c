/* How near points are to the course of a path: `Course.nearness` of course.py. */
#include "kernels.h"
#include <math.h>

/* The first two are NaN for NaN, as numpy's are. */
static inline double at_least(double number, double least) { return number <= least ? least : number; }
static inline double at_most(double number, double most) { return number >= most ? most : number; }

/* Adds pieces of a course to the grids of points at some rows and columns: how far each is beyond the nearest edge, the
 * value there, the sum of the weights of all pieces, and that of their weighted values.
 *
 * `reached` are the number of each piece, its first row and the one after its last, and its columns alike. `places` are
 * rows and columns in turn. No way from the edge counts as shorter than `least`. */
KERNEL int64_t add_pieces(const int64_t *reached, int64_t pieces, const double *rows, const double *columns,
                          int64_t wide, const double *places, const double *half_widths, const double *heights,
                          double reach, double least, double *beyond, double *values, double *weights, double *sums) {
    for (const int64_t *piece = reached; piece < reached + 5 * pieces; piece += 5) {
        int64_t number = piece[0], left = piece[3], right = piece[4];
        const double *place = places + 2 * number;
        double y = place[0], x = place[1], down = place[2] - y, across = place[3] - x;
        double begin = half_widths[number], widening = half_widths[number + 1] - begin;
        double height = heights[number], rise = heights[number + 1] - height;
        double length = down * down + across * across;
        /* A piece without a length is its beginning. */
        length = length > 0 ? length : INFINITY;
        for (int64_t row = piece[1]; row < piece[2]; row++) {
            double south = rows[row] - y, along = south * down;
            double *restrict edge = beyond + row * wide, *restrict value = values + row * wide;
            double *restrict weight = weights + row * wide, *restrict sum = sums + row * wide;
            for (int64_t column = left; column < right; column++) {
                double east = columns[column] - x;
                double part = at_most(at_least((along + east * across) / length, 0), 1);
                double aside = south - part * down, on = east - part * across;
                double away = sqrt(aside * aside + on * on) - (begin + part * widening);
                double there = height + part * rise;
                int nearer = away < edge[column];
                edge[column] = nearer ? away : edge[column];
                value[column] = nearer ? there : value[column];
                double outside = at_least(away, least);
                double share = at_least(reach - outside, 0) / outside;
                share *= share;
                weight[column] += share;
                sum[column] += share * there;
            }
        }
    }
    return 0;
}
