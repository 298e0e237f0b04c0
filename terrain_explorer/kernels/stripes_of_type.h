/* gullies.stripes for one type of numbers: REAL, with its ROUND and ROOT. */

static inline REAL NAMED(polynomial)(const double *coefficients, int count, REAL x) {
    REAL value = x * (REAL)coefficients[0];
    for (int place = 1; place < count - 1; place++) value = (value + (REAL)coefficients[place]) * x;
    return value + (REAL)coefficients[count - 1];
}

/* Adds the waves of a cell to those of a line of points. */
static inline void NAMED(add_waves)(
    int64_t points, REAL south, const REAL *restrict moved, const REAL *restrict v_easts,
    const REAL *restrict to_souths, const REAL *restrict to_easts, REAL *restrict cosines, REAL *restrict sines,
    REAL *restrict wholes) {
    for (int64_t at = 0; at < points; at++) {
        const REAL v_south = south - moved[at], v_east = v_easts[at];
        REAL bell = 1 - (v_south * v_south + v_east * v_east) * (REAL)NEARNESS;
        bell = bell > 0 ? bell : 0;
        bell *= bell;
        bell *= bell;
        const REAL turns = (REAL)STRIPES * (v_south * to_easts[at] - v_east * to_souths[at]);
        const REAL part = turns - ROUND(turns), square = part * part;
        const REAL sine = part * NAMED(polynomial)(SINE, 5, square), cosine = NAMED(polynomial)(COSINE, 5, square);
        const REAL doubled = sine + sine;
        cosines[at] -= bell * (doubled * cosine);
        sines[at] += bell * (1 - doubled * sine);
        wholes[at] += bell;
    }
}

/* The places are in their cells; the numbers of the cells are those in `offsets`, which has `wide` of them in a row,
 * first how far all are moved south and then how far east. `buffer` has 33 lines of numbers. */
KERNEL int64_t NAMED(stripes)(
    int64_t rows, int64_t columns, const REAL *south, const REAL *east, const int64_t *cell_rows,
    const int64_t *cell_columns, const float *offsets, int64_t tall, int64_t wide, const REAL *to_south,
    const REAL *to_east, REAL *cosine, REAL *sine, REAL *buffer) {
    REAL *restrict whole = buffer, *moved = buffer + columns, *v_east = buffer + 17 * columns;
    for (int64_t row = 0; row < rows; row++) {
        /* What does not differ from row to row of a cell. */
        if (row == 0 || cell_rows[row] != cell_rows[row - 1])
            for (int64_t cell = 0; cell < 16; cell++) {
                const int64_t across = cell % 4;
                const float *souths = offsets + (cell_rows[row] + cell / 4) * wide + across;
                const float *easts = souths + tall * wide;
                REAL *restrict to = moved + cell * columns, *restrict beside = v_east + cell * columns;
                for (int64_t at = 0; at < columns; at++) {
                    to[at] = souths[cell_columns[at]];
                    beside[at] = (east[at] - (REAL)(across - 1)) - (REAL)easts[cell_columns[at]];
                }
            }
        for (int64_t at = 0; at < columns; at++) cosine[at] = sine[at] = whole[at] = 0;
        for (int64_t cell = 0; cell < 16; cell++)
            NAMED(add_waves)(
                columns, south[row] - (REAL)(cell / 4 - 1), moved + cell * columns, v_east + cell * columns, to_south,
                to_east, cosine, sine, whole);
        for (int64_t at = 0; at < columns; at++) {
            const REAL c = cosine[at] / whole[at], s = sine[at] / whole[at], root = ROOT(c * c + s * s);
            const REAL length = root > (REAL)0.5 ? root : (REAL)0.5;
            cosine[at] = c / length;
            sine[at] = s / length;
        }
        to_south += columns, to_east += columns, cosine += columns, sine += columns;
    }
    return 0;
}
