#ifndef THREADS_PALLOC_H
#define THREADS_PALLOC_H

#include <stddef.h>

enum palloc_flags {
  PAL_ASSERT = 1, // panics if there is no page
  PAL_ZERO = 2,
  PAL_USER = 4 // from the half that is for user programs
};

void palloc_init(size_t user_page_limit);
void *palloc_get_page(enum palloc_flags flags);
void *palloc_get_multiple(enum palloc_flags flags, size_t page_cnt);
void palloc_free_page(void *page);
void palloc_free_multiple(void *pages, size_t page_cnt);

#endif
