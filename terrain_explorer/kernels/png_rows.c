/* Undoes the filters of PNG's rows: each byte is told by its difference from those to the left, above or both. */
#include "kernels.h"

enum { NONE, SUB, UP, AVERAGE, PAETH };

/* The one of three neighbours that is nearest to left + above - corner; of equals, the first. Said without the three
 * distances (after F. Giesen): what is left between numbers from the row is two choices instead of a chain of them. */
static inline int nearest(int left, int above, int corner) {
    int low = left < above ? left : above, high = left < above ? above : left, sum = 3 * corner - left - above;
    int other = high <= sum ? low : corner;
    return sum <= low ? high : other;
}

/* Inlined with a fixed number of bytes a pixel, so that what lies to the left stays in registers. */
static inline __attribute__((always_inline)) void undo(int filter, const uint8_t *filtered, const uint8_t *above,
                                                       uint8_t *row, int64_t length, const int pixel) {
    uint8_t left[8] = {0}, corner[8] = {0};
    for (int64_t at = 0; at < length; at += pixel)
        for (int byte = 0; byte < pixel; byte++) {
            int up = above[at + byte], guess = left[byte];
            if (filter == AVERAGE) guess = (left[byte] + up) / 2;
            if (filter == PAETH) guess = nearest(left[byte], up, corner[byte]);
            left[byte] = row[at + byte] = (uint8_t)(filtered[at + byte] + guess);
            corner[byte] = (uint8_t)up;
        }
}

static inline __attribute__((always_inline)) void undo_any(int filter, const uint8_t *filtered, const uint8_t *above,
                                                           uint8_t *row, int64_t length, const int pixel) {
    if (filter == SUB) undo(SUB, filtered, above, row, length, pixel);
    if (filter == AVERAGE) undo(AVERAGE, filtered, above, row, length, pixel);
    if (filter == PAETH) undo(PAETH, filtered, above, row, length, pixel);
}

/* Each filtered row has the number of its filter before it. `rows` begins with the row above the first of them.
 * Returns how many rows were undone: all, or those before a filter that does not exist. */
KERNEL int64_t undo_png_filters(const uint8_t *filtered, uint8_t *rows, int64_t count, int64_t length, int64_t pixel) {
    for (int64_t number = 0; number < count; number++, filtered += length) {
        uint8_t *above = rows + number * length, *row = above + length;
        int filter = *filtered++;
        if (filter == NONE || filter == UP)
            for (int64_t at = 0; at < length; at++) row[at] = (uint8_t)(filtered[at] + (filter == UP ? above[at] : 0));
        else if (filter > PAETH)
            return number;
        else if (pixel == 1) undo_any(filter, filtered, above, row, length, 1);
        else if (pixel == 2) undo_any(filter, filtered, above, row, length, 2);
        else if (pixel == 3) undo_any(filter, filtered, above, row, length, 3);
        else if (pixel == 4) undo_any(filter, filtered, above, row, length, 4);
        else if (pixel == 6) undo_any(filter, filtered, above, row, length, 6);
        else undo_any(filter, filtered, above, row, length, 8);
    }
    return count;
}
