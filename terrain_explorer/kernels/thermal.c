/* Loose ground slides: a step of time; see terrain/erosion/thermal.py. */
#include "kernels.h"

#include <string.h>

typedef struct {
    const float *most;
    int64_t columns, tileable;
} Talus;

/* A row with one point more on each side, as if the grid stood among its copies. */
static inline const float *padded(const float *grid, int64_t row, int64_t rows, int64_t columns, float *to) {
    if (!grid) return NULL;
    const float *from = grid + (row + rows) % rows * columns;
    memcpy(to + 1, from, columns * sizeof(float));
    to[0] = from[columns - 1], to[columns + 1] = from[0];
    return to;
}

/* What slides from points to others; solid are those of both. */
static inline void slide(
    const float *restrict upper, const float *restrict lower, const float *restrict solid, const float *restrict below,
    float most, int64_t points, float *restrict flow) {
    for (int64_t at = 0; at < points; at++) {
        const float excess = upper[at] - lower[at];
        float stays = excess > -most ? excess : -most;
        stays = stays < most ? stays : most;
        flow[at] = excess - stays;
    }
    if (solid)
        for (int64_t at = 0; at < points; at++) flow[at] = flow[at] * solid[at] * below[at];
}

static inline void close_ends(float *flow, int64_t columns) { flow[0] = flow[columns] = 0; }

/* The flows from a row to the next one: straight down, and to both sides. Returns whether anything slides. */
static inline uint32_t slide_down(
    const Talus *of, const float *upper, const float *lower, const float *solid, const float *below, int closed,
    float *const *flows) {
    const int64_t columns = of->columns;
    if (closed) {
        for (int64_t pair = 0; pair < 3; pair++) memset(flows[pair], 0, (columns + 1) * sizeof(float));
        return 0;
    }
    const float *none = NULL;
    slide(upper + 1, lower + 1, solid ? solid + 1 : none, solid ? below + 1 : none, of->most[1], columns, flows[0]);
    slide(upper, lower + 1, solid, solid ? below + 1 : none, of->most[2], columns + 1, flows[1]);
    slide(upper + 1, lower, solid ? solid + 1 : none, below, of->most[3], columns + 1, flows[2]);
    if (!of->tileable) close_ends(flows[1], columns), close_ends(flows[2], columns);
    uint32_t any = 0;
    for (int64_t at = 0; at < columns; at++) any |= (flows[0][at] != 0) | (flows[1][at] != 0) | (flows[2][at] != 0);
    return any | (flows[1][columns] != 0) | (flows[2][columns] != 0);
}

static inline void add_part(float *restrict total, const float *restrict flow, float part, int64_t points) {
    for (int64_t at = 0; at < points; at++) total[at] += part * flow[at];
}

/* thermal._stepped for the rows from `first` to before `last`; returns whether anything slid. Without `after` that is
 * all. `buffer` has 13 rows with two points more. */
KERNEL int64_t thermal_step(
    const float *heights, int64_t rows, int64_t columns, int64_t first, int64_t last, const float *most,
    int64_t tileable, const float *solid, double part, float *after, float *total_0, float *total_1, float *total_2,
    float *total_3, float *buffer) {
    const Talus of = {most, columns, tileable};
    float *lines[13];
    for (int64_t line = 0; line < 13; line++) lines[line] = buffer + line * (columns + 2);
    float *aside = lines[6], **arriving = lines + 7, **leaving = lines + 10;
    const float *upper = padded(heights, first - 1, rows, columns, lines[0]);
    const float *here = padded(heights, first, rows, columns, lines[1]);
    const float *upper_solid = padded(solid, first - 1, rows, columns, lines[3]);
    const float *here_solid = padded(solid, first, rows, columns, lines[4]);
    uint32_t any = slide_down(&of, upper, here, upper_solid, here_solid, !tileable && first == 0, arriving);
    for (int64_t row = first; row < last; row++) {
        const int64_t line = (row - first + 2) % 3;
        const float *next = padded(heights, row + 1, rows, columns, lines[line]);
        const float *next_solid = padded(solid, row + 1, rows, columns, lines[3 + line]);
        any |= slide_down(&of, here, next, here_solid, next_solid, !tileable && row + 1 == rows, leaving);
        slide(here, here + 1, here_solid, here_solid ? here_solid + 1 : NULL, most[0], columns + 1, aside);
        if (!tileable) close_ends(aside, columns);
        for (int64_t at = 0; at <= columns; at++) any |= aside[at] != 0;
        if (after) {
            const float *restrict down = arriving[0], *restrict right = arriving[1], *restrict left = arriving[2];
            const float *restrict on = leaving[0], *restrict on_right = leaving[1], *restrict on_left = leaving[2];
            float *restrict to = after + row * columns;
            for (int64_t at = 0; at < columns; at++) {
                float change = 0 + (aside[at] - aside[at + 1]);
                change += down[at] - on[at];
                change += right[at] - on_right[at + 1];
                change += left[at + 1] - on_left[at];
                to[at] = here[at + 1] + (float)part * change;
            }
            if (total_0) {
                add_part(total_0 + row * (columns + 1), aside, (float)part, columns + 1);
                add_part(total_1 + row * columns, down, (float)part, columns);
                add_part(total_2 + row * (columns + 1), right, (float)part, columns + 1);
                add_part(total_3 + row * (columns + 1), left, (float)part, columns + 1);
            }
        } else if (any)
            return 1;
        float **turned = arriving;
        arriving = leaving, leaving = turned;
        here = next, here_solid = next_solid;
    }
    return any;
}

static inline float half_way(float one, float other) { return (one + other) * 0.5f; }

/* thermal.finer, along a line: `count` numbers become `fine` ones, at most. Flows between points have the mean with
 * the weights 1, 6 and 1 at their places, and what is over the edges follows the last, as in a tile; others lie a
 * quarter of the distance before and after their places. */
static inline void halve(const float *restrict from, int64_t count, int64_t between, int64_t tileable,
                         float *restrict to, int64_t fine) {
    if (between) {
        float before = half_way(from[count - 2], from[count - 1]);
        for (int64_t at = 0; at < count - 1; at++) {
            const float middle = half_way(from[at], from[at + 1]);
            to[2 * at] = from[at] * 0.5f + (middle + before) * 0.25f;
            if (2 * at + 1 < fine) to[2 * at + 1] = middle;
            before = middle;
        }
        if (2 * count - 2 < fine) to[2 * count - 2] = to[0];
        return;
    }
    const float first = from[tileable ? count - 1 : 0], last = from[tileable ? 0 : count - 1];
    for (int64_t at = 0; at < count; at++) {
        const float before = at ? from[at - 1] : first, after = at < count - 1 ? from[at + 1] : last;
        to[2 * at] = (before + 3 * from[at]) * 0.25f;
        if (2 * at + 1 < fine) to[2 * at + 1] = (after + 3 * from[at]) * 0.25f;
    }
}

/* thermal.finer: a flow of rows x columns becomes one of tall x wide, which `buffer` has room for half of. */
KERNEL int64_t finer_flow(const float *flow, int64_t rows, int64_t columns, int64_t down, int64_t across,
                          int64_t tileable, float *buffer, float *out, int64_t tall, int64_t wide) {
    for (int64_t row = 0; row < rows; row++)
        halve(flow + row * columns, columns, across, tileable, buffer + row * wide, wide);
    for (int64_t row = 0; row < tall; row++) {
        float *restrict to = out + row * wide;
        if (down) {
            const int64_t one = row / 2 % (rows - 1), before = one ? one - 1 : rows - 2;
            const float *restrict here = buffer + one * wide, *restrict next = here + wide;
            const float *restrict last = buffer + before * wide, *restrict to_here = last + wide;
            if (row % 2)
                for (int64_t at = 0; at < wide; at++) to[at] = half_way(here[at], next[at]) * 2;
            else
                for (int64_t at = 0; at < wide; at++) {
                    const float middles = half_way(here[at], next[at]) + half_way(last[at], to_here[at]);
                    to[at] = (here[at] * 0.5f + middles * 0.25f) * 2;
                }
            continue;
        }
        int64_t other = row / 2 + (row % 2 ? 1 : -1);
        if (other < 0 || other >= rows) other = tileable ? (other + rows) % rows : row / 2;
        const float *here = buffer + row / 2 * wide, *beside = buffer + other * wide;
        for (int64_t at = 0; at < wide; at++) to[at] = (beside[at] + 3 * here[at]) * 0.25f * 2;
    }
    return 0;
}
