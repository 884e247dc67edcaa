// Truth for our tests. A student's headers may have a bool of their own, which must come before these macros: so where a test
// includes this, those headers come first. Where one of those headers includes it, it is in the middle of its own
// definitions, and no other must come in between.

#if __INCLUDE_LEVEL__ == 1 && __has_include(<thread.h>)
#include <thread.h>
#endif

#include_next <stdbool.h>
