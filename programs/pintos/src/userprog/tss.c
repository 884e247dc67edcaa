#include "userprog/tss.h"

#include <stdint.h>

#include "threads/loader.h"
#include "threads/thread.h"
#include "threads/vaddr.h"

struct tss {
  uint32_t back_link;
  void *esp0;
  uint32_t ss0;
  uint32_t unused[22];
  uint16_t trace, bitmap;
};

static struct tss tss;

void tss_init(void) {
  tss.ss0 = SEL_KDSEG;
  tss.bitmap = TSS_SIZE; // no map of ports
  tss_update();
}

struct tss *tss_get(void) {
  return &tss;
}

void tss_update(void) {
  tss.esp0 = (uint8_t *)thread_current() + PGSIZE;
}
