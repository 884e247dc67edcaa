// The compiler's <immintrin.h> includes this for memory that vector instructions want aligned. Here there are none, and no
// C library that the compiler's own version could be made of.

#ifndef MM_MALLOC_H
#define MM_MALLOC_H
#endif
