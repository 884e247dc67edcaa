#ifndef FILESYS_OFF_T_H
#define FILESYS_OFF_T_H

#include <stdint.h>

typedef int32_t off_t; // a place in a file

#endif
