/* Sediment: what rivers carry and lay down, and how it spreads; see terrain/erosion/sediment.py. By point. */
#include "flow_grid.h"

#define INLINED static inline __attribute__((always_inline))

enum { RUNNING = -1, STANDING = -2 }; /* What becomes of the sills of points that are done. */

/* sediment.water_sills. */
EXPORTED int64_t water_sills(const int32_t *order, const int32_t *receivers, int64_t points, const double *bed,
                             int32_t *sills) {
    for (int64_t at = points - 1; at >= 0; at--) {
        if (at >= AHEAD) {
            const int32_t next = order[at - AHEAD];
            __builtin_prefetch(receivers + next);
            __builtin_prefetch(bed + next);
            __builtin_prefetch(sills + next, 1);
        }
        const int32_t point = order[at], below = receivers[point];
        sills[point] = below != point && bed[sills[below]] > bed[point] ? sills[below] : point;
    }
    return 0;
}

/* The height to which a point's receiver has come: of the ground, or of the water that stands there. */
INLINED double base_of(int32_t below, const int32_t *sills, const double *bed, const double *given) {
    return sills[below] == STANDING ? given[below] : bed[below];
}

/* sediment.carry. The receiver of a point is so much farther `on`, by number, as where it `goes`. `rates` are in the
 * order of the tree. `areas` are 1 in the beginning, and then those whose water comes by. `carried` has the supply, and then what leaves at outlets
 * and what slides elsewhere; `given` is how much less of it comes for each unit that the receiver's bed lies higher, 0 in
 * the beginning, and then the level of water where it stands. Nothing is told of what `slid` where that is NULL.
 *
 * The first turn goes down the tree, the other two up again; each by parts, for the places from `start` to `stop`. */
EXPORTED int64_t carry_sediment(int64_t turn, int64_t start, int64_t stop, int64_t inland, int64_t points,
                                const int32_t *order, const uint8_t *goes, const int32_t *on, double *bed,
                                double *sediment, int32_t *sills, const float *levels, const float *uplift,
                                const float *rates, int32_t *areas, const float *critical, const float *straightness,
                                double time, double strength, double deposition, double filled, double *carried,
                                double *given, double *slid, int64_t rows, int64_t columns, int64_t wraps,
                                const float *ways) {
    const Grid grid = {(int32_t)rows, (int32_t)columns, wraps != 0};
    for (int64_t at = start; turn == 0 && at < stop; at++) {
        if (at + AHEAD < stop) {
            const int32_t next = order[at + AHEAD];
            __builtin_prefetch(goes + next);
            __builtin_prefetch(bed + next, 1);
            __builtin_prefetch(sediment + next, 1);
            __builtin_prefetch(sills + next, 1);
            __builtin_prefetch(areas + next, 1);
            __builtin_prefetch(carried + next, 1);
            __builtin_prefetch(given + next, 1);
            __builtin_prefetch(levels + next);
            __builtin_prefetch(uplift + next);
        }
        const int32_t point = order[at], below = point + on[goes[point]];
        const double risen = bed[point] + time * uplift[point];
        areas[below] += areas[point];
        sediment[point] -= risen;
        /* Points farther down have their beds of before still. */
        if (bed[point] < bed[sills[below]]) { /* standing water: what comes settles, as far as there is room */
            const double level = bed[sills[point]], comes = carried[point] + given[point] * level;
            const double room = filled * (levels[point] - risen);
            const double most = (deposition < 1 ? deposition : 1) * (time * comes);
            double laid = room < most ? room : most;
            laid = laid > 0 ? laid : 0;
            bed[point] = risen + laid;
            carried[below] += comes - laid / time;
            given[point] = level;
            sills[point] = STANDING;
            continue;
        }
        const double own = 1 - time * given[point], filling = risen + time * carried[point];
        const double rate = strength * rates[at];
        const double whole = 1 / own + deposition / areas[point] + time * rate / own;
        const double gives = (carried[point] + (given[point] + rate) * filling / own) / whole, less = -rate / whole;
        bed[point] = (filling - time * gives) / own;
        carried[below] += gives;
        given[below] += less;
        given[point] = -time * less / own;
        sills[point] = RUNNING;
    }
    for (int64_t at = inland; turn == 0 && stop == inland && at < points; at++) carried[order[at]] += given[order[at]] * bed[order[at]];
    for (int64_t at = stop - 1; turn == 1 && at >= start; at--) {
        if (at >= start + AHEAD) {
            const int32_t next = order[at - AHEAD];
            __builtin_prefetch(goes + next);
            __builtin_prefetch(bed + next, 1);
            __builtin_prefetch(sills + next);
            __builtin_prefetch(given + next);
        }
        const int32_t point = order[at], below = point + on[goes[point]];
        if (sills[point] == RUNNING) bed[point] += given[point] * base_of(below, sills, bed, given);
    }
    for (int64_t at = stop - 1; turn == 2 && at >= start; at--) { /* what is too steep slides once all has been carried */
        if (at >= start + AHEAD) {
            const int32_t next = order[at - AHEAD];
            __builtin_prefetch(goes + next);
            __builtin_prefetch(bed + next, 1);
            __builtin_prefetch(sediment + next, 1);
            __builtin_prefetch(sills + next);
            __builtin_prefetch(given + next);
            __builtin_prefetch(carried + next, 1);
            __builtin_prefetch(critical + next);
            __builtin_prefetch(straightness + next);
        }
        const int32_t point = order[at], below = point + on[goes[point]];
        const double base = base_of(below, sills, bed, given);
        const double most = base + critical[point] * (length(grid, ways, point, below) * straightness[point]);
        const double excess = sills[point] == RUNNING && bed[point] > most ? bed[point] - most : 0;
        bed[point] -= excess;
        if (slid) slid[point] += excess;
        carried[point] = excess / time;
        const double lies = sediment[point] + bed[point];
        sediment[point] = lies > 0 ? lies : 0;
    }
    return 0;
}

/* A row of the ground, with a point more at each end: there a map that wraps goes on, and nothing moves beyond others.
 * `open` is 1 where ground moves, else 0; `gains` is what the points get. Only those from `first` to before `last` give.
 */
typedef struct {
    double *bed, *sediment, *level, *open, *gains;
    int64_t first, last;
} Row;

static Row row_in(double *room, int64_t columns) {
    const int64_t length = columns + 2;
    return (Row){room, room + length, room + 2 * length, room + 3 * length, room + 4 * length, 0, 0};
}

static Row read_row(Row row, int64_t columns, int64_t wraps, const double *bed, const double *sediment,
                     const float *levels, const uint8_t *among) {
    for (int64_t at = 0; at < columns; at++) {
        row.bed[at + 1] = bed[at], row.sediment[at + 1] = sediment[at];
        row.level[at + 1] = levels[at], row.open[at + 1] = !among || among[at];
    }
    double *values[4] = {row.bed, row.sediment, row.level, row.open};
    for (int each = 0; each < 4; each++) {
        values[each][0] = values[each][columns], values[each][columns + 1] = values[each][1];
        if (each == 3 && !wraps) values[each][0] = values[each][columns + 1] = 0;
    }
    for (int64_t at = 0; at < columns + 2; at++) row.gains[at] = 0;
    row.first = 0, row.last = columns;
    while (row.last && !(row.sediment[row.last] * row.open[row.last] > 0)) row.last--;
    while (row.first < row.last && !(row.sediment[row.first + 1] * row.open[row.first + 1] > 0)) row.first++;
    if (wraps && row.last) row.first = 0, row.last = columns;
    return row;
}

/* How loose ground moves; see sediment.spread. */
typedef struct {
    double part, thin, under, creep;
} Looseness;

/* How much the points of a row get from those so many places on from them in another row. */
INLINED void find_gains(Row here, Row there, int64_t on, int64_t first, int64_t last, Looseness loose, double still,
                        double near, double *restrict gains) {
    const double *beds = here.bed + 1, *other_beds = there.bed + 1 + on;
    const double *lies = here.sediment + 1, *other_lies = there.sediment + 1 + on;
    const double *levels = here.level + 1, *other_levels = there.level + 1 + on;
    const double *open = here.open + 1, *other_open = there.open + 1 + on;
    for (int64_t at = first; at < last; at++) {
        const double one = beds[at], other = other_beds[at];
        const int comes = other > one;
        const double giver = comes ? other : one, taker = comes ? one : other;
        const double giver_level = comes ? other_levels[at] : levels[at];
        const double taker_level = comes ? levels[at] : other_levels[at];
        const double gives = comes ? other_lies[at] : lies[at];
        /* What of the step is above the water, and what below it. */
        const double shore = taker < taker_level ? taker_level : taker;
        double dry = giver < shore ? 0 : giver - shore;
        dry = giver < giver_level ? 0 : dry;
        const double wet = giver - taker - dry, steep = wet - still;
        double freely = gives * loose.thin;
        freely = freely < 1 ? freely : 1;
        double height = (dry * loose.part + wet * loose.creep) * freely + (steep > 0 ? steep : 0) * loose.under;
        height *= near * (open[at] * other_open[at]);
        const double most = gives / 8;
        height = height < most ? height : most;
        gains[at] = comes ? height : -height;
    }
}

/* Let the points of a row get what they do. Outlets pass it on. */
static void let_gain(Row row, int64_t columns, int64_t wraps, double *bed, double *sediment, const uint8_t *outlets,
                     double *left) {
    if (wraps) row.gains[columns] += row.gains[0], row.gains[1] += row.gains[columns + 1];
    for (int64_t at = 0; at < columns; at++) {
        const double moved = row.gains[at + 1];
        if (outlets[at]) {
            *left += moved;
            continue;
        }
        const double lies = row.sediment[at + 1] + moved;
        bed[at] = row.bed[at + 1] + moved;
        sediment[at] = lies > 0 ? lies : 0;
    }
}

/* sediment.spread: so often loose ground moves to lower neighbours, all at once. With `among`, only between the points
 * marked there. There is room for three rows and for what one gets; `left` has added to it what left at outlets. */
KERNEL int64_t spread_sediment(double *bed, double *sediment, const float *levels, const uint8_t *among,
                               const uint8_t *outlets, int64_t sweeps, double part, double thin, double under,
                               double creep, double gentle, int64_t rows, int64_t columns, int64_t wraps,
                               const float *ways, double *room, double *left) {
    const Looseness loose = {part, thin, under, creep};
    const float nearest = ways[1] < ways[2] ? ways[1] : ways[2];
    const int64_t length = columns + 2;
    Row held[3];
    for (int each = 0; each < 3; each++) held[each] = row_in(room + 5 * length * each, columns);
    double *gains = room + 15 * length;
    for (int64_t sweep = 0; sweep < sweeps; sweep++) {
        const Row top = read_row(held[0], columns, wraps, bed, sediment, levels, among);
        Row here = top;
        for (int64_t row = 0; row < rows; row++) {
            const int64_t start = row * columns, next = start + columns;
            Row below = row + 1 < rows ? held[1 + row % 2] : top;
            if (row + 1 < rows)
                below = read_row(
                    below, columns, wraps, bed + next, sediment + next, levels + next, among ? among + next : among);
            for (int each = 0; each < 4; each++) {
                const int way = FORWARD[each];
                if (DOWN[way] && row + 1 == rows && !wraps) continue;
                const double far = ways[2 * (DOWN[way] != 0) + (RIGHT[way] != 0)], part_there = nearest / far;
                const Row there = DOWN[way] ? below : here;
                if (!here.last && !there.last) continue;
                /* Nothing moves where neither point gives: a row that has nothing is as wide as the other. */
                const int64_t from = !there.last || (here.last && here.first < there.first) ? here.first : there.first;
                const int64_t to = here.last > there.last ? here.last : there.last;
                const int64_t first = from > 0 ? from - 1 : 0, last = to < columns ? to + 1 : columns;
                find_gains(here, there, RIGHT[way], first, last, loose, gentle * far, part_there * part_there, gains);
                for (int64_t at = first; at < last; at++) here.gains[at + 1] += gains[at];
                for (int64_t at = first; at < last; at++) there.gains[at + 1 + RIGHT[way]] -= gains[at];
            }
            /* The first row is the neighbour of the last one of a map that wraps. */
            if (row) let_gain(here, columns, wraps, bed + start, sediment + start, outlets + start, left);
            here = below;
        }
        let_gain(top, columns, wraps, bed, sediment, outlets, left);
    }
    return 0;
}

/* Points that are to be done, the one first whose water is the highest, and of equals the one with the first place. */
typedef struct {
    int32_t *points, count;
    const float *water;
    const int32_t *places;
} Queue;

static inline int comes_before(const Queue *queue, int32_t one, int32_t other) {
    const float *water = queue->water;
    return water[one] > water[other] || (water[one] == water[other] && queue->places[one] < queue->places[other]);
}

static void put(Queue *queue, int32_t point) {
    int32_t at = queue->count++;
    for (int32_t above; at && comes_before(queue, point, queue->points[above = (at - 1) / 2]); at = above)
        queue->points[at] = queue->points[above];
    queue->points[at] = point;
}

static int32_t take(Queue *queue) {
    const int32_t first = queue->points[0], last = queue->points[--queue->count];
    int32_t at = 0;
    for (int32_t next = 1; next < queue->count; next = 2 * at + 1) {
        next += next + 1 < queue->count && comes_before(queue, queue->points[next + 1], queue->points[next]);
        if (comes_before(queue, last, queue->points[next])) break;
        queue->points[at] = queue->points[next], at = next;
    }
    queue->points[at] = last;
    return first;
}

/* SeaFloor.fill: down the water that fills hollows of the floor, from the inlets on, and on level water along the ways.
 * `queue` has room for all points; `left` has added to it what found no room. */
EXPORTED int64_t fill_sea(const uint8_t *goes, const int32_t *on, const int32_t *places, const float *water, const uint8_t *wet,
                          const float *depths, double *sediment, double *coming, double level, double filled,
                          double shallow, double gentle, int64_t rows, int64_t columns, int64_t wraps, const float *ways,
                          int32_t *queue, double *left) {
    const Grid grid = {(int32_t)rows, (int32_t)columns, wraps != 0};
    Queue waiting = {queue, 0, water, places};
    for (int64_t point = 0; point < rows * columns; point++)
        if (coming[point] > 0) put(&waiting, (int32_t)point);
    while (waiting.count) {
        const int32_t point = take(&waiting);
        const int32_t row = row_of(grid, point), column = point - row * grid.columns;
        int32_t there[8] = {point + on[goes[point]]};
        double comes = coming[point], falls[8] = {1}, sum = 0, highest = 0;
        int count = 0;
        coming[point] = 0;
        for (int way = 0; way < 8; way++) {
            const int32_t other = neighbour_at(grid, row, column, way);
            if (other < 0) continue;
            const double far = ways[2 * (DOWN[way] != 0) + (RIGHT[way] != 0)];
            const double stands = sediment[other] - depths[other] + gentle * far;
            highest = wet[other] && stands < highest ? stands : highest;
            if (!(water[other] < water[point])) continue;
            there[count] = other, falls[count] = ((double)water[point] - water[other]) / far;
            sum += falls[count++];
        }
        if (wet[point]) {
            const double room = depths[point] - sediment[point];
            double most = room > shallow ? filled * room : room;
            /* Hollows fill to the brim. */
            const double brim = water[point] - level;
            const double top = brim > highest ? brim : highest;
            most = top + room < most ? top + room : most;
            const double laid = comes < most ? comes : most > 0 ? most : 0;
            sediment[point] += laid;
            comes -= laid;
            if (!(comes > 0)) continue;
        }
        if (!count && there[0] == point) {
            *left += comes;
            continue;
        }
        if (!count) count = 1, sum = 1;
        for (int each = 0; each < count; each++) {
            const double part = comes * (falls[each] / sum);
            if (!(part > 0)) continue;
            if (!(coming[there[each]] > 0)) put(&waiting, there[each]);
            coming[there[each]] += part;
        }
    }
    return 0;
}

/* sediment.drain: from the outlets on, lift loose points at least so much above their receivers. */
EXPORTED int64_t drain_hollows(const int32_t *order, const int32_t *receivers, int64_t inland, const uint8_t *loose,
                               double least, double *bed, double *sediment) {
    for (int64_t at = inland - 1; at >= 0; at--) {
        const int32_t point = order[at];
        const double lifted = bed[receivers[point]] + least - bed[point];
        if (!loose[point] || !(lifted > 0)) continue;
        bed[point] += lifted;
        sediment[point] += lifted;
    }
    return 0;
}
