// The last reader frees the document: the one whose own subtraction has taken the count from 1 to 0.

#include <atomic.h>
#include <malloc.h>
#include <stddef.h>
#include <thread.h>

struct document {
  volatile int readers;
};

static void release(struct document *document) {
  if (atomic_fetch_sub(&document->readers, 1) == 1) {
    free(document);
  }
}

static void *reader(void *arg) {
  release(arg);
  return NULL;
}

int main(void) {
  thr_init(4096);
  struct document *document = malloc(sizeof *document);
  document->readers = 2;
  int other = thr_create(reader, document);
  release(document);
  thr_join(other, NULL);
  return 0;
}
