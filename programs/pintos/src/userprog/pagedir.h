#ifndef USERPROG_PAGEDIR_H
#define USERPROG_PAGEDIR_H

#include <stdbool.h>
#include <stdint.h>

uint32_t *pagedir_create(void); // with the kernel in it
void pagedir_destroy(uint32_t *pagedir); // with all its pages
bool pagedir_set_page(uint32_t *pagedir, void *user_page, void *kernel_page, bool writable);
void *pagedir_get_page(uint32_t *pagedir, const void *user_address); // where the kernel sees it, or null
bool pagedir_is_writable(uint32_t *pagedir, const void *user_address);
void pagedir_activate(uint32_t *pagedir);

#endif
