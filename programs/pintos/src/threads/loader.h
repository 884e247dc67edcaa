// What a loader leaves in memory: the kernel's file at LOADER_KERN_BASE, and the command line where the first sector of a disk
// would have it, the number of its words and then the words, each with a zero at its end.

#ifndef THREADS_LOADER_H
#define THREADS_LOADER_H

#define LOADER_KERN_BASE 0x20000
#define LOADER_PHYS_BASE 0xc0000000

#define LOADER_ARG_CNT 0x7d3a
#define LOADER_ARGS 0x7d3e
#define LOADER_ARGS_LEN 128

#define SEL_NULL 0x00
#define SEL_KCSEG 0x08
#define SEL_KDSEG 0x10

#ifndef __ASSEMBLER__
#include <stdint.h>

extern uint32_t init_ram_pages; // how much memory there is
#endif

#endif
