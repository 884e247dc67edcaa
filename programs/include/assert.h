#ifndef ASSERT_H
#define ASSERT_H

#include <stdlib.h>

#define static_assert _Static_assert

#ifdef NDEBUG
#define assert(expression) ((void)0)
#else
#define assert(expression) \
  ((expression) ? (void)0 : panic("%s:%d: failed assertion `%s'", __FILE__, __LINE__, #expression))
#endif

#endif
