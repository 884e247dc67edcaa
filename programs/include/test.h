// How a test program says how it fares: one line at its start, one at its end. A tool that reads the console goes by these.

#ifndef TEST_H
#define TEST_H

void test_start(const char *name); // (^_^)_name START
void test_success(const char *name); // (^_^)_name END__SUCCESS
void test_fail(const char *name); // (^_^)_name END__FAIL

#endif
