#ifndef USERPROG_PROCESS_H
#define USERPROG_PROCESS_H

#include <debug.h>

#include "threads/thread.h"

tid_t process_execute(const char *command);     // TID_ERROR if the program cannot be loaded
int process_wait(tid_t tid);                    // the exit status; -1 if there is nothing to wait for
void process_exit(void);                        // what a thread leaves behind goes
void process_terminate(int status) NO_RETURN;   // the process ends
void process_activate(void);                    // at each switch of threads

#endif
