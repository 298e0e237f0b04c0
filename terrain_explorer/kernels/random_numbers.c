/* The numbers of `NoiseStream.read`. */
#include "pcg64.h"

/* The address is the stream's start, the first number's place in the stream, and the length of its rows. */
KERNEL int64_t random_rectangle(const void *address, float *numbers, int64_t rows, int64_t columns, double middle,
                                double scale) {
    wide place, width;
    memcpy(&place, (const char *)address + 32, 16);
    memcpy(&width, (const char *)address + 48, 16);
    if (width == (wide)columns) columns *= rows, rows = rows > 0; /* whole rows follow each other */
    Stream stream = stream_at(address, place, width);
    for (int64_t row = 0; row < rows; row++, numbers += columns)
        read_row(&stream, numbers, columns, (float)middle, (float)scale);
    return rows;
}
