#ifndef INTTYPES_H
#define INTTYPES_H

#include <stdint.h>

#define PRId32 "d"
#define PRIi32 "i"
#define PRIu32 "u"
#define PRIx32 "x"
#define PRIX32 "X"
#define PRIdPTR "d"
#define PRIuPTR "u"
#define PRIxPTR "x"

#endif
