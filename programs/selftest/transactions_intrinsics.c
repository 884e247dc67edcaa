// KIND: selftest
// ARGS:
// EXPECT: OK
// ABOUT: Transactions as a program writes them that knows nothing of Landslide: with the compiler's own header.

#include <immintrin.h>
#include <stdlib.h>
#include <test.h>

#include "expect.h"

static volatile int counter;

__attribute__((target("rtm"))) static unsigned int increment(int abort) {
  unsigned int status = _xbegin();
  if (status == _XBEGIN_STARTED) {
    counter++;
    if (_xtest() && abort) {
      _xabort(0x7f);
    }
    _xend();
  }
  return status;
}

int main(void) {
  test_start("transactions_intrinsics");
  EXPECT(increment(0) == _XBEGIN_STARTED);
  EXPECT(counter == 1);
  unsigned int status = increment(1);
  EXPECT((status & _XABORT_EXPLICIT) && _XABORT_CODE(status) == 0x7f);
  EXPECT(counter == 1);
  if (failures != 0) {
    test_fail("transactions_intrinsics");
    return 1;
  }
  test_success("transactions_intrinsics");
  return 0;
}
