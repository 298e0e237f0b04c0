/* Loose layers that slide and spread: see terrain/erosion/loose_layer.py. */
#include "flow_grid.h"

/* Directions across from each other: their falls are added in pairs, so that a map that is turned or transposed gives
 * the same sums, bit for bit. */
static const int ACROSS[4][2] = {{1, 3}, {0, 2}, {4, 6}, {5, 7}};

/* loose_layer.steepest_falls, for rows from `first` to before `last`; the surface has one more row and column at each
 * side, and ways are how far it is down a row, along it, and across. */
EXPORTED int64_t steepest_falls(const double *surface, int64_t first, int64_t last, int64_t columns, const double *ways,
                                double *falls) {
    const int64_t stride = columns + 2;
    for (int64_t row = first; row < last; row++) {
        const double *here = surface + (row + 1) * stride + 1;
        double *found = falls + row * columns;
        for (int64_t column = 0; column < columns; column++) found[column] = 0;
        for (int way = 0; way < 8; way++) {
            const double *there = here + DOWN[way] * stride + RIGHT[way], far = ways[way > 3 ? 2 : DOWN[way] ? 0 : 1];
            for (int64_t column = 0; column < columns; column++) {
                const double fall = (here[column] - there[column]) / far;
                found[column] = fall > found[column] ? fall : found[column];
            }
        }
    }
    return 0;
}

/* Lets what is above its holding depth slide to the lower neighbours, in proportion to the slopes; returns how much left
 * the grid.
 *
 * order: points from high to low, each before all that are lower; surface: heights by which ground falls, with one more
 * row and column at each side; holding, layer: whole parts, of rows x columns points; ways: how far it is down a row,
 * along it, and across. */
EXPORTED int64_t slide_layer(const int32_t *order, int64_t points, const double *surface, const int64_t *holding,
                             int64_t *layer, int64_t rows, int64_t columns, int64_t wraps, const double *ways) {
    const Grid grid = {(int32_t)rows, (int32_t)columns, (int)wraps};
    const int64_t stride = columns + 2;
    int64_t gone = 0;
    for (int64_t place = 0; place < points; place++) {
        if (place + AHEAD < points) {
            __builtin_prefetch(layer + order[place + AHEAD]);
            __builtin_prefetch(holding + order[place + AHEAD]);
        }
        const int32_t point = order[place];
        const int64_t excess = layer[point] - holding[point];
        if (excess <= 0) continue;
        const int32_t row = row_of(grid, point), column = point - row * grid.columns;
        const double *here = surface + (row + 1) * stride + column + 1;
        double falls[8], steepest = 0;
        int last = -1;
        for (int way = 0; way < 8; way++) {
            const double fall = *here - here[DOWN[way] * stride + RIGHT[way]];
            falls[way] = fall > 0 ? fall / ways[way > 3 ? 2 : DOWN[way] ? 0 : 1] : 0;
            if (falls[way] > steepest) steepest = falls[way], last = way;
        }
        if (last < 0) continue;
        double sums[4];
        for (int pair = 0; pair < 4; pair++) sums[pair] = falls[ACROSS[pair][0]] + falls[ACROSS[pair][1]];
        const double sum = (sums[0] + sums[1]) + (sums[2] + sums[3]);
        int64_t rest = excess;
        layer[point] -= excess;
        for (int way = 0; way < 8; way++) {
            if (way == last || falls[way] == 0) continue;
            const int64_t part = (int64_t)((double)excess * (falls[way] / sum));
            const int32_t there = neighbour_at(grid, row, column, way);
            *(there < 0 ? &gone : layer + there) += part;
            rest -= part;
        }
        const int32_t there = neighbour_at(grid, row, column, last);
        *(there < 0 ? &gone : layer + there) += rest; /* what the others leave by rounding, too */
    }
    return gone;
}

/* Lets points that hold less than lies on them give to neighbours that are too far below; returns the most that one got.
 *
 * order: those points, from high to low; ground: the heights below it; held, layer: whole parts, of rows x columns
 * points; rises: by how much neighbours may be lower, down a row, along it, and across; size: that of a part. */
EXPORTED int64_t spread_layer(const int32_t *order, int64_t points, const double *ground, const int64_t *held,
                             int64_t *layer, int64_t rows, int64_t columns, int64_t wraps, const double *rises,
                             double size) {
    const Grid grid = {(int32_t)rows, (int32_t)columns, (int)wraps};
    int64_t most = 0;
    for (int64_t place = 0; place < points; place++) {
        const int32_t point = order[place], row = row_of(grid, point), column = point - row * grid.columns;
        const double here = ground[point] + (double)layer[point] * size;
        const int64_t loose = layer[point] - held[point];
        int32_t there[8];
        double excess[8];
        int count = 0;
        for (int way = 0; way < 8; way++) {
            const int32_t beside = neighbour_at(grid, row, column, way);
            if (beside < 0) continue;
            const double above = here - (ground[beside] + (double)layer[beside] * size);
            there[count] = beside;
            excess[count] = above - rises[way > 3 ? 2 : DOWN[way] ? 0 : 1];
            count += excess[count] > 0;
        }
        int64_t parts[8], given = 0;
        for (int each = 0; each < count; each++) {
            const double wanted = excess[each] / (count + 1) / size;
            parts[each] = wanted < (double)loose ? (int64_t)wanted : loose;
            given += parts[each];
        }
        const double part = given > loose ? (double)loose / (double)given : 1;
        for (int each = 0; each < count; each++) {
            const int64_t moved = part < 1 ? (int64_t)((double)parts[each] * part) : parts[each];
            layer[there[each]] += moved;
            layer[point] -= moved;
            if (moved > most) most = moved;
        }
    }
    return most;
}
