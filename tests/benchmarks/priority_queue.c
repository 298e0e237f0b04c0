/* All heights into a binary heap and out again, the lowest first, as in a textbook: what a priority-flood does at least. */
#include <stddef.h>
#include <stdint.h>

static void swap(int32_t *a, int32_t *b) {
    int32_t kept = *a;
    *a = *b, *b = kept;
}

/* Put the points in order of their heights. `heap` has room for as many points. */
void through_heap(const float *heights, int32_t count, int32_t *heap, int32_t *order) {
    for (int32_t point = 0; point < count; point++) {
        ptrdiff_t at = point;
        heap[at] = point;
        for (ptrdiff_t above; at > 0 && heights[heap[at]] < heights[heap[above = (at - 1) / 2]]; at = above)
            swap(heap + at, heap + above);
    }
    for (int32_t left = count, next = 0; left > 0;) {
        order[next++] = heap[0];
        heap[0] = heap[--left];
        for (ptrdiff_t at = 0, below; (below = 2 * at + 1) < left; at = below) {
            if (below + 1 < left && heights[heap[below + 1]] < heights[heap[below]]) below++;
            if (heights[heap[at]] <= heights[heap[below]]) break;
            swap(heap + at, heap + below);
        }
    }
}
