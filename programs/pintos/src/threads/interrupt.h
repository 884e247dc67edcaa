#ifndef THREADS_INTERRUPT_H
#define THREADS_INTERRUPT_H

#include <stdbool.h>
#include <stdint.h>

enum intr_level { INTR_OFF, INTR_ON };

// Each returns what was before.
enum intr_level intr_get_level(void);
enum intr_level intr_set_level(enum intr_level level);
enum intr_level intr_enable(void);
enum intr_level intr_disable(void);

// What lies on the kernel's stack while an interrupt is handled; the last word has the lowest address.
struct intr_frame {
  uint32_t edi;
  uint32_t esi;
  uint32_t ebp;
  uint32_t esp_dummy;
  uint32_t ebx;
  uint32_t edx;
  uint32_t ecx;
  uint32_t eax;
  uint16_t gs, : 16;
  uint16_t fs, : 16;
  uint16_t es, : 16;
  uint16_t ds, : 16;
  uint32_t vec_no;
  uint32_t error_code;
  void *frame_pointer; // with eip this is a frame like that of a call
  void (*eip)(void);
  uint16_t cs, : 16;
  uint32_t eflags;
  void *esp; // this and ss are there only if user code was interrupted
  uint16_t ss, : 16;
};

typedef void intr_handler_func(struct intr_frame *frame);

void intr_init(void);

// Handlers of devices run with interrupts off and may not sleep.
void intr_register_ext(uint8_t vec, intr_handler_func *handler, const char *name);

// Exceptions and system calls; dpl 3 if user code may call it with int.
void intr_register_int(uint8_t vec, int dpl, enum intr_level level, intr_handler_func *handler, const char *name);

bool intr_context(void);          // whether a device's interrupt is being handled
void intr_yield_on_return(void);  // when it is handled, the thread that was interrupted gives way
void intr_dump_frame(const struct intr_frame *frame);
const char *intr_name(uint8_t vec);

#endif
