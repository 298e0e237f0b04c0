/* Values between the points of a map; see terrain/scale/between.py. */
#include "kernels.h"

/* The harmonic mean of slopes of one sign; 0 for others. */
static inline __attribute__((always_inline)) double harmonic(double one, double other) {
    const double mean = 2 * one * other / (one + other);
    return one * other > 0 ? mean : 0;
}

/* `_fritsch_butland`, line by line: each is made of four lines of so many values, whose numbers are in four rows of
 * `places`. `cubic` has room for three lines. */
KERNEL int64_t monotone_lines(const double *near, int64_t count, const int64_t *places, int64_t lines,
                              const double *ways, double *restrict cubic, double *restrict values) {
    double *restrict second = cubic + count, *restrict start = cubic + 2 * count;
    for (int64_t line = 0; line < lines; line++, values += count) {
        const int64_t here = places[lines + line];
        const double *b = near + here * count;
        /* All lines between the same two have one cubic. */
        if (line == 0 || here != places[lines + line - 1]) {
            const double *a = near + places[line] * count, *c = near + places[2 * lines + line] * count;
            const double *d = near + places[3 * lines + line] * count;
            for (int64_t at = 0; at < count; at++) {
                const double before = b[at] - a[at], rise = c[at] - b[at], there = d[at] - c[at];
                const double begin = harmonic(before, rise), end = harmonic(rise, there);
                cubic[at] = begin + end - 2 * rise;
                second[at] = 3 * rise - 2 * begin - end;
                start[at] = begin;
            }
        }
        const double way = ways[line];
        for (int64_t at = 0; at < count; at++)
            values[at] = ((cubic[at] * way + second[at]) * way + start[at]) * way + b[at];
    }
    return 0;
}
