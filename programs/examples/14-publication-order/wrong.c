// The flag says that the message is there before it is.

#include <assert.h>
#include <stddef.h>
#include <thread.h>

static volatile int message;
static volatile int sent;

static void *receiver(void *arg) {
  if (sent) {
    assert(message == 42);
  }
  return arg;
}

int main(void) {
  thr_init(4096);
  int other = thr_create(receiver, NULL);
  sent = 1;
  message = 42;
  thr_join(other, NULL);
  return 0;
}
