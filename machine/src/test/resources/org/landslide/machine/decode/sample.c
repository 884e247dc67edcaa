/* A little of everything that compilers turn C into. Compiled by DecoderTest, never run. */

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;

struct node {
  struct node *next;
  u8 kind;
  u16 count;
  int values[12];
  u64 total;
};

extern int external(int, ...);
extern volatile u32 device[64];
static struct node pool[32];
static int (*table[4])(int, int);

int arithmetic(int a, int b) {
  return a * 17 + b / 7 - a % 10 + (a << 3) - (b >> 2) + (a ^ b) + (a & ~b) + -a;
}

u32 rotate(u32 value, int by) {
  return (value << by) | (value >> (32 - by));
}

u64 wide(u64 a, u64 b, int shift) {
  return a * b + (a >> shift) - (b << shift) + a / (b | 1) + (a > b ? a % 1000 : b);
}

int bytes(const u8 *from, signed char *to, int length) {
  int sum = 0;
  for (int i = 0; i < length; i++) {
    to[i] = (signed char) (from[i] + 3);
    sum += to[i] * from[length - i - 1];
  }
  return sum;
}

void copy(struct node *to, const struct node *from) {
  *to = *from;
  to->next = 0;
}

int list(struct node *head) {
  int found = 0;
  for (struct node *n = head; n; n = n->next) {
    n->count++;
    n->total += n->values[n->kind & 7];
    found |= n->count == 0xffff;
  }
  return found;
}

int choose(int which, int x) {
  switch (which) {
    case 0: return x + 1;
    case 1: return x * 3;
    case 2: return external(x, which);
    case 3: return -x;
    case 4: return table[x & 3](x, which);
    case 5: return (int) device[x & 63];
    case 6: return pool[x & 31].count;
    default: return 0;
  }
}

int compare(int a, u32 b, signed char c, u16 d) {
  return (a < 5) + (b > 100000u) * 2 + (c != -1) * 4 + (d <= 7 ? 8 : 16) + !a;
}

int locked(int *p, int old, int fresh) {
  __sync_fetch_and_add(p, 1);
  __sync_lock_test_and_set(p, fresh);
  __sync_synchronize();
  return __sync_val_compare_and_swap(p, old, fresh) + __sync_bool_compare_and_swap(p, old, 5);
}

int bits(u32 x) {
  return __builtin_ctz(x | 1) + __builtin_clz(x | 1) + (int) __builtin_bswap32(x);
}

void device_loop(int n) {
  while (n-- > 0) {
    device[n & 63] = device[n + 1 & 63] | 0x80000000u;
  }
}

int frame(int n) {
  volatile char big[5000];
  int small[n + 1];
  big[n] = 1;
  small[n] = external(big[0], small, n);
  return small[n / 2] + big[4999];
}

int many(int a, int b, int c, int d, int e, int f, int g) {
  return external(a, b, c, d, e, f, g, a + b, c + d, e + f) + many(g, f, e, d, c, b, a - 1);
}
