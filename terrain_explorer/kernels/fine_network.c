/* The next level of a network of rivers; see terrain/hydrology/fine_network.py, whose names these are. */
#include "flow_grid.h"
#include "rock_layers.h"
#include <string.h>

enum { OUTLET = 8, UNTOLD };

/* The rules, in this order. */
enum { STRAIGHT, BEGINS, HALF, OPEN, LEAST, MOST, UNEVEN, JOINING, ABOVE, CUTS };

static const uint8_t CODES[3][3] = {{6, 3, 7}, {2, OUTLET, 0}, {5, 1, 4}}; /* of steps from -1 to 1 */

INLINE uint8_t code_of(int64_t down, int64_t right) { return CODES[down + 1][right + 1]; }

typedef struct {
    double end;
    union {
        double drop, half_way; /* the latter once it is found */
    };
    int32_t middle;
    uint8_t second;
} Slope;

typedef struct {
    double end, drop, area, bed, fall, upper_end; /* the last one where there is a second point half way */
    int32_t row, column, middle, beyond;
    uint8_t first, second, third, kind;
} River;

enum { CENTRAL, BESIDE, ROUND }; /* Half way rivers pass a centre, a point on an edge, or two of these. */

typedef struct {
    double lowest, reached, brink;
} Cell;

typedef struct {
    int64_t rows, columns, width; /* of the coarse window, and the columns of the fine one */
    const double *old, *old_areas, *rules;
    double *heights, *areas;
    uint8_t *directions;
    Cell *cells; /* those of points half way, by half their number: of the central ones, then of the others */
    River *rivers;
    int64_t count;
    int32_t *order;  /* the rivers by their kinds */
    int64_t ends[3]; /* where each kind ends in that */
    Slope *slopes[2]; /* those whose middles lie on edges, and those with central ones */
    int64_t counts[2];
    Layers rock;         /* of which the ground is; none if they are 0 */
    double *sway_down, *sway_across; /* how far ground moves aside near the points of the coarse window */
    const double *frame; /* from which heights in the rock are told at the points of the fine window */
} Network;

/* The numbers at the places of a level, which repeat after so many rows and columns unless these are 0. */
typedef struct {
    lattice down, across;
} Places;

static Places places_of(uint64_t word, int64_t row_period, int64_t column_period) {
    return (Places){{.key = word, .period = row_period}, {.period = column_period}};
}

INLINE uint64_t row_at(const Places *places, int64_t row) { return bits_of_row(&places->down, row); }

INLINE double number_at(const Places *places, uint64_t row_bits, int64_t column) {
    return fraction(mixed(row_bits + steps(&places->across, column)));
}

INLINE double lower(double one, double other) { return other < one ? other : one; }
INLINE double higher(double one, double other) { return other > one ? other : one; }
INLINE double limited(double value, double least, double most) {
    return value < least ? least : value > most ? most : value;
}

/* Copies a line, and goes on at both ends as its points do mirrored at the last one. */
static void pad(const double *from, int64_t stride, int64_t count, int64_t more, double *to, int64_t to_stride) {
    if (to != from)
        for (int64_t at = 0; at < count; at++) to[at * to_stride] = from[at * stride];
    double *end = to + (count - 1) * to_stride;
    for (int64_t step = 1; step <= more; step++) {
        /* Of a short line it is the end so far that mirrors; a single point stays as high. */
        const int64_t mirror = count > 1 ? (step - 1) / (count - 1) * (count - 1) : 0;
        const int64_t back = count > 1 ? 2 * mirror - step : 0;
        to[-step * to_stride] = 2 * to[-mirror * to_stride] - to[-back * to_stride];
        end[step * to_stride] = 2 * end[mirror * to_stride] - end[back * to_stride];
    }
}

/* Finds where water runs from the points of a row that are not told. */
INLINE void steepest_of_row(const Network *net, int64_t row, const double *nearness, const uint8_t *told,
                            uint8_t *found, double *best, double *codes) {
    const int64_t columns = net->columns;
    const double *here = net->old + row * columns;
    int untold = 0;
    for (int64_t at = 0; at < columns; at++) untold |= told[at] == UNTOLD;
    if (!untold) {
        memcpy(found, told, columns);
        return;
    }
    for (int64_t at = 0; at < columns; at++) best[at] = 0, codes[at] = OUTLET;
    for (int code = 0; code < 8; code++) {
        if (row + DOWN[code] < 0 || row + DOWN[code] >= net->rows) continue;
        const double *there = here + DOWN[code] * columns + RIGHT[code], near = nearness[code];
        const int64_t start = RIGHT[code] < 0, stop = columns - (RIGHT[code] > 0);
        for (int64_t at = start; at < stop; at++) {
            const double slope = (here[at] - there[at]) * near;
            codes[at] = slope > best[at] ? code : codes[at];
            best[at] = higher(best[at], slope);
        }
    }
    for (int64_t at = 0; at < columns; at++) found[at] = told[at] == UNTOLD ? (uint8_t)codes[at] : told[at];
}

/* Enters the ways that leave points of the window and end in it. */
static void enter_ways(Network *net, const uint8_t *found, const Places *falls, int64_t top, int64_t left) {
    const int64_t columns = net->columns;
    const double *rules = net->rules;
    for (int64_t row = 0; row < net->rows; row++) {
        const uint64_t fall_row = row_at(falls, top + row);
        for (int64_t column = 0; column < columns; column++) {
            const int64_t point = row * columns + column;
            const uint8_t code = found[point];
            if (code == OUTLET) continue;
            const int64_t down = DOWN[code], across = RIGHT[code];
            if (row + down < 0 || row + down >= net->rows) continue;
            if (column + across < 0 || column + across >= columns) continue;
            const int64_t below = point + down * columns + across;
            const int64_t middle = (2 * row + down) * net->width + 2 * column + across;
            const int central = down && across;
            const double area = net->old_areas[point], end = net->old[below], drop = net->old[point] - end;
            if (!(area > rules[BEGINS])) {
                net->slopes[central][net->counts[central]++] = (Slope){end, {drop}, (int32_t)middle, code};
                continue;
            }
            const double more = lower(net->old_areas[below] / area, rules[JOINING]);
            River *river = net->rivers + net->count++;
            *river = (River){end, drop, area, .row = (int32_t)row, .column = (int32_t)column};
            river->middle = (int32_t)middle, river->beyond = -1, river->kind = central ? CENTRAL : BESIDE;
            river->first = code, river->second = code, river->third = OUTLET;
            river->bed = (area - rules[BEGINS]) / (area - rules[BEGINS] + rules[HALF]);
            river->fall = 1 / (1 + sqrt(sqrt(higher(more, 1)))) +
                          rules[UNEVEN] * (number_at(falls, fall_row, left + column) - 0.5);
        }
    }
}

INLINE double height_near(const Network *net, int64_t row, int64_t column) {
    row = row < 0 ? 0 : row >= net->rows ? net->rows - 1 : row;
    column = column < 0 ? 0 : column >= net->columns ? net->columns - 1 : column;
    return net->old[row * net->columns + column];
}

/* How high the ground to a side of a way lies: that of the point beside its middle, or the mean of two that are. */
static double height_beside(const Network *net, const River *river, int64_t side) {
    const int64_t row = river->row, column = river->column;
    const int64_t down = DOWN[river->second], across = RIGHT[river->second];
    if (down && across) return height_near(net, row + (side > 0 ? down : 0), column + (side < 0 ? across : 0));
    const int64_t south = row + (down == 0 ? side : 0), east = column + (across == 0 ? side : 0);
    return 0.5 * (height_near(net, south, east) + height_near(net, south + down, east + across));
}

/* Whether a way can bend to a side: half way there the ground lies about as high, or higher if the other side is no
 * lower than the way. */
static int is_open(const Network *net, const River *river, int64_t side) {
    const double here = height_beside(net, river, side), end = river->end, begin = end + river->drop;
    const int askew = DOWN[river->second] && RIGHT[river->second];
    const double half_way = askew ? 0.5 * (here + end) : 0.5 * (here + 0.5 * (begin + end));
    return half_way >= end + net->rules[LEAST] * river->drop &&
           (here <= begin || (here <= begin + net->rules[OPEN] * river->drop &&
                              height_beside(net, river, -side) >= end + 0.5 * river->drop));
}

/* How far the ground sways half way on a way, towards its side 1. */
static double sway_aside(const Network *net, const River *river) {
    const int64_t down = DOWN[river->second], across = RIGHT[river->second];
    const int64_t point = (river->row - (down < 0)) * net->columns + river->column - (across < 0);
    if (!down) return net->sway_down[point];
    if (!across) return net->sway_across[point];
    return 0.5 * ((net->sway_down[point] + net->sway_down[point + net->columns]) * (double)down -
                  (net->sway_across[point] + net->sway_across[point + 1]) * (double)across);
}

/* A river that may wind: to which side, and its way and points if it does. */
typedef struct {
    River *river;
    int64_t side, first_down, first_across;
    int32_t middle, beyond;
    int within;
} Winding;

static void bend(const Network *net, Winding *winding) {
    const River *river = winding->river;
    const int64_t row = river->row, column = river->column, side = winding->side;
    const int64_t down = DOWN[river->second], across = RIGHT[river->second];
    const int goes_round = down && across && side;
    winding->first_down = down == 0 ? side : goes_round && side < 0 ? 0 : down;
    winding->first_across = across == 0 ? side : goes_round && side > 0 ? 0 : across;
    const int64_t y = 2 * row + winding->first_down, x = 2 * column + winding->first_across;
    winding->within = y >= 0 && y < 2 * net->rows - 1 && x >= 0 && x < net->width;
    winding->middle = winding->within ? (int32_t)(y * net->width + x) : 0;
    winding->beyond = goes_round ? (int32_t)(winding->middle + down * net->width + across) : -1;
}

/* Lets rivers bend to a side where they can; `taken` holds zeros. */
static void wind(const Network *net, int64_t top, int64_t left, int64_t last_row, int64_t last_column,
                 Winding *windings, uint8_t *taken) {
    const double *rules = net->rules;
    int64_t count = 0;
    for (int64_t at = 0; at < net->count; at++) {
        River *river = net->rivers + at;
        taken[river->middle]++;
        const int64_t row = top + river->row, column = left + river->column;
        const double sway = sway_aside(net, river);
        if (!(fabs(sway) > rules[STRAIGHT])) continue;
        int64_t side = sway < 0 ? -1 : 1;
        /* Ways along the edge of a map that does not repeat do not leave it. */
        if (last_row && (DOWN[river->second] == 0 ? row % last_row == 0 : column % last_column == 0)) side = 0;
        if (side && !is_open(net, river, side)) side = 0;
        windings[count++] = (Winding){.river = river, .side = side};
    }
    for (int round = 0; round < 2; round++) {
        for (Winding *each = windings; each < windings + count; each++) {
            bend(net, each);
            if (each->side) taken[each->middle]++;
            if (each->beyond >= 0) taken[each->beyond]++;
        }
        for (Winding *each = windings; each < windings + count; each++) {
            int crossed = taken[each->middle] > 1 || (each->beyond >= 0 && taken[each->beyond] > 1);
            each->within = each->within && !crossed; /* its side is needed till all have looked */
        }
        for (Winding *each = windings; each < windings + count; each++) {
            if (each->side) taken[each->middle]--;
            if (each->beyond >= 0) taken[each->beyond]--;
            if (!each->within) each->side = 0;
        }
    }
    for (Winding *each = windings; each < windings + count; each++) {
        River *river = each->river;
        const int64_t down = DOWN[river->second], across = RIGHT[river->second];
        const int64_t y = each->first_down, x = each->first_across;
        river->middle = each->middle, river->beyond = each->beyond;
        river->first = code_of(y, x);
        river->second = each->beyond >= 0 ? code_of(down, across) : code_of(2 * down - y, 2 * across - x);
        river->third = code_of(down - y, across - x);
        river->kind = each->beyond >= 0 ? ROUND : y && x ? CENTRAL : BESIDE;
    }
}

/* Finds the order of the rivers, and lets water run along them from the points of the coarse window. */
static void order_rivers(Network *net) {
    int64_t places[3] = {0, 0, 0}, before = 0;
    for (int64_t at = 0; at < net->count; at++) places[net->rivers[at].kind]++;
    for (int kind = 0; kind < 3; kind++) {
        net->ends[kind] = before + places[kind];
        places[kind] = before, before = net->ends[kind];
    }
    for (int64_t at = 0; at < net->count; at++) {
        const River *river = net->rivers + at;
        net->order[places[river->kind]++] = (int32_t)at;
        net->directions[2 * river->row * net->width + 2 * river->column] = river->first;
    }
}

/* A height as what is even between points: in layers its run, in the frame of the point where it is looked at. */
INLINE double evened(const Network *net, int layered, int64_t point, double height) {
    return layered ? run_of(&net->rock, height - net->frame[point]) : height;
}

INLINE double unevened(const Network *net, int layered, int64_t point, double even) {
    return layered ? net->frame[point] + height_of(&net->rock, even) : even;
}

/* A way seen from a point half way: its end, how much higher it begins, which part of that the ground there has within
 * limits, and how far it is from these. */
typedef struct {
    double end, drop, part, beyond;
} Way;

INLINE Way way_at(const Network *net, int64_t middle, double end, double drop) {
    const int layered = net->rock.count > 0;
    const double ground = evened(net, layered, middle, net->heights[middle]);
    if (layered) {
        const double begin = evened(net, 1, middle, end + drop);
        end = evened(net, 1, middle, end), drop = begin - end;
        if (!(drop > 0)) return (Way){end, 0, 0, 0}; /* no number is between */
    }
    const double on_ground = (ground - end) / drop, part = limited(on_ground, net->rules[LEAST], net->rules[MOST]);
    return (Way){end, drop, part, fabs(on_ground - part)};
}

INLINE double height_on(const Network *net, int64_t middle, const Way *way, double part) {
    return unevened(net, net->rock.count > 0, middle, way->end + way->drop * part);
}

INLINE double on_ground(const Network *net, int64_t middle, double end, double drop) {
    const Way way = way_at(net, middle, end, drop);
    return height_on(net, middle, &way, way.part);
}

INLINE double in_bed(const Network *net, const River *river, int64_t middle, double end, double drop, double fall) {
    const Way way = way_at(net, middle, end, drop);
    const double own = way.beyond > 0 ? river->bed * (way.beyond / (way.beyond + net->rules[CUTS])) : 0;
    return height_on(net, middle, &way, (1 - own) * way.part + own * fall);
}

INLINE double lowered(double value, double other) { return other < value || other != other ? other : value; }

/* The cell of a point half way: all central points have even numbers, and all others odd ones. */
INLINE Cell *cell_of(const Network *net, int64_t middle) { return net->cells + (middle >> 1); }

INLINE void join(Cell *cell, double half_way, double end) {
    cell->lowest = lowered(cell->lowest, end);
    cell->reached = lowered(cell->reached, half_way);
}

/* Gives a point half way its height, and its direction if this way goes on from there. */
INLINE void settle(Network *net, int64_t middle, double end, uint8_t code) {
    const Cell *cell = cell_of(net, middle);
    if (isfinite(cell->reached)) net->heights[middle] = cell->reached;
    if (net->areas[middle] > 0 && end == cell->lowest) net->directions[middle] = code;
}

/* Lets water run on the ways with central points half way, or on the others: `_run`. */
static void run(Network *net, int central) {
    const int64_t begin = central ? 0 : net->ends[CENTRAL], end = net->ends[central ? CENTRAL : BESIDE];
    const int64_t last = central ? end : net->ends[ROUND];
    Slope *slopes = net->slopes[central], *joining = slopes, *slopes_end = slopes + net->counts[central];
    const Cell empty = {INFINITY, INFINITY, INFINITY};
    for (int64_t at = begin; at < last; at++) {
        const River *each = net->rivers + net->order[at];
        *cell_of(net, each->middle) = empty;
        if (each->beyond >= 0) *cell_of(net, each->beyond) = empty;
    }
    for (int64_t at = begin; at < end; at++) {
        const River *each = net->rivers + net->order[at];
        net->areas[each->middle] += each->area;
        join(cell_of(net, each->middle), in_bed(net, each, each->middle, each->end, each->drop, each->fall), each->end);
    }
    for (int64_t at = end; at < last; at++) {
        const River *each = net->rivers + net->order[at];
        const double half_way = in_bed(net, each, each->beyond, each->end, each->drop, each->fall * (2.0 / 3));
        net->areas[each->beyond] += each->area;
        join(cell_of(net, each->beyond), half_way, each->end);
    }
    for (int64_t at = end; at < last; at++) {
        River *each = net->rivers + net->order[at];
        const double below = cell_of(net, each->beyond)->reached, drop = each->end + each->drop - below;
        each->upper_end = below;
        net->areas[each->middle] += each->area;
        join(cell_of(net, each->middle), in_bed(net, each, each->middle, below, drop, each->fall), below);
    }
    /* First those slopes that meet a river half way; the others need a height alone, the lower of two that meet. */
    for (Slope *each = slopes; each < slopes_end; each++) {
        Slope slope = *each;
        if (net->areas[slope.middle] > 0) {
            *each = *joining;
            *joining++ = slope;
        } else {
            each->half_way = on_ground(net, slope.middle, slope.end, slope.drop);
        }
    }
    for (const Slope *each = joining; each < slopes_end; each++) net->heights[each->middle] = each->half_way;
    for (const Slope *each = joining; each < slopes_end; each++)
        net->heights[each->middle] = lower(net->heights[each->middle], each->half_way);
    for (const Slope *each = slopes; each < joining; each++) {
        Cell *cell = cell_of(net, each->middle);
        cell->brink = lowered(cell->brink, each->end + each->drop);
    }
    for (const Slope *each = slopes; each < joining; each++) {
        Cell *cell = cell_of(net, each->middle);
        /* At the first of those that meet: a brink of -infinity stands for water that runs into a river, else NaN. */
        if (cell->lowest < cell->brink) {
            if (cell->reached >= cell->brink && isfinite(cell->brink))
                cell->reached = 0.5 * (cell->lowest + cell->brink);
            cell->brink = -INFINITY;
        } else if (cell->brink > -INFINITY)
            cell->brink = NAN;
        if (cell->brink == -INFINITY) continue;
        join(cell, on_ground(net, each->middle, each->end, each->drop), each->end);
    }
    for (int64_t at = begin; at < end; at++) {
        const River *each = net->rivers + net->order[at];
        settle(net, each->middle, each->end, each->second);
    }
    for (int64_t at = end; at < last; at++) {
        const River *each = net->rivers + net->order[at];
        settle(net, each->beyond, each->end, each->third);
    }
    for (int64_t at = end; at < last; at++) {
        const River *each = net->rivers + net->order[at];
        settle(net, each->middle, each->upper_end, each->second);
    }
    for (const Slope *each = slopes; each < joining; each++)
        settle(net, each->middle, cell_of(net, each->middle)->brink == -INFINITY ? NAN : each->end, each->second);
}

/* A value half way between two points of a line, and how far the line is bent there, squared. */
typedef struct {
    double value, bent;
} Line;

INLINE Line half_way(double one, double two, double three, double four) {
    const double between = two - three, before = one - two - between, after = between + four - three;
    return (Line){(two + three) * 0.5 - (before + after) * 0.0625, before * before + after * after};
}

/* A value half way between the third and the fourth of six points on a line: exact for quintics, and smooth to the
 * second derivative, which four points leave without a limit at old ones (G. Deslauriers and S. Dubuc, "Symmetric
 * Iterative Interpolation Processes", Constructive Approximation 5, 1989). */
INLINE double smooth_half_way(double before, double one, double two, double three, double four, double after) {
    return (150 * (two + three) - 25 * (one + four) + 3 * (before + after)) / 256;
}

INLINE double straighter(Line line, Line other, double even) {
    const double least = (line.bent + other.bent) * even + DBL_MIN;
    const double bent = line.bent + least, as_bent = other.bent + least;
    return (line.value * as_bent + other.value * bent) / (bent + as_bent);
}

/* Finds how high smooth ground lies half way from points of a row to the next of their lines, a stride behind. */
INLINE void smooth_row(const Network *net, int64_t first, int64_t count, const double *row, int64_t stride, double *to) {
    const double *const on[6] = {row - 2 * stride, row - stride,     row,
                                 row + stride,     row + 2 * stride, row + 3 * stride};
    if (!net->rock.count) {
        for (int64_t at = 0; at < count; at++)
            to[at] = smooth_half_way(on[0][at], on[1][at], on[2][at], on[3][at], on[4][at], on[5][at]);
        return;
    }
    for (int64_t at = 0; at < count; at++) {
        const int64_t point = first + 2 * at;
        double even[6];
        for (int each = 0; each < 6; each++) even[each] = evened(net, 1, point, on[each][at]);
        to[at] = unevened(net, 1, point, smooth_half_way(even[0], even[1], even[2], even[3], even[4], even[5]));
    }
}

/* Finds how far ground sways at the points of a row, -1/2 to 1/2. */
INLINE void sway_row(Network *net, const Places *swaying, int64_t row, int64_t top, int64_t left) {
    const uint64_t bits = row_at(swaying, top + row);
    double *down = net->sway_down + row * net->columns, *across = net->sway_across + row * net->columns;
    for (int64_t at = 0; at < net->columns; at++) {
        const uint64_t word = mixed(bits + steps(&swaying->across, left + at));
        down[at] = fraction(word) - 0.5;
        across[at] = (double)(word & 0xfffff) * 0x1p-20 - 0.5;
    }
}

/* How new ground is moved: what of the relief around it, and the relief where it is as steep as it can stand. */
typedef struct {
    double uneven, steep, above, even;
} Roughness;

/* How much higher the ground is a part of the way to one end of a line, if that is below 0, or to the other. Crests and
 * valleys keep more of their height: else the points of the coarse level would stand out of them in rows. */
INLINE double from_aside(double ground, double one, double other, double part) {
    const double back = one - ground, on = other - ground, rise = part > 0 ? on * part : -(back * part);
    return back * on > 0 ? 0 : rise;
}

/* The height of new ground, from that of smooth ground or, askew, from two lines of four points that cross there, and
 * two more points beside those in their middles; `number` is random, from 0 to 1. The ground there comes from so far on
 * the first line and on the way from `near` to `far`, as parts of the ways to their ends. */
INLINE double new_ground(const Network *net, int layered, int askew, int64_t point, double smooth, const double one[4],
                         const double other[4], double near, double far, double number, double on_one, double on_other,
                         const Roughness *rough) {
    double a[4], b[4];
    for (int each = 0; each < 4; each++) a[each] = evened(net, layered, point, one[each]);
    for (int each = 0; each < 4; each++) b[each] = evened(net, layered, point, other[each]);
    near = layered && near == other[1] ? b[1] : evened(net, layered, point, near);
    far = layered && far == other[2] ? b[2] : evened(net, layered, point, far);
    const Line first = half_way(a[0], a[1], a[2], a[3]), second = half_way(b[0], b[1], b[2], b[3]);
    const double bent = first.bent + second.bent;
    const double ground = askew ? straighter(first, second, rough->even) : evened(net, layered, point, smooth);
    const double lowest = lower(lower(a[1], a[2]), lower(near, far));
    const double highest = higher(higher(a[1], a[2]), higher(near, far));
    const double relief = highest - lowest, part = limited(1.25 - relief / rough->steep, 0, 1);
    /* Valleys and crests sway, and even slopes do not: there points of the coarse level would stand out. */
    const double kinked = bent / (bent + relief * relief + DBL_MIN), swaying = kinked * kinked;
    const double aside = from_aside(ground, a[1], a[2], on_one) + from_aside(ground, near, far, on_other);
    const double moved = ground + swaying * aside + (number - 0.5) * rough->uneven * part * relief;
    const double least = lowest + rough->above * relief;
    return unevened(net, layered, point, moved < least ? least : moved);
}

/* Finds new ground at every second point of a row of the fine window, from the first one on; `made` is room for it. */
INLINE void new_points(const Network *net, int layered, int askew, int64_t first, int64_t count, const double *smooth,
                       const double *const one[4], const double *const other[4], const double *near, const double *far,
                       const double *numbers, const double *const sways[2], const Roughness *rough, double *made) {
    for (int64_t at = 0; at < count; at++) {
        const double on[4] = {one[0][at], one[1][at], one[2][at], one[3][at]};
        const double across[4] = {other[0][at], other[1][at], other[2][at], other[3][at]};
        made[at] = new_ground(net, layered, askew, first + 2 * at, smooth[at], on, across, near[at], far[at],
                              numbers[at], sways[0][at], sways[1][at], rough);
    }
    double *to = net->heights + first;
    for (int64_t at = 0; at < count; at++) to[2 * at] = made[at];
}

INLINE void new_row(const Network *net, int askew, int64_t first, int64_t count, const double *smooth,
                    const double *const one[4], const double *const other[4], const double *near, const double *far,
                    const double *numbers, const double *const sways[2], const Roughness *rough, double *made) {
    if (net->rock.count)
        new_points(net, 1, askew, first, count, smooth, one, other, near, far, numbers, sways, rough, made);
    else if (askew)
        new_points(net, 0, 1, first, count, smooth, one, other, near, far, numbers, sways, rough, made);
    else
        new_points(net, 0, 0, first, count, smooth, one, other, near, far, numbers, sways, rough, made);
}

/* What a window needs room for. */
typedef struct {
    River *rivers;
    int32_t *order;
    Slope *slopes;
    Winding *windings;
    Cell *cells;
    double *padded, *halves, *middles, *lines, *sways, *heights, *areas;
    uint8_t *found, *taken, *directions;
} Room;

/* Returns the first free place after some in a room. */
INLINE int64_t laid(uint8_t *room, int64_t from, void *to, int64_t count, int64_t size) {
    uint8_t *there = room ? room + from : NULL;
    memcpy(to, &there, sizeof there);
    return from + (count * size + 63) / 64 * 64;
}

/* Divides a room; returns how many bytes it needs to have. Of what may be many, only as much is touched as is used. */
static int64_t lay_out(uint8_t *room, int64_t rows, int64_t columns, Room *parts) {
    const int64_t points = rows * columns, fine = (2 * rows - 1) * (2 * columns - 1);
    int64_t used = 0;
    used = laid(room, used, &parts->rivers, points, sizeof(River));
    used = laid(room, used, &parts->order, points, sizeof(int32_t));
    used = laid(room, used, &parts->slopes, 2 * points, sizeof(Slope));
    used = laid(room, used, &parts->windings, points, sizeof(Winding));
    used = laid(room, used, &parts->cells, fine / 2 + 1, sizeof(Cell));
    used = laid(room, used, &parts->padded, (rows + 4) * (columns + 4), sizeof(double));
    used = laid(room, used, &parts->halves, (rows + 4) * columns, sizeof(double));
    used = laid(room, used, &parts->middles, (rows + 3) * (columns + 3), sizeof(double));
    used = laid(room, used, &parts->lines, 6 * (2 * columns - 1), sizeof(double));
    used = laid(room, used, &parts->sways, 2 * points, sizeof(double));
    used = laid(room, used, &parts->heights, fine, sizeof(double));
    used = laid(room, used, &parts->areas, fine, sizeof(double));
    used = laid(room, used, &parts->found, points, 1);
    used = laid(room, used, &parts->taken, fine, 1);
    return laid(room, used, &parts->directions, fine, 1);
}

/* Returns how many bytes `refined_network` needs for a window. */
KERNEL int64_t room_for_network(int64_t rows, int64_t columns) {
    Room parts;
    return lay_out(NULL, rows, columns, &parts);
}

/* Finds the next level of a window: `FineNetwork._refined`.
 *
 * `place` are its first row and column, the last ones of its level, and whether it repeats; `steep` is the relief where
 * ground is as steep as it can stand, `cell` the area of a point. `nearness` are one by the lengths to the neighbours.
 * Centres lie on the straighter one of their diagonals if `askew`, else on smooth ground.
 * Ground of rock in layers, of which there are none else, has a frame at all points of the finer window.
 * Of the result so many rows from the `first` on are written. `room` has as many bytes as `room_for_network` says. */
KERNEL int64_t refined_network(const double *old, const double *old_areas, const uint8_t *old_directions, int64_t rows,
                               int64_t columns, const int64_t *place, const uint64_t *words, const double *rules,
                               const double *nearness, double steep, double uneven, double even, int64_t askew,
                               double sway, double cell, const double *bounds, const double *runs,
                               const double *slopes, int64_t layers,
                               const double *frame, uint8_t *room, int64_t first, int64_t made_rows,
                               double *new_heights, double *new_areas, uint8_t *new_directions) {
    const int64_t width = 2 * columns - 1, fine = (2 * rows - 1) * width, wide = columns + 4, between = columns + 3;
    const int64_t top = place[0], left = place[1], last_row = place[2], last_column = place[3], repeats = place[4];
    const int64_t row_period = repeats ? last_row : 0, column_period = repeats ? last_column : 0;
    Room parts;
    lay_out(room, rows, columns, &parts);
    double *heights = parts.heights, *areas = parts.areas, *padded = parts.padded, *middles = parts.middles;
    uint8_t *directions = parts.directions, *found = parts.found;
    Network net = {rows, columns, width, old, old_areas, rules, heights, areas, directions, parts.cells, parts.rivers,
                   .order = parts.order, .slopes = {parts.slopes, parts.slopes + rows * columns},
                   .rock = {bounds, runs, slopes, layers}, .sway_down = parts.sways,
                   .sway_across = parts.sways + rows * columns, .frame = frame};
    const Places swaying = places_of(words[0], row_period, column_period);
    const Places falls = places_of(words[1], row_period, column_period);
    const Places rough = places_of(words[2], 2 * row_period, 2 * column_period);
    const Roughness roughness = {uneven, steep, rules[ABOVE], even};
    double *number = parts.lines, *made = number + width, *spare = made + width;
    double *on_one = spare + width, *on_other = on_one + width, *smooth = on_other + width;
    const double *const sways[2] = {on_one, on_other};
    for (int64_t row = 0; row < rows; row++) sway_row(&net, &swaying, row, top, left);
    for (int64_t row = 0; row < rows; row++)
        steepest_of_row(&net, row, nearness, old_directions + row * columns, found + row * columns, made, spare);
    enter_ways(&net, found, &falls, top, left);
    memset(parts.taken, 0, fine);
    wind(&net, top, left, repeats ? 0 : last_row, last_column, parts.windings, parts.taken);
    memset(areas, 0, fine * sizeof(double));
    memset(directions, UNTOLD, fine);
    /* Old points with two more on each side. */
    double *inner = padded + 2 * wide + 2;
    for (int64_t row = 0; row < rows; row++) {
        memcpy(inner + row * wide, old + row * columns, columns * sizeof(double));
        for (int64_t column = 0; column < columns; column++) {
            const int64_t from = row * columns + column, to = 2 * row * width + 2 * column;
            heights[to] = old[from], areas[to] = old_areas[from];
            if (old_directions[from] == OUTLET) directions[to] = OUTLET;
        }
    }
    order_rivers(&net);
    for (int64_t column = 0; column < columns; column++) pad(inner + column, wide, rows, 2, inner + column, wide);
    for (int64_t row = -2; row < rows + 2; row++) pad(inner + row * wide, 1, columns, 2, inner + row * wide, 1);
    /* What lies half way along the rows, with two more rows on each side. */
    double *halves = parts.halves + 2 * columns;
    for (int64_t row = 0; row < rows; row++) {
        smooth_row(&net, 2 * row * width + 1, columns - 1, inner + row * wide, 1, halves + row * columns);
    }
    for (int64_t at = 0; at < columns - 1; at++) pad(halves + at, columns, rows, 2, halves + at, columns);
    for (int64_t row = 0; row < rows - 1; row++) {
        const double *a = inner + (row - 1) * wide, *b = a + wide, *c = b + wide, *d = c + wide;
        const uint64_t bits = row_at(&rough, 2 * (top + row) + 1);
        for (int64_t at = 0; at < columns - 1; at++) number[at] = number_at(&rough, bits, 2 * (left + at) + 1);
        const double *down = net.sway_down + row * columns, *across = net.sway_across + row * columns;
        for (int64_t at = 0; at < columns - 1; at++) {
            const double south = down[at] + down[at + columns], east = across[at] + across[at + 1];
            on_one[at] = -0.5 * sway * (south + east), on_other[at] = -0.5 * sway * (south - east);
        }
        smooth_row(&net, (2 * row + 1) * width + 1, columns - 1, halves + row * columns, columns, smooth);
        const double *const falling[4] = {a - 1, b, c + 1, d + 2}, *const rising[4] = {a + 2, b + 1, c, d - 1};
        new_row(&net, askew != 0, (2 * row + 1) * width + 1, columns - 1, smooth, falling, rising, b + 1, c, number,
                sways, &roughness, made);
    }
    run(&net, 1);
    /* Centres with two more on each side, along rows and along columns. */
    double *centres = middles + 2 * between + 2;
    for (int64_t row = 0; row < rows - 1; row++)
        pad(heights + (2 * row + 1) * width + 1, 2, columns - 1, 2, centres + row * between, 1);
    for (int64_t column = 0; column < columns - 1; column++)
        pad(centres + column, between, rows - 1, 2, centres + column, between);
    for (int64_t row = 0; row < rows; row++) {
        const double *line = inner + row * wide, *a = centres + (row - 2) * between, *b = a + between;
        const double *c = b + between, *d = c + between;
        const double *north = row > 0 ? b : c, *south = row < rows - 1 ? c : b;
        const uint64_t bits = row_at(&rough, 2 * (top + row));
        for (int64_t at = 0; at < columns - 1; at++) number[at] = number_at(&rough, bits, 2 * (left + at) + 1);
        const double *down = net.sway_down + row * columns;
        for (int64_t at = 0; at < columns - 1; at++) on_one[at] = 0, on_other[at] = -2 * sway * down[at];
        const double *const along[4] = {line - 1, line, line + 1, line + 2}, *const aside[4] = {a, b, c, d};
        new_row(&net, 0, 2 * row * width + 1, columns - 1, halves + row * columns, along, aside, north, south, number,
                sways, &roughness, made);
    }
    for (int64_t row = 0; row < rows - 1; row++) {
        const double *a = inner + (row - 1) * wide, *b = a + wide, *c = b + wide, *d = c + wide;
        const double *line = centres + row * between;
        const uint64_t bits = row_at(&rough, 2 * (top + row) + 1);
        for (int64_t at = 0; at < columns; at++) number[at] = number_at(&rough, bits, 2 * (left + at));
        const double *across = net.sway_across + row * columns;
        for (int64_t at = 0; at < columns; at++) on_one[at] = 0, on_other[at] = -2 * sway * across[at];
        /* Beyond the window there are no centres. */
        spare[0] = line[0], spare[columns] = line[columns - 2];
        memcpy(spare + 1, line, (columns - 1) * sizeof(double));
        const double *const along[4] = {a, b, c, d}, *const aside[4] = {line - 2, line - 1, line, line + 1};
        smooth_row(&net, (2 * row + 1) * width, columns, b, wide, smooth);
        new_row(&net, 0, (2 * row + 1) * width, columns, smooth, along, aside, spare, spare + 1, number, sways,
                &roughness, made);
    }
    run(&net, 0);
    const int64_t from = first * width, count = made_rows * width;
    memcpy(new_heights, heights + from, count * sizeof(double));
    memcpy(new_directions, directions + from, count);
    for (int64_t at = 0; at < count; at++) new_areas[at] = areas[from + at] == 0 ? cell : areas[from + at];
    return 0;
}
