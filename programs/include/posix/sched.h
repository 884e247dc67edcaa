#ifndef SCHED_H
#define SCHED_H

int sched_yield(void);

#endif
