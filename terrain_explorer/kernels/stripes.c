/* The stripes that gullies are made of; see terrain/erosion/gullies.py. */
#include "kernels.h"

/* As many side by side in a cell, and so far from its middle: as far as they can and still be of the 4 x 4 cells around
 * a point, each middle being up to half a cell beside its crossing. */
static const double STRIPES = 0.7, REACH = 1.5;
#define NEARNESS (1 / (REACH * REACH))

/* Those of terrain/portable_math.py. */
static const double SINE[] = {0.0776559122807, -0.598290411286, 2.55007738653, -5.16771007667, 3.14159264008};
static const double COSINE[] = {0.219682423577, -1.33187297279, 4.05841079076, -4.93479280249, 0.999999953028};

#define REAL float
#define NAMED(name) name##_float32
#define ROUND __builtin_rintf
#define ROOT __builtin_sqrtf
#include "stripes_of_type.h"
#undef REAL
#undef NAMED
#undef ROUND
#undef ROOT

#define REAL double
#define NAMED(name) name##_float64
#define ROUND __builtin_rint
#define ROOT __builtin_sqrt
#include "stripes_of_type.h"
