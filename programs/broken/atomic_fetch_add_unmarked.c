// KIND: broken
// ARGS:
// EXPECT: wrong result
// PREEMPT: race
// TEST: atomic_fetch_add
// ABOUT: As atomic_fetch_add_load_store, with nothing in the code that shows where it goes wrong.

#include <landslide.h>

#define landslide_preempt() ((void)0)
#include "atomic_fetch_add_load_store.c"
