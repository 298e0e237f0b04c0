/* To which neighbour the water of each point goes; see terrain/hydrology/flow_routing.py. */
#include <math.h>

#include "flow_grid.h"

#define REAL float
#define NAMED(name) name##_float32
#include "flow_routing_of_type.h"
#undef REAL
#undef NAMED

#define REAL double
#define NAMED(name) name##_float64
#include "flow_routing_of_type.h"

/* The sides of a triangle whose near neighbour lies to the east or west, or to the south or north. */
typedef struct {
    float along, across;                           /* their lengths: to the near neighbour, and on from there */
    float slope_along, slope_across, slope_askew;  /* what makes slopes of differences of heights */
} Sides;

/* The steepest descent so far, the square of its slope and its parts; and the differences of numbers to its ends. */
typedef struct {
    float steepest, forth, aside, along, across;
    int32_t straight, askew;
} Descent;

#define ALWAYS_INLINE static inline __attribute__((always_inline))

/* One of two numbers, without a branch: so the compiler sees that it may do several points at a time. */
ALWAYS_INLINE int32_t chosen(int first, int32_t one, int32_t other) { return (one & -first) | (other & (first - 1)); }

ALWAYS_INLINE float chosen_float(int first, float one, float other) {
    union { float number; int32_t bits; } yes = {one}, no = {other}, result;
    result.bits = chosen(first, yes.bits, no.bits);
    return result.number;
}

ALWAYS_INLINE void descend(
    Descent *best, Sides sides, float height, float near, int32_t straight, float one, int32_t way, float other,
    int32_t other_way) {
    float low = other < one ? other : one;
    float fall = height - low, aside = near - low, forth = (height - near) * sides.slope_along;
    fall = fall > 0 ? fall : 0;
    aside = aside > 0 ? aside : 0;
    aside *= sides.slope_across;
    fall *= sides.slope_askew;
    float edge = fall * sides.across;
    aside = aside < edge ? aside : edge;
    fall *= sides.along;
    forth = forth > fall ? forth : fall;
    float square = forth * forth + aside * aside;
    int32_t askew = chosen(other < one, other_way, way);
    int steeper = square > best->steepest;
    best->steepest = chosen_float(steeper, square, best->steepest);
    best->forth = chosen_float(steeper, forth, best->forth);
    best->aside = chosen_float(steeper, aside, best->aside);
    best->along = chosen_float(steeper, sides.along, best->along);
    best->across = chosen_float(steeper, sides.across, best->across);
    best->straight = chosen(steeper, straight, best->straight);
    best->askew = chosen(steeper, askew, best->askew);
}

/* The drawn receiver of a point, as a difference of numbers, from the heights of its neighbours and the differences to
 * them by direction. The straightness is less than 0 where nothing is lower. */
ALWAYS_INLINE int32_t draw(
    Sides level, Sides steep, float surely, const int32_t *ways, float height, float east, float south, float west,
    float north, float southeast, float southwest, float northwest, float northeast, float chance,
    float *straightness) {
    Descent best = {0};
    descend(&best, level, height, east, ways[0], southeast, ways[4], northeast, ways[7]);
    descend(&best, steep, height, south, ways[1], southeast, ways[4], southwest, ways[5]);
    descend(&best, level, height, west, ways[2], southwest, ways[5], northwest, ways[6]);
    descend(&best, steep, height, north, ways[3], northeast, ways[7], northwest, ways[6]);
    int turns = best.aside * best.along * surely > chance * (best.forth * best.across);
    float falls = chosen_float(turns, best.forth * best.along + best.aside * best.across, best.forth);
    float cosine = falls / sqrtf(best.steepest);
    *straightness = chosen_float(best.steepest > 0, cosine, -1);
    return chosen(turns, best.askew, best.straight);
}

/* Rows from `first` to before `last`; the coefficients are the numbers of the caller of this name. */
KERNEL int64_t drawn_receivers(
    const float *restrict heights, const uint8_t *restrict outlets, const float *restrict chances,
    int32_t *restrict receivers, float *restrict straightness, int64_t rows, int64_t columns, int64_t wraps,
    int64_t first, int64_t last, const float *restrict coefficients) {
    Grid grid = {rows, columns, wraps};
    const float *c = coefficients;
    Sides level = {c[0], c[1], c[2], c[3], c[4]}, steep = {c[1], c[0], c[3], c[2], c[4]};
    float surely = c[5], beyond = c[6];
    int32_t ways[8];
    for (int direction = 0; direction < 8; direction++) ways[direction] = offset_to(grid, direction);
    for (int32_t row = first; row < last; row++) {
        int64_t start = (int64_t)row * columns;
        int inner = row > 0 && row < rows - 1;
        /* The border; of inner rows it is the first and the last point. */
        for (int32_t column = 0; column < columns; column += inner && columns > 1 ? columns - 1 : 1) {
            int64_t at = start + column;
            int32_t to[8];
            float near[8], cosine;
            for (int direction = 0; direction < 8; direction++) {
                int32_t other = neighbour_at(grid, row, column, direction);
                to[direction] = other < 0 ? 0 : other - (int32_t)at;
                near[direction] = other < 0 ? beyond : heights[other];
            }
            int32_t way = draw(
                level, steep, surely, to, heights[at], near[0], near[1], near[2], near[3], near[4], near[5], near[6],
                near[7], chances[at], &cosine);
            int falls = cosine >= 0 && !outlets[at];
            receivers[at] = (int32_t)at + (falls ? way : 0);
            straightness[at] = falls ? cosine : 1;
        }
        if (!inner) continue;
        const float *above = heights + start - columns, *here = heights + start, *below = heights + start + columns;
        const float *chance = chances + start;
        const uint8_t *outlet = outlets + start;
        int32_t *restrict receiver = receivers + start;
        float *restrict straight = straightness + start;
        for (int32_t column = 1; column < columns - 1; column++) {
            float cosine;
            int32_t way = draw(
                level, steep, surely, ways, here[column], here[column + 1], below[column], here[column - 1],
                above[column], below[column + 1], below[column - 1], above[column - 1], above[column + 1],
                chance[column], &cosine);
            int falls = (cosine >= 0) & !outlet[column];
            receiver[column] = (int32_t)start + column + chosen(falls, way, 0);
            straight[column] = chosen_float(falls, cosine, 1);
        }
    }
    return 0;
}
