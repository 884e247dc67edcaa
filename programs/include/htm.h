// Hardware transactions, by the names that gcc's own header has for them: see docs/TRANSACTIONS.md.

#ifndef HTM_H
#define HTM_H

#define _XBEGIN_STARTED (~0u)
#define _XABORT_EXPLICIT (1u << 0)
#define _XABORT_RETRY (1u << 1)
#define _XABORT_CONFLICT (1u << 2)
#define _XABORT_CAPACITY (1u << 3)
#define _XABORT_DEBUG (1u << 4)
#define _XABORT_NESTED (1u << 5)
#define _XABORT_CODE(status) (((status) >> 24) & 0xffu)

// The bytes are those of the instructions, which an assembler for the i686 may not know.
static inline __attribute__((always_inline)) unsigned _xbegin(void) {
  unsigned status = _XBEGIN_STARTED;
  __asm__ volatile(".byte 0xc7, 0xf8; .long 0" : "+a"(status) : : "memory");
  return status;
}

static inline __attribute__((always_inline)) void _xend(void) {
  __asm__ volatile(".byte 0x0f, 0x01, 0xd5" : : : "memory");
}

static inline __attribute__((always_inline)) int _xtest(void) {
  unsigned char inside;
  __asm__ volatile(".byte 0x0f, 0x01, 0xd6; setnz %0" : "=r"(inside) : : "cc", "memory");
  return inside;
}

// The code is part of the instruction, so it has to be a constant.
#define _xabort(code) __asm__ volatile(".byte 0xc6, 0xf8, %c0" : : "i"((code) & 0xff) : "memory")

#endif
