// For our tests in a student's tree: what page.h of ours has. The tree may have a page.h of its own.

#ifndef LANDSLIDE_P2_PAGE_H
#define LANDSLIDE_P2_PAGE_H

#include <syscall.h>

#if !defined PAGE_SIZE && __has_include_next(<page.h>)
#include_next <page.h>
#endif

#ifndef PAGE_SIZE
#define PAGE_SIZE 4096
#endif

#endif
