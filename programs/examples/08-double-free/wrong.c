// Both threads close the connection. Both can find the buffer there before one of them has cleared the pointer.

#include <malloc.h>
#include <stddef.h>
#include <thread.h>

static char *buffer;

static void close(void) {
  if (buffer != NULL) {
    free(buffer);
    buffer = NULL;
  }
}

static void *client(void *arg) {
  close();
  return arg;
}

int main(void) {
  thr_init(4096);
  buffer = malloc(16);
  int other = thr_create(client, NULL);
  close();
  thr_join(other, NULL);
  return 0;
}
