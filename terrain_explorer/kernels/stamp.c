/* Says which sources the library was made from. */
#include "kernels.h"

EXPORTED const char *const kernels_stamp = STAMP;
