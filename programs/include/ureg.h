// The registers of a thread at an exception, as swexn hands them to a handler and takes them back.

#ifndef UREG_H
#define UREG_H

#include <stdint.h>

#define SWEXN_CAUSE_DIVIDE 0x00
#define SWEXN_CAUSE_DEBUG 0x01
#define SWEXN_CAUSE_BREAKPOINT 0x03
#define SWEXN_CAUSE_OVERFLOW 0x04
#define SWEXN_CAUSE_BOUNDCHECK 0x05
#define SWEXN_CAUSE_OPCODE 0x06
#define SWEXN_CAUSE_NOFPU 0x07
#define SWEXN_CAUSE_SEGFAULT 0x0B
#define SWEXN_CAUSE_STACKFAULT 0x0C
#define SWEXN_CAUSE_PROTFAULT 0x0D
#define SWEXN_CAUSE_PAGEFAULT 0x0E

// Bits of the error code of a page fault.
#define PAGEFAULT_PRESENT 0x1
#define PAGEFAULT_WRITE 0x2

typedef struct ureg {
  uint32_t cause;
  uint32_t cr2; // the address of a page fault, else 0
  uint32_t ds;
  uint32_t es;
  uint32_t fs;
  uint32_t gs;
  uint32_t edi;
  uint32_t esi;
  uint32_t ebp;
  uint32_t zero;
  uint32_t ebx;
  uint32_t edx;
  uint32_t ecx;
  uint32_t eax;
  uint32_t error_code;
  uint32_t eip;
  uint32_t cs;
  uint32_t eflags;
  uint32_t esp;
  uint32_t ss;
} ureg_t;

#endif
