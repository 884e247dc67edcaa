// Page directories and page tables. The caller makes sure that no two threads work on the same ones.

#ifndef PAGING_H
#define PAGING_H

#include <stdbool.h>
#include <stdint.h>

#define PAGE_PRESENT 0x1u
#define PAGE_WRITABLE 0x2u
#define PAGE_USER 0x4u

extern uint32_t kernel_directory[]; // kernel memory and nothing else

void paging_init(void);
volatile uint32_t *paging_kernel_entry(uint32_t address);

uint32_t *directory_create(void); // NULL if memory is short
void directory_destroy(uint32_t *directory); // its pages are unmapped already

bool page_map(uint32_t *directory, uint32_t address, uint32_t frame, uint32_t flags); // false if memory is short
uint32_t page_unmap(uint32_t *directory, uint32_t address); // the frame that was there
uint32_t page_entry(const uint32_t *directory, uint32_t address); // 0 if nothing is mapped there

#endif
