// A student's headers may have a bool of their own. That goes well if they come first: then these are macros that hide it.

#ifndef LANDSLIDE_P2_STDBOOL_H
#define LANDSLIDE_P2_STDBOOL_H

#if __has_include(<thread.h>)
#include <thread.h>
#endif

#include_next <stdbool.h>

#endif
