#ifndef __LIB_STDARG_H
#define __LIB_STDARG_H

typedef __builtin_va_list va_list;
#define va_start(LIST, LAST) __builtin_va_start(LIST, LAST)
#define va_arg(LIST, TYPE) __builtin_va_arg(LIST, TYPE)
#define va_end(LIST) __builtin_va_end(LIST)

#endif
