#ifndef THREADS_INTR_STUBS_H
#define THREADS_INTR_STUBS_H

typedef void intr_stub_func(void);

extern intr_stub_func *intr_stubs[256];

void intr_exit(void); // leaves through a struct intr_frame on top of the stack

#endif
