#ifndef ASSERT_H
#define ASSERT_H

#include <stdlib.h>

#define assert(expression) \
  ((expression) ? (void)0 : panic("%s:%d: failed assertion `%s'", __FILE__, __LINE__, #expression))

#endif
