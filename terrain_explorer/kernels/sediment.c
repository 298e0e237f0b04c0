/* Sediment: what rivers carry and lay down, and how it spreads; see terrain/erosion/sediment.py. By point. */
#include "flow_grid.h"

/* sediment.water_levels. */
EXPORTED int64_t water_levels(const int32_t *order, const int32_t *receivers, int64_t points, const double *bed,
                              double *water) {
    for (int64_t at = points - 1; at >= 0; at--) {
        const int32_t point = order[at], below = receivers[point];
        water[point] = below != point && water[below] > bed[point] ? water[below] : bed[point];
    }
    return 0;
}

/* sediment.carry. `rates` are in the order of the tree. `carried` has the supply, and then what leaves at outlets
 * and what slides elsewhere; `given` is how much less of it comes for each unit that the receiver's bed lies higher, 0 in the beginning. */
EXPORTED int64_t carry_sediment(const int32_t *order, const int32_t *receivers, int64_t inland, int64_t points,
                                double *bed, double *sediment, double *water, const float *levels, const float *uplift,
                                const float *rates, const int32_t *areas, const float *critical,
                                const float *straightness, double time, double strength, double deposition,
                                double filled, double *carried, double *given, double *slid, int64_t rows,
                                int64_t columns, int64_t wraps, const float *ways) {
    const Grid grid = {(int32_t)rows, (int32_t)columns, wraps != 0};
    for (int64_t at = 0; at < inland; at++) {
        const int32_t point = order[at], below = receivers[point];
        const double risen = bed[point] + time * uplift[point];
        sediment[point] -= risen;
        if (bed[point] < water[below]) { /* standing water: what comes settles, as far as there is room */
            const double comes = carried[point] + given[point] * water[point];
            const double room = filled * (levels[point] - risen);
            const double most = (deposition < 1 ? deposition : 1) * (time * comes);
            double laid = room < most ? room : most;
            laid = laid > 0 ? laid : 0;
            bed[point] = risen + laid;
            carried[below] += comes - laid / time;
            given[point] = 0;
            continue;
        }
        const double own = 1 - time * given[point], filling = risen + time * carried[point];
        const double rate = strength * rates[at];
        const double whole = 1 / own + deposition / areas[point] + time * rate / own;
        const double goes = (carried[point] + (given[point] + rate) * filling / own) / whole, less = -rate / whole;
        bed[point] = (filling - time * goes) / own;
        carried[below] += goes;
        given[below] += less;
        given[point] = -time * less / own;
        water[point] = -DBL_MAX;
    }
    for (int64_t at = inland; at < points; at++) carried[order[at]] += given[order[at]] * bed[order[at]];
    for (int64_t at = inland - 1; at >= 0; at--) {
        const int32_t point = order[at], below = receivers[point];
        if (water[point] == -DBL_MAX)
            bed[point] += given[point] * (water[below] == -DBL_MAX ? bed[below] : water[below]);
    }
    for (int64_t at = inland - 1; at >= 0; at--) { /* what is too steep slides once all has been carried */
        const int32_t point = order[at], below = receivers[point];
        const double base = water[below] == -DBL_MAX ? bed[below] : water[below];
        const double most = base + critical[point] * (length(grid, ways, point, below) * straightness[point]);
        const double excess = water[point] == -DBL_MAX && bed[point] > most ? bed[point] - most : 0;
        bed[point] -= excess;
        slid[point] += excess;
        carried[point] = excess / time;
        const double lies = sediment[point] + bed[point];
        sediment[point] = lies > 0 ? lies : 0;
    }
    return 0;
}

/* sediment.spread: loose ground moves to lower neighbours, for rows from `first` to before `last`. With `among`, only
 * between the points marked there. */
EXPORTED int64_t spread_sediment(const double *bed, const double *sediment, const float *levels, const uint8_t *among,
                                 double *moved, double part, double deep, double under, double gentle, int64_t rows, int64_t columns,
                                 int64_t wraps, int64_t first, int64_t last, const float *ways) {
    const Grid grid = {(int32_t)rows, (int32_t)columns, wraps != 0};
    const float nearest = ways[1] < ways[2] ? ways[1] : ways[2];
    double near[8], still[8];
    int32_t offset[8];
    for (int direction = 0; direction < 8; direction++) {
        offset[direction] = offset_to(grid, direction);
        const double way = ways[2 * (DOWN[direction] != 0) + (RIGHT[direction] != 0)];
        near[direction] = nearest / way * (nearest / way), still[direction] = gentle * way;
    }
    for (int32_t row = (int32_t)first; row < last; row++)
        for (int32_t column = 0; column < columns; column++) {
            const int32_t point = row * grid.columns + column;
            const int inner = is_inner(grid, row, column), bare = !(sediment[point] > 0);
            double sum = 0;
            for (int direction = among && !among[point] ? 8 : 0; direction < 8; direction++) {
                const int32_t beside =
                    inner ? point + offset[direction] : neighbour_at(grid, row, column, direction);
                if (beside < 0 || (among && !among[beside]) || (bare && !(sediment[beside] > 0))) continue;
                const double difference = bed[beside] - bed[point];
                const int32_t giver = difference > 0 ? beside : point, taker = difference > 0 ? point : beside;
                const double loose = sediment[giver];
                if (!(loose > 0)) continue;
                /* What of the step is above the water, and how much too steep the rest is. */
                const double shore = bed[taker] < levels[taker] ? levels[taker] : bed[taker];
                const double dry = bed[giver] < levels[giver] || bed[giver] < shore ? 0 : bed[giver] - shore;
                const double wet = (difference > 0 ? difference : -difference) - dry - still[direction];
                double height = dry * (part * (loose < deep ? loose / deep : 1)) + (wet > 0 ? wet : 0) * under;
                if (!(height > 0)) continue;
                height *= near[direction];
                const double most = loose / 8;
                height = height < most ? height : most;
                sum += difference > 0 ? height : -height;
            }
            moved[point] = sum;
        }
    return 0;
}

/* SeaFloor.fill: down the ways of the sea, from the inlets on. `left` has added to it what found no room. */
EXPORTED int64_t fill_sea(const int32_t *order, const int32_t *receivers, int64_t points, const uint8_t *wet,
                          const double *floors, double *sediment, double *coming, double level, double filled,
                          double shallow, double *left) {
    for (int64_t at = 0; at < points; at++) {
        const int32_t point = order[at], below = receivers[point];
        double comes = coming[point];
        if (!(comes > 0)) continue;
        if (wet[point]) {
            const double room = level - (floors[point] + sediment[point]);
            const double most = room > shallow ? filled * room : room;
            const double laid = comes < most ? comes : most > 0 ? most : 0;
            sediment[point] += laid;
            comes -= laid;
        }
        coming[point] = 0;
        if (below == point)
            *left += comes;
        else
            coming[below] += comes;
    }
    return 0;
}
