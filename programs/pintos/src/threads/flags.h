#ifndef THREADS_FLAGS_H
#define THREADS_FLAGS_H

#define FLAG_MBS 0x00000002 // always set
#define FLAG_IF 0x00000200  // interrupts are on

#endif
