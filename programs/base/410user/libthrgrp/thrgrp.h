// Groups of threads: a join takes whichever thread of the group ends next.

#ifndef LANDSLIDE_BASE_THRGRP_H
#define LANDSLIDE_BASE_THRGRP_H

#include <cond.h>
#include <mutex.h>

struct thrgrp_member;

typedef struct {
  mutex_t lock;
  cond_t ended; // signalled when a thread has been added to those that ended
  struct thrgrp_member *first; // of the threads that ended and that no join has taken yet
  struct thrgrp_member *last;
} thrgrp_group_t;

int thrgrp_init_group(thrgrp_group_t *group);
int thrgrp_destroy_group(thrgrp_group_t *group); // no thread may be in it
int thrgrp_create(thrgrp_group_t *group, void *(*func)(void *), void *arg);
int thrgrp_join(thrgrp_group_t *group, void **status);

#endif
