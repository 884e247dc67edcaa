#include <debug.h>
#include <stdio.h>

// The return addresses on the chain of frames, which ends with a frame pointer of zero.
void debug_backtrace(void) {
  printf("Call stack:");
  for (void **frame = __builtin_frame_address(0); frame != NULL && frame[0] != NULL; frame = frame[0]) {
    printf(" %p", frame[1]);
  }
  printf(".\n");
}
