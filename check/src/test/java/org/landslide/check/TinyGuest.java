package org.landslide.check;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.landslide.binary.elf.ElfException;
import org.landslide.binary.elf.ElfFile;
import org.landslide.binary.elf.LoadSegment;
import org.landslide.binary.names.Names;
import org.landslide.machine.Machine;
import org.landslide.machine.state.CpuContext;
import org.landslide.machine.state.Register;
import org.landslide.testing.TestCompiler;
import org.landslide.world.Guest;
import org.landslide.world.Role;
import org.landslide.world.ThreadApi;
import org.landslide.world.World;

/** A function {@code run} that two threads of a {@link TinyWorld} execute. */
final class TinyGuest implements Guest {
  static final int MEMORY = 1 << 20;

  private static final int STACKS = 0x80000;
  private static final int STACK_SIZE = 0x1000;

  private static final ThreadApi API =
      ThreadApi.builder()
          .with(Role.LOCK, "acquire")
          .with(Role.UNLOCK, "release")
          .with(Role.PANIC, "give_up", 1, 2)
          .build();

  private static final String HELPERS =
      """
      static void stop(void) { asm volatile("int $0x80"); }
      static void yield(void) { asm volatile("int $0x81"); }
      void give_up(int line, const char *format, ...) { for (;;) { } }
      static volatile int held;
      void acquire(volatile int *lock) {
        int old = 1;
        for (;;) {
          asm volatile("xchg %0, %1" : "+r"(old), "+m"(*lock) : : "memory");
          if (!old) { return; }
          yield();
        }
      }
      void release(volatile int *lock) { *lock = 0; }
      static volatile int counter, ended;
      """;

  /** Where the scheduler never comes to, or {@link World#NO_THREAD}. */
  private int unreachable = World.NO_THREAD;

  private final ElfFile elf;
  private final Names names;

  private TinyGuest(ElfFile elf) {
    this.elf = elf;
    this.names = Names.of(elf);
  }

  /**
   * Compiles a guest.
   *
   * @param body what both threads do, in C, before they end
   */
  static TinyGuest compile(Path folder, String body) throws IOException, ElfException {
    TestCompiler compiler = new TestCompiler(folder);
    compiler.write("tiny.c", HELPERS + "#line 1\nvoid run(void) {\n" + body + "\nstop(); }\n");
    compiler.compile(
        "tiny.c",
        "-O0 -g -march=i686 -mgeneral-regs-only -fno-builtin -fno-stack-protector -w"
            + " -fno-omit-frame-pointer -fno-asynchronous-unwind-tables -fcf-protection=none");
    Path program = compiler.link("-Ttext 0x10000 --entry=run -z noseparate-code", "tiny.c");
    return new TinyGuest(ElfFile.parse(Files.readAllBytes(program)));
  }

  /** The same guest, whose scheduler never comes to a thread. */
  TinyGuest neverReaching(int tid) {
    TinyGuest other = new TinyGuest(elf);
    other.unreachable = tid;
    return other;
  }

  @Override
  public World boot(List<String> arguments) {
    Machine machine = new Machine(MEMORY >> 12);
    for (LoadSegment segment : elf.segments()) {
      machine
          .memory()
          .write(segment.address(), segment.source(), segment.sourceOffset(), segment.fileSize());
    }
    CpuContext context = machine.cpu().saveContext().withEip(elf.entry());
    return new TinyWorld(
        machine, names, List.of(withStack(context, 1), withStack(context, 2)), unreachable);
  }

  private static CpuContext withStack(CpuContext context, int tid) {
    return context.withReg(Register.ESP, STACKS + tid * STACK_SIZE);
  }

  @Override
  public ElfFile executable() {
    return elf;
  }

  @Override
  public Names names() {
    return names;
  }

  @Override
  public ThreadApi api() {
    return API;
  }
}
