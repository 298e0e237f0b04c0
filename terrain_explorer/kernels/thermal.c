/* Loose ground slides: a step of time; see terrain/erosion/thermal.py. */
#include "kernels.h"
#include "rock_layers.h"

#include <math.h>
#include <string.h>

/* How many pairs are looked at together. */
enum { AT_ONCE = 16 };

/* Layers of rock; what was laid down on them lies at the slope of loose stones. All in the unit of the heights.
 *
 * bounds: the upper bounds of all but the topmost, upwards, told from the frame; slopes: of each layer, upwards. */
typedef struct {
    const double *bounds, *slopes;
    int64_t layers;
    double loose, gentlest;
} Rock;

/* ways: the distances to the neighbours of `thermal.PAIRS`; most: what stays on them where all is loose. */
typedef struct {
    const float *most;
    const double *ways;
    int64_t columns, tileable;
    Rock rock;
} Talus;

/* A row of a grid: frame is how high the layers lie, bed where loose stones begin; NULL where all is loose. */
typedef struct {
    const float *heights, *solid, *frame, *bed;
} Row;

/* A grid, with the same. */
typedef struct {
    const float *heights, *solid, *frame, *bed;
    int64_t rows, columns;
} Ground;

/* Where one is on the way up through the ground below a point; the layer after the topmost is of loose stones. */
typedef struct {
    double height;
    int64_t layer;
} Climb;

static inline double top_of(const Rock *rock, int64_t layer, double bed) {
    if (layer >= rock->layers) return INFINITY;
    const double top = layer < rock->layers - 1 ? rock->bounds[layer] : INFINITY;
    return top < bed ? top : bed;
}

static inline double slope_of(const Rock *rock, int64_t layer) {
    return layer < rock->layers ? rock->slopes[layer] : rock->loose;
}

/* What is above a layer: the bed ends all of them. */
static inline int64_t above(const Rock *rock, Climb at, double bed) {
    return at.height >= bed ? rock->layers : at.layer + 1;
}

/* As `layer_at`, from a layer near by, which it brings up to date: mostly it is the one. */
static inline int64_t layer_near(const Rock *rock, double height, int64_t *near) {
    int64_t layer = *near;
    while (layer < rock->layers - 1 && rock->bounds[layer] <= height) layer++;
    while (layer > 0 && rock->bounds[layer - 1] > height) layer--;
    return *near = layer;
}

/* Whether no layer stands more steeply than those below it, on the way up to a height. */
static inline int falls_off(const Rock *rock, Climb at, double high, double bed) {
    for (double top = top_of(rock, at.layer, bed); top < high; top = top_of(rock, at.layer, bed)) {
        const double slope = slope_of(rock, at.layer);
        at.height = top;
        at.layer = above(rock, at, bed);
        if (slope_of(rock, at.layer) > slope) return 0;
    }
    return 1;
}

/* How much has to move from a point to a lower one until all between them stands; both told from the frame of the
 * higher one. What is taken above and laid down below counts alike, so that no more moves than is needed. `first` is
 * the layer at the lower one. */
static double beyond(
    const Rock *rock, double low, double high, int64_t first, float gap, double bed, double way) {
    Climb held = {low, first}, foot = held;
    double rise = 0, left = way;
    for (;;) {
        const double slope = slope_of(rock, held.layer), top = top_of(rock, held.layer, bed);
        if (top - held.height >= left * slope) {
            rise += left * slope;
            held.height += left * slope;
            break;
        }
        rise += top - held.height;
        left -= (top - held.height) / slope;
        held.height = top;
        held.layer = above(rock, held, bed);
    }
    double least = gap - (float)rise;
    if (least <= 0) return 0;
    if (falls_off(rock, foot, high, bed)) return least;
    while (held.height < high && foot.height - low < least) {
        const double gentle = slope_of(rock, foot.layer), steep = slope_of(rock, held.layer);
        const double to_foot = (top_of(rock, foot.layer, bed) - foot.height) / gentle;
        const double to_top = (top_of(rock, held.layer, bed) - held.height) / steep;
        const double to_end = (high - held.height) / steep;
        const double run = to_foot < to_top ? (to_foot < to_end ? to_foot : to_end) : to_top < to_end ? to_top : to_end;
        if (!(run < INFINITY)) break;
        foot.height = to_foot <= run ? top_of(rock, foot.layer, bed) : foot.height + run * gentle;
        held.height = to_top <= run ? top_of(rock, held.layer, bed) : held.height + run * steep;
        if (gentle < steep) {
            const double still = high > held.height ? high - held.height : 0, both = foot.height - low + still;
            least = both < least ? both : least;
        }
        if (to_foot <= run) foot.layer = above(rock, foot, bed);
        if (to_top <= run) held.layer = above(rock, held, bed);
        if (to_end <= run) break;
    }
    return least;
}

/* A row with one point more on each side, as if the grid stood among its copies. */
static inline const float *padded(const float *grid, int64_t row, const Ground *of, float *to) {
    if (!grid) return NULL;
    const float *from = grid + (row + of->rows) % of->rows * of->columns;
    memcpy(to + 1, from, of->columns * sizeof(float));
    to[0] = from[of->columns - 1], to[of->columns + 1] = from[0];
    return to;
}

static inline Row row_of(const Ground *of, int64_t row, float **lines) {
    return (Row){padded(of->heights, row, of, lines[0]), padded(of->solid, row, of, lines[3]),
                 padded(of->frame, row, of, lines[6]), padded(of->bed, row, of, lines[9])};
}

/* What slides between two points on rock, positive from the upper row to the lower one. `near` is the layer of the
 * pair before, and becomes that of this one. */
static inline float slide_on_rock(const Rock *rock, const Row *upper, int64_t at, const Row *lower, int64_t there,
                                  double way, int64_t *near) {
    const float gap = upper->heights[at] - lower->heights[there];
    const Row *over = gap > 0 ? upper : lower, *under = gap > 0 ? lower : upper;
    const int64_t top = gap > 0 ? at : there, foot = gap > 0 ? there : at;
    const double base = over->frame[top], bed = over->bed[top] - base;
    const double low = under->heights[foot] - base, high = over->heights[top] - base;
    const int64_t layer = low >= bed ? rock->layers : layer_near(rock, low, near);
    const double end = top_of(rock, layer, bed), climb = way * slope_of(rock, layer);
    float part;
    if (end - low >= climb && high <= end) {
        /* Both are of one layer, as most are: the short end of `beyond`. */
        part = fabsf(gap) - (float)climb;
        part = part > 0 ? part : 0;
    } else
        part = (float)beyond(rock, low, high, layer, fabsf(gap), bed, way);
    return gap > 0 ? part : -part;
}

/* What slides between points of two rows on rock, or of the same row. Where all of some lie more gently than any layer
 * stands, that is found at once. */
static inline void slide_in_layers(const Talus *of, const Row *upper, int64_t from, const Row *lower, int64_t to,
                                   int pair, int64_t points, float *restrict flow) {
    const double way = of->ways[pair];
    const float least = (float)(of->rock.gentlest * way);
    int64_t near = 0;
    for (int64_t first = 0; first < points; first += AT_ONCE) {
        const int64_t count = points - first < AT_ONCE ? points - first : AT_ONCE;
        const float *one = upper->heights + from + first, *other = lower->heights + to + first;
        int steep = 0;
        for (int64_t at = 0; at < count; at++) {
            flow[first + at] = 0;
            steep |= fabsf(one[at] - other[at]) > least;
        }
        if (!steep) continue;
        for (int64_t at = 0; at < count; at++)
            if (fabsf(one[at] - other[at]) > least)
                flow[first + at] = slide_on_rock(
                    &of->rock, upper, from + first + at, lower, to + first + at, way, &near);
    }
}

/* What slides from points to others of another row, or of the same one. */
static inline void slide(const Talus *of, const Row *upper, int64_t from, const Row *lower, int64_t to, int pair,
                         int64_t points, float *restrict flow) {
    if (upper->frame) {
        slide_in_layers(of, upper, from, lower, to, pair, points, flow);
    } else {
        const float *restrict above = upper->heights + from, *restrict below = lower->heights + to;
        const float most = of->most[pair];
        for (int64_t at = 0; at < points; at++) {
            const float excess = above[at] - below[at];
            float stays = excess > -most ? excess : -most;
            stays = stays < most ? stays : most;
            flow[at] = excess - stays;
        }
    }
    if (upper->solid)
        for (int64_t at = 0; at < points; at++) flow[at] = flow[at] * upper->solid[from + at] * lower->solid[to + at];
}

static inline void close_ends(float *flow, int64_t columns) { flow[0] = flow[columns] = 0; }

/* The flows from a row to the next one: straight down, and to both sides. Returns whether anything slides. */
static inline uint32_t slide_down(
    const Talus *of, const Row *upper, const Row *lower, int closed, float *const *flows) {
    const int64_t columns = of->columns;
    if (closed) {
        for (int64_t pair = 0; pair < 3; pair++) memset(flows[pair], 0, (columns + 1) * sizeof(float));
        return 0;
    }
    slide(of, upper, 1, lower, 1, 1, columns, flows[0]);
    slide(of, upper, 0, lower, 1, 2, columns + 1, flows[1]);
    slide(of, upper, 1, lower, 0, 3, columns + 1, flows[2]);
    if (!of->tileable) close_ends(flows[1], columns), close_ends(flows[2], columns);
    uint32_t any = 0;
    for (int64_t at = 0; at < columns; at++) any |= (flows[0][at] != 0) | (flows[1][at] != 0) | (flows[2][at] != 0);
    return any | (flows[1][columns] != 0) | (flows[2][columns] != 0);
}

static inline void add_part(float *restrict total, const float *restrict flow, float part, int64_t points) {
    for (int64_t at = 0; at < points; at++) total[at] += part * flow[at];
}

/* thermal._stepped for the rows from `first` to before `last`; returns whether anything slid. Without `after` that is
 * all. `buffer` has 19 rows with two points more. Without `frame` all is loose, and what says of rock is not read. */
KERNEL int64_t thermal_step(
    const float *heights, int64_t rows, int64_t columns, int64_t first, int64_t last, const float *most,
    int64_t tileable, const float *solid, const float *frame, const float *bed, const double *bounds,
    const double *slopes, int64_t layers, double loose, double gentlest, const double *ways, double part, float *after,
    float *total_0, float *total_1, float *total_2, float *total_3, float *buffer) {
    const Talus of = {most, ways, columns, tileable, {bounds, slopes, layers, loose, gentlest}};
    const Ground ground = {heights, solid, frame, bed, rows, columns};
    float *lines[19];
    for (int64_t line = 0; line < 19; line++) lines[line] = buffer + line * (columns + 2);
    float *aside = lines[12], **arriving = lines + 13, **leaving = lines + 16;
    const Row upper = row_of(&ground, first - 1, lines);
    Row here = row_of(&ground, first, lines + 1);
    uint32_t any = slide_down(&of, &upper, &here, !tileable && first == 0, arriving);
    for (int64_t row = first; row < last; row++) {
        const Row next = row_of(&ground, row + 1, lines + (row - first + 2) % 3);
        any |= slide_down(&of, &here, &next, !tileable && row + 1 == rows, leaving);
        slide(&of, &here, 0, &here, 1, 0, columns + 1, aside);
        if (!tileable) close_ends(aside, columns);
        for (int64_t at = 0; at <= columns; at++) any |= aside[at] != 0;
        if (after) {
            const float *restrict down = arriving[0], *restrict right = arriving[1], *restrict left = arriving[2];
            const float *restrict on = leaving[0], *restrict on_right = leaving[1], *restrict on_left = leaving[2];
            float *restrict to = after + row * columns;
            for (int64_t at = 0; at < columns; at++) {
                float change = 0 + (aside[at] - aside[at + 1]);
                change += down[at] - on[at];
                change += right[at] - on_right[at + 1];
                change += left[at + 1] - on_left[at];
                to[at] = here.heights[at + 1] + (float)part * change;
            }
            if (total_0) {
                add_part(total_0 + row * (columns + 1), aside, (float)part, columns + 1);
                add_part(total_1 + row * columns, down, (float)part, columns);
                add_part(total_2 + row * (columns + 1), right, (float)part, columns + 1);
                add_part(total_3 + row * (columns + 1), left, (float)part, columns + 1);
            }
        } else if (any)
            return 1;
        float **turned = arriving;
        arriving = leaving, leaving = turned;
        here = next;
    }
    return any;
}

static inline float half_way(float one, float other) { return (one + other) * 0.5f; }

/* thermal.finer, along a line: `count` numbers become `fine` ones, at most. Flows between points have the mean with
 * the weights 1, 6 and 1 at their places, and what is over the edges follows the last, as in a tile; others lie a
 * quarter of the distance before and after their places. */
static inline void halve(const float *restrict from, int64_t count, int64_t between, int64_t tileable,
                         float *restrict to, int64_t fine) {
    if (between) {
        float before = half_way(from[count - 2], from[count - 1]);
        for (int64_t at = 0; at < count - 1; at++) {
            const float middle = half_way(from[at], from[at + 1]);
            to[2 * at] = from[at] * 0.5f + (middle + before) * 0.25f;
            if (2 * at + 1 < fine) to[2 * at + 1] = middle;
            before = middle;
        }
        if (2 * count - 2 < fine) to[2 * count - 2] = to[0];
        return;
    }
    const float first = from[tileable ? count - 1 : 0], last = from[tileable ? 0 : count - 1];
    for (int64_t at = 0; at < count; at++) {
        const float before = at ? from[at - 1] : first, after = at < count - 1 ? from[at + 1] : last;
        to[2 * at] = (before + 3 * from[at]) * 0.25f;
        if (2 * at + 1 < fine) to[2 * at + 1] = (after + 3 * from[at]) * 0.25f;
    }
}

/* thermal.finer: a flow of rows x columns becomes one of tall x wide, which `buffer` has room for half of. */
KERNEL int64_t finer_flow(const float *flow, int64_t rows, int64_t columns, int64_t down, int64_t across,
                          int64_t tileable, float *buffer, float *out, int64_t tall, int64_t wide) {
    for (int64_t row = 0; row < rows; row++)
        halve(flow + row * columns, columns, across, tileable, buffer + row * wide, wide);
    for (int64_t row = 0; row < tall; row++) {
        float *restrict to = out + row * wide;
        if (down) {
            const int64_t one = row / 2 % (rows - 1), before = one ? one - 1 : rows - 2;
            const float *restrict here = buffer + one * wide, *restrict next = here + wide;
            const float *restrict last = buffer + before * wide, *restrict to_here = last + wide;
            if (row % 2)
                for (int64_t at = 0; at < wide; at++) to[at] = half_way(here[at], next[at]) * 2;
            else
                for (int64_t at = 0; at < wide; at++) {
                    const float middles = half_way(here[at], next[at]) + half_way(last[at], to_here[at]);
                    to[at] = (here[at] * 0.5f + middles * 0.25f) * 2;
                }
            continue;
        }
        int64_t other = row / 2 + (row % 2 ? 1 : -1);
        if (other < 0 || other >= rows) other = tileable ? (other + rows) % rows : row / 2;
        const float *here = buffer + row / 2 * wide, *beside = buffer + other * wide;
        for (int64_t at = 0; at < wide; at++) to[at] = (beside[at] + 3 * here[at]) * 0.25f * 2;
    }
    return 0;
}
