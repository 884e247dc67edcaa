// The physical memory over 16 MB: frames for the pages of user code. The kernel sees a frame that is not part of the current
// address space only through a window, one page of kernel addresses.

#ifndef FRAMES_H
#define FRAMES_H

#include <stdint.h>

#define KERNEL_END 0x01000000u // kernel memory below, user memory from here on
#define WINDOW (KERNEL_END - 4096u)
#ifdef STYLE_table_frames // page tables are in frames, too, which the kernel sees as all its memory
#define HEAP_END (WINDOW - 0x200000u)
uint32_t *alloc_phys_frame(void); // NULL: memory is short
void free_phys_frame(uint32_t *frame);
#else
#define HEAP_END WINDOW
#endif

void frames_init(uint32_t memory_size, volatile uint32_t *window_entry);
uint32_t frame_alloc(void); // 0: memory is short
void frame_free(uint32_t frame);

// Fills a frame: `length` bytes from `offset` on, zeros around them.
void frame_fill(uint32_t frame, uint32_t offset, const void *bytes, uint32_t length);

#endif
