package org.landslide.kernel.world;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.landslide.binary.elf.ElfFile;
import org.landslide.binary.elf.Symbol;
import org.landslide.binary.elf.SymbolTable;
import org.landslide.binary.names.Names;
import org.landslide.kernel.KernelException;
import org.landslide.kernel.KernelStart;
import org.landslide.kernel.boot.BootCache;
import org.landslide.kernel.boot.BootProgress;
import org.landslide.kernel.code.KernelCode;
import org.landslide.kernel.told.AnnotatedCode;
import org.landslide.kernel.told.Hearing;
import org.landslide.machine.Cpu;
import org.landslide.machine.device.Pc;
import org.landslide.machine.memory.AccessLog;
import org.landslide.machine.state.Register;
import org.landslide.world.ThreadApi;

/**
 * A kernel that has booted, with a test that is about to begin: its first thread has the processor
 * for the first time. Can be opened any number of times.
 *
 * @param start what is known of its kind
 * @param scheduler the functions of the kernel's scheduler
 * @param blocks the sizes of the blocks that its allocator has handed out, by their addresses
 */
record Booted(
    Pc.State state,
    Threads threads,
    Gates gates,
    TestEnd testEnd,
    KernelStart start,
    List<String> scheduler,
    Map<Integer, Integer> blocks) {
  /** Between two looks at whether the kernel waits for something to be typed. */
  private static final long SLICE = 100_000;

  /** The same where it is looked whether a user program has begun. */
  private static final long SHORT_SLICE = 200;

  /** So long nothing has changed on the screen of a kernel that waits for keys. */
  private static final long PATIENCE = 30_000_000;

  /** How many accesses are written down at a time. */
  private static final int LOGGED = 4096;

  /** How long a kernel without a shell shows how its scheduler works. */
  private static final long REHEARSED = 10_000_000;

  /** For so many ticks a thread may sleep before the kernel comes to its prompt. */
  private static final int LONGEST_SLEEP = 2_000;

  /** What a boot may take. */
  private static final long LONGEST_BOOT = 3_000_000_000L;

  /** What a kernel that has panicked may still execute: some never switch the PC off. */
  private static final long LAST_WORDS = 20_000_000;

  /** What a shell may take to start a program. */
  private static final long LONGEST_START = 200_000_000;

  /** A PC in this state, whose timer does nothing by itself, and whose disks take no time. */
  Pc open() {
    Pc pc = new Pc(start.megabytes());
    pc.restore(state);
    pc.setTimerRuns(false);
    pc.setDisksAtOnce(true);
    return pc;
  }

  /**
   * Boots a kernel up to the start of a test.
   *
   * @param files where kernels are kept that have booted
   */
  static Booted boot(
      KernelStart start,
      ElfFile elf,
      Names names,
      ThreadApi api,
      SystemCalls calls,
      BootCache files)
      throws KernelException {
    return new Boot(start, elf, names, api).run(calls, PromptCache.of(files, start, api));
  }

  private static final class Boot {
    private final KernelStart start;
    private final SymbolTable symbols;
    private final KernelCode code;
    private final Pc pc;
    private final Cpu cpu;
    private final Threads threads;
    private final ThreadWatch watch;
    private final Conductor conductor;
    private final Trial trial;
    private final SchedulerFunctions scheduler;
    private final HeapHistory heap;
    private final BootProgress progress;

    /**
     * Whether the kernel tells what it does. It is booted each time then: what it has told counts
     * from its first instruction on.
     */
    private final boolean tells;

    Boot(KernelStart start, ElfFile elf, Names names, ThreadApi api) throws KernelException {
      this.start = start;
      symbols = elf.symbols();
      pc = start.boot();
      cpu = pc.machine().cpu();
      threads = Threads.booting(cpu.saveContext());
      code = KernelCode.of(elf);
      watch = new ThreadWatch(pc, code, threads);
      conductor = new Conductor(pc, threads, watch, stop -> stop == Pc.End.SHUTDOWN);
      trial = new Trial(pc, threads, watch, conductor, start::isKernelMemory);
      trial.setLongestSleep(LONGEST_SLEEP);
      scheduler = new SchedulerFunctions(names, this::word);
      AnnotatedCode told = AnnotatedCode.of(elf, names);
      tells = !told.isEmpty();
      watch.setHearing(Hearing.only(pc, told));
      heap = new HeapHistory(cpu, elf.symbols(), api, address -> word(address).orElse(0), Map.of());
      watch.addListener((from, context) -> scheduler.switched(context));
      progress = new BootProgress(cpu, names, this::word);
      pc.setSerialSink(progress::print);
    }

    private OptionalInt word(int address) {
      int physical = pc.machine().mmu().translate(address);
      int last = pc.machine().mmu().translate(address + 3);
      return physical == -1 || last != physical + 3
          ? OptionalInt.empty()
          : OptionalInt.of(pc.machine().memory().load32(physical));
    }

    Booted run(SystemCalls calls, PromptCache cache) throws KernelException {
      Optional<Prompt> kept = tells ? Optional.empty() : cache.find();
      if (kept.isPresent()) {
        resume(kept.get());
      } else if (start.keys().isPresent()) {
        toPrompt();
        keep(cache);
      } else if (start.beginnings().isEmpty()) {
        toFirstProgram();
        rehearse();
        keep(cache);
      } else {
        toFirstFunction();
      }
      Gates gates = Gates.of(pc, calls, start::isKernelMemory);
      gates.plant(cpu);
      int reader = start.keys().isPresent() ? typed(start.keys().get(), gates) : 0;
      pc.setTimerRuns(false);
      pc.forgetKeys();
      return new Booted(
          pc.snapshot(),
          threads.copy(),
          gates,
          new TestEnd(reader),
          start,
          scheduler.found(),
          heap.blocks());
    }

    /**
     * Lets the kernel run on for a while, and takes that back: a kernel that has just started its
     * first program has shown too little of its scheduler.
     */
    private void rehearse() {
      Pc.State state = pc.snapshot();
      Threads before = threads.copy();
      long end = cpu.retired() + REHEARSED;
      Pc.End stop = null;
      while (cpu.retired() < end && (stop == null || !isOver(stop))) {
        stop = watch.run(end - cpu.retired());
      }
      pc.restore(state);
      threads.assign(before);
    }

    private static boolean isOver(Pc.End stop) {
      return stop == Pc.End.HALTED || stop == Pc.End.SWITCHED_OFF || stop == Pc.End.SHUTDOWN;
    }

    private void resume(Prompt prompt) {
      pc.restore(prompt.state());
      Prompt.Knowledge knowledge = prompt.knowledge();
      threads.assign(Threads.of(knowledge.threads(), knowledge.current()));
      scheduler.resume(knowledge.scheduler());
      heap.resume(knowledge.blocks());
    }

    private void keep(PromptCache cache) {
      if (!heap.isBusy() && !tells) {
        cache.keep(
            new Prompt(
                pc.snapshot(),
                new Prompt.Knowledge(
                    threads.all(), threads.current(), scheduler.seen(), heap.blocks())));
      }
    }

    private int typed(String keys, Gates gates) throws KernelException {
      pc.type(keys);
      return toTest(gates);
    }

    /**
     * Runs to the function that begins the test, or to the first instruction of its user program.
     */
    private void toFirstFunction() throws KernelException {
      OptionalInt program = start.firstInstruction();
      int first = program.isPresent() ? program.getAsInt() : first(start.beginnings());
      cpu.setBreakpoint(first);
      long end = cpu.retired() + LONGEST_BOOT;
      boolean givesUp = false;
      while (cpu.retired() < end) {
        Pc.End stop = watch.run(Math.min(end - cpu.retired(), SLICE));
        if (cpu.eip() == first && isInUserCode() == program.isPresent()) {
          return;
        }
        if (stop != Pc.End.BUDGET) {
          goOn(stop);
        }
        if (!givesUp && progress.hasPanicked()) {
          givesUp = true;
          end = cpu.retired() + LAST_WORDS;
        }
      }
      throw new KernelException(
          givesUp
              ? "panics while it boots: " + progress.panic()
              : "does not begin the test: after "
                  + LONGEST_BOOT / 1_000_000_000
                  + ",000,000,000 instructions "
                  + progress.describe());
    }

    /**
     * Runs until a user program has the processor for the first time: it is looked for behind the
     * instructions that can lead there, since it may soon call the kernel.
     */
    private void toFirstProgram() throws KernelException {
      List<Integer> doors =
          code.unmasking().stream().filter(address -> !cpu.hasBreakpoint(address)).toList();
      doors.forEach(cpu::setBreakpoint);
      while (!isInUserCode()) {
        boolean atDoor = code.unmasking().contains(cpu.eip());
        Pc.End stop = watch.run(atDoor ? 1 : SHORT_SLICE);
        if (stop != Pc.End.BUDGET) {
          goOn(stop);
        }
        if (cpu.retired() > LONGEST_BOOT) {
          throw new KernelException(
              "does not start a program within " + LONGEST_BOOT + " instructions");
        }
      }
      doors.forEach(cpu::clearBreakpoint);
    }

    private boolean isInUserCode() {
      return (cpu.selector(Register.CS) & 3) == 3;
    }

    private int first(List<String> functions) throws KernelException {
      for (String function : functions) {
        Optional<Symbol> found = symbols.find(function);
        if (found.isPresent()) {
          return found.get().address();
        }
      }
      throw new KernelException("has no function " + String.join(" or ", functions));
    }

    /**
     * Runs until nothing but a key can make a thread go on, or nothing has changed on the screen
     * for long: some kernels wait for keys in a loop.
     */
    private void toPrompt() throws KernelException {
      List<String> screen = List.of();
      long changed = 0;
      while (cpu.retired() < LONGEST_BOOT) {
        long end = cpu.retired() + SLICE;
        while (cpu.retired() < end && goOn(watch.run(end - cpu.retired()))) {
          // Another thread has the processor, or the kernel has told its simulator something.
        }
        List<String> now = pc.screen();
        if (!now.equals(screen)) {
          screen = now;
          changed = cpu.retired();
        }
        boolean isQuiet = cpu.retired() - changed > PATIENCE && !isBlank(screen);
        if (threads.count() > 1 && (isQuiet || waitsForKeys())) {
          return;
        }
      }
      throw new KernelException(
          "does not come to a prompt within " + LONGEST_BOOT + " instructions");
    }

    private static boolean isBlank(List<String> screen) {
      return screen.stream().allMatch(String::isBlank);
    }

    private boolean goOn(Pc.@Nullable End stop) throws KernelException {
      if (stop == null) {
        return true;
      }
      if (stop == Pc.End.BREAKPOINT) {
        heap.at(threads.current(), cpu.eip());
      }
      return switch (stop) {
        case BREAKPOINT, DEBUG_CALL, STALE_TRANSLATION, LOG_FULL, INTERRUPTIBLE -> true;
        case BUDGET -> false;
        case HALTED ->
            throw new KernelException("halts the processor while it boots: " + progress.describe());
        case SWITCHED_OFF ->
            throw new KernelException("switches the PC off while it boots" + lastWords());
        case SHUTDOWN ->
            throw new KernelException("has a triple fault while it boots: " + progress.describe());
        case REQUESTED -> throw new KernelException("was stopped while it booted");
      };
    }

    /** What the kernel has said of why it gives up, if it has. */
    private String lastWords() {
      return progress.hasPanicked() ? ": " + progress.panic() : "";
    }

    private boolean waitsForKeys() {
      pc.setTimerRuns(false);
      cpu.observe(new AccessLog(LOGGED)); // An idle thread is known by accessing nothing.
      // Of all questions the first one is quickly answered, and nearly always with no.
      boolean waits = trial.isCurrentIdle() && isIdle(false) && isIdle(true);
      cpu.observe(null);
      conductor.forgetPlaces();
      pc.setTimerRuns(true);
      return waits;
    }

    private boolean isIdle(boolean sleepers) {
      return trial.whoCanRun(sleepers).stream().allMatch(Trial.Sighting::idle);
    }

    /**
     * Runs until a thread is there that was not before; says which one has read the keys: the first
     * one that makes a system call then.
     */
    private int toTest(Gates gates) throws KernelException {
      int known = threads.count();
      int reader = 0;
      long end = cpu.retired() + LONGEST_START;
      while (cpu.retired() < end) {
        Pc.End stop = watch.run(end - cpu.retired());
        if (stop == null && threads.current() > known) {
          return reader;
        }
        if (stop == Pc.End.BREAKPOINT && gates.isGate(cpu.eip())) {
          gates.enter(cpu, threads, address -> word(address).orElse(0));
          boolean isCall = threads.get(threads.current()).call() != KernelThread.NO_CALL;
          reader = reader == 0 && isCall ? threads.current() : reader;
        } else if (stop != null && !goOn(stop)) {
          break;
        }
      }
      throw new KernelException("does not start a test when its name is typed");
    }
  }
}
