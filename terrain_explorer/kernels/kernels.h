/* What all kernels share.
 *
 * Each does what the function of its name in tests/reference does, or the numpy code of a generator, with the same
 * bits: the same operations in the same precision and order. Arguments are int64_t, double and pointers alone; the result is
 * an int64_t. */
#ifndef KERNELS_H
#define KERNELS_H

#include <float.h>
#include <stddef.h>
#include <stdint.h>

#if FLT_EVAL_METHOD != 0
#error "This processor rounds otherwise than numpy does."
#endif

#ifdef _WIN32
#define EXPORTED __declspec(dllexport)
#else
#define EXPORTED __attribute__((visibility("default")))
#endif

/* Loops over many numbers, compiled twice where that is possible: for all processors, and for those of today. */
#if defined(__x86_64__) && defined(__linux__) && defined(__GNUC__) && !defined(__clang__)
#define KERNEL EXPORTED __attribute__((target_clones("avx2", "default")))
#else
#define KERNEL EXPORTED
#endif

#define CHUNK 256 /* Points whose numbers in the making stay in the first cache. */

#include "prototypes.h"

#endif
