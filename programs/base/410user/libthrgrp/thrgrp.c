#include <malloc.h>
#include <stddef.h>
#include <thread.h>
#include <thrgrp.h>

struct thrgrp_member {
  thrgrp_group_t *group;
  void *(*func)(void *);
  void *arg;
  int tid;
  struct thrgrp_member *next;
};

static void *run(void *given) {
  struct thrgrp_member *member = given;
  void *status = member->func(member->arg);
  thrgrp_group_t *group = member->group;
  member->tid = thr_getid();
  member->next = NULL;
  mutex_lock(&group->lock);
  if (group->first == NULL) {
    group->first = member;
  } else {
    group->last->next = member;
  }
  group->last = member;
  cond_signal(&group->ended);
  mutex_unlock(&group->lock);
  return status;
}

int thrgrp_init_group(thrgrp_group_t *group) {
  group->first = NULL;
  group->last = NULL;
  return mutex_init(&group->lock) < 0 || cond_init(&group->ended) < 0 ? -1 : 0;
}

int thrgrp_destroy_group(thrgrp_group_t *group) {
  if (group->first != NULL) {
    return -1;
  }
  cond_destroy(&group->ended);
  mutex_destroy(&group->lock);
  return 0;
}

int thrgrp_create(thrgrp_group_t *group, void *(*func)(void *), void *arg) {
  struct thrgrp_member *member = malloc(sizeof *member);
  if (member == NULL) {
    return -1;
  }
  member->group = group;
  member->func = func;
  member->arg = arg;
  int tid = thr_create(run, member);
  if (tid < 0) {
    free(member);
  }
  return tid;
}

int thrgrp_join(thrgrp_group_t *group, void **status) {
  mutex_lock(&group->lock);
  while (group->first == NULL) {
    cond_wait(&group->ended, &group->lock);
  }
  struct thrgrp_member *member = group->first;
  group->first = member->next;
  mutex_unlock(&group->lock);
  int tid = member->tid;
  free(member);
  return thr_join(tid, status);
}
