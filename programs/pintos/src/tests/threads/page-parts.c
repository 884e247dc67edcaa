// Pages that were allocated in a row are freed one by one, while another thread takes what is free.

#include <debug.h>
#include <stddef.h>
#include <stdint.h>

#include "tests/threads/tests.h"
#include "threads/palloc.h"
#include "threads/synch.h"
#include "threads/thread.h"
#include "threads/vaddr.h"

static struct semaphore done;

static void taker(void *aux UNUSED) {
  volatile uint8_t *page = palloc_get_page(0);
  if (page == NULL) {
    fail("There is no page.");
  }
  *page = 2;
  palloc_free_page((void *)page);
  sema_up(&done);
}

void test_page_parts(void) {
  sema_init(&done, 0);
  volatile uint8_t *pages = palloc_get_multiple(0, 3);
  if (pages == NULL) {
    fail("There are no three pages.");
  }
  thread_create("taker", PRI_DEFAULT, taker, NULL);
  palloc_free_page((void *)(pages + PGSIZE));
  pages[0] = 1;
  pages[2 * PGSIZE] = 1;
  palloc_free_multiple((void *)(pages + 2 * PGSIZE), 1);
  if (pages[0] != 1) {
    fail("Another thread has written to a page that is in use.");
  }
  palloc_free_page((void *)pages);
  sema_down(&done);
}
