/* Rivers: what runs along the tree of flow, in whose order every point comes before its receiver. */
#include "flow_grid.h"

/* stream_power.celerities, from the areas by point, for places from `first` to before `last` in the order. */
EXPORTED int64_t river_celerities(const int32_t *order, const int32_t *receivers, int64_t first, int64_t last,
                                  const float *areas, double stream_area, float *speeds, int64_t rows, int64_t columns, int64_t wraps,
                                  const float *ways) {
    const Grid grid = {(int32_t)rows, (int32_t)columns, wraps != 0};
    for (int64_t at = first; at < last; at++) {
        if (at + AHEAD < last) {
            __builtin_prefetch(receivers + order[at + AHEAD]);
            __builtin_prefetch(areas + order[at + AHEAD]);
        }
        const int32_t point = order[at];
        const float distance = length(grid, ways, point, receivers[point]);
        const float area = areas[point] * (areas[point] / (areas[point] + (float)stream_area));
        speeds[at] = distance > 0 && area > 0 ? power_of(area) / distance : 0;
    }
    return 0;
}

typedef struct {
    const int32_t *order, *receivers, *below;
    int64_t sources;    /* to how many points, the first ones, nothing flows */
    float *bed, *water; /* the level of the water after each step, for the other points */
    const float *rates, *uplift, *critical, *straightness;
    const float *frame, *bounds, *factors; /* stream_power.StreamLayers, or none */
    int64_t layers;
    float time;
    float *slid;
    Grid grid;
    const float *ways;
} River;

/* How high the ground at a point is once a river has cut it for a step of time, through the layers it comes to. */
static inline float through_layers(const River *river, float frame, float ground, float base, float rate) {
    const float *bounds = river->bounds, *factors = river->factors;
    const int64_t lowest = river->layers - 1;
    int64_t layer = 0;
    while (layer < lowest && ground <= frame + bounds[layer]) layer++;
    for (float above = ground, spent = 0;; layer++) {
        const float factor = factors[layer];
        const float worn = (above + factor * (spent + rate * base)) / (1 + rate * factor);
        if (layer == lowest || worn >= frame + bounds[layer]) return worn;
        const float bound = frame + bounds[layer];
        spent += (above - bound) / factor;
        above = bound;
    }
}

static inline void cut_point(const River *river, int64_t at, int64_t steps) {
    if (at >= AHEAD) {
        const int64_t soon = at - AHEAD;
        const int32_t next = river->order[soon];
        __builtin_prefetch(river->water + (river->below[soon] - river->sources) * steps);
        __builtin_prefetch(river->uplift + next);
        __builtin_prefetch(river->critical + next);
        __builtin_prefetch(river->straightness + next);
        __builtin_prefetch(river->receivers + next);
    }
    const int32_t point = river->order[at], below = river->below[at];
    const float rise = river->time * river->uplift[point], rate = river->time * river->rates[at];
    const float length_down = length(river->grid, river->ways, point, river->receivers[point]);
    const float steepest = river->critical[point] * (length_down * river->straightness[point]);
    const float *base_water = river->water + (below - river->sources) * steps;
    float *water = at < river->sources ? NULL : river->water + (at - river->sources) * steps;
    float ground = river->bed[at];
    for (int64_t step = 0; step < steps; step++) {
        ground += rise;
        const float base = base_water[step];
        const float worn = river->frame ? through_layers(river, river->frame[point], ground, base, rate)
                                        : (ground + rate * base) / (1 + rate);
        const float most = base + steepest;
        const float cut = worn < most ? worn : most;
        if (river->slid) river->slid[at] += worn - cut;
        ground = ground > base ? cut : ground;
        if (water) water[step] = ground > base ? ground : base;
    }
    river->bed[at] = ground;
}

/* Network.cutting: some steps of time at a time, for the points from `start` to `stop` in the order, the last first.
 * They are outlets, or none is. */
EXPORTED int64_t cut_beds(int64_t start, int64_t stop, int64_t steps, const int32_t *order, const int32_t *receivers,
                          const int32_t *below, int64_t sources, int64_t inland, float *bed, float *water,
                          const float *rates, const float *uplift, const float *critical, const float *straightness,
                          const float *frame, const float *bounds, const float *factors, int64_t layers, double time, float *slid, int64_t rows, int64_t columns, int64_t wraps, const float *ways) {
    const River river = {order, receivers, below, sources, bed, water, rates, uplift, critical, straightness,
                         frame, bounds, factors, layers, (float)time, slid, {rows, columns, wraps}, ways};
    if (start >= inland) {
        for (int64_t at = start; at < stop; at++)
            for (int64_t step = 0; step < steps; step++) water[(at - sources) * steps + step] = bed[at];
        return 0;
    }
    /* A number of steps that the compiler knows makes one loop of it. */
    if (steps == 4 && !slid && !frame) {
        River light = river;
        light.slid = NULL;
        light.frame = NULL;
        for (int64_t at = stop - 1; at >= start; at--) cut_point(&light, at, 4);
    } else
        for (int64_t at = stop - 1; at >= start; at--) cut_point(&river, at, steps);
    return 0;
}

/* stream_power.risen, in place. */
EXPORTED int64_t risen_upstream(const int32_t *below, int64_t inland, float *total) {
    for (int64_t at = inland - 1; at >= 0; at--) total[at] += total[below[at]];
    return 0;
}

/* land.standing, in place; `lowest` is the height of the lowest outlet. */
EXPORTED int64_t standing_outlets(uint8_t *outlets, const uint8_t *outside, const float *surface, int64_t rows,
                                  int64_t columns, int64_t wraps, double lowest) {
    const Grid grid = {(int32_t)rows, (int32_t)columns, wraps != 0};
    for (int32_t row = 0, at = 0; row < rows; row++)
        for (int32_t column = 0; column < columns; column++, at++) {
            if (!outlets[at] || outside[at] || surface[at] == (float)lowest) continue;
            for (int direction = 0; direction < 8; direction++) {
                const int32_t beside = neighbour_at(grid, row, column, direction);
                if (beside >= 0 && surface[beside] < surface[at]) outlets[at] = 0;
            }
        }
    return 0;
}

/* local_erosion._bed, in place: all in the order of the tree. `water` holds the bed, too. */
EXPORTED int64_t wear_parcel(const int32_t *below, int64_t inland, double *bed, double *water, const double *drops,
                             const float *kept, const float *slid) {
    for (int64_t at = inland - 1; at >= 0; at--) {
        const double base = water[below[at]], before = bed[at] - base;
        double rise = (before > 0 ? before : 0) * kept[at];
        const double steep = rise - drops[at];
        rise -= slid[at] * (steep > 0 ? steep : 0);
        if (rise < before) bed[at] = base + rise; /* what does not come down keeps its bits */
        water[at] = bed[at] > base ? bed[at] : base;
    }
    return 0;
}
