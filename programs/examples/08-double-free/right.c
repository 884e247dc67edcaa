// Whichever thread takes the pointer out, under the lock, is the one that frees the buffer.

#include <malloc.h>
#include <mutex.h>
#include <stddef.h>
#include <thread.h>

static mutex_t lock; // guards the pointer
static char *buffer;

static void close(void) {
  mutex_lock(&lock);
  char *mine = buffer;
  buffer = NULL;
  mutex_unlock(&lock);
  free(mine); // NULL is no harm
}

static void *client(void *arg) {
  close();
  return arg;
}

int main(void) {
  thr_init(4096);
  mutex_init(&lock);
  buffer = malloc(16);
  int other = thr_create(client, NULL);
  close();
  thr_join(other, NULL);
  return 0;
}
