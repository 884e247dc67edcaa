// What a program says when it finds that it is wrong. The kernel and user programs each have a debug_panic of their own.

#ifndef __LIB_DEBUG_H
#define __LIB_DEBUG_H

#define UNUSED __attribute__((unused))
#define NO_RETURN __attribute__((noreturn))
#define NO_INLINE __attribute__((noinline))
#define PRINTF_FORMAT(FORMAT, FIRST) __attribute__((format(printf, FORMAT, FIRST)))

#define PANIC(...) debug_panic(__FILE__, __LINE__, __func__, __VA_ARGS__)

#define ASSERT(CONDITION) \
  do { \
    if (!(CONDITION)) { \
      PANIC("assertion `%s' failed.", #CONDITION); \
    } \
  } while (0)

#define NOT_REACHED() PANIC("executed an unreachable statement")

void debug_panic(const char *file, int line, const char *function, const char *message, ...) PRINTF_FORMAT(4, 5) NO_RETURN;
void debug_backtrace(void);

#endif
