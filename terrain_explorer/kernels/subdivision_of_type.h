/* A level that is computed in the type REAL and kept in the type KEPT. */

/* `LatticeBlock.across` and `around`; the order of additions is theirs. */
static inline REAL NAMED(pair)(const REAL *ends) { return ends[0] + ends[1]; }

static inline void NAMED(centres)(const REAL *restrict upper, const REAL *restrict lower, const float *restrict chance,
                                  REAL *restrict out, int64_t count) {
    for (int64_t at = 0; at < count; at++)
        out[at] = (NAMED(pair)(upper + at) + NAMED(pair)(lower + at)) * (REAL)0.25 + chance[at];
}

/* Midpoints of edges from the sums of their ends, with the centres beside them where a point has any. */
static inline void NAMED(finish)(REAL *restrict sums, const REAL *restrict before, const REAL *restrict behind,
                                 const float *restrict chance, int64_t count) {
    if (before && behind)
        for (int64_t at = 0; at < count; at++)
            sums[at] = (sums[at] + before[at] + behind[at]) * (REAL)0.25 + chance[at];
    else if (before || behind) {
        const REAL *restrict only = before ? before : behind;
        for (int64_t at = 0; at < count; at++) sums[at] = (sums[at] + only[at]) / 3 + chance[at];
    } else
        for (int64_t at = 0; at < count; at++) sums[at] = sums[at] * (REAL)0.5 + chance[at];
}

/* The lowest and the highest heights so far, each of many lanes by itself: so none waits for the one before. The lowest
 * is NaN from the first NaN on. */
typedef struct {
    KEPT low[COMPARED], high[COMPARED];
} NAMED(Extremes);

static inline void NAMED(compare)(NAMED(Extremes) *restrict so_far, const KEPT *restrict row, int64_t count) {
    for (; count > 0; row += COMPARED, count -= COMPARED)
        for (int64_t lane = 0; lane < (count < COMPARED ? count : COMPARED); lane++) {
            const KEPT height = row[lane], low = so_far->low[lane], high = so_far->high[lane];
            so_far->low[lane] = (height < low) | (height != height) ? height : low;
            so_far->high[lane] = height > high ? height : high;
        }
}

/* A row of the level from its points at even columns and at odd ones. */
static inline void NAMED(join)(KEPT *restrict row, Span columns, const REAL *restrict even, const REAL *restrict odd) {
    int64_t count = columns.count;
    if (columns.first % 2) *row++ = (KEPT)*odd++, count--;
    for (int64_t at = 0; at < count / 2; at++) row[2 * at] = (KEPT)even[at], row[2 * at + 1] = (KEPT)odd[at];
    if (count % 2) row[count - 1] = (KEPT)even[count / 2];
}

/* Fill some rows and columns of a level, old points included.
 *
 * `coarse` are points of the level before, of which the first one lies in the row `top` and the column `left`, in rows
 * of so many `points`. `starts` are the starts of the streams for centres, midpoints along rows and along columns.
 * With `diamonds`, a midpoint is the mean of the centres beside it, too. `extremes` take the lowest and the highest
 * height, NaN for both where any is NaN. Returns 0 if there is no memory, otherwise 1. */
KERNEL int64_t NAMED(refine_rows)(const REAL *coarse, int64_t top, int64_t left, int64_t points, KEPT *fine,
                                  int64_t first_row, int64_t rows_stop, int64_t cells_down, int64_t first_column,
                                  int64_t columns_stop, int64_t cells_across, const char *starts, double spread,
                                  int64_t diamonds, double *extremes) {
    const Span down = span_of(first_row, rows_stop, cells_down), across = span_of(first_column, columns_stop, cells_across);
    const int64_t edges = across.points_stop - across.point, cells = across.cells_stop - across.cell;
    /* Centres are needed in these rows and columns. */
    const int64_t above = diamonds ? around(down) : down.cell, below = diamonds ? around_stop(down) : down.cells_stop;
    const int64_t west = diamonds ? around(across) : across.cell, east = diamonds ? around_stop(across) : across.cells_stop;
    Stream centres = stream_at(starts, (wide)above * cells_across + west, cells_across);
    Stream along_rows = stream_at(starts + 32, (wide)down.point * cells_across + across.cell, cells_across);
    Stream along_columns =
        stream_at(starts + 64, (wide)down.cell * (cells_across + 1) + across.point, cells_across + 1);
    const int64_t length = across.count / 2 + 3;
    REAL *memory = malloc(3 * length * sizeof(REAL));
    float *chance = malloc(length * sizeof(float));
    if (!memory || !chance) {
        free(memory), free(chance);
        return 0;
    }
    REAL *sums = memory + 2 * length;
    const float scale = (float)(2 * spread);
    NAMED(Extremes) all;
    for (int lane = 0; lane < COMPARED; lane++) all.low[lane] = INFINITY, all.high[lane] = -INFINITY;
    int64_t next = above; /* the row of centres to come */
    for (int64_t row = first_row; row < rows_stop; row++, fine += across.count) {
        const REAL *old = coarse + (row / 2 - top) * points;
        /* A row of points has the centres above and below it, an odd row runs through those of its own. */
        for (; next < below && next <= row / 2; next++) {
            const REAL *corners = coarse + (next - top) * points + (west - left);
            read_row(&centres, chance, east - west, 0.5f, scale);
            NAMED(centres)(corners, corners + points, chance, memory + next % 2 * length, east - west);
        }
        const REAL *here = memory + row / 2 % 2 * length, *before = memory + (row / 2 + 1) % 2 * length;
        const int64_t beside = across.cell - west; /* from the first centre to that of the first cell */
        if (row % 2) {
            read_row(&along_columns, chance, edges, 0.5f, scale);
            old += across.point - left;
            for (int64_t at = 0; at < edges; at++) sums[at] = old[at] + old[points + at];
            if (diamonds) {
                /* The first point has no centre before it where the map begins, and the last none behind it at its end. */
                const int64_t at_start = across.point == 0, at_end = across.points_stop > cells_across;
                const int64_t inside = edges - at_start - at_end;
                if (at_start) NAMED(finish)(sums, NULL, here, chance, 1);
                NAMED(finish)(sums + at_start, here, here + 1, chance + at_start, inside);
                if (at_end) NAMED(finish)(sums + edges - 1, here + (east - west - 1), NULL, chance + edges - 1, 1);
            } else
                NAMED(finish)(sums, NULL, NULL, chance, edges);
            NAMED(join)(fine, across, sums, here + beside);
        } else {
            read_row(&along_rows, chance, cells, 0.5f, scale);
            for (int64_t at = 0; at < cells; at++) sums[at] = NAMED(pair)(old + (across.cell - left) + at);
            NAMED(finish)(sums, diamonds && row > 0 ? before + beside : NULL,
                          diamonds && row / 2 < cells_down ? here + beside : NULL, chance, cells);
            NAMED(join)(fine, across, old + (across.point - left), sums);
        }
        NAMED(compare)(&all, fine, across.count);
    }
    for (int lane = 1; lane < COMPARED; lane++) {
        if (all.low[lane] < all.low[0] || all.low[lane] != all.low[lane]) all.low[0] = all.low[lane];
        if (all.high[lane] > all.high[0]) all.high[0] = all.high[lane];
    }
    if (all.low[0] != all.low[0]) all.high[0] = all.low[0];
    extremes[0] = all.low[0], extremes[1] = all.high[0];
    free(memory), free(chance);
    return 1;
}
