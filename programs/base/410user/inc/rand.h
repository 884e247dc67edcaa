// Random numbers that are the same in every run.

#ifndef LANDSLIDE_BASE_RAND_H
#define LANDSLIDE_BASE_RAND_H

void sgenrand(unsigned long seed);
unsigned long genrand(void);

#endif
