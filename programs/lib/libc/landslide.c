#include <landslide.h>

__attribute__((noinline)) void landslide_preempt(void) {
}
