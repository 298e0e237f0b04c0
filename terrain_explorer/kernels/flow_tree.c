/* The tree of flow, and what is passed on along it; see terrain/hydrology/flow_tree.py. */
#include "kernels.h"

#define IS_OUTLET (1 << 30) /* more than all donors that a point may have */

/* Put the points in the order of waves; `ends` gets the end of each wave but that of the outlets.
 *
 * `donors` holds zeros. The result is the number of those waves, and -1 for what is no tree, as where water goes round
 * in a circle. */
EXPORTED int64_t flow_waves(
    const int32_t *receivers, int64_t points, int32_t *donors, int32_t *order, int32_t *ends) {
    int64_t count = 0, outlets = 0, waves = 0;
    for (int64_t point = 0; point < points; point++) {
        int32_t below = receivers[point];
        if (below < 0 || below >= points) return -1;
        if (below == point) outlets++, donors[below] |= IS_OUTLET; /* never done before all others are */
        else donors[below]++;
    }
    /* Each is written, and stays if it is the next: there is always room, for outlets come last. */
    for (int64_t point = 0; point < points; point++) order[count] = point, count += !donors[point];
    for (int64_t start = 0, end = count; start < end; start = end, end = count) {
        ends[waves++] = end;
        for (int64_t at = start; at < end; at++) {
            int32_t below = receivers[order[at]];
            order[count] = below, count += !--donors[below]; /* at the last of those that pass water to it */
        }
    }
    if (count + outlets < points) return -1;
    for (int64_t point = 0; point < points; point++)
        if (receivers[point] == point) order[count++] = point;
    return waves;
}

/* The places of the receivers in the order of waves. */
EXPORTED int64_t flow_below(
    const int32_t *receivers, const int32_t *order, int64_t points, int32_t *place, int32_t *below) {
    for (int64_t at = 0; at < points; at++) place[order[at]] = at;
    for (int64_t at = 0; at < points; at++) below[at] = place[receivers[order[at]]];
    return 0;
}

/* Add the values of the first points of the order to those of their receivers, one by one. */
#define ACCUMULATE(type, name)                                                                               \
    EXPORTED int64_t flow_sums_##name(                                                                       \
        const int32_t *receivers, const int32_t *order, int64_t inner, type *values) {                       \
        for (int64_t at = 0; at < inner; at++) values[receivers[order[at]]] += values[order[at]];            \
        return 0;                                                                                            \
    }

/* Whole numbers wrap round. */
ACCUMULATE(float, float32)
ACCUMULATE(double, float64)
ACCUMULATE(uint32_t, int32)
ACCUMULATE(uint64_t, int64)

/* Give points the values of their receivers, from the outlets up. */
EXPORTED int64_t flow_roots(const int32_t *receivers, const int32_t *order, int64_t inner, int32_t *roots) {
    for (int64_t at = inner - 1; at >= 0; at--) roots[order[at]] = roots[receivers[order[at]]];
    return 0;
}

/* Mark the points whose water comes by marked ones. */
EXPORTED int64_t flow_upstream(const int32_t *receivers, const int32_t *order, int64_t inner, uint8_t *marked) {
    for (int64_t at = inner - 1; at >= 0; at--) marked[order[at]] |= marked[receivers[order[at]]];
    return 0;
}

/* Lower heights until none rises on the way down, but none below the least one there; `_cut` of breach_dams.py. */
EXPORTED int64_t flow_cut(
    const int32_t *receivers, const int32_t *order, int64_t inner, int64_t points, float *heights, float *least) {
    for (int64_t at = inner - 1; at >= 0; at--) {
        float below = least[receivers[order[at]]], *here = least + order[at];
        *here = below > *here ? below : *here;
    }
    for (int64_t point = 0; point < points; point++)
        heights[point] = least[point] > heights[point] ? least[point] : heights[point];
    for (int64_t at = 0; at < inner; at++) {
        float above = heights[order[at]], *below = heights + receivers[order[at]];
        *below = above < *below ? above : *below;
    }
    return 0;
}

/* Give points of lakes the values of the point at which the lake is left. */
EXPORTED int64_t flow_through_lakes(
    const int32_t *receivers, const int32_t *order, int64_t inner, const uint8_t *wet, float *values) {
    for (int64_t at = inner - 1; at >= 0; at--) {
        int32_t point = order[at], below = receivers[point];
        if (wet[point] & wet[below]) values[point] = values[below];
    }
    return 0;
}
