// KIND: selftest
// ARGS:
// EXPECT: OK
// ABOUT: Makes every system call, right and wrong. Argument halt: stops the machine; input: reads a line and a character.

#include <page.h>
#include <simics.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <syscall.h>
#include <test.h>
#include <thread.h>

#include "expect.h"

#define UNMAPPED ((void *)0x60000000)
#define KERNEL ((void *)0x00100000)
#define READ_ONLY ((void *)"constant")
#define NO_THREAD 1000000

// Tasks. Each of these runs while there is one thread: fork and exec may be refused otherwise.

static int shared_after_fork = 1;

static int collect(int child) {
  int status = 12345;
  EXPECT(wait(&status) == child);
  return status;
}

// Runs a function in a task of its own and gives the status that it ended with.
static int in_child(void (*func)(void)) {
  int child = fork();
  EXPECT(child >= 0);
  if (child == 0) {
    func();
    exit(failures);
  }
  return collect(child);
}

static void change_memory(void) {
  shared_after_fork = 2;
  exit(42);
}

static void vanish_at_once(void) {
  vanish();
}

static void vanish_as_task(void) {
  task_vanish(-7);
}

static void die(void) {
  volatile int *nowhere = NULL;
  *nowhere = 1;
}

static void test_fork(void) {
  EXPECT(wait(NULL) < 0);
  EXPECT(in_child(change_memory) == 42);
  EXPECT(shared_after_fork == 1);
  EXPECT(in_child(vanish_at_once) == 0);
  EXPECT(in_child(vanish_as_task) == -7);
  printf("syscalls: a thread will be killed now\n");
  EXPECT(in_child(die) == -2);
  EXPECT(wait(NULL) < 0);
}

// Children that have exited wait to be collected, in whatever order.
static void test_zombies(void) {
  int statuses = 0;
  for (int i = 0; i < 3; i++) {
    if (fork() == 0) {
      exit(1 << i);
    }
  }
  for (int i = 0; i < 3; i++) {
    int status = 0;
    EXPECT(wait(&status) > 0);
    statuses += status;
  }
  EXPECT(statuses == 7);
  EXPECT(wait(NULL) < 0);
}

static void leave_an_orphan(void) {
  if (fork() == 0) {
    sleep(5);
    exit(13);
  }
  exit(5);
}

static void leave_a_zombie(void) {
  if (fork() == 0) {
    exit(13);
  }
  sleep(5);
  exit(6);
}

// Grandchildren are never ours: init collects them.
static void test_orphans(void) {
  EXPECT(in_child(leave_an_orphan) == 5);
  EXPECT(wait(NULL) < 0);
  EXPECT(in_child(leave_a_zombie) == 6);
  EXPECT(wait(NULL) < 0);
  sleep(10);
  EXPECT(wait(NULL) < 0);
}

// A bad pointer has no effect: the child is still there to be collected.
static void test_wait_pointers(void) {
  int child = fork();
  if (child == 0) {
    exit(3);
  }
  EXPECT(wait(UNMAPPED) < 0);
  EXPECT(wait(READ_ONLY) < 0);
  EXPECT(collect(child) == 3);

  child = fork();
  if (child == 0) {
    exit(3);
  }
  EXPECT(wait(NULL) == child);
}

static void exec_self(void) {
  char *args[] = {(char *)"syscalls", (char *)"executed", (char *)"", (char *)"a b", NULL};
  exec("syscalls", args);
}

static int main_after_exec(int argc, char *argv[]) {
  bool right = argc == 4 && argv[2][0] == '\0' && strcmp(argv[3], "a b") == 0 && argv[4] == NULL;
  return right ? 33 : 34;
}

static void test_exec(void) {
  char *args[] = {(char *)"echo", NULL};
  char *bad_args[] = {(char *)"echo", UNMAPPED, NULL};
  EXPECT(exec("no such program", args) < 0);
  EXPECT(exec(UNMAPPED, args) < 0);
  EXPECT(exec("echo", UNMAPPED) < 0);
  EXPECT(exec("echo", bad_args) < 0);
  EXPECT(in_child(exec_self) == 33);
}

// Time and scheduling.

static void test_time(void) {
  int start = get_ticks();
  EXPECT(start >= 0);
  EXPECT(sleep(0) == 0);
  EXPECT(sleep(-1) < 0);
  EXPECT(sleep(3) == 0);
  EXPECT(get_ticks() - start >= 3);
}

static void test_yield(void) {
  EXPECT(gettid() > 0);
  EXPECT(yield(-1) == 0);
  EXPECT(yield(NO_THREAD) < 0);
  EXPECT(misbehave(0) == 0);
}

// Memory.

static bool is_zero(const char *memory, int len) {
  for (int i = 0; i < len; i++) {
    if (memory[i] != 0) {
      return false;
    }
  }
  return true;
}

static void test_new_pages(void) {
  char *base = UNMAPPED;
  char local;
  EXPECT(new_pages(base, 3 * PAGE_SIZE) == 0);
  EXPECT(is_zero(base, 3 * PAGE_SIZE));
  memset(base, 1, 3 * PAGE_SIZE);
  EXPECT(new_pages(base, PAGE_SIZE) < 0);
  EXPECT(new_pages(base + 2 * PAGE_SIZE, 2 * PAGE_SIZE) < 0);
  EXPECT(new_pages(base - PAGE_SIZE, 2 * PAGE_SIZE) < 0);
  EXPECT(new_pages(base + 3 * PAGE_SIZE, PAGE_SIZE) == 0);
  base[3 * PAGE_SIZE] = '\n';

  EXPECT(remove_pages(base + PAGE_SIZE) < 0);
  EXPECT(remove_pages(base) == 0);
  EXPECT(remove_pages(base) < 0);
  EXPECT(print(1, base) < 0);
  EXPECT(print(1, base + 3 * PAGE_SIZE) == 0);
  EXPECT(new_pages(base, PAGE_SIZE) == 0);
  EXPECT(is_zero(base, PAGE_SIZE));
  EXPECT(remove_pages(base) == 0);
  EXPECT(remove_pages(base + 3 * PAGE_SIZE) == 0);

  EXPECT(new_pages(base + 1, PAGE_SIZE) < 0);
  EXPECT(new_pages(base, 0) < 0);
  EXPECT(new_pages(base, -(int)PAGE_SIZE) < 0);
  EXPECT(new_pages(base, PAGE_SIZE - 1) < 0);
  EXPECT(new_pages((void *)ROUND_DOWN(test_new_pages, PAGE_SIZE), PAGE_SIZE) < 0);
  EXPECT(new_pages((void *)ROUND_DOWN(&shared_after_fork, PAGE_SIZE), PAGE_SIZE) < 0);
  EXPECT(new_pages((void *)ROUND_DOWN(&local, PAGE_SIZE), PAGE_SIZE) < 0);
  EXPECT(new_pages(KERNEL, PAGE_SIZE) < 0);
  EXPECT(new_pages((void *)0xFFFFF000, 2 * PAGE_SIZE) < 0);
  EXPECT(remove_pages(UNMAPPED) < 0);
  EXPECT(remove_pages((void *)ROUND_DOWN(test_new_pages, PAGE_SIZE)) < 0);
}

// Console and files.

static void test_print(void) {
  EXPECT(print(6, "print\n") == 0);
  EXPECT(print(-1, "x") < 0);
  EXPECT(print(1, UNMAPPED) < 0);
  EXPECT(print(1, KERNEL) < 0);
  EXPECT(print(0x7FFFFFFF, "x") < 0);
  char buf[4];
  EXPECT(readline(-1, buf) < 0);
  EXPECT(readline(0x7FFFFFFF, buf) < 0);
  EXPECT(readline(4, UNMAPPED) < 0);
  EXPECT(readline(4, READ_ONLY) < 0);
}

static void test_cursor(void) {
  int row = -1;
  int col = -1;
  EXPECT(set_cursor_pos(5, 10) == 0);
  EXPECT(get_cursor_pos(&row, &col) == 0);
  EXPECT(row == 5 && col == 10);
  EXPECT(set_cursor_pos(-1, 0) < 0);
  EXPECT(set_cursor_pos(0, -1) < 0);
  EXPECT(set_cursor_pos(25, 0) < 0);
  EXPECT(set_cursor_pos(0, 80) < 0);
  EXPECT(get_cursor_pos(UNMAPPED, &col) < 0);
  EXPECT(get_cursor_pos(&row, UNMAPPED) < 0);
  EXPECT(get_cursor_pos(READ_ONLY, &col) < 0);
  EXPECT(get_cursor_pos(&row, &col) == 0);
  EXPECT(row == 5 && col == 10);
  EXPECT(set_cursor_pos(0, 0) == 0);
  EXPECT(set_term_color(0x1F) == 0);
  EXPECT(set_term_color(0x07) == 0);
  EXPECT(set_term_color(-1) < 0);
  EXPECT(set_term_color(0x1000) < 0);
}

// Whether a list of names, each with its NUL and one NUL more at the end, has this one.
static bool lists(const char *names, const char *wanted) {
  for (; *names != '\0'; names += strlen(names) + 1) {
    if (strcmp(names, wanted) == 0) {
      return true;
    }
  }
  return false;
}

static void test_readfile(void) {
  static char names[32768];
  int length = readfile(".", names, sizeof names, 0);
  EXPECT(length > 2 && length < (int)sizeof names);
  EXPECT(names[length - 1] == '\0' && names[length - 2] == '\0');
  EXPECT(lists(names, "syscalls"));
  EXPECT(lists(names, "echo"));
  EXPECT(!lists(names, "no such program"));

  char buf[8];
  EXPECT(readfile("syscalls", buf, 4, 0) == 4);
  EXPECT(memcmp(buf, "\x7F" "ELF", 4) == 0);
  EXPECT(readfile("syscalls", buf, 3, 1) == 3);
  EXPECT(memcmp(buf, "ELF", 3) == 0);
  EXPECT(readfile(".", buf, 8, length - 2) == 2);
  EXPECT(readfile("no such program", buf, 4, 0) < 0);
  EXPECT(readfile("syscalls", buf, -1, 0) < 0);
  EXPECT(readfile("syscalls", buf, 4, -1) < 0);
  EXPECT(readfile("syscalls", buf, 4, 0x7FFFFFFF) < 0);
  EXPECT(readfile("syscalls", UNMAPPED, 4, 0) < 0);
  EXPECT(readfile("syscalls", READ_ONLY, 4, 0) < 0);
  EXPECT(readfile(UNMAPPED, buf, 4, 0) < 0);
}

// Exceptions. This part runs in a task of its own, since it takes the place of the handler for stack growth.

static char exception_stack[PAGE_SIZE];
static ureg_t seen;
static int exceptions;

#define EXCEPTION_STACK (exception_stack + sizeof exception_stack)
#define COOKIE ((void *)0xC0FFEE)

// Notes what it was told, and goes on behind the faulting instruction with a value in %edi.
static void note_and_skip(void *arg, ureg_t *ureg) {
  EXPECT(arg == COOKIE);
  seen = *ureg;
  exceptions++;
  if (ureg->cause != SWEXN_CAUSE_BREAKPOINT) {
    ureg->eip += 2; // all the others here have two bytes
  }
  ureg->edi = 4711;
  swexn(EXCEPTION_STACK, note_and_skip, COOKIE, ureg);
  task_vanish(-99);
}

static int store_to(void *address) {
  int edi;
  __asm__ volatile("movl %%eax, (%%ecx)" : "=D"(edi) : "a"(1), "c"(address) : "memory");
  return edi;
}

static void test_exceptions(void) {
  EXPECT(swexn(EXCEPTION_STACK, note_and_skip, COOKIE, NULL) == 0);
  EXPECT(store_to(UNMAPPED) == 4711);
  EXPECT(exceptions == 1 && seen.cause == SWEXN_CAUSE_PAGEFAULT && seen.cr2 == (uintptr_t)UNMAPPED);
  EXPECT((seen.error_code & PAGEFAULT_WRITE) != 0 && (seen.error_code & PAGEFAULT_PRESENT) == 0);
  EXPECT(seen.eax == 1 && seen.ecx == (uintptr_t)UNMAPPED && seen.zero == 0);
  EXPECT(store_to((void *)ROUND_DOWN(test_exceptions, 16)) == 4711);
  EXPECT(exceptions == 2 && seen.cause == SWEXN_CAUSE_PAGEFAULT);
  EXPECT((seen.error_code & PAGEFAULT_WRITE) != 0 && (seen.error_code & PAGEFAULT_PRESENT) != 0);

  int edi;
  __asm__ volatile("divl %%ecx" : "=D"(edi) : "a"(1), "d"(0), "c"(0) : "cc");
  EXPECT(exceptions == 3 && seen.cause == SWEXN_CAUSE_DIVIDE && edi == 4711);
  __asm__ volatile("ud2" : "=D"(edi));
  EXPECT(exceptions == 4 && seen.cause == SWEXN_CAUSE_OPCODE && edi == 4711);
  __asm__ volatile("int3" : "=D"(edi));
  EXPECT(exceptions == 5 && seen.cause == SWEXN_CAUSE_BREAKPOINT && edi == 4711);
  __asm__ volatile("int $0x0E" : "=D"(edi));
  EXPECT(exceptions == 6 && seen.cause == SWEXN_CAUSE_PROTFAULT && edi == 4711);
}

// What is refused leaves the handler that was there.
static void test_swexn_errors(void) {
  ureg_t ureg = seen;
  int before = exceptions;
  EXPECT(swexn((void *)16, note_and_skip, NULL, NULL) < 0);
  EXPECT(swexn(UNMAPPED, note_and_skip, NULL, NULL) < 0);
  EXPECT(swexn(EXCEPTION_STACK, (swexn_handler_t)UNMAPPED, NULL, NULL) < 0);
  EXPECT(swexn(NULL, NULL, NULL, UNMAPPED) < 0);
  ureg.cs = 0x10; // the kernel's code
  EXPECT(swexn(NULL, NULL, NULL, &ureg) < 0);
  ureg = seen;
  ureg.eflags |= 0x3000; // leave to use ports
  EXPECT(swexn(NULL, NULL, NULL, &ureg) < 0);
  ureg = seen;
  ureg.eip = (uintptr_t)UNMAPPED;
  EXPECT(swexn(NULL, NULL, NULL, &ureg) < 0);
  EXPECT(store_to(UNMAPPED) == 4711);
  EXPECT(exceptions == before + 1);
}

static void handle_and_exit(void *arg, ureg_t *ureg) {
  (void)ureg;
  exit((int)arg);
}

static void test_inherited_handler(void) {
  EXPECT(swexn(EXCEPTION_STACK, handle_and_exit, (void *)9, NULL) == 0);
  EXPECT(in_child(die) == 9);
}

static void fault_in_handler(void *arg, ureg_t *ureg) {
  (void)ureg;
  set_status((int)arg);
  die();
}

static void die_twice(void) {
  swexn(EXCEPTION_STACK, fault_in_handler, (void *)8, NULL);
  die();
}

static void use_handlers(void) {
  test_exceptions();
  test_swexn_errors();
  test_inherited_handler();
  printf("syscalls: threads will be killed now, two times\n");
  EXPECT(in_child(die_twice) == -2); // a handler is no longer registered while it runs
  EXPECT(swexn(NULL, NULL, NULL, NULL) == 0);
  EXPECT(swexn(NULL, NULL, NULL, NULL) == 0);
  EXPECT(in_child(die) == -2);
}

static void test_swexn(void) {
  EXPECT(in_child(use_handlers) == 0);
}

// Threads: the last part, since there is more than one from here on.

static volatile int asleep;

static void *sleep_until_runnable(void *arg) {
  int zero = 0;
  asleep = 1;
  return deschedule(&zero) == 0 ? arg : NULL;
}

static void test_deschedule(void) {
  int one = 1;
  EXPECT(deschedule(&one) == 0);
  EXPECT(deschedule(UNMAPPED) < 0);
  EXPECT(deschedule(KERNEL) < 0);
  EXPECT(make_runnable(gettid()) < 0);
  EXPECT(make_runnable(NO_THREAD) < 0);

  int tid = thr_create(sleep_until_runnable, COOKIE);
  while (!asleep || yield(tid) == 0) { // a thread that is descheduled cannot be yielded to
    yield(-1);
  }
  EXPECT(make_runnable(tid) == 0);
  void *status = NULL;
  EXPECT(thr_join(tid, &status) == 0);
  EXPECT(status == COOKIE);
  EXPECT(make_runnable(tid) < 0);
}

static void *wait_too(void *arg) {
  (void)arg;
  return (void *)wait(NULL);
}

// Two threads wait for one child: one gets it, the other an error.
static void test_two_waiters(void) {
  int child = fork();
  if (child == 0) {
    sleep(5);
    exit(0);
  }
  int tid = thr_create(wait_too, NULL);
  int mine = wait(NULL);
  void *other = NULL;
  EXPECT(thr_join(tid, &other) == 0);
  EXPECT((mine == child && (int)other < 0) || (mine < 0 && (int)other == child));
}

static void *die_in_thread(void *arg) {
  die();
  return arg;
}

// The other threads live on.
static void survive(void) {
  thr_init(PAGE_SIZE);
  int tid = thr_create(die_in_thread, NULL);
  while (yield(tid) == 0) {
  }
  exit(4);
}

static void *vanish_whole_task(void *arg) {
  task_vanish((int)arg);
}

static void vanish_by_other_thread(void) {
  int zero = 0;
  thr_init(PAGE_SIZE);
  thr_create(vanish_whole_task, (void *)17);
  deschedule(&zero);
}

static void test_threads(void) {
  printf("syscalls: a thread will be killed now\n");
  EXPECT(in_child(survive) == 4);
  EXPECT(in_child(vanish_by_other_thread) == 17);
  thr_init(PAGE_SIZE);
  test_two_waiters();
  test_deschedule();
}

static int read_input(void) {
  char line[80];
  int length = readline(sizeof line, line);
  if (length < 0) {
    printf("no input\n");
    return 1;
  }
  char c = getchar();
  printf("line of %d: %.*s", length, length, line);
  printf("character: %c\n", c);
  return 0;
}

static int test_all(void) {
  test_start("syscalls");
  sim_puts("a line for the simulator's log");
  test_time();
  test_yield();
  test_new_pages();
  test_print();
  test_cursor();
  test_readfile();
  test_fork();
  test_zombies();
  test_orphans();
  test_wait_pointers();
  test_exec();
  test_swexn();
  test_threads();
  if (failures > 0) {
    test_fail("syscalls");
    return 1;
  }
  test_success("syscalls");
  return 0;
}

int main(int argc, char *argv[]) {
  const char *what = argc > 1 ? argv[1] : "all";
  if (strcmp(what, "executed") == 0) {
    return main_after_exec(argc, argv);
  }
  if (strcmp(what, "halt") == 0) {
    halt();
    return 1;
  }
  if (strcmp(what, "input") == 0) {
    return read_input();
  }
  return test_all();
}
