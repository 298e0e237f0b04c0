/* Layers of rock, as the kernels know them; see terrain/erosion/rock/.
 *
 * There are two layers at least. Heights in the rock are told from its frame, upwards. */
#ifndef ROCK_LAYERS_H
#define ROCK_LAYERS_H

#include "lattice.h"

/* Of all layers but the topmost, upwards: their upper bounds, and the runs of these, which are how far away rock of the
 * highest slopes that hold would be as high; of each layer its slope. */
typedef struct {
    const double *bounds, *runs, *slopes;
    int64_t count;
} Layers;

/* The layer that begins at or below a height, or a run: found without a branch, as no processor foresees it. */
INLINE int64_t layer_at(const double *bounds, int64_t layers, double height) {
    const double *from = bounds;
    for (int64_t left = layers - 1; left > 1; left -= left / 2) {
        const double *middle = from + left / 2;
        from = middle[-1] <= height ? middle : from;
    }
    return (from - bounds) + (*from <= height);
}

INLINE double run_of(const Layers *rock, double height) {
    const int64_t layer = layer_at(rock->bounds, rock->count, height);
    return layer ? rock->runs[layer - 1] + (height - rock->bounds[layer - 1]) / rock->slopes[layer]
                 : rock->runs[0] - (rock->bounds[0] - height) / rock->slopes[0];
}

INLINE double height_of(const Layers *rock, double run) {
    const int64_t layer = layer_at(rock->runs, rock->count, run);
    return layer ? rock->bounds[layer - 1] + (run - rock->runs[layer - 1]) * rock->slopes[layer]
                 : rock->bounds[0] - (rock->runs[0] - run) * rock->slopes[0];
}

#endif
