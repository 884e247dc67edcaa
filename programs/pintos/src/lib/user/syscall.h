#ifndef __LIB_USER_SYSCALL_H
#define __LIB_USER_SYSCALL_H

#include <debug.h>
#include <stdbool.h>

typedef int pid_t;
#define PID_ERROR ((pid_t)-1)

#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1

void halt(void) NO_RETURN;
void exit(int status) NO_RETURN;
pid_t exec(const char *command);
int wait(pid_t pid);
bool create(const char *name, unsigned size);
bool remove(const char *name);
int open(const char *name);
int filesize(int fd);
int read(int fd, void *buffer, unsigned size);
int write(int fd, const void *buffer, unsigned size);
void seek(int fd, unsigned position);
unsigned tell(int fd);
void close(int fd);

#endif
