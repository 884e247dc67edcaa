// Transactions of the processor (Intel's RTM), under gcc's names.
//
// What stands between _xbegin and _xend happens as a whole or not at all. When it is aborted, memory and registers are as they
// were before, and _xbegin returns once more, with the reason:
//
//     unsigned int status = _xbegin();
//     if (status == _XBEGIN_STARTED) {
//         counter++;
//         _xend();
//     } else {
//         ... // do it another way: a transaction is never sure to succeed
//     }
//
// The same functions are in gcc's <immintrin.h>, for programs compiled with -mrtm or functions with the attribute
// target("rtm"). Here nothing of that is needed.

#ifndef HTM_H
#define HTM_H

#ifndef _RTMINTRIN_H_INCLUDED

// Should gcc's header follow, it shall leave out what is here.
#define _RTMINTRIN_H_INCLUDED
#define _XTESTINTRIN_H_INCLUDED

#define _XBEGIN_STARTED (~0u)
#define _XABORT_EXPLICIT (1 << 0) // by _xabort
#define _XABORT_RETRY (1 << 1)    // trying again may help
#define _XABORT_CONFLICT (1 << 2) // another thread accessed the same memory
#define _XABORT_CAPACITY (1 << 3) // it was too much, or a system call
#define _XABORT_DEBUG (1 << 4)    // a breakpoint
#define _XABORT_NESTED (1 << 5)   // inside another transaction
#define _XABORT_CODE(status) (((status) >> 24) & 0xff) // what _xabort was given

static __inline__ __attribute__((always_inline, unused)) unsigned int _xbegin(void) {
  unsigned int status = _XBEGIN_STARTED;
  __asm__ volatile("xbegin 1f\n1:" : "+a"(status) : : "memory");
  return status;
}

// Inside another transaction this ends nothing yet. Outside of all it is an error.
static __inline__ __attribute__((always_inline, unused)) void _xend(void) {
  __asm__ volatile("xend" : : : "memory");
}

// The code is a constant from 0 to 255. Outside of transactions nothing happens.
#define _xabort(code) __asm__ volatile("xabort %0" : : "i"(code) : "memory")

// Whether this is inside a transaction.
static __inline__ __attribute__((always_inline, unused)) int _xtest(void) {
  unsigned char inside;
  __asm__ volatile("xtest\n\tsetnz %0" : "=q"(inside) : : "cc", "memory");
  return inside;
}

#endif

#endif
