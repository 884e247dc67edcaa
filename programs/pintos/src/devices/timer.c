#include "devices/timer.h"

#include <debug.h>
#include <list.h>
#include <stddef.h>

#include "threads/interrupt.h"
#include "threads/io.h"
#include "threads/thread.h"

#define CHANNEL_0 0x40
#define CONTROL 0x43
#define RATE_GENERATOR 0x34 // channel 0, low byte then high byte, mode 2
#define CLOCK_RATE 1193180
#define DIVISOR ((CLOCK_RATE + TIMER_FREQ / 2) / TIMER_FREQ)
#define MILLISECONDS_PER_TICK (1000 / TIMER_FREQ)

static int64_t ticks;
static struct list sleepers; // the first to wake up is the first; guarded by disabled interrupts

#ifdef VARIANT_wakeup_forgotten
static int64_t first_wake_up = INT64_MAX; // before that there is no one to wake
#endif

static intr_handler_func timer_interrupt;

void timer_init(void) {
  list_init(&sleepers);
  outb(CONTROL, RATE_GENERATOR);
  outb(CHANNEL_0, DIVISOR & 0xff);
  outb(CHANNEL_0, DIVISOR >> 8);
  intr_register_ext(0x20, timer_interrupt, "8254 Timer");
}

// The two halves of the count are read as one.
int64_t timer_ticks(void) {
  enum intr_level old_level = intr_disable();
  int64_t now = ticks;
  intr_set_level(old_level);
  return now;
}

int64_t timer_elapsed(int64_t then) {
  return timer_ticks() - then;
}

static bool wakes_up_earlier(const struct list_elem *a, const struct list_elem *b, void *aux UNUSED) {
  return list_entry(a, struct thread, elem)->wake_up < list_entry(b, struct thread, elem)->wake_up;
}

void timer_sleep(int64_t duration) {
  if (duration <= 0) {
    return;
  }
  struct thread *cur = thread_current();
#ifdef VARIANT_sleep_unprotected
  cur->wake_up = timer_ticks() + duration;
  list_insert_ordered(&sleepers, &cur->elem, wakes_up_earlier, NULL); // wrong: a tick may come in the midst of it
  enum intr_level old_level = intr_disable();
#else
#ifdef VARIANT_wakeup_forgotten
  int64_t wake_up = timer_ticks() + duration;
  if (wake_up < first_wake_up) {
    first_wake_up = wake_up; // wrong: a tick that comes before interrupts are off finds no sleeper, and forgets this
  }
#endif
  enum intr_level old_level = intr_disable();
  cur->wake_up = ticks + duration;
  list_insert_ordered(&sleepers, &cur->elem, wakes_up_earlier, NULL);
#endif
  thread_block();
  intr_set_level(old_level);
}

void timer_msleep(int64_t milliseconds) {
  timer_sleep((int)milliseconds / MILLISECONDS_PER_TICK + 1);
}

static void wake_sleepers(void) {
#ifdef VARIANT_wakeup_forgotten
  if (ticks < first_wake_up) {
    return;
  }
  first_wake_up = INT64_MAX;
#endif
  while (!list_empty(&sleepers)) {
    struct thread *thread = list_entry(list_front(&sleepers), struct thread, elem);
    if (thread->wake_up > ticks) {
#ifdef VARIANT_wakeup_forgotten
      first_wake_up = thread->wake_up;
#endif
      break;
    }
    list_pop_front(&sleepers);
    thread_unblock(thread);
  }
}

static void timer_interrupt(struct intr_frame *frame UNUSED) {
  ticks++;
  thread_tick();
  wake_sleepers();
  thread_leave(INTR_OFF);
}
