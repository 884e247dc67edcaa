// What gcc can be told of functions, and what it can be asked while it compiles.

#ifndef LANDSLIDE_BASE_COMPILER_H
#define LANDSLIDE_BASE_COMPILER_H

#ifndef NORETURN
#define NORETURN __attribute__((__noreturn__))
#endif

#define MUST_CHECK __attribute__((__warn_unused_result__))

// Zero, a null pointer and nothing at all; where the condition does not hold, an array of negative size.
#define STATIC_ZERO_ASSERT(condition) (sizeof(char[(condition) ? 1 : -1]) - 1)
#define STATIC_NULL_ASSERT(condition) ((void *)STATIC_ZERO_ASSERT(condition))
#define STATIC_ASSERT(condition) ((void)STATIC_ZERO_ASSERT(condition))

#endif
