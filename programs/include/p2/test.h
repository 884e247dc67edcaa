// How our tests say how they fare, in a student's tree, whose base code has a test.h about other things.

#ifndef LANDSLIDE_P2_TEST_H
#define LANDSLIDE_P2_TEST_H

#if __has_include_next(<test.h>)
#include_next <test.h>
#endif

#include <syscall.h>

#define TEST_SAY(line) print(sizeof(line) - 1, (char *)line)

#define test_start(name) TEST_SAY("(^_^)_" name " START\n")
#define test_success(name) TEST_SAY("(^_^)_" name " END__SUCCESS\n")
#define test_fail(name) TEST_SAY("(^_^)_" name " END__FAIL\n")

#endif
