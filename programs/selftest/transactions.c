// KIND: selftest
// ARGS:
// EXPECT: OK
// ABOUT: Tries out transactions with htm.h: what stays, what is taken back and what the codes say.

#include <htm.h>
#include <stdlib.h>
#include <string.h>
#include <syscall.h>
#include <test.h>

#include "expect.h"

#define DEEPEST 7
#define BIG 10000

static volatile int counter;
static char buffer[BIG];

static void commits(void) {
  counter = 1;
  unsigned int status = _xbegin();
  EXPECT(status == _XBEGIN_STARTED);
  counter++;
  EXPECT(_xtest());
  _xend();
  EXPECT(!_xtest());
  EXPECT(counter == 2);
}

static void takes_back(void) {
  volatile int local = 1;
  counter = 1;
  memset(buffer, 'x', BIG);
  unsigned int status = _xbegin();
  if (status == _XBEGIN_STARTED) {
    counter = 2;
    local = 2;
    memset(buffer, 'y', BIG);
    _xabort(0xab);
    counter = 3;
  }
  EXPECT(status & _XABORT_EXPLICIT);
  EXPECT(!(status & _XABORT_NESTED));
  EXPECT(_XABORT_CODE(status) == 0xab);
  EXPECT(counter == 1);
  EXPECT(local == 1);
  for (int i = 0; i < BIG; i++) {
    EXPECT(buffer[i] == 'x');
  }
}

// Begins so many, one inside the other; gives the status with which the outermost goes on.
static unsigned int nest(int levels) {
  unsigned int status = _xbegin();
  for (int i = 1; status == _XBEGIN_STARTED && i < levels; i++) {
    status = _xbegin();
  }
  return status;
}

static void nests(void) {
  counter = 0;
  EXPECT(nest(DEEPEST) == _XBEGIN_STARTED);
  for (int i = 0; i < DEEPEST; i++) {
    EXPECT(_xtest());
    counter++;
    _xend();
  }
  EXPECT(!_xtest());
  EXPECT(counter == DEEPEST);
  unsigned int status = nest(DEEPEST + 1);
  EXPECT(status != _XBEGIN_STARTED && (status & _XABORT_NESTED));
  status = nest(2);
  if (status == _XBEGIN_STARTED) {
    _xabort(1);
  }
  EXPECT((status & _XABORT_EXPLICIT) && (status & _XABORT_NESTED));
}

static void calls_abort(void) {
  counter = 1;
  unsigned int status = _xbegin();
  if (status == _XBEGIN_STARTED) {
    counter = 2;
    gettid();
    _xabort(1);
  }
  EXPECT(status == _XABORT_CAPACITY);
  EXPECT(counter == 1);
}

static void faults_abort(void) {
  volatile int zero = 0;
  unsigned int status = _xbegin();
  if (status == _XBEGIN_STARTED) {
    counter = 10 / zero; // 1 / zero would be a comparison
  }
  EXPECT(status == 0);
  status = _xbegin();
  if (status == _XBEGIN_STARTED) {
    *(volatile int *)0 = 1;
  }
  EXPECT(status == 0);
  status = _xbegin();
  if (status == _XBEGIN_STARTED) {
    __asm__ volatile("int3");
  }
  EXPECT(status == _XABORT_DEBUG);
}

static void outside(void) {
  _xabort(1);
  EXPECT(!_xtest());
}

int main(void) {
  test_start("transactions");
  commits();
  takes_back();
  nests();
  calls_abort();
  faults_abort();
  outside();
  if (failures != 0) {
    test_fail("transactions");
    return 1;
  }
  test_success("transactions");
  return 0;
}
