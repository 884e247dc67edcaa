#include <stdlib.h>

void abort(void) {
  panic("abort was called");
}
