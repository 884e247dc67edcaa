// KIND: broken
// ARGS:
// EXPECT: failed assertion
// PREEMPT: race
// TEST: mutex_exclusion
// ABOUT: As mutex_ticket_taken_in_two_steps, with nothing in the code that shows where it goes wrong.

#include <landslide.h>

#define landslide_preempt() ((void)0)
#include "mutex_ticket_taken_in_two_steps.c"
