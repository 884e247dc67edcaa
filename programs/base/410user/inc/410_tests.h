// How a test says that it starts, how it goes on and how it ends.

#ifndef LANDSLIDE_BASE_410_TESTS_H
#define LANDSLIDE_BASE_410_TESTS_H

#define TEST_PFX "(^_^)_"

#define TEST_START_CMPLT " START__TYPE_COMPLETE"
#define TEST_START_ABORT " START__TYPE_ABORT"
#define TEST_START_4EVER " START__TYPE_FOREVER"
#define TEST_END_SUCCESS " END__SUCCESS"
#define TEST_END_FAIL " END__FAIL"

#include <simics.h>

#ifndef ASSEMBLER

#include <report.h>

#define DEF_TEST_NAME(name) const char *test_name = name

#define REPORT_START_CMPLT report_start(START_CMPLT)
#define REPORT_START_ABORT report_start(START_ABORT)
#define REPORT_START_4EVER report_start(START_4EVER)
#define REPORT_END_SUCCESS report_end(END_SUCCESS)
#define REPORT_END_FAIL report_end(END_FAIL)

#define REPORT_LOCAL_INIT
#define REPORT_MISC(message) report_misc(message)
#define REPORT_ERR(message, code) report_err(message, code)
#define REPORT_FAIL_ERR(message, code) report_fatal(message, code)
#define REPORT_ON_ERR(expression) report_on_err(#expression, __LINE__, expression)
#define REPORT_FAILOUT_ON_ERR(expression) fatal_on_err(#expression, __LINE__, expression)

#define TEST_PROG_ENGAGE(limit) ((void)(limit))
#define TEST_PROG_PROGRESS ((void)0)

#endif

#endif
