#include <stdio.h>
#include <test.h>

void test_start(const char *name) {
  printf("(^_^)_%s START\n", name);
}

void test_success(const char *name) {
  printf("(^_^)_%s END__SUCCESS\n", name);
}

void test_fail(const char *name) {
  printf("(^_^)_%s END__FAIL\n", name);
}
