#ifndef SYS_TYPES_H
#define SYS_TYPES_H

#include <pthread.h>
#include <stddef.h>

typedef int ssize_t;

#endif
