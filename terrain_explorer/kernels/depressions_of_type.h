/* Depressions of heights of the type REAL. */

typedef struct {
    const REAL *heights;
    const int32_t *basins;
    Grid grid;
} NAMED(Ground);

/* Whether of two passes of the same height, each a point and a direction, the first comes first: by blocks of rows, the
 * two basins, directions and points. */
static int NAMED(comes_first)(const NAMED(Ground) *ground, int32_t point, int way, int32_t other, int other_way) {
    int32_t row = row_of(ground->grid, point), other_row = row_of(ground->grid, other);
    if (row / ROWS_AT_A_TIME != other_row / ROWS_AT_A_TIME) return row < other_row;
    int32_t a = ground->basins[point], b = ground->basins[neighbour_of(ground->grid, point, way)];
    int32_t c = ground->basins[other], d = ground->basins[neighbour_of(ground->grid, other, other_way)];
    int32_t low = a < b ? a : b, high = a < b ? b : a, other_low = c < d ? c : d, other_high = c < d ? d : c;
    if (low != other_low) return low < other_low;
    if (high != other_high) return high < other_high;
    return way != other_way ? way < other_way : point < other;
}

/* Find the lowest pass out of each group of basins but that of the outside, 0; `lowest` holds infinity.
 *
 * Passes are looked for from the points of the list, in the directions whose bits are set in `ways`; what leads into the
 * same group is taken from it. The result is how many points are left, and -1 where a height is not finite. */
EXPORTED int64_t NAMED(flow_lowest_passes)(
    const REAL *heights, const int32_t *basins, int64_t rows, int64_t columns, int64_t wraps, const int32_t *groups,
    int32_t *listed, uint8_t *ways, int64_t count, REAL *lowest, int32_t *points, uint8_t *directions) {
    NAMED(Ground) ground = {heights, basins, {rows, columns, wraps}};
    int64_t left = 0;
    for (int64_t at = 0; at < count; at++) {
        int32_t point = listed[at], group = groups[basins[point]];
        REAL here = heights[point];
        if (!(here < INFINITY)) return -1;
        uint8_t lead_out = 0;
        for (uint8_t rest = ways[at]; rest; rest &= rest - 1) {
            int direction = __builtin_ctz(rest);
            int32_t other = wraps ? neighbour_of(ground.grid, point, direction)
                                  : point + offset_to(ground.grid, direction);
            int32_t beyond = groups[basins[other]];
            if (beyond == group) continue;
            lead_out |= 1 << direction;
            REAL there = heights[other], height = here > there ? here : there;
            if (!(there < INFINITY)) return -1;
            for (int side = 0; side < 2; side++) {
                int32_t from = side ? beyond : group;
                if (!from || height > lowest[from]) continue;
                if (height == lowest[from] &&
                    !NAMED(comes_first)(&ground, point, direction, points[from], directions[from]))
                    continue;
                lowest[from] = height, points[from] = point, directions[from] = direction;
            }
        }
        listed[left] = point, ways[left] = lead_out;
        left += lead_out != 0;
    }
    return left;
}

/* Join groups of basins by the passes that `flow_lowest_passes` found, and add these to those taken before; return how
 * many there are now. `lowest` holds infinity again. */
EXPORTED int64_t NAMED(flow_joined)(
    const int32_t *basins, int64_t rows, int64_t columns, int64_t wraps, int64_t count, int32_t *groups, REAL *lowest,
    const int32_t *points, const uint8_t *directions, int32_t *pass_points, uint8_t *pass_directions, int64_t taken) {
    Grid grid = {rows, columns, wraps};
    for (int32_t group = 1; group < count; group++) {
        if (lowest[group] == INFINITY) continue;
        lowest[group] = INFINITY;
        int32_t point = points[group], other = neighbour_of(grid, point, directions[group]);
        if (!join(groups, basins[point], basins[other])) continue; /* both took the same pass */
        pass_points[taken] = point, pass_directions[taken++] = directions[group];
    }
    for (int32_t basin = 0; basin < count; basin++) groups[basin] = groups[groups[basin]];
    return taken;
}

/* Find the pass through which each basin spills, and how high its water stands.
 *
 * `exits` and `degrees` hold zeros. The tree of passes is peeled: who has one neighbour left spills to it. The numbers
 * of the passes of a basin are kept as one number by exclusive or, which is that of the last one when the others were
 * taken out again. `order` gets the basins as they were peeled. */
EXPORTED int64_t NAMED(flow_exits)(
    const REAL *heights, const int32_t *basins, int64_t rows, int64_t columns, int64_t wraps, int64_t count,
    const int32_t *pass_points, const uint8_t *pass_directions, int32_t *exits, int32_t *degrees, int32_t *order,
    REAL *levels) {
    Grid grid = {rows, columns, wraps};
    int64_t peeled = 0;
    for (int32_t pass = 0; pass < count - 1; pass++) {
        int32_t one = basins[pass_points[pass]];
        int32_t other = basins[neighbour_of(grid, pass_points[pass], pass_directions[pass])];
        exits[one] ^= pass, exits[other] ^= pass;
        degrees[one]++, degrees[other]++;
    }
    for (int32_t basin = 1; basin < count; basin++)
        if (degrees[basin] == 1) order[peeled++] = basin;
    for (int64_t at = 0; at < peeled; at++) {
        int32_t basin = order[at], pass = exits[basin], one = basins[pass_points[pass]];
        int32_t other = basins[neighbour_of(grid, pass_points[pass], pass_directions[pass])];
        int32_t beyond = one == basin ? other : one;
        exits[beyond] ^= pass;
        if (--degrees[beyond] == 1 && beyond) order[peeled++] = beyond;
    }
    levels[0] = -INFINITY;
    for (int64_t at = peeled - 1; at >= 0; at--) {
        int32_t basin = order[at], pass = exits[basin], point = pass_points[pass];
        int32_t other = neighbour_of(grid, point, pass_directions[pass]);
        REAL height = heights[point] > heights[other] ? heights[point] : heights[other];
        REAL level = levels[basins[basins[point] == basin ? other : point]];
        levels[basin] = height > level ? height : level;
    }
    return peeled;
}

EXPORTED int64_t NAMED(flow_filled)(
    const REAL *heights, const int32_t *basins, int64_t points, const REAL *levels, REAL *filled) {
    for (int64_t point = 0; point < points; point++) {
        REAL level = levels[basins[point]];
        filled[point] = level > heights[point] ? level : heights[point];
    }
    return 0;
}
