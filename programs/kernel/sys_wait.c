// wait: collects a child that has exited.

#include <stddef.h>

#include "heap.h"
#include "memory.h"
#include "sched.h"
#include "syscalls.h"
#include "task.h"
#include "x86.h"

// Waits until a child has exited, and takes it from the list. NULL if no child is left that could exit, be it because
// another thread has collected the last one meanwhile: every exit wakes all threads that wait.
static task_t *take_zombie(task_t *task) {
  bool go_on = true;
  mutex_lock(&family_lock);
  while (task->zombies == NULL && task->children != NULL && go_on) {
#ifdef STYLE_polling_wait
    mutex_unlock(&family_lock);
    uint32_t flags = save_interrupts();
    preempt();
    restore_interrupts(flags);
    mutex_lock(&family_lock);
    go_on = !task->doomed;
#else
    go_on = cond_wait(&task->child_exited, &family_lock);
#endif
  }
  task_t *child = go_on ? task->zombies : NULL;
  if (child != NULL) {
    task_list_remove(&task->zombies, child);
  }
  mutex_unlock(&family_lock);
  return child;
}

int sys_wait(ureg_t *frame) {
  uint32_t status_address = frame->esi;
  if (status_address != 0 && !user_can_write(status_address, sizeof(int))) {
    return -1;
  }
  task_t *child = take_zombie(current->task);
  if (child == NULL) {
    return -1;
  }
  int tid = child->first_tid;
  int status = child->status;
  free(child);
  thread_reap(); // the child's last thread for one
  if (status_address != 0) {
    copy_out(status_address, &status, sizeof status);
  }
  return tid;
}
