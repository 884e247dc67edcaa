#include "tests/main.h"

#include "tests/lib.h"

int main(int argc, char *argv[]);

int main(int argc UNUSED, char *argv[]) {
  test_name = argv[0];
  msg("begin");
  test_main();
  msg("end");
  return 0;
}
