// assert, which ends the task when its expression is false.

#ifndef LANDSLIDE_BASE_ASSERT_H
#define LANDSLIDE_BASE_ASSERT_H

void panic(const char *format, ...);

#define assert(expression) \
  ((void)((expression) ? 0 : (panic("%s:%u: failed assertion `%s'", __FILE__, __LINE__, #expression), 0)))

// The same for what is looked at also where assertions are left out.
#define affirm(expression) assert(expression)

#endif
