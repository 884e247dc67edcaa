// The last header that each of our tests includes: all that follows is the test's own.

#include_next <thread.h>

#if __INCLUDE_LEVEL__ == 1
#include <own_names.h>
#endif
