/*
 * The native half of the differential test: runs short pieces of i386 code on the real processor, as a 32-bit
 * Linux process, and writes down what they did.
 *
 * Freestanding on purpose (no libc, no headers): a machine that has gcc but no 32-bit development files can
 * still build it. Everything below the system call instruction is declared here, as the i386 kernel interface
 * defines it.
 *
 * Each case is entered with exactly the registers, flags and data segments asked for. It ends in a trap, always:
 * the int3 after its last instruction if in nothing else. The kernel turns the trap into a signal, delivered on
 * a stack of our own because the case may have put anything into esp. The signal's context holds the trap number,
 * error code, cr2 and all registers; the handler notes them and leaves the case for good, back into run_cases().
 * Memory is compared with a pristine copy; changed words are reported, then put back.
 *
 * Input (all values 32 bits, little-endian): magic, base of the two data segments, limit of each, number of
 * regions; for each region its address, size, protection, contents. Then cases up to the end of file: eax ecx edx ebx esp ebp esi edi,
 * eip, eflags, ds es fs gs, address and length of the code, the code padded to whole words.
 *
 * Output for each case: vector, error code, cr2, the eight registers, eip, eflags, es cs ss ds fs gs, number of
 * changed words, and for each its address and its value.
 */

typedef unsigned int u32;
typedef unsigned short u16;
typedef unsigned char u8;

enum { MAGIC = 0x5444534c, PAGE = 4096, MAX_REGIONS = 16, MAX_MEMORY = 1 << 17, BUFFER = 1 << 16 };
enum { READ = 1, WRITE = 2, EXECUTE = 4 };
enum { SIGILL = 4, SIGTRAP = 5, SIGBUS = 7, SIGFPE = 8, SIGSEGV = 11, SIGALRM = 14 };
enum { EXIT_BAD_INPUT = 2, EXIT_SYSTEM_CALL = 3, EXIT_OWN_FAULT = 4 };
enum { TIMED_OUT = 255 };
enum { WINDOW_ENTRY = 12, DOWNWARD_ENTRY = 13 };

/* ---- system calls ------------------------------------------------------------------------------------- */

enum {
	SYS_exit = 1, SYS_read = 3, SYS_write = 4, SYS_setitimer = 104, SYS_mprotect = 125, SYS_rt_sigaction = 174,
	SYS_sigaltstack = 186, SYS_mmap2 = 192, SYS_set_thread_area = 243
};

static int call(int number, u32 a, u32 b, u32 c, u32 d, u32 e)
{
	int result;
	__asm__ volatile("int $0x80"
			 : "=a"(result)
			 : "0"(number), "b"(a), "c"(b), "d"(c), "S"(d), "D"(e)
			 : "memory");
	return result;
}

static void quit(int status)
{
	for (;;)
		call(SYS_exit, status, 0, 0, 0, 0);
}

static void need(int result)
{
	if (result < 0 && result > -4096)
		quit(EXIT_SYSTEM_CALL);
}

/* ---- buffered input and output ------------------------------------------------------------------------- */

static u32 input[BUFFER / 4], output[BUFFER / 4];
static u32 input_at, input_end, output_end;

static int more_input(void)
{
	u32 filled = 0;
	while (filled < BUFFER) {
		int n = call(SYS_read, 0, (u32)input + filled, BUFFER - filled, 0, 0);
		need(n);
		if (n == 0)
			break;
		filled += n;
	}
	input_at = 0;
	input_end = filled / 4;
	return input_end > 0;
}

static int at_end_of_input(void)
{
	return input_at == input_end && !more_input();
}

static u32 get(void)
{
	if (at_end_of_input())
		quit(EXIT_BAD_INPUT);
	return input[input_at++];
}

static void flush(void)
{
	u32 done = 0;
	while (done < output_end * 4) {
		int n = call(SYS_write, 1, (u32)output + done, output_end * 4 - done, 0, 0);
		need(n);
		done += n;
	}
	output_end = 0;
}

static void put(u32 value)
{
	if (output_end == BUFFER / 4)
		flush();
	output[output_end++] = value;
}

/* ---- memory of the cases ------------------------------------------------------------------------------- */

static struct region {
	u32 *memory;
	u32 words;
	u32 *pristine;
	int writable;
} regions[MAX_REGIONS];
static u32 region_count;
static u32 pristine_memory[MAX_MEMORY / 4];
static u32 pristine_used;

static void map_region(struct region *region)
{
	u32 address = get(), size = get(), protection = get();
	if (address % PAGE || size % PAGE || pristine_used + size > MAX_MEMORY)
		quit(EXIT_BAD_INPUT);
	/* MAP_PRIVATE | MAP_FIXED | MAP_ANONYMOUS | MAP_POPULATE */
	int at = call(SYS_mmap2, address, size, READ | WRITE, 0x8032, -1);
	need(at);
	region->memory = (u32 *)address;
	region->words = size / 4;
	region->pristine = pristine_memory + pristine_used / 4;
	region->writable = (protection & WRITE) != 0;
	pristine_used += size;
	for (u32 i = 0; i < region->words; i++)
		region->memory[i] = region->pristine[i] = get();
	need(call(SYS_mprotect, address, size, protection, 0, 0));
}

static u32 *pristine_of(u32 address)
{
	for (u32 i = 0; i < region_count; i++) {
		u32 offset = address - (u32)regions[i].memory;
		if (offset < regions[i].words * 4)
			return regions[i].pristine + offset / 4;
	}
	quit(EXIT_BAD_INPUT);
	return 0;
}

static u32 count_changes(void)
{
	u32 changes = 0;
	for (u32 i = 0; i < region_count; i++)
		for (u32 j = 0; regions[i].writable && j < regions[i].words; j++)
			changes += regions[i].memory[j] != regions[i].pristine[j];
	return changes;
}

static void report_and_undo_changes(void)
{
	u32 changes = count_changes();
	put(changes);
	for (u32 i = 0; i < region_count && changes; i++) {
		struct region *region = &regions[i];
		for (u32 j = 0; region->writable && j < region->words; j++)
			if (region->memory[j] != region->pristine[j]) {
				put((u32)(region->memory + j));
				put(region->memory[j]);
				region->memory[j] = region->pristine[j];
			}
	}
}

/* ---- entering a case and coming back ------------------------------------------------------------------- */

/* The assembly below knows these offsets. */
struct start {
	u32 registers[8]; /*  0: eax ecx edx ebx esp ebp esi edi */
	u32 eip;          /* 32 */
	u32 eflags;       /* 36 */
	u32 ds;           /* 40 */
	u32 es;           /* 44 */
	u32 fs;           /* 48 */
	u32 gs;           /* 52 */
} start;
u32 harness_esp;

void enter_case(void);
void leave_case(void) __attribute__((noreturn));
void restorer(void);

__asm__(".text\n"
	"enter_case:\n"
	"	pushal\n"
	"	movl %esp, harness_esp\n"
	"	movw start+44, %es\n"
	"	movw start+48, %fs\n"
	"	movw start+52, %gs\n"
	"	pushl start+36\n"
	"	movl start, %eax\n"
	"	movl start+4, %ecx\n"
	"	movl start+8, %edx\n"
	"	movl start+12, %ebx\n"
	"	movl start+20, %ebp\n"
	"	movl start+24, %esi\n"
	"	movl start+28, %edi\n"
	"	movw start+40, %ds\n"
	"	popfl\n"
	"	movl %cs:start+16, %esp\n" /* neither touches the flags; ds may be null */
	"	jmp *%cs:start+32\n"
	"leave_case:\n"
	"	movl harness_esp, %esp\n"
	"	popal\n"
	"	cld\n"
	"	ret\n"
	"restorer:\n"
	"	movl $173, %eax\n" /* rt_sigreturn */
	"	int $0x80\n"
	".globl _start\n"
	"_start:\n"
	"	xorl %ebp, %ebp\n"
	"	call run_cases\n");

/* The kernel's layout of what a signal handler receives. */
struct context {
	u32 flags, link, stack, stack_flags, stack_size;
	u16 gs, gs_high, fs, fs_high, es, es_high, ds, ds_high;
	u32 edi, esi, ebp, esp, ebx, edx, ecx, eax;
	u32 trap, error, eip;
	u16 cs, cs_high;
	u32 eflags, esp_at_signal;
	u16 ss, ss_high;
	u32 fpstate, old_mask, cr2;
};

static volatile int in_case;
static u32 case_number, case_number_at_last_alarm;

static void put_context(u32 vector, const struct context *c)
{
	put(vector);
	put(c->error);
	put(c->cr2);
	put(c->eax);
	put(c->ecx);
	put(c->edx);
	put(c->ebx);
	put(c->esp);
	put(c->ebp);
	put(c->esi);
	put(c->edi);
	put(c->eip);
	put(c->eflags);
	put(c->es);
	put(c->cs);
	put(c->ss);
	put(c->ds);
	put(c->fs);
	put(c->gs);
}

static void end_case(u32 vector, const struct context *context)
{
	in_case = 0;
	put_context(vector, context);
	leave_case();
}

static void on_trap(int signal, void *info, struct context *context)
{
	(void)signal;
	(void)info;
	if (!in_case)
		quit(EXIT_OWN_FAULT);
	end_case(context->trap, context);
}

/* Comes every second. A case that was already running at the previous one has run away. */
static void on_alarm(int signal, void *info, struct context *context)
{
	(void)signal;
	(void)info;
	if (in_case && case_number == case_number_at_last_alarm)
		end_case(TIMED_OUT, context);
	case_number_at_last_alarm = case_number;
}

/* ---- set-up -------------------------------------------------------------------------------------------- */

static u8 signal_stack[1 << 16];

static void catch(int signal, void (*handler)(int, void *, struct context *))
{
	/* SA_SIGINFO | SA_RESTORER | SA_ONSTACK | SA_NODEFER | SA_RESTART; a handler may leave for good */
	u32 action[] = { (u32)handler, 0x5c000004, (u32)restorer, 0, 0 };
	need(call(SYS_rt_sigaction, signal, (u32)action, 0, 8, 0));
}

/*
 * Signals come on a stack of our own, even if a case has put one of its addresses into esp: that is what
 * SS_AUTODISARM is for. It has to be set up again for each case, since handlers leave for good.
 */
static void ready_signal_stack(void)
{
	u32 stack[] = { (u32)signal_stack, 0x80000000, sizeof signal_stack };
	need(call(SYS_sigaltstack, (u32)stack, 0, 0, 0, 0));
}

static void catch_signals(void)
{
	u32 every_second[] = { 1, 0, 1, 0 };
	catch(SIGILL, on_trap);
	catch(SIGTRAP, on_trap);
	catch(SIGBUS, on_trap);
	catch(SIGFPE, on_trap);
	catch(SIGSEGV, on_trap);
	catch(SIGALRM, on_alarm);
	need(call(SYS_setitimer, 0, (u32)every_second, 0, 0, 0));
}

static void create_segment(u32 entry, u32 base, u32 limit, u32 flags)
{
	u32 descriptor[] = { entry, base, limit, flags };
	need(call(SYS_set_thread_area, (u32)descriptor, 0, 0, 0, 0));
}

/*
 * Two more data segments, with a base that is not zero and a limit in bytes: one as usual, through which 16-bit
 * addresses reach mapped memory, and one that begins behind its limit and cannot be written.
 */
static void create_segments(u32 base, u32 limit, u32 downward_limit)
{
	create_segment(WINDOW_ENTRY, base, limit, 1);            /* seg_32bit */
	create_segment(DOWNWARD_ENTRY, base, downward_limit, 11); /* seg_32bit, contents 1, read_exec_only */
}

static void read_header(void)
{
	if (get() != MAGIC)
		quit(EXIT_BAD_INPUT);
	u32 base = get(), limit = get(), downward_limit = get();
	create_segments(base, limit, downward_limit);
	region_count = get();
	if (region_count > MAX_REGIONS)
		quit(EXIT_BAD_INPUT);
	for (u32 i = 0; i < region_count; i++)
		map_region(&regions[i]);
}

static void run_case(void)
{
	u32 *field = (u32 *)&start;
	for (u32 i = 0; i < sizeof start / 4; i++)
		field[i] = get();
	u32 address = get(), bytes = get(), words = (bytes + 3) / 4;
	u32 *memory = (u32 *)address, *pristine = pristine_of(address);
	static u32 old[PAGE];
	if (address % 4 || words > PAGE)
		quit(EXIT_BAD_INPUT);
	for (u32 i = 0; i < words; i++) {
		old[i] = pristine[i];
		memory[i] = pristine[i] = get();
	}
	case_number++;
	ready_signal_stack();
	in_case = 1;
	enter_case();
	report_and_undo_changes();
	for (u32 i = 0; i < words; i++)
		memory[i] = pristine[i] = old[i];
}

void run_cases(void)
{
	read_header();
	catch_signals();
	while (!at_end_of_input())
		run_case();
	flush();
	quit(0);
}
