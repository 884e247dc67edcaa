// KIND: broken
// ARGS:
// EXPECT: failed assertion
// PREEMPT: race
// TEST: mutex_exclusion
// ABOUT: As mutex_check_then_set, with nothing in the code that shows where it goes wrong.

#include <landslide.h>

#define landslide_preempt() ((void)0)
#include "mutex_check_then_set.c"
