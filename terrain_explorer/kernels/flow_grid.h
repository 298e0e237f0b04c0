/* The grid that water flows on; see terrain/hydrology/flow_grid.py. */
#ifndef FLOW_GRID_H
#define FLOW_GRID_H

#include "kernels.h"

static const int32_t DOWN[8] = {0, 1, 0, -1, 1, 1, -1, -1};
static const int32_t RIGHT[8] = {1, 0, -1, 0, 1, -1, -1, 1};

/* The directions in which every pair of neighbours is met once. */
static const int FORWARD[4] = {0, 1, 4, 5};

/* How many points before it is its turn a point's numbers are fetched, which lie anywhere in memory. */
enum { AHEAD = 24 };

typedef struct {
    int32_t rows, columns;
    int wraps;
} Grid;

/* How much larger a neighbour's number is, where neither lies beyond the border. */
static inline int32_t offset_to(Grid grid, int direction) { return DOWN[direction] * grid.columns + RIGHT[direction]; }

/* The neighbour of a point in a direction; -1 beyond the border. */
static inline int32_t neighbour_at(Grid grid, int32_t row, int32_t column, int direction) {
    row += DOWN[direction];
    column += RIGHT[direction];
    if (grid.wraps) {
        row = row < 0 ? grid.rows - 1 : row == grid.rows ? 0 : row;
        column = column < 0 ? grid.columns - 1 : column == grid.columns ? 0 : column;
    } else if (row < 0 || row >= grid.rows || column < 0 || column >= grid.columns) {
        return -1;
    }
    return row * grid.columns + column;
}

static inline int32_t row_of(Grid grid, int32_t point) { return (int32_t)((uint32_t)point / (uint32_t)grid.columns); }

static inline int32_t neighbour_of(Grid grid, int32_t point, int direction) {
    int32_t row = row_of(grid, point);
    return neighbour_at(grid, row, point - row * grid.columns, direction);
}

/* As FlowGrid.lengths does for a point and its neighbour; `ways` are those of the grid. */
static inline float length(Grid grid, const float *ways, int32_t point, int32_t neighbour) {
    const int32_t row = row_of(grid, point), row_there = row_of(grid, neighbour);
    int32_t down = row_there - row;
    int32_t right = (neighbour - row_there * grid.columns) - (point - row * grid.columns);
    if (grid.wraps) { /* the short way round */
        down += 1, right += 1;
        down += (down < 0) * grid.rows - (down >= grid.rows) * grid.rows - 1;
        right += (right < 0) * grid.columns - (right >= grid.columns) * grid.columns - 1;
    }
    return ways[2 * (down != 0) + (right != 0)];
}

/* stream_power.area_power: a drainage area to the power of 7 / 16. */
static inline float power_of(float area) {
    const float fourth = __builtin_sqrtf(__builtin_sqrtf(area)), eighth = __builtin_sqrtf(fourth);
    return fourth * eighth * __builtin_sqrtf(eighth);
}

/* Whether none of a point's neighbours lies beyond the border, or beyond the seam of a grid that wraps. */
static inline int is_inner(Grid grid, int32_t row, int32_t column) {
    return row > 0 && row < grid.rows - 1 && column > 0 && column < grid.columns - 1;
}

#endif
