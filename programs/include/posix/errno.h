// What POSIX functions return, or leave in errno, when they cannot do what they are asked.

#ifndef ERRNO_H
#define ERRNO_H

#define EPERM 1
#define ESRCH 3
#define EINTR 4
#define EAGAIN 11
#define ENOMEM 12
#define EBUSY 16
#define EINVAL 22
#define EDEADLK 35
#define EOVERFLOW 75
#define ETIMEDOUT 110

int *errno_of_this_thread(void);
#define errno (*errno_of_this_thread())

#endif
