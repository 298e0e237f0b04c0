/* Layers of rock, and how they wear; see terrain/erosion/rock/.
 *
 * There are two layers at least. bounds: the upper bounds of all layers but the topmost, upwards, told from the frame, as all heights in the rock are;
 * of each layer, upwards: slopes, erodibilities, speeds. */
#include <math.h>

#include "flow_grid.h"
#include "rock_layers.h"

/* The sixteen neighbours: eight, and those a knight's move away. */
static const int32_t DOWN16[16] = {0, 1, 0, -1, 1, 1, -1, -1, 1, 2, 2, 1, -1, -2, -2, -1};
static const int32_t RIGHT16[16] = {1, 0, -1, 0, 1, -1, -1, 1, 2, 1, -1, -2, -2, -1, 1, 2};

/* A row or a column, of so many, that follows around; beyond the ends -1 where none does. */
INLINE int64_t place_of(int64_t place, int64_t count, int64_t wraps) {
    if (place >= 0 && place < count) return place;
    if (!wraps) return -1;
    const int64_t rest = place % count; /* a knight may go around more than once */
    return rest < 0 ? rest + count : rest;
}

static inline double larger(double one, double other) { return one > other ? one : other; }
static inline double smaller(double one, double other) { return one < other ? one : other; }

/* layered_land._rates: `factor` A'^m / d of each point, from the areas by point, where A' is A A / (A + A_c). */
EXPORTED int64_t rock_rates(const int32_t *receivers, const double *areas, double stream_area, double factor,
                            double *rates, int64_t rows, int64_t columns, int64_t wraps, const float *ways) {
    const Grid grid = {(int32_t)rows, (int32_t)columns, wraps != 0};
    for (int32_t point = 0; point < grid.rows * grid.columns; point++) {
        const float far = length(grid, ways, point, receivers[point]);
        const float area = (float)(areas[point] * (areas[point] / (areas[point] + stream_area)));
        rates[point] = far > 0 ? factor * ((double)power_of(area) / far) : 0;
    }
    return 0;
}

/* Lets rivers cut down for a step of time, from the outlets up: those that cut through a layer go on in the one below
 * with the time that is left.
 *
 * rates: how often the way to the receiver is travelled in the step where the erodibility is 1; by point. */
EXPORTED int64_t cut_layers(const int32_t *order, const int32_t *receivers, int64_t points, int64_t inner,
                            double *heights, double *water, const double *frame, const double *rates,
                            const double *bounds, const double *erodibilities, int64_t layers) {
    for (int64_t at = inner; at < points; at++) water[order[at]] = heights[order[at]];
    for (int64_t at = inner - 1; at >= 0; at--) {
        const int32_t point = order[at];
        const double below = water[receivers[point]], base = frame[point];
        double ground = heights[point];
        if (ground > below) {
            const double rate = rates[point];
            double spent = 0;
            for (int64_t layer = layer_at(bounds, layers, ground - base);; layer--) {
                const double erodibility = erodibilities[layer];
                const double cut = (ground + erodibility * (spent + rate * below)) / (1 + erodibility * rate);
                const double bottom = layer ? base + bounds[layer - 1] : cut;
                if (cut >= bottom) {
                    ground = smaller(ground, larger(cut, below));
                    break;
                }
                if (bottom < ground) {
                    spent += (ground - bottom) / erodibility;
                    ground = bottom;
                }
            }
            heights[point] = ground;
        }
        water[point] = larger(ground, below);
    }
    return 0;
}

/* How steep a point is above lower ones, from the heights of its eight neighbours, and the lowest of all. */
INLINE double slope_of(double here, double east, double south, double west, double north, double southeast,
                       double southwest, double northwest, double northeast, const double *near, double *lowest) {
    const double aside = smaller(east, west), upright = smaller(south, north);
    const double falling = smaller(southeast, northwest), rising = smaller(southwest, northeast);
    *lowest = smaller(smaller(smaller(aside, upright), smaller(falling, rising)), here);
    const double along = larger(0, here - aside) * near[1], across = larger(0, here - upright) * near[0];
    const double steep = sqrt(along * along + across * across);
    if (!(near[2] > 0)) return steep;
    const double one = larger(0, here - falling) * near[2], other = larger(0, here - rising) * near[2];
    return 0.5 * (steep + sqrt(one * one + other * other));
}

/* The same for any point; beyond the border it is as high as there. */
static void slope_at(const double *heights, int64_t rows, int64_t columns, int64_t wraps, int64_t row, int64_t column,
                     const double *near, double *lowest, double *steep) {
    const double here = heights[row * columns + column];
    double around[8];
    for (int way = 0; way < 8; way++) {
        const int64_t down = place_of(row + DOWN16[way], rows, wraps);
        const int64_t right = place_of(column + RIGHT16[way], columns, wraps);
        around[way] = down < 0 || right < 0 ? here : heights[down * columns + right];
    }
    *steep = slope_of(here, around[0], around[1], around[2], around[3], around[4], around[5], around[6], around[7], near,
                      lowest);
}

/* The same for a row but its ends. */
INLINE void slope_inside(const double *restrict above, const double *restrict row, const double *restrict below,
                         int64_t columns, const double *near, double *restrict lowest, double *restrict steep) {
    const double sides[3] = {near[0], near[1], near[2]};
    for (int64_t at = 1; at < columns - 1; at++)
        steep[at] = slope_of(row[at], row[at + 1], below[at], row[at - 1], above[at], below[at + 1], below[at - 1],
                             above[at - 1], above[at + 1], sides, lowest + at);
}

/* Wears slopes back for a step of time, dh/dt = -v |grad h|, and never below the lowest neighbour.
 *
 * speeds: how far each layer goes back; quality: 1 on the mean, more where the rock holds better; near: one by the
 * distance down a row, along it, and across, which is 0 if the grid's squares are none. */
KERNEL int64_t wear_back(const double *heights, double *worn, const double *frame, const float *quality,
                         int64_t rows, int64_t columns, int64_t wraps, int64_t start, int64_t stop,
                         const double *near, const double *bounds, const double *speeds, int64_t layers) {
    for (int64_t row = start; row < stop; row++) {
        const int64_t above = place_of(row - 1, rows, wraps), below = place_of(row + 1, rows, wraps);
        const int64_t at = row * columns, inner = above >= 0 && below >= 0 && columns > 2;
        double steep[columns], lowest[columns];
        if (inner)
            slope_inside(heights + above * columns, heights + at, heights + below * columns, columns, near, lowest,
                         steep);
        for (int64_t column = 0; column < columns; column += inner ? columns - 1 : 1)
            slope_at(heights, rows, columns, wraps, row, column, near, lowest + column, steep + column);
        for (int64_t column = 0; column < columns; column++) {
            const double here = heights[at + column];
            const double speed = speeds[layer_at(bounds, layers, here - frame[at + column])];
            const double back = here - speed * (1.6 - 0.6 * quality[at + column]) * steep[column];
            worn[at + column] = lowest[column] == here ? here : larger(lowest[column], back);
        }
    }
    return 0;
}

/* The layers that hold each other, and how far one climbs through each of those between the lowest and the topmost. */
typedef struct {
    const double *bounds, *slopes, *spans;
    int64_t layers;
} Column;

/* How high the rock may stand so far from a place: each layer rises by its own slope. `near` is the layer to look for
 * it first, and becomes that in which the place is. */
static inline double climbed(const Column *column, double height, double way, int64_t *near) {
    const double *bounds = column->bounds;
    const int64_t topmost = column->layers - 1;
    int64_t layer = *near;
    if ((layer && bounds[layer - 1] > height) || (layer < topmost && bounds[layer] <= height))
        *near = layer = layer_at(bounds, column->layers, height);
    if (layer < topmost) {
        const double need = (bounds[layer] - height) / column->slopes[layer];
        if (need < way) {
            way -= need;
            for (layer++; layer < topmost && column->spans[layer] < way; layer++) way -= column->spans[layer];
            height = bounds[layer - 1];
        }
    }
    return height + way * column->slopes[layer];
}

/* Points that are to hold others, in lists by their heights: so the lowest come first, and each comes about once. */
typedef struct {
    int32_t *first;          /* of each list, by point; -1 for none */
    int32_t *next, *before;  /* of each point: -1 at an end */
    int64_t lists;
    double lowest, fineness; /* the least height, and one by what is between lists */
} Waiting;

static inline int64_t list_of(const Waiting *waiting, double height) {
    const double place = (height - waiting->lowest) * waiting->fineness;
    if (!(place > 0)) return 0;
    return place < (double)(waiting->lists - 1) ? (int64_t)place : waiting->lists - 1;
}

static inline void put_in(const Waiting *waiting, int32_t point, int64_t list) {
    const int32_t after = waiting->first[list];
    waiting->next[point] = after;
    waiting->before[point] = -1;
    if (after >= 0) waiting->before[after] = point;
    waiting->first[list] = point;
}

static inline void take_out(const Waiting *waiting, int32_t point, int64_t list) {
    const int32_t after = waiting->next[point], before = waiting->before[point];
    if (after >= 0) waiting->before[after] = before;
    if (before >= 0)
        waiting->next[before] = after;
    else
        waiting->first[list] = after;
}

/* Lowers what stands steeper than its layers hold, in some rows and by points there alone; returns how many points are
 * left that have not held others yet, after the most that may.
 *
 * ways: the distances to the sixteen neighbours; gentlest: the least slope; lowest, fineness and lists: those of
 * Waiting; waits: the points that are to hold others, by those of the rows; state: the list to go on with, below 0 at
 * the start, and how many points wait; room: for a number for each list, and two for each point. */
EXPORTED int64_t lower_steep(double *heights, const double *frame, const float *quality, int64_t start, int64_t stop,
                             int64_t columns, int64_t wraps_down, int64_t wraps_right, const double *ways,
                             const double *bounds, const double *slopes, int64_t layers, double gentlest, double lowest,
                             double fineness, int64_t lists, uint8_t *waits, int64_t *state, int64_t most,
                             int32_t *room) {
    const int64_t rows = stop - start, points = rows * columns;
    const Waiting waiting = {room, room + lists, room + lists + points, lists, lowest, fineness};
    double spans[layers];
    for (int64_t layer = 1; layer < layers - 1; layer++)
        spans[layer] = (bounds[layer] - bounds[layer - 1]) / slopes[layer];
    const Column rock = {bounds, slopes, spans, layers};
    heights += start * columns, frame += start * columns, quality += start * columns;
    int32_t inner[16];
    for (int way = 0; way < 16; way++) inner[way] = DOWN16[way] * (int32_t)columns + RIGHT16[way];
    int64_t list = state[0], count = state[1];
    if (list < 0) {
        list = lists, count = 0;
        for (int64_t each = 0; each < lists; each++) room[each] = -1;
        for (int64_t point = points - 1; point >= 0; point--) {
            if (!waits[point]) continue;
            const int64_t own = list_of(&waiting, heights[point]);
            put_in(&waiting, (int32_t)point, own);
            list = own < list ? own : list;
            count++;
        }
    }
    int64_t layer = 0;
    for (; count && most; most--) {
        while (waiting.first[list] < 0) list++;
        const int32_t point = waiting.first[list];
        take_out(&waiting, point, list);
        waits[point] = 0;
        count--;
        const int32_t row = point / (int32_t)columns, column = point - row * (int32_t)columns;
        const double here = heights[point], hold = quality[point];
        const int inside = row > 1 && row < rows - 2 && column > 1 && column < columns - 2;
        int32_t beside[16];
        double lengths[16];
        uint32_t steep = 0;
        if (inside)
            for (int way = 0; way < 16; way++) {
                const int32_t there = point + inner[way];
                beside[way] = there;
                lengths[way] = ways[way] * (0.5 * (hold + quality[there]));
                steep |= (uint32_t)(heights[there] > here + gentlest * lengths[way]) << way;
            }
        else
            for (int way = 0; way < 16; way++) {
                const int64_t down = place_of(row + DOWN16[way], rows, wraps_down);
                const int64_t right = place_of(column + RIGHT16[way], columns, wraps_right);
                if (down < 0 || right < 0) continue;
                const int32_t there = (int32_t)(down * columns + right);
                beside[way] = there;
                lengths[way] = ways[way] * (0.5 * (hold + quality[there]));
                steep |= (uint32_t)(heights[there] > here + gentlest * lengths[way]) << way;
            }
        for (; steep; steep &= steep - 1) {
            const int way = __builtin_ctz(steep);
            const int32_t there = beside[way];
            const double base = frame[there], high = heights[there];
            const double held = base + climbed(&rock, here - base, lengths[way], &layer);
            if (!(held < high)) continue;
            heights[there] = held;
            const int64_t old = list_of(&waiting, high), own = list_of(&waiting, held);
            if (waits[there] && own == old) continue;
            if (waits[there])
                take_out(&waiting, there, old);
            else
                waits[there] = 1, count++;
            put_in(&waiting, there, own);
            list = own < list ? own : list;
        }
    }
    state[0] = list;
    state[1] = count;
    return count;
}
