/* Triangles seen from above: the highest surface at each point of a grid. */
#include "kernels.h"

#include <math.h>

#define BESIDE 1e-9 /* points beside an edge that still belong to a triangle: none falls between two of them */
#define POINTS_AT_A_TIME (1 << 22)

static inline double least(double a, double b, double c) { return fmin(fmin(a, b), c); }
static inline double most(double a, double b, double c) { return fmax(fmax(a, b), c); }

/* Narrows the columns of a triangle to those within it in a row. Within lies to the left of each edge: along
 * (x - x0) dy <= (y - y0) dx, where the area is positive. */
static inline void narrow(const double *corners, double sign, double row, double *west, double *east) {
    for (int corner = 0; corner < 3; corner++) {
        const double *from = corners + 3 * corner, *to = corners + 3 * ((corner + 1) % 3);
        double across = sign * (to[0] - from[0]), down = sign * (to[1] - from[1]);
        double crossing = from[0] + (row - from[1]) * (across / down);
        if (down > 0) *east = fmin(*east, floor(crossing + BESIDE));
        if (down < 0) *west = fmax(*west, ceil(crossing - BESIDE));
    }
}

/* The height of a triangle's plane: each corner counts by the area of the triangle of the point and the other two. */
static inline double height(const double *corners, double area, double row, double column) {
    double x[3], y[3];
    for (int corner = 0; corner < 3; corner++) {
        x[corner] = corners[3 * corner] - column;
        y[corner] = corners[3 * corner + 1] - row;
    }
    double first = (x[1] * y[2] - x[2] * y[1]) / area, second = (x[2] * y[0] - x[0] * y[2]) / area;
    double third = (x[0] * y[1] - x[1] * y[0]) / area;
    return first * corners[2] + second * corners[5] + third * corners[8];
}

/* Takes triangles into a grid: column, row and height of three corners each, and whether they face up. `heights` keeps
 * the greatest, `lowest` the least of those that face up. `at` is the triangle and its row to begin with, and is moved
 * on, not always to the end, so that the caller can stop. Returns how many points and rows it has looked at. */
KERNEL int64_t add_triangles(const double *corners, const uint8_t *faces_up, int64_t count, int64_t rows,
                             int64_t columns, float *heights, float *lowest, int64_t *at) {
    int64_t points = 0;
    for (; at[0] < count; at[0]++, at[1] = 0) {
        const double *of = corners + 9 * at[0];
        double area = (of[3] - of[0]) * (of[7] - of[1]) - (of[4] - of[1]) * (of[6] - of[0]);
        if (!(fabs(area) > 0)) continue;
        double sign = area > 0 ? 1 : -1, low = least(of[2], of[5], of[8]), high = most(of[2], of[5], of[8]);
        double first_column = fmax(ceil(least(of[0], of[3], of[6]) - BESIDE), 0);
        double last_column = fmin(floor(most(of[0], of[3], of[6]) + BESIDE), (double)(columns - 1));
        double first_row = fmax(ceil(least(of[1], of[4], of[7]) - BESIDE), 0);
        double last_row = fmin(floor(most(of[1], of[4], of[7]) + BESIDE), (double)(rows - 1));
        if (first_column > last_column || first_row > last_row) continue;
        for (int64_t row = at[1] > (int64_t)first_row ? at[1] : (int64_t)first_row; row <= (int64_t)last_row; row++) {
            double west = first_column, east = last_column;
            narrow(of, sign, (double)row, &west, &east);
            points++; /* that of the row, which may be none */
            for (int64_t column = (int64_t)fmin(west, (double)columns); column <= (int64_t)fmax(east, -1); column++) {
                float here = (float)fmax(fmin(height(of, area, (double)row, (double)column), high), low);
                int64_t place = row * columns + column;
                if (here > heights[place]) heights[place] = here;
                if (faces_up[at[0]] && here < lowest[place]) lowest[place] = here;
                points++;
            }
            if (points > POINTS_AT_A_TIME) {
                at[1] = row + 1;
                return points;
            }
        }
    }
    return points;
}
