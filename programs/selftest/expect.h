// Checks that go on after a failure, so that one run shows everything that is wrong.

#ifndef EXPECT_H
#define EXPECT_H

#include <stdio.h>

static int failures;

#define EXPECT(condition)                                                         \
  do {                                                                            \
    if (!(condition)) {                                                           \
      failures++;                                                                 \
      printf("%s:%d: expected %s\n", __FILE__, __LINE__, #condition);             \
    }                                                                             \
  } while (0)

#endif
