/* Depressions and how their water gets out; see terrain/hydrology/depressions.py. */
#include <math.h>

#include "flow_grid.h"

/* As many rows as numpy seeks passes in at a time: of equal passes the first counts, block by block. */
#define ROWS_AT_A_TIME 64

/* Number the pits from 1 on, and say of each point in which one its water ends: 0 at outlets. Return how many there
 * are. */
EXPORTED int64_t flow_basins(const int32_t *receivers, const uint8_t *outlets, int64_t points, int32_t *basins) {
    int32_t pits = 0;
    for (int64_t point = 0; point < points; point++)
        basins[point] = receivers[point] != point ? -1 : outlets[point] ? 0 : ++pits;
    for (int64_t point = 0; point < points; point++) {
        if (basins[point] >= 0) continue;
        int32_t bottom = receivers[point];
        while (basins[bottom] < 0) bottom = receivers[bottom];
        int32_t basin = basins[bottom];
        for (int32_t at = point; basins[at] < 0; at = receivers[at]) basins[at] = basin;
    }
    return pits;
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
