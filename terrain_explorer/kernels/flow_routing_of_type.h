/* Flow routing on heights of the type REAL. */

/* Rows from `first` to before `last`; the slopes are 1 over the distances to the east, to the south and askew. */
KERNEL int64_t NAMED(steepest_receivers)(
    const REAL *restrict heights, const uint8_t *restrict outlets, int32_t *restrict receivers, int64_t rows,
    int64_t columns, int64_t wraps, int64_t first, int64_t last, double to_east, double to_south, double askew) {
    Grid grid = {rows, columns, wraps};
    REAL slopes[8] = {to_east, to_south, to_east, to_south, askew, askew, askew, askew};
    int32_t offsets[8];
    for (int direction = 0; direction < 8; direction++) offsets[direction] = offset_to(grid, direction);
    for (int32_t row = first; row < last; row++) {
        int64_t start = (int64_t)row * columns;
        int inner = row > 0 && row < rows - 1;
        /* The border; of inner rows it is the first and the last point. */
        for (int32_t column = 0; column < columns; column += inner && columns > 1 ? columns - 1 : 1) {
            int64_t at = start + column;
            REAL steepest = 0;
            int32_t receiver = at;
            for (int direction = 0; direction < 8 && !outlets[at]; direction++) {
                int32_t other = neighbour_at(grid, row, column, direction);
                if (other < 0) continue;
                REAL slope = (heights[at] - heights[other]) * slopes[direction];
                if (slope > steepest) steepest = slope, receiver = other;
            }
            receivers[at] = receiver;
        }
        if (!inner) continue;
        const REAL *above = heights + start - columns, *here = heights + start, *below = heights + start + columns;
        const uint8_t *outlet = outlets + start;
        int32_t *restrict receiver = receivers + start;
        for (int32_t column = 1; column < columns - 1; column++) {
            REAL height = here[column], steepest = 0;
            int32_t way = 0;
#define TRY(direction, value)                                   \
    {                                                           \
        REAL slope = (height - (value)) * slopes[direction];    \
        way = slope > steepest ? offsets[direction] : way;      \
        steepest = slope > steepest ? slope : steepest;         \
    }
            TRY(0, here[column + 1])
            TRY(1, below[column])
            TRY(2, here[column - 1])
            TRY(3, above[column])
            TRY(4, below[column + 1])
            TRY(5, below[column - 1])
            TRY(6, above[column - 1])
            TRY(7, above[column + 1])
#undef TRY
            receiver[column] = (int32_t)start + column + (outlet[column] ? 0 : way);
        }
    }
    return 0;
}

/* How many steps a waiting point is from a level neighbour that passes water on: 1, 2 across a diagonal, else 0. */
static inline int NAMED(steps_to_way)(
    const REAL *heights, const uint8_t *waiting, Grid grid, int32_t row, int32_t column) {
    int32_t point = row * grid.columns + column;
    for (int direction = 0; direction < 8; direction++) {
        int32_t other = neighbour_at(grid, row, column, direction);
        if (other >= 0 && heights[other] == heights[point] && !waiting[other]) return direction < 4 ? 1 : 2;
    }
    return 0;
}

/* Mark the points that keep their water and are no outlets; return how many there are, and 0 if none of them has a level
 * neighbour that passes water on. */
EXPORTED int64_t NAMED(level_points)(
    const REAL *heights, const uint8_t *outlets, const int32_t *receivers, int64_t rows, int64_t columns,
    int64_t wraps, uint8_t *waiting) {
    Grid grid = {rows, columns, wraps};
    int64_t count = 0;
    for (int32_t point = 0; point < rows * columns; point++) {
        waiting[point] = (receivers[point] == point) & !outlets[point];
        count += waiting[point];
    }
    for (int32_t row = 0; row < rows; row++)
        for (int32_t column = 0; column < columns; column++)
            if (waiting[row * columns + column] && NAMED(steps_to_way)(heights, waiting, grid, row, column))
                return count;
    return 0;
}

/* Send the water of level ground on. `waiting` is what `level_points` marked, `steps` holds zeros, and `reached` has
 * room for one more point than there are marks. */
EXPORTED int64_t NAMED(leave_level_ground)(
    const REAL *heights, int32_t *receivers, int64_t rows, int64_t columns, int64_t wraps, const float *liking,
    uint8_t *waiting, int32_t *steps, int32_t *reached, int64_t room) {
    Grid grid = {rows, columns, wraps};
    int32_t ways[8];
    for (int direction = 0; direction < 8; direction++) ways[direction] = offset_to(grid, direction);
    /* Those one step away are listed from the front, those two away from the back, until it is their turn. */
    int64_t found = 0, later = room;
    for (int32_t row = 0; row < rows; row++)
        for (int32_t column = 0; column < columns; column++) {
            int32_t point = row * (int32_t)columns + column;
            if (!waiting[point]) continue;
            int away = NAMED(steps_to_way)(heights, waiting, grid, row, column);
            if (away == 1) steps[point] = 1, reached[found++] = point;
            if (away == 2) reached[--later] = point;
        }
    for (int64_t at = 0; at < found; at++) waiting[reached[at]] = 0;
    int64_t before = 0, now = 0, next = found; /* where the points of a step less, of this step, and others begin */
    for (int32_t count = 2; next > before || later < room; count++) {
        for (; later < room; later++) {
            int32_t point = reached[later];
            steps[point] = count, waiting[point] = 0, reached[found++] = point;
        }
        for (int64_t at = before; at < next; at++) {
            int32_t point = reached[at], row = row_of(grid, point), column = point - row * grid.columns;
            int first = at < now ? 4 : 0, inner = is_inner(grid, row, column); /* two steps across a diagonal */
            REAL height = heights[point];
            for (int direction = first; direction < first + 4; direction++) {
                int32_t other = inner ? point + ways[direction] : neighbour_at(grid, row, column, direction);
                if (other < 0) continue;
                /* Without a branch, for nobody can foresee the answer. */
                uint8_t level = waiting[other] & (heights[other] == height);
                steps[other] = level ? count : steps[other];
                waiting[other] ^= level;
                reached[found] = other, found += level;
            }
        }
        before = now, now = next, next = found;
    }
    /* Row after row, which is kinder to the cache than step after step. */
    for (int32_t row = 0; row < rows; row++)
        for (int32_t column = 0; column < columns; column++) {
            int32_t point = row * (int32_t)columns + column, best = point, away = steps[point];
            if (!away) continue;
            int inner = is_inner(grid, row, column);
            REAL height = heights[point];
            float most = -1;
            for (int direction = 0; direction < 8; direction++) {
                int32_t other = inner ? point + ways[direction] : neighbour_at(grid, row, column, direction);
                if (other < 0) continue;
                int better = (steps[other] < away) & (heights[other] == height) & (liking[other] > most);
                most = better ? liking[other] : most;
                best = better ? other : best;
            }
            receivers[point] = best;
        }
    return found;
}
