#include <threads.h>

static int result_of(int error) {
  switch (error) {
    case 0: return thrd_success;
    case EBUSY: return thrd_busy;
    case ETIMEDOUT: return thrd_timedout;
    default: return thrd_error;
  }
}

// An int is returned in the register of a pointer.
int thrd_create(thrd_t *thread, thrd_start_t func, void *arg) {
  void *address = (void *)func;
  return result_of(pthread_create(thread, NULL, (void *(*)(void *))address, arg));
}

int thrd_join(thrd_t thread, int *result) {
  void *status;
  int error = pthread_join(thread, &status);
  if (error == 0 && result != NULL) {
    *result = (int)status;
  }
  return result_of(error);
}

int thrd_detach(thrd_t thread) {
  return result_of(pthread_detach(thread));
}

void thrd_exit(int result) {
  pthread_exit((void *)result);
}

thrd_t thrd_current(void) {
  return pthread_self();
}

int thrd_equal(thrd_t one, thrd_t other) {
  return pthread_equal(one, other);
}

void thrd_yield(void) {
  sched_yield();
}

int thrd_sleep(const struct timespec *time, struct timespec *left) {
  return nanosleep(time, left);
}

int mtx_init(mtx_t *mutex, int kind) {
  pthread_mutexattr_t attr = {kind & mtx_recursive ? PTHREAD_MUTEX_RECURSIVE : PTHREAD_MUTEX_NORMAL};
  return result_of(pthread_mutex_init(mutex, &attr));
}

void mtx_destroy(mtx_t *mutex) {
  pthread_mutex_destroy(mutex);
}

int mtx_lock(mtx_t *mutex) {
  return result_of(pthread_mutex_lock(mutex));
}

int mtx_trylock(mtx_t *mutex) {
  return result_of(pthread_mutex_trylock(mutex));
}

int mtx_unlock(mtx_t *mutex) {
  return result_of(pthread_mutex_unlock(mutex));
}

int cnd_init(cnd_t *cond) {
  return result_of(pthread_cond_init(cond, NULL));
}

void cnd_destroy(cnd_t *cond) {
  pthread_cond_destroy(cond);
}

int cnd_wait(cnd_t *cond, mtx_t *mutex) {
  return result_of(pthread_cond_wait(cond, mutex));
}

int cnd_timedwait(cnd_t *cond, mtx_t *mutex, const struct timespec *end) {
  return result_of(pthread_cond_timedwait(cond, mutex, end));
}

int cnd_signal(cnd_t *cond) {
  return result_of(pthread_cond_signal(cond));
}

int cnd_broadcast(cnd_t *cond) {
  return result_of(pthread_cond_broadcast(cond));
}

void call_once(once_flag *flag, void (*func)(void)) {
  pthread_once(flag, func);
}

int tss_create(tss_t *key, tss_dtor_t destructor) {
  return result_of(pthread_key_create(key, destructor));
}

void tss_delete(tss_t key) {
  pthread_key_delete(key);
}

int tss_set(tss_t key, void *value) {
  return result_of(pthread_setspecific(key, value));
}

void *tss_get(tss_t key) {
  return pthread_getspecific(key);
}
