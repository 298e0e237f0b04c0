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
