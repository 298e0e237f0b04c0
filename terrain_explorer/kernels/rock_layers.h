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

/* The layer that begins at or below a height, or a run. */
INLINE int64_t layer_at(const double *bounds, int64_t layers, double height) {
    int64_t low = 0, high = layers - 1;
    while (low < high) {
        const int64_t middle = (low + high) / 2;
        if (bounds[middle] <= height) low = middle + 1;
        else high = middle;
    }
    return low;
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
