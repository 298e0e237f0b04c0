/* Repeats recorded calls of kernels and prints a checksum of what each kernel made: other_systems.py says how.
 *
 * The file of calls has no padding, and the bytes of a number in the order of x86-64 and aarch64, which are the same.
 * Of each call: the name and a zero byte; how many blocks of memory (int64_t), each with its length (int64_t) and
 * bytes; and of each argument, in the order of the prototype, 8 bytes if it is a number, else the block (-1: none) and
 * the place in it (each int64_t). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernels.h"

typedef union {
    int64_t whole;
    double number;
    void *address;
} Argument;

typedef struct {
    const char *name, *arguments; /* i: int64_t, d: double, p: an address, r: that of room for work */
    int64_t (*call)(const Argument *);
    uint64_t sum;
} Kernel;

#include "table.h"

enum { MOST_BLOCKS = 64, MOST_ARGUMENTS = 64, ALIGNED = 64 };

static void summed(uint64_t *sum, const void *bytes, int64_t count) { /* FNV-1a */
    for (const unsigned char *byte = bytes; count-- > 0; byte++) *sum = (*sum ^ *byte) * 1099511628211u;
}

static void take(FILE *file, void *bytes, size_t count) {
    if (fread(bytes, 1, count, file) != count) exit(2);
}

static int64_t whole(FILE *file) {
    int64_t number;
    take(file, &number, sizeof number);
    return number;
}

static Kernel *named(FILE *file, int first) {
    char name[64] = {(char)first};
    for (size_t at = 1; at < sizeof name - 1 && (name[at] = (char)fgetc(file)); at++) {}
    for (Kernel *kernel = kernels; kernel->name; kernel++)
        if (!strcmp(kernel->name, name)) return kernel;
    exit(3);
}

static void repeat(FILE *file, Kernel *kernel) {
    char *blocks[MOST_BLOCKS];
    int64_t lengths[MOST_BLOCKS], count = whole(file);
    int is_room[MOST_BLOCKS] = {0};
    for (int64_t at = 0; at < count; at++) {
        lengths[at] = whole(file);
        blocks[at] = calloc(1, (size_t)lengths[at] + 2 * ALIGNED); /* never given back: the process is short */
        blocks[at] += ALIGNED - (uintptr_t)blocks[at] % ALIGNED;
        take(file, blocks[at], (size_t)lengths[at]);
    }
    Argument arguments[MOST_ARGUMENTS], *argument = arguments;
    for (const char *kind = kernel->arguments; *kind; kind++, argument++) {
        argument->whole = whole(file); /* or the bytes of another number */
        if (*kind == 'i' || *kind == 'd') continue;
        int64_t block = argument->whole, place = whole(file);
        argument->address = block < 0 ? NULL : blocks[block] + place;
        if (block >= 0 && *kind == 'r') is_room[block] = 1;
    }
    int64_t result = kernel->call(arguments);
    summed(&kernel->sum, &result, sizeof result);
    for (int64_t at = 0; at < count; at++)
        if (!is_room[at]) summed(&kernel->sum, blocks[at], lengths[at]);
}

int main(int count, char **words) {
    FILE *file = count == 2 ? fopen(words[1], "rb") : NULL;
    if (!file) return 1;
    for (Kernel *kernel = kernels; kernel->name; kernel++) kernel->sum = 14695981039346656037u;
    for (int first; (first = fgetc(file)) != EOF;) repeat(file, named(file, first));
    for (Kernel *kernel = kernels; kernel->name; kernel++)
        printf("%s %016llx\n", kernel->name, (unsigned long long)kernel->sum);
    return 0;
}
