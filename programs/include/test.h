// How a test program says how it fares: one line at its start, one at its end. A tool that reads the console goes by these.
// The name has to be a string literal: the lines are put together by the compiler, since a checker runs the end of a test
// many thousand times.

#ifndef TEST_H
#define TEST_H

#include <syscall.h>

#define TEST_SAY(line) print(sizeof(line) - 1, line)

#define test_start(name) TEST_SAY("(^_^)_" name " START\n")
#define test_success(name) TEST_SAY("(^_^)_" name " END__SUCCESS\n")
#define test_fail(name) TEST_SAY("(^_^)_" name " END__FAIL\n")

#endif
