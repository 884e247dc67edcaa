// What a test can tell the checker: see landslide.h of ours. Here it brings the function with it.

#ifndef LANDSLIDE_P2_LANDSLIDE_H
#define LANDSLIDE_P2_LANDSLIDE_H

static __attribute__((noinline, unused)) void landslide_preempt(void) {
}

#endif
