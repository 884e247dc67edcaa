// What must hold before, within and after a function; looked at only with DEBUG.

#ifndef LANDSLIDE_BASE_CONTRACTS_H
#define LANDSLIDE_BASE_CONTRACTS_H

#include <assert.h>

#ifdef DEBUG
#define CONTRACT(condition) assert(condition)
#else
#define CONTRACT(condition) ((void)0)
#endif

#define REQUIRES(condition) CONTRACT(condition)
#define ENSURES(condition) CONTRACT(condition)
#define ASSERT(condition) CONTRACT(condition)

#endif
