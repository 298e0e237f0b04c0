/* A level of diamond-square and of midpoint displacement: the `displace` of both, for maps that do not tile. */
#include "pcg64.h"

#include <math.h>
#include <stdlib.h>

enum { COMPARED = 256 }; /* heights that are compared side by side */

/* Some rows or columns of a level: those asked for, the coarse points and the cells on them, and all cells there are. */
typedef struct {
    int64_t first, count, point, points_stop, cell, cells_stop, cells;
} Span;

static inline Span span_of(int64_t first, int64_t stop, int64_t cells) {
    return (Span){first, stop - first, (first + 1) / 2, (stop - 1) / 2 + 1, first / 2, stop / 2, cells};
}

/* The cells on both sides of the points, as far as the map goes. */
static inline int64_t around(Span span) { return span.point > 0 ? span.point - 1 : 0; }
static inline int64_t around_stop(Span span) { return span.points_stop < span.cells ? span.points_stop : span.cells; }

#define REAL float
#define KEPT float
#define NAMED(name) name##_of_float
#include "subdivision_of_type.h"
#undef REAL
#undef KEPT
#undef NAMED

#define REAL double
#define KEPT double
#define NAMED(name) name##_of_double
#include "subdivision_of_type.h"
#undef KEPT
#undef NAMED

#define KEPT float
#define NAMED(name) name##_of_double_as_float
#include "subdivision_of_type.h"
