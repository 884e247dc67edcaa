// The pointer is read under the lock, and used after the lock is given back.

#include <malloc.h>
#include <mutex.h>
#include <stddef.h>
#include <thread.h>

struct session {
  int requests;
};

static mutex_t lock; // guards current, and what it points to
static struct session *current;

static void request(void) {
  mutex_lock(&lock);
  struct session *session = current;
  mutex_unlock(&lock);
  if (session != NULL) {
    session->requests++;
  }
}

static void end(void) {
  mutex_lock(&lock);
  free(current);
  current = NULL;
  mutex_unlock(&lock);
}

static void *client(void *arg) {
  request();
  return arg;
}

int main(void) {
  thr_init(4096);
  mutex_init(&lock);
  current = malloc(sizeof *current);
  current->requests = 0;
  int other = thr_create(client, NULL);
  end();
  thr_join(other, NULL);
  return 0;
}
