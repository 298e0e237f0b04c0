/* Numbers of PCG64 from any place of its stream, as numpy's Generator.random(dtype=float32) gives them. */
#ifndef PCG64_H
#define PCG64_H

#include "kernels.h"

#include <string.h>

#ifndef __SIZEOF_INT128__
#error "This processor has no numbers of 128 bits; the program works without kernels."
#endif

typedef unsigned __int128 wide;

/* A step of the generator, or many of them as one: state * factor + addend. */
typedef struct {
    wide factor, addend;
} Step;

/* The numbers of a rectangle, row after row. */
typedef struct {
    wide state, place, width; /* the generator before the next row, its first number's place, the length of rows */
    Step one, lanes, row;     /* how far it is to the next draw, to that of the same lane, and to the next row */
} Stream;

enum { LANES = 4, DRAWS = 256 }; /* states in turn, so that products need not wait for each other; draws at a time */

static inline wide after(wide state, Step step) { return state * step.factor + step.addend; }

/* F. Brown, "Random Number Generation with Arbitrary Strides", 1994. */
static inline Step many(Step step, wide count) {
    Step all = {1, 0};
    for (; count; count >>= 1) {
        if (count & 1) all = (Step){all.factor * step.factor, after(all.addend, step)};
        step = (Step){step.factor * step.factor, after(step.addend, step)};
    }
    return all;
}

/* `start` holds the state at the stream's start and the increment, 128 bits each. */
static inline Stream stream_at(const void *start, wide place, wide width) {
    wide state, increment;
    memcpy(&state, start, 16);
    memcpy(&increment, (const char *)start + 16, 16);
    Step one = {(wide)0x2360ED051FC65DA4u << 64 | 0x4385DF649FCCF645u, increment};
    /* A draw gives two numbers. The place may be a negative one. */
    return (Stream){after(state, many(one, (wide)((__int128)place >> 1))), place, width, one, many(one, LANES),
                    many(one, width / 2)};
}

static inline uint64_t drawn(wide state) {
    uint64_t high = (uint64_t)(state >> 64), bits = high ^ (uint64_t)state, turn = high >> 58;
    return bits >> turn | bits << (-turn & 63);
}

/* Read the next row: of each number, `middle` is taken away and the rest scaled. */
static inline __attribute__((always_inline)) void read_row(Stream *stream, float *numbers, int64_t count, float middle,
                                                           float scale) {
    uint32_t halves[2 * DRAWS];
    wide states[LANES], state = stream->state;
    int odd = (int)(stream->place & 1);
    for (int lane = 0; lane < LANES; lane++) states[lane] = state = after(state, stream->one);
    while (count > 0) {
        int64_t draws = (count + odd + 1) / 2 < DRAWS ? (count + odd + 1) / 2 : DRAWS;
        for (int64_t draw = 0; draw < draws; draw += LANES)
            for (int lane = 0; lane < LANES; lane++) {
                uint64_t bits = drawn(states[lane]);
                states[lane] = after(states[lane], stream->lanes);
                halves[2 * (draw + lane)] = (uint32_t)bits;
                halves[2 * (draw + lane) + 1] = (uint32_t)(bits >> 32);
            }
        int64_t length = 2 * draws - odd < count ? 2 * draws - odd : count;
        for (int64_t at = 0; at < length; at++)
            numbers[at] = ((float)(int32_t)(halves[at + odd] >> 8) * (1.0f / 16777216.0f) - middle) * scale;
        numbers += length, count -= length, odd = 0;
    }
    /* A row of an odd length ends in the middle of a draw, so that every other row begins a draw later. */
    if (stream->place & stream->width & 1) stream->state = after(stream->state, stream->one);
    stream->place += stream->width, stream->state = after(stream->state, stream->row);
}

#endif
