#ifndef USERPROG_EXCEPTION_H
#define USERPROG_EXCEPTION_H

void exception_init(void);

#endif
