// Sizes, and truth as a type. It includes nothing: a tree's own stddef.h may in turn include this.

#ifndef LANDSLIDE_BASE_TYPES_H
#define LANDSLIDE_BASE_TYPES_H

typedef __SIZE_TYPE__ size_t;

typedef unsigned long vm_offset_t;
typedef unsigned long vm_size_t;

typedef enum { FALSE, TRUE } boolean_t;

#endif
