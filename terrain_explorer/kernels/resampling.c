/* Grids with more or fewer points on the same ground; see terrain/erosion/land.py. */
#include "kernels.h"

/* interpolation.interpolated for the new rows from `first` to before `last`, float32. Of taps there is a row for each:
 * their places and weights at all new points. `line` has room for a row of the old grid. */
KERNEL int64_t resampled_rows(const float *grid, int64_t columns, const int64_t *places_across,
                              const float *weights_across, int64_t taps_across, int64_t rows_new,
                              const int64_t *places_along, const float *weights_along, int64_t taps_along,
                              int64_t columns_new, int64_t first, int64_t last, float *restrict line,
                              float *restrict out) {
    for (int64_t row = first; row < last; row++) {
        for (int64_t tap = 0; tap < taps_across; tap++) {
            const float *restrict from = grid + places_across[tap * rows_new + row] * columns;
            const float weight = weights_across[tap * rows_new + row];
            if (tap == 0)
                for (int64_t at = 0; at < columns; at++) line[at] = 0 + weight * from[at];
            else
                for (int64_t at = 0; at < columns; at++) line[at] += weight * from[at];
        }
        float *restrict to = out + row * columns_new;
        for (int64_t tap = 0; tap < taps_along; tap++) {
            const int64_t *restrict places = places_along + tap * columns_new;
            const float *restrict weights = weights_along + tap * columns_new;
            if (tap == 0)
                for (int64_t at = 0; at < columns_new; at++) to[at] = 0 + weights[at] * line[places[at]];
            else
                for (int64_t at = 0; at < columns_new; at++) to[at] += weights[at] * line[places[at]];
        }
    }
    return 0;
}

typedef struct {
    int64_t points;
    int wraps;
} Line;

/* The number of a point of a line, which may lie beyond its ends. */
static inline int64_t on_line(Line line, int64_t point) {
    if (line.wraps) {
        if (point < 0) point += line.points;
        while (point >= line.points) point -= line.points;
        return point;
    }
    return point < 0 ? 0 : point >= line.points ? line.points - 1 : point;
}

/* The four points of a line around a place on it, and their weights by cubic convolution. */
static inline void cubic_taps(Line line, double place, int64_t *points, float *weights) {
    const double last = (double)(line.wraps ? line.points : line.points - 1);
    if (line.wraps)
        place = place < 0 ? place + last : place >= last ? place - last : place;
    else
        place = place < 0 ? 0 : place > last ? last : place;
    const int64_t first = (int64_t)place;
    const float t = (float)(place - (double)first), u = 1 - t;
    for (int64_t tap = 0; tap < 4; tap++) points[tap] = on_line(line, first + tap - 1);
    weights[0] = -0.5f * t * u * u;
    weights[1] = (1.5f * t - 2.5f) * t * t + 1;
    weights[2] = (1.5f * u - 2.5f) * u * u + 1;
    weights[3] = -0.5f * u * t * t;
}

/* moved_places.MovedPlaces.taken for the rows from `first` to before `last`, which alone `out` has room for. */
KERNEL int64_t moved_rows(const float *grids, int64_t kinds, int64_t rows, int64_t columns, int64_t wraps,
                          const float *down, const float *right, int64_t rows_moved, int64_t columns_moved,
                          double scale_down, double scale_right, int64_t rows_new, int64_t columns_new, int64_t first,
                          int64_t last, float *restrict out) {
    const int64_t one = wraps ? 0 : 1;
    const Line across = {rows, wraps != 0}, along = {columns, wraps != 0};
    const Line across_moved = {rows_moved, wraps != 0}, along_moved = {columns_moved, wraps != 0};
    const double squares_down = (double)(rows_new - one), squares_right = (double)(columns_new - one);
    for (int64_t row = first; row < last; row++) {
        const double part_down = (double)row / squares_down, at_row = part_down * (double)(rows_moved - one);
        const int64_t above = on_line(across_moved, (int64_t)at_row), below = on_line(across_moved, above + 1);
        const float t = (float)(at_row - (double)above);
        const float *const down_above = down + above * columns_moved, *const down_below = down + below * columns_moved;
        const float *const right_above = right + above * columns_moved;
        const float *const right_below = right + below * columns_moved;
        for (int64_t column = 0; column < columns_new; column++) {
            const double part_right = (double)column / squares_right;
            const double at_column = part_right * (double)(columns_moved - one);
            const int64_t west = on_line(along_moved, (int64_t)at_column), east = on_line(along_moved, west + 1);
            const float s = (float)(at_column - (double)west);
            const float down_west = down_above[west] + t * (down_below[west] - down_above[west]);
            const float down_east = down_above[east] + t * (down_below[east] - down_above[east]);
            const float right_west = right_above[west] + t * (right_below[west] - right_above[west]);
            const float right_east = right_above[east] + t * (right_below[east] - right_above[east]);
            const double moved_down = (double)(down_west + s * (down_east - down_west));
            const double moved_right = (double)(right_west + s * (right_east - right_west));
            int64_t lines[4], places[4];
            float of_lines[4], of_places[4];
            cubic_taps(across, part_down * (double)(rows - one) + moved_down * scale_down, lines, of_lines);
            cubic_taps(along, part_right * (double)(columns - one) + moved_right * scale_right, places, of_places);
            for (int64_t kind = 0; kind < kinds; kind++) {
                const float *const grid = grids + kind * rows * columns;
                float sum = 0;
                for (int64_t tap = 0; tap < 4; tap++) {
                    const float *const from = grid + lines[tap] * columns;
                    sum += of_lines[tap] * (of_places[0] * from[places[0]] + of_places[1] * from[places[1]] +
                                            of_places[2] * from[places[2]] + of_places[3] * from[places[3]]);
                }
                out[(kind * (last - first) + row - first) * columns_new + column] = sum;
            }
        }
    }
    return 0;
}
