// Messages of a test, in the words that those look for who run many tests.

#ifndef LANDSLIDE_BASE_REPORT_H
#define LANDSLIDE_BASE_REPORT_H

extern const char *test_name; // the test defines it, by DEF_TEST_NAME

enum { START_CMPLT, START_ABORT, START_4EVER };
enum { END_SUCCESS, END_FAIL };

// Into a buffer.
void format_start(char *buf, int len, int type);
void format_end(char *buf, int len, int type);
void format_misc(char *buf, int len, const char *message);
void format_err(char *buf, int len, const char *message, int code);

// On the console.
void report_start(int type);
void report_end(int type);
void report_misc(const char *message);
void report_fmt(const char *format, ...);
void report_err(const char *message, int code);
void report_fatal(const char *message, int code); // ends the test

// Of an expression whose value is negative if it failed.
void report_on_err(const char *expression, int line, int value);
void fatal_on_err(const char *expression, int line, int value);

#endif
