/* Dabs of a brush that lifts the ground, one after the other. */
#include "kernels.h"

/* Stroke._lifted: each dab has room for `rows` x `columns` weights, and a window of the map of so many or fewer: its
   first row and column, its rows and columns. Where its weight is above 0 it adds that times its lift. */
KERNEL int64_t lift_dabs(float *heights, int64_t side, const float *weights, const int64_t *windows, const float *lifts,
                         int64_t dabs, int64_t rows, int64_t columns) {
    for (int64_t dab = 0; dab < dabs; dab++) {
        const int64_t *const window = windows + 4 * dab;
        for (int64_t row = 0; row < window[2]; row++) {
            float *const ground = heights + (window[0] + row) * side + window[1];
            const float *const weight = weights + (dab * rows + row) * columns;
            for (int64_t at = 0; at < window[3]; at++) {
                const float lift = weight[at] * lifts[dab], height = ground[at] + lift;
                const float kept = height > FLT_MAX ? FLT_MAX : height < -FLT_MAX ? -FLT_MAX : height;
                ground[at] = weight[at] > 0 ? kept : ground[at];
            }
        }
    }
    return 0;
}
