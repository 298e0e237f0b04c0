/* Depressions and how their water gets out; see terrain/hydrology/depressions.py. */
#include <math.h>

#include "flow_grid.h"

/* As in terrain/parallel.py: of equal passes the first counts, block by block. */
#define ROWS_AT_A_TIME 64

/* Number the pits from 1 on, and say of each point in which one its water ends: 0 at outlets. Return how many there
 * are; if there are none, nothing is said of the points. -1 where a receiver is no point, or water goes round in a
 * circle. */
EXPORTED int64_t flow_basins(const int32_t *receivers, const uint8_t *outlets, int64_t points, int32_t *basins) {
    int32_t pits = 0;
    for (int64_t point = 0; point < points; point++) {
        if (receivers[point] < 0 || receivers[point] >= points) return -1;
        basins[point] = receivers[point] != point ? -1 : outlets[point] ? 0 : ++pits;
    }
    for (int64_t point = 0; pits && point < points; point++) {
        if (basins[point] >= 0) continue;
        int32_t bottom = receivers[point], steps = 1;
        while (basins[bottom] < 0) {
            bottom = receivers[bottom];
            if (++steps > points) return -1;
        }
        int32_t basin = basins[bottom];
        for (int32_t at = point; basins[at] < 0; at = receivers[at]) basins[at] = basin;
    }
    return pits;
}

/* The directions forward in which a point has a neighbour in another basin, as bits. */
static inline uint8_t ways_out(Grid grid, const int32_t *basins, int32_t row, int32_t column) {
    uint8_t ways = 0;
    for (int way = 0; way < 4; way++) {
        int32_t other = neighbour_at(grid, row, column, FORWARD[way]);
        ways |= (other >= 0 && basins[other] != basins[row * grid.columns + column]) << FORWARD[way];
    }
    return ways;
}

#define AT_A_TIME 1024

/* List the points with neighbours in other basins, and the directions of these: both with room for one more. Without a
 * list, only count them. */
KERNEL int64_t flow_passes(
    const int32_t *restrict basins, int64_t rows, int64_t columns, int64_t wraps, int32_t *restrict listed,
    uint8_t *restrict ways) {
    Grid grid = {rows, columns, wraps};
    int64_t count = 0;
    uint8_t found[AT_A_TIME];
    for (int32_t row = 0; row < rows; row++)
        for (int32_t first = 0; first < columns; first += AT_A_TIME) {
            int32_t length = columns - first < AT_A_TIME ? columns - first : AT_A_TIME;
            const int32_t *here = basins + (int64_t)row * columns + first, *below = here + columns;
            if (row == rows - 1)
                for (int32_t at = 0; at < length; at++) found[at] = ways_out(grid, basins, row, first + at);
            else {
                int32_t start = first == 0, stop = first + length == columns ? length - 1 : length;
                for (int32_t at = start; at < stop; at++)
                    found[at] = (here[at + 1] != here[at]) << FORWARD[0] | (below[at] != here[at]) << FORWARD[1] |
                                (below[at + 1] != here[at]) << FORWARD[2] | (below[at - 1] != here[at]) << FORWARD[3];
                if (start) found[0] = ways_out(grid, basins, row, first);
                if (stop < length) found[stop] = ways_out(grid, basins, row, first + stop);
            }
            if (listed)
                for (int32_t at = 0; at < length; at++) {
                    listed[count] = row * grid.columns + first + at, ways[count] = found[at];
                    count += found[at] != 0;
                }
            else
                for (int32_t at = 0; at < length; at++) count += found[at] != 0;
        }
    return count;
}

/* The least basin that a basin was joined with. */
static inline int32_t least_of(int32_t *groups, int32_t basin) {
    while (groups[basin] != basin) basin = groups[basin] = groups[groups[basin]];
    return basin;
}

/* Join the groups of two basins; return whether they were apart. */
static inline int join(int32_t *groups, int32_t one, int32_t other) {
    one = least_of(groups, one), other = least_of(groups, other);
    if (one < other) groups[other] = one;
    if (other < one) groups[one] = other;
    return one != other;
}

#define REAL float
#define NAMED(name) name##_float32
#include "depressions_of_type.h"
#undef REAL
#undef NAMED

#define REAL double
#define NAMED(name) name##_float64
#include "depressions_of_type.h"

/* Turn the ways from the pits of basins to their passes round, in place; the basin of the outside is 0. `exits` are the
 * passes, each a point and a direction. */
EXPORTED int64_t flow_led_out(
    int32_t *receivers, const int32_t *basins, int64_t rows, int64_t columns, int64_t wraps, int64_t count,
    const int32_t *exits, const int32_t *pass_points, const uint8_t *pass_directions) {
    Grid grid = {rows, columns, wraps};
    for (int32_t basin = 1; basin < count; basin++) {
        int32_t point = pass_points[exits[basin]], goal = neighbour_of(grid, point, pass_directions[exits[basin]]);
        if (basins[point] != basin) {
            int32_t other = point;
            point = goal, goal = other;
        }
        for (;;) {
            int32_t onwards = receivers[point];
            receivers[point] = goal;
            if (onwards == point) break; /* a pit is where the way began */
            goal = point, point = onwards;
        }
    }
    return 0;
}
