// Calls of all kinds, for tests that look at names, lines and stacks at every instruction.
typedef struct { int a, b, c, d; } four;
typedef int (*callback)(int);

int counter = 7;
int table[16];
static char buffer[40];

int plain(int value);
int frameless(int value);
int saves_all(int value);
int calls_back(callback function, int value);
int with_labels(int count);
int local_helper_user(int value);
int system_call(int value);
int realigns(int value);
int many_pushes(int a, int b, int c);
int falls_into(int value);
int uses_enter(int value);
void finish(int status) __attribute__((noreturn));

#define NOINLINE __attribute__((noinline, noclone))

NOINLINE int leaf(int value)
{
    return value + counter;
}

// Not at the top: addr2line of binutils 2.40 takes the first file of DWARF 5 tables for the second.
#include "calls.h"

NOINLINE int recursive(int depth)
{
    if (depth <= 0)
        return leaf(1);
    return recursive(depth - 1) * 2 + depth;
}

NOINLINE four make_four(int value)
{
    four result = { value, leaf(value), value + 2, value + 3 };
    return result;
}

NOINLINE int many_arguments(int a, int b, int c, int d, int e, int f, int g)
{
    return a + 2 * b + 3 * c + leaf(d) + e * f + g;
}

NOINLINE int variadic(int count, ...)
{
    __builtin_va_list list;
    int sum = 0;
    __builtin_va_start(list, count);
    while (count-- > 0)
        sum += leaf(__builtin_va_arg(list, int));
    __builtin_va_end(list);
    return sum;
}

NOINLINE int choose(int which)
{
    switch (which) {
    case 0: return leaf(3);
    case 1: counter++; return plain(4);
    case 2: return many_arguments(1, 2, 3, 4, 5, 6, 7);
    case 3: return recursive(3);
    case 4: return frameless(9);
    case 5: counter ^= 3; break;
    case 6: return system_call(6);
    default: return -1;
    }
    return leaf(counter);
}

NOINLINE int on_the_stack(int size)
{
    volatile int local[size];
    char *more = __builtin_alloca(size * 3);
    for (int i = 0; i < size; i++) {
        local[i] = leaf(i);
        more[i] = (char)i;
    }
    return local[size - 1] + more[0];
}

NOINLINE int in_a_loop(int size)
{
    int sum = 0;
    for (int i = 1; i < size; i++) {
        volatile char block[i * 8];
        block[0] = (char)leaf(i);
        sum += block[0];
    }
    return sum;
}

NOINLINE int tail(int value)
{
    return plain(value + 1);
}

NOINLINE int through_pointer(callback function, int value)
{
    return function(value) + 1;
}

NOINLINE int aligned(int value)
{
    volatile int local[8] __attribute__((aligned(64)));
    local[3] = leaf(value);
    return local[3] + recursive(2);
}

NOINLINE int pushes_inline(int value)
{
    int result;
    asm volatile("push %1\n\tpush %1\n\tpop %0\n\tadd %1, %0\n\tadd $4, %%esp" : "=&r"(result) : "r"(value));
    return result + leaf(value);
}

NOINLINE __attribute__((cold)) int rare(int value)
{
    return leaf(value) + 1;
}

// gcc moves what calls rare to a part of its own, unlikely_part.cold.
NOINLINE int unlikely_part(int value)
{
    if (value > 1000) {
        counter = rare(value) + recursive(1);
        if (counter == 1)
            finish(3);
        return many_arguments(value, 1, 2, 3, 4, 5, 6);
    }
    if (value == 77)
        finish(4);
    for (int i = 0; i < 3; i++)
        value += leaf(i);
    return value;
}

NOINLINE static int big_frame(int value)
{
    volatile int words[3000];
    words[value] = leaf(value);
    words[2999] = recursive(1);
    return words[value] + words[2999];
}

NOINLINE static void fill(char *to, int size, int value)
{
    while (size-- > 0)
        *to++ = (char)value;
    __builtin_memset(table, 0, sizeof table);
}

NOINLINE static int everything(void)
{
    four block = make_four(5);
    int sum = block.a + block.d + scale(counter, 3);
    for (int i = 0; i < 8; i++)
        sum += choose(i);
    sum += recursive(5);
    sum += variadic(3, 10, 20, 30);
    sum += on_the_stack(5) + in_a_loop(4);
    sum += tail(2) + through_pointer(leaf, 3) + through_pointer(frameless, 3);
    sum += aligned(4) + pushes_inline(5) + big_frame(6);
    sum += saves_all(1) + calls_back(recursive, 2) + with_labels(3);
    sum += local_helper_user(4) + realigns(5) + many_pushes(1, 2, 3);
    sum += falls_into(1) + uses_enter(4);
    sum += unlikely_part(5) + unlikely_part(2000);
    fill(buffer, sizeof buffer, sum);
    return sum + buffer[3];
}

void _main(int argc)
{
    table[0] = argc;
    finish(everything());
}
