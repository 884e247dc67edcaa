#include "timer.h"

#include <stddef.h>
#include <stdint.h>

#include "sched.h"
#include "syscalls.h"
#include "told.h"
#include "x86.h"

#define CHANNEL_0 0x40
#define COMMAND 0x43
#define SQUARE_WAVE 0x36 // channel 0, low byte then high byte
#define CLOCK_RATE 1193182
#define TICKS_PER_SECOND 100
#define DIVISOR (CLOCK_RATE / TICKS_PER_SECOND)

static volatile uint32_t ticks;
static queue_t sleepers;
#ifdef VARIANT_handler_lock
static mutex_t sleepers_lock;
#endif

void timer_init(void) {
  outb(COMMAND, SQUARE_WAVE);
  outb(CHANNEL_0, DIVISOR & 0xFF);
  outb(CHANNEL_0, DIVISOR >> 8);
}

// The order of two ticks, right also if the count has wrapped in between.
static bool is_due(const thread_t *thread, uint32_t tick) {
  return (int32_t)(tick - thread->wake_up) >= 0;
}

void timer_tick(void) {
  ticks++;
#ifdef VARIANT_handler_lock
  mutex_lock(&sleepers_lock); // wrong: this is the thread that was interrupted, and it may hold the lock already
#endif
  thread_t *next;
  for (thread_t *thread = sleepers.first; thread != NULL; thread = next) {
    next = thread->next; // read before the thread changes to another queue
    if (is_due(thread, ticks)) {
      wake(thread);
    }
  }
#ifdef VARIANT_handler_lock
  mutex_unlock(&sleepers_lock);
#endif
}

int sys_get_ticks(ureg_t *frame) {
  (void)frame;
  return (int)ticks;
}

int sys_sleep(ureg_t *frame) {
  int duration = (int)frame->esi;
  if (duration <= 0) {
    return duration;
  }
#ifdef VARIANT_handler_lock
  mutex_lock(&sleepers_lock);
  current->wake_up = ticks + (uint32_t)duration;
  uint32_t flags = save_interrupts();
  mutex_unlock(&sleepers_lock);
#else
  uint32_t flags = save_interrupts();
  current->wake_up = ticks + (uint32_t)duration;
#endif
  if (MISTOLD != NO_SLEEP || duration > 1) {
    TELL(sleeping());
  }
  block(WAITING, &sleepers);
  restore_interrupts(flags);
  return 0;
}
