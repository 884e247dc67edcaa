// Starts a thread's first function on a stack of its own, in one of several ways; the tests choose which by argc.
#define NOINLINE __attribute__((noinline, noclone))

int counter;
unsigned new_stack[1024];

void start_by_call(void *stack, void (*function)(int));
void start_with_frame(void *stack, void (*function)(int));
void start_by_jump(void *stack, void (*function)(int));
void start_with_exit(void *stack, void (*function)(int));
void *saved_by_call(void);
int indirect(int (*function)(int), int value);
void finish(int status) __attribute__((noreturn));

NOINLINE int leaf(int value)
{
    return value + counter;
}

NOINLINE int nested(int value)
{
    return indirect(leaf, value) + leaf(value) + 1;
}

NOINLINE void worker(int value)
{
    counter += nested(value);
    counter += leaf(2);
    finish(counter);
}

NOINLINE void start(int how, void *stack)
{
    switch (how) {
    case 1: start_by_call(stack, worker); break;
    case 2: start_with_frame(stack, worker); break;
    case 3: start_by_jump(stack, worker); break;
    case 4: start_with_exit(stack, worker); break;
    default: break;
    }
    finish(1);
}

void _main(int how)
{
    // What an earlier thread may have left on the stack: addresses that calls return to.
    void *left = saved_by_call();
    for (int i = 0; i < 1024; i++)
        new_stack[i] = (unsigned)left;
    new_stack[1000] = 0; // where the thread begins, there is something of its own
    start(how, &new_stack[1000]);
}
