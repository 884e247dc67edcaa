// What a program can tell the checker.

#ifndef LANDSLIDE_H
#define LANDSLIDE_H

// Does nothing. It marks a place where a thread may be preempted, in code that has no other such place, as there is none
// inside a mutex or between two plain accesses.
void landslide_preempt(void);

#endif
