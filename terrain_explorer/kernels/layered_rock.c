/* Layers of rock, and how they wear; see terrain/erosion/rock/.
 *
 * There are two layers at least. bounds: the upper bounds of all layers but the topmost, upwards, told from the frame, as all heights in the rock are;
 * of each layer, upwards: slopes, erodibilities, speeds. */
#include "rock_layers.h"
#include <math.h>

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

/* Wears slopes back for a step of time, dh/dt = -v |grad h|, and never below the lowest neighbour.
 *
 * speeds: how far each layer goes back; quality: 1 on the mean, more where the rock holds better; near: one by the
 * distance down a row, along it, and across, which is 0 if the grid's squares are none. */
EXPORTED int64_t wear_back(const double *heights, double *worn, const double *frame, const float *quality,
                           int64_t rows, int64_t columns, int64_t wraps, int64_t start, int64_t stop,
                           const double *near, const double *bounds, const double *speeds, int64_t layers) {
    for (int64_t row = start; row < stop; row++)
        for (int64_t column = 0; column < columns; column++) {
            const int64_t point = row * columns + column;
            const double here = heights[point];
            double around[8], lowest = here;
            for (int way = 0; way < 8; way++) {
                const int64_t down = place_of(row + DOWN16[way], rows, wraps);
                const int64_t right = place_of(column + RIGHT16[way], columns, wraps);
                around[way] = down < 0 || right < 0 ? here : heights[down * columns + right];
                lowest = smaller(lowest, around[way]);
            }
            worn[point] = here;
            if (lowest == here) continue;
            const double along = larger(0, here - smaller(around[0], around[2])) * near[1];
            const double across = larger(0, here - smaller(around[1], around[3])) * near[0];
            double steep = sqrt(along * along + across * across);
            if (near[2] > 0) {
                const double one = larger(0, here - smaller(around[4], around[6])) * near[2];
                const double other = larger(0, here - smaller(around[5], around[7])) * near[2];
                steep = 0.5 * (steep + sqrt(one * one + other * other));
            }
            const double speed = speeds[layer_at(bounds, layers, here - frame[point])];
            worn[point] = larger(lowest, here - speed * (1.6 - 0.6 * quality[point]) * steep);
        }
    return 0;
}

/* How high the rock may stand so far from a place: each layer rises by its own slope. */
static inline double climbed(const double *bounds, const double *slopes, int64_t layers, double height, double way) {
    int64_t layer = layer_at(bounds, layers, height);
    for (; layer < layers - 1; layer++) {
        const double need = (bounds[layer] - height) / slopes[layer];
        if (need >= way) break;
        way -= need;
        height = bounds[layer];
    }
    return height + way * slopes[layer];
}

/* Lowers what stands steeper than its layers hold, in some rows and by points there alone; returns how many points are
 * left in the queue after the most that may be taken from it.
 *
 * ways: the distances to the sixteen neighbours; queue: room for all points of the rows, of which those in it are marked
 * in queued; state: the place of the first one, and how many there are. */
EXPORTED int64_t lower_steep(double *heights, const double *frame, const float *quality, int64_t start, int64_t stop,
                             int64_t columns, int64_t wraps_down, int64_t wraps_right, const double *ways,
                             const double *bounds, const double *slopes, int64_t layers, double gentlest,
                             int32_t *queue, uint8_t *queued, int64_t *state, int64_t most) {
    const int64_t points = (stop - start) * columns;
    int64_t first = state[0], count = state[1];
    for (; count && most; most--, count--) {
        const int32_t point = queue[first];
        first = first + 1 == points ? 0 : first + 1;
        queued[point] = 0;
        const int32_t row = point / (int32_t)columns, column = point - row * (int32_t)columns;
        const double here = heights[point], hold = quality[point];
        for (int way = 0; way < 16; way++) {
            const int64_t down = place_of(row - start + DOWN16[way], stop - start, wraps_down);
            const int64_t right = place_of(column + RIGHT16[way], columns, wraps_right);
            if (down < 0 || right < 0) continue;
            const int32_t there = (int32_t)((start + down) * columns + right);
            const double length = ways[way] * (0.5 * (hold + quality[there]));
            if (heights[there] <= here + gentlest * length) continue;
            const double base = frame[there];
            const double held = base + climbed(bounds, slopes, layers, here - base, length);
            if (held < heights[there]) {
                heights[there] = held;
                if (!queued[there]) {
                    const int64_t last = first + count; /* the one that is taken out counts still */
                    queue[last > points ? last - points - 1 : last - 1] = there;
                    queued[there] = 1;
                    count++;
                }
            }
        }
    }
    state[0] = first;
    state[1] = count;
    return count;
}
