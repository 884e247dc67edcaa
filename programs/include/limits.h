#ifndef LIMITS_H
#define LIMITS_H

#define INT_MAX __INT_MAX__
#define INT_MIN (-INT_MAX - 1)
#define UINT_MAX (INT_MAX * 2u + 1u)

#endif
