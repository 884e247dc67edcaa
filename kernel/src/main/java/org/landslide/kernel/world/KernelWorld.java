package org.landslide.kernel.world;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.landslide.binary.elf.Symbol;
import org.landslide.binary.names.Names;
import org.landslide.binary.unwind.RawFrame;
import org.landslide.kernel.code.KernelCode;
import org.landslide.kernel.code.UserProgram;
import org.landslide.kernel.hardware.BlockUses;
import org.landslide.kernel.hardware.InterruptHandler;
import org.landslide.kernel.hardware.InterruptThreads;
import org.landslide.kernel.hardware.LostBlocks.Range;
import org.landslide.kernel.hardware.LostFrames;
import org.landslide.kernel.hardware.PageWalk;
import org.landslide.kernel.hardware.ReturnRules;
import org.landslide.kernel.hardware.Transmitters;
import org.landslide.kernel.told.AnnotatedCode;
import org.landslide.kernel.told.Contradictions;
import org.landslide.kernel.told.Hearing;
import org.landslide.kernel.told.Seen;
import org.landslide.kernel.world.KernelState.Standing;
import org.landslide.kernel.world.KernelThread.Passage;
import org.landslide.machine.Cpu;
import org.landslide.machine.Machine;
import org.landslide.machine.device.Pc;
import org.landslide.machine.memory.AccessLog;
import org.landslide.machine.memory.Page;
import org.landslide.machine.state.CpuContext;
import org.landslide.machine.state.CpuFault;
import org.landslide.machine.state.Register;
import org.landslide.world.Arrangement;
import org.landslide.world.BlockUse;
import org.landslide.world.Fault;
import org.landslide.world.SchedulingEffort;
import org.landslide.world.SharedObject;
import org.landslide.world.ThreadApi;
import org.landslide.world.ThreadStatus;
import org.landslide.world.World;
import org.landslide.world.WorldEvent;
import org.landslide.world.WorldObserver;
import org.landslide.world.WorldSnapshot;

/**
 * A kernel on a whole PC, whose threads are seen from outside. A thread comes to the processor by
 * ticks of the timer and the kernel's own scheduler, or because another one has left it there.
 *
 * <p>All threads are in one address space as far as the kernel's own memory goes; user memory is
 * that of a page directory.
 */
final class KernelWorld implements World {
  /** The space of the kernel's own memory. */
  private static final int KERNEL_SPACE = 1;

  /** The bit of the flags by which interrupts are enabled. */
  private static final int INTERRUPT_FLAG = 0x200;

  private static final WorldEvent BUDGET = new WorldEvent.Budget();

  private final Pc pc;
  private final Cpu cpu;
  private final Names names;
  private final Gates gates;
  private final Threads threads;
  private final ThreadWatch watch;
  private final Conductor conductor;
  private final Trial trial;
  private final PageWalk walk;
  private final ReturnRules returns;
  private final BlockUses uses;
  private final Losses losses;
  private final LostFrames lostFrames;
  private @Nullable FrameCount frameCount;
  private final TestEnd testEnd;

  /** How far the kernel sees its own memory from where it is in physical memory. */
  private final int shift;

  private final int firstThread;
  private final Map<Integer, Integer> blocks;

  private final KernelCode code;
  private final Set<Integer> panics;

  /** Where the functions begin with which the test is over. */
  private final Set<Integer> endings;

  private final Optional<UserProgram> program;

  private final Transmitters transmitters;

  /** Whether it is told when threads disable interrupts and enable them. */
  private boolean interruptsStop;

  /** Whether it is tried out which threads can run, and all will be taken back. */
  private boolean trying;

  /** Where the kernel counts ticks. */
  private final ClockWords clock;

  /** How often the timer has ticked, but for what was only tried out. */
  private long time;

  /** Whether a thread has asked for the time, so that some may sleep. */
  private boolean timeAsked;

  private Standing standing;
  private ByteArrayOutputStream console = new ByteArrayOutputStream();
  private @Nullable CpuContext faulted;

  /** What programs have met and should not. */
  private ProgramFaults faults = ProgramFaults.NONE;

  /** What has happened while a thread was brought to the processor, and is to be reported. */
  private @Nullable WorldEvent pending;

  /** The interrupts that are threads. */
  private final InterruptThreads interrupts;

  /** The handler of one of them that has the processor, if one has. */
  private @Nullable InterruptHandler handler;

  /** Whether the test has done what it was to do, and only the timer is still to have its turn. */
  private boolean finished;

  /** Hears what the kernel tells of its threads, if it tells anything. */
  private @Nullable Hearing hearing;

  private Consumer<byte[]> sink = unused -> {};
  private WorldObserver observer = WorldObserver.NONE;

  KernelWorld(
      Booted booted,
      KernelCode code,
      Names names,
      Set<Integer> panics,
      Set<Integer> endings,
      boolean hasTimer,
      Optional<UserProgram> program,
      Transmitters transmitters,
      Losses.Kernel kernel) {
    this.pc = booted.open();
    this.cpu = pc.machine().cpu();
    this.names = names;
    this.threads = booted.threads().copy();
    this.watch = new ThreadWatch(pc, code, threads);
    this.conductor = new Conductor(pc, threads, watch, this::isAlarm);
    conductor.whenAtBreakpoint(this::passes);
    this.trial = new Trial(pc, threads, watch, conductor, booted.start()::isKernelMemory);
    this.walk = new PageWalk(pc);
    this.returns = new ReturnRules(pc, code.returns(), this::kernelWord);
    this.uses = new BlockUses(pc, threads, walk);
    this.shift = shift();
    this.losses = new Losses(kernel, address -> pc.machine().memory().load32(address - shift));
    this.lostFrames = new LostFrames(pc.machine().memory(), kernel.everything(), shift);
    this.gates = booted.gates();
    this.code = code;
    this.panics = new HashSet<>(panics);
    this.endings = endings;
    this.transmitters = transmitters;
    this.program = program;
    this.testEnd = booted.testEnd();
    this.blocks = booted.blocks();
    this.firstThread = threads.current();
    CpuContext atRest = cpu.saveContext().withSelector(Register.CS, 0);
    this.interrupts = InterruptThreads.of(pc, () -> threads.addWithoutStack(atRest), hasTimer);
    pc.setDiskListener(this::usesDisk);
    gates.plant(cpu);
    endings.forEach(cpu::setBreakpoint);
    program.ifPresent(known -> known.panics().forEach(cpu::setBreakpoint));
    pc.setSerialSink(this::hear);
    watch.passOver(transmitters, this::hear);
    standing = Standing.UNKNOWN;
    clock = ClockWords.find(pc, threads, conductor);
    trial.setClock(clock);
    evaluate();
  }

  /** From now on what the kernel tells of its threads is heard, and compared with what is seen. */
  void compare(AnnotatedCode told, Contradictions contradictions, List<String> scheduler) {
    hearing = Hearing.comparing(pc, told, contradictions, this, scheduler);
    watch.setHearing(hearing);
  }

  /**
   * The kernel prints on its serial line, which is passed on line by line. What only happens in
   * trying is not heard.
   */
  private void hear(int code) {
    if (!trying) {
      console.write(code);
      if (code == '\n') {
        sink.accept(lastLine(console.toByteArray()));
      }
    }
  }

  private static byte[] lastLine(byte[] printed) {
    int start = printed.length - 1;
    while (start > 0 && printed[start - 1] != '\n') {
      start--;
    }
    return Arrays.copyOfRange(printed, start, printed.length);
  }

  // ---- Running ----

  /** Whether something has happened while threads were brought to the processor that is a bug. */
  private boolean isAlarm(Pc.End stop) {
    return switch (stop) {
      case SHUTDOWN -> {
        pending = new WorldEvent.Faulted(new Fault(CpuFault.DOUBLE_FAULT, 0, 0, cpu.eip()));
        yield true;
      }
      case STALE_TRANSLATION -> {
        pending = stale();
        yield true;
      }
      case HALTED -> {
        pending = returns.atHalt();
        yield pending != null;
      }
      case BREAKPOINT -> panics.contains(cpu.eip()) || isFaultInKernel() || atReturn() != null;
      default -> false;
    };
  }

  private boolean isFaultInKernel() {
    return gates.isGate(cpu.eip()) && isFaultInKernel(gates.entry(cpu, this::kernelWord));
  }

  private boolean isFaultInKernel(Gates.Entry entry) {
    return !entry.fromUser() && entry.isException() && !gates.isUserPage(entry, cpu.cr2());
  }

  int kernelWord(int address) {
    return load32(threads.current(), address).orElse(0);
  }

  @Override
  public WorldEvent run(long maxInstructions) {
    if (standing.over()) {
      return new KernelEvent.Ended("the test is over");
    }
    faulted = null;
    WorldEvent due = pending;
    if (due != null) {
      pending = null;
      return due;
    }
    if (handler != null) {
      return handle(handler, maxInstructions);
    }
    long end = cpu.retired() + maxInstructions;
    KernelThread thread = threads.get(threads.current());
    if (thread.breakpointSeen()) {
      threads.put(thread.seeing(false));
    } else if (cpu.hasBreakpoint(cpu.eip()) && !isOurs(cpu.eip())) {
      return atBreakpoint();
    } else if (isMasking(cpu.eip())) {
      return beforeMasking();
    }
    WorldEvent event = null;
    while (event == null) {
      int tid = threads.current();
      long left = end - cpu.retired();
      if (left <= 0) {
        event = BUDGET;
      } else {
        event = gates.isGate(cpu.eip()) ? atGate() : atFunction(tid);
        event = event != null ? event : maskOrRun(tid, left);
      }
    }
    return event;
  }

  /** Goes on with the handler of an interrupt, until it is done. */
  private WorldEvent handle(InterruptHandler now, long maxInstructions) {
    long end = cpu.retired() + maxInstructions;
    threads.put(threads.get(now.tid()).seeing(false));
    WorldEvent event = null;
    Pc.End stop = Pc.End.BREAKPOINT;
    while (event == null && stop != null && !conductor.isBack()) {
      event = gates.isGate(cpu.eip()) ? atGate() : atReturn();
      if (event == null) {
        stop = watch.run(Math.max(0, end - cpu.retired()));
        boolean isOurs = stop == Pc.End.BREAKPOINT && isOurs(cpu.eip());
        event = stop == null || isOurs || conductor.isBack() ? null : after(now.tid(), stop);
      }
    }
    AccessLog log = cpu.observed();
    if (log != null) {
      now.forgetStack(log);
    }
    return event == null ? handled(now, log) : event;
  }

  private WorldEvent handled(InterruptHandler done, @Nullable AccessLog log) {
    if (conductor.isBack()) {
      threads.put(threads.get(threads.current()).returned());
    }
    if (log != null) {
      done.forgetUnchanged(log, pc);
    }
    handler = null;
    if (finished) {
      return over("is handled when the test is over");
    }
    evaluate();
    return standing.over()
        ? ends("is handled, and the test is over")
        : new KernelEvent.Waits(describeWait(done.tid()));
  }

  private @Nullable WorldEvent atFunction(int tid) {
    if (endings.contains(cpu.eip())) {
      return finishes();
    }
    WorldEvent broken = atReturn();
    if (broken != null) {
      return broken;
    }
    boolean givesUp = isProgramPanic(cpu.eip()) && isInUserCode() && isInProgram(tid);
    return givesUp ? new WorldEvent.ProgramGivesUp(0) : null;
  }

  /** What is wrong with the return to user code at which the current thread stands, if it does. */
  private @Nullable WorldEvent atReturn() {
    WorldEvent broken = returns.atReturn();
    if (broken != null || trying || faults.isEmpty() || !returns.isAtReturn()) {
      return broken;
    }
    faults = faults.after(threads.current(), returns.target());
    return faults.goingOn(threads.current());
  }

  private boolean isProgramPanic(int address) {
    return program.isPresent() && program.get().panics().contains(address);
  }

  /** Whether it is the test's program, and no other one, that a thread executes. */
  private boolean isInProgram(int tid) {
    return program.isPresent()
        && program.get().isIn((address, target) -> read(tid, address, target));
  }

  private @Nullable WorldEvent maskOrRun(int tid, long left) {
    if (interruptsStop && gates.isHandler(cpu.eip())) {
      Pc.End stop = watch.run(1);
      return isStep(stop) ? new WorldEvent.InterruptsDisabled() : after(tid, stop);
    }
    if (!interruptsStop || !switchesInterrupts(cpu.eip())) {
      return after(tid, watch.run(left));
    }
    boolean before = cpu.areInterruptsOn();
    Pc.End stop = watch.run(1);
    if (!isStep(stop)) {
      return after(tid, stop);
    }
    if (cpu.areInterruptsOn() == before) {
      return null;
    }
    if (before) {
      return new WorldEvent.InterruptsDisabled();
    }
    // The instruction behind sti is still safe from interrupts.
    boolean inShadow = !cpu.interruptible() && !cpu.hasBreakpoint(cpu.eip());
    stop = inShadow ? watch.run(1) : Pc.End.BUDGET;
    return isStep(stop) ? new WorldEvent.InterruptsEnabled(isInUserCode()) : after(tid, stop);
  }

  private boolean switchesInterrupts(int address) {
    return code.masking().contains(address) || code.unmasking().contains(address);
  }

  /** Whether nothing has happened but an instruction. What is to be said of the next can wait. */
  private static boolean isStep(Pc.@Nullable End stop) {
    return stop == Pc.End.BUDGET || stop == Pc.End.BREAKPOINT;
  }

  private boolean isInUserCode() {
    return (cpu.selector(Register.CS) & 3) == 3;
  }

  private boolean isMasking(int address) {
    return interruptsStop && cpu.areInterruptsOn() && disables(address);
  }

  private boolean disables(int address) {
    return code.masking().contains(address)
        || (code.restoring().contains(address)
            && (kernelWord(cpu.reg(Register.ESP)) & INTERRUPT_FLAG) == 0);
  }

  private WorldEvent beforeMasking() {
    threads.put(threads.get(current()).seeing(true));
    return new WorldEvent.DisablesInterrupts();
  }

  @Override
  public void setInterruptsStop(boolean stop) {
    interruptsStop = stop;
    if (stop) {
      code.masking().forEach(cpu::setBreakpoint);
      code.unmasking().forEach(cpu::setBreakpoint);
      gates.plantHandlers(cpu);
    }
  }

  @Override
  public void setDisksAreThreads(boolean on) {
    interrupts.setDisks(on);
  }

  @Override
  public void setTimerIsThread(boolean on) {
    interrupts.setTimer(on);
  }

  private void usesDisk(int channel) {
    if (interrupts.hasDisks() && !trying) {
      observer.object(InterruptThreads.Part.CHANNEL, channel, true);
    }
  }

  @Override
  public void watchPanic(int function) {
    panics.add(function);
    cpu.setBreakpoint(function);
  }

  @Override
  public boolean areInterruptsOn() {
    return cpu.areInterruptsOn();
  }

  private boolean isOurs(int address) {
    return watch.isSwitch(address)
        || transmitters.isOne(address)
        || gates.isGate(address)
        || (hearing != null && hearing.isAt(address))
        || endings.contains(address)
        || isProgramPanic(address)
        || returns.isReturn(address)
        || (interruptsStop && (switchesInterrupts(address) || gates.isHandler(address)));
  }

  @Override
  public WorldEvent runRounds(long most) {
    threads.put(threads.get(current()).seeing(false));
    return switch (cpu.runRounds(most)) {
      case BREAKPOINT, BETWEEN_ROUNDS -> atBreakpoint();
      case LOG_FULL -> new WorldEvent.LogFull();
      case REQUESTED -> new WorldEvent.StopRequested();
      default -> BUDGET;
    };
  }

  private @Nullable WorldEvent after(int tid, Pc.@Nullable End stop) {
    if (stop == null) {
      return left(tid);
    }
    return switch (stop) {
      case BREAKPOINT ->
          isMasking(cpu.eip()) ? beforeMasking() : isOurs(cpu.eip()) ? null : atBreakpoint();
      case BUDGET, INTERRUPTIBLE -> BUDGET;
      case LOG_FULL -> new WorldEvent.LogFull();
      case REQUESTED -> new WorldEvent.StopRequested();
      case HALTED -> halted(tid);
      case SWITCHED_OFF -> over("switches the PC off");
      case SHUTDOWN -> new WorldEvent.Faulted(new Fault(CpuFault.DOUBLE_FAULT, 0, 0, cpu.eip()));
      case STALE_TRANSLATION -> stale();
      case DEBUG_CALL -> null;
    };
  }

  /** If the page is gone, the thread is at the first instruction of the kernel already. */
  private WorldEvent stale() {
    if (gates.isGate(cpu.eip())) {
      faulted = gates.entry(cpu, this::kernelWord).before(cpu.saveContext(), this::kernelWord);
    }
    return new WorldEvent.StaleTranslation(cpu.staleAddress());
  }

  private WorldEvent atBreakpoint() {
    threads.put(threads.get(current()).seeing(true));
    return new WorldEvent.Breakpoint(cpu.eip());
  }

  private @Nullable WorldEvent atGate() {
    int tid = threads.current();
    Gates.Entry entry = gates.enter(cpu, threads, this::kernelWord);
    if (gates.isUserPage(entry, cpu.cr2())) {
      // An access that fails depends on the page tables as one does that succeeds.
      mapping(tid, cpu.cr2(), word -> observer.memory(word, Integer.BYTES, false));
      noteFault(tid, entry);
    }
    if (entry.fromUser()) {
      if (hearing != null) {
        threads.setTold(hearing.entersFromUser(threads.told(), tid));
      }
      if (gates.isPrint(entry.vector())) {
        print(tid);
      }
      return gates.isRead(entry.vector()) && standing.canRun(tid) ? left(tid) : null;
    }
    if (!isFaultInKernel(entry)) {
      return null;
    }
    faulted = entry.before(cpu.saveContext(), this::kernelWord);
    return new WorldEvent.Faulted(
        new Fault(entry.vector(), entry.errorCode(), cpu.cr2(), entry.eip()));
  }

  private void noteFault(int tid, Gates.Entry entry) {
    boolean isOwn =
        entry.fromUser()
            && program.isPresent()
            && program.get().has(cpu.cr2(), (entry.errorCode() & CpuFault.PF_WRITE) != 0)
            && isInProgram(tid);
    if (isOwn) {
      faults = faults.with(tid, new ProgramFaults.Fault(entry.eip(), cpu.cr2()));
    }
  }

  /** The test is over, unless something is wrong with that. */
  private WorldEvent ends(String deed) {
    WorldEvent broken = faults.atEnd();
    return broken != null ? broken : new KernelEvent.Ended(deed);
  }

  /** A user program prints: its own text is exact, what is on the screen has lost its history. */
  private void print(int tid) {
    int arguments = cpu.reg(Register.ESI);
    int length = load32(tid, arguments).orElse(0);
    int buffer = load32(tid, arguments + 4).orElse(0);
    if (length > 0 && length <= Gates.MOST_PRINTED) {
      byte[] text = new byte[length];
      if (read(tid, buffer, text)) {
        console.writeBytes(text);
        sink.accept(text);
      }
    }
  }

  /** A thread has left the processor by itself. */
  private WorldEvent left(int tid) {
    timeAsked |= clock.isReadIn(cpu.observed());
    evaluate();
    if (standing.over()) {
      return ends("ends, and with it the test");
    }
    return standing.canRun(tid)
        ? new KernelEvent.Yielded("gives the processor away")
        : new KernelEvent.Waits(describeWait(tid));
  }

  private WorldEvent halted(int tid) {
    WorldEvent broken = returns.atHalt();
    if (broken != null) {
      return broken;
    }
    threads.put(threads.get(tid).busy(false));
    evaluate();
    return standing.over()
        ? ends("waits for an interrupt, and the test is over")
        : new KernelEvent.Waits(describeWait(tid));
  }

  /** The test has done what it was to do; the timer has its turn, if it had none. */
  private WorldEvent finishes() {
    if (!interrupts.isTickDue() || !cpu.interruptible()) {
      return over("has done what it was to do");
    }
    finished = true;
    standing = new Standing(interrupts.waiting().sorted().toArray(), new int[0], false);
    return new KernelEvent.Waits("has done what it was to do");
  }

  private WorldEvent over(String deed) {
    standing = new Standing(new int[0], new int[0], true);
    return new KernelEvent.Ended(deed);
  }

  /** Finds out who can run now, and tells what has changed since the last time. */
  private void evaluate() {
    Standing before = standing;
    Standing now = look(false);
    if (now.runnable().length == 0) {
      now = testEnd.isReached(threads, gates) ? ended(now) : look(true);
    }
    if (now.over() && hearing != null) {
      compareEnded(hearing);
    }
    standing = now;
    for (int tid : threads.living()) {
      if (before.canRun(tid) != now.canRun(tid)) {
        observer.object(SharedObject.Core.THREAD, tid, true);
      }
    }
  }

  /** Of Pebbles's system calls this one ends a thread, so that it does not return. */
  private void compareEnded(Hearing hears) {
    String last = "vanish";
    for (int tid : threads.living()) {
      if (gates.describe(threads.get(tid).call()).equals(last)) {
        hears.ended(threads.told(), tid, last);
      }
    }
  }

  private static Standing ended(Standing now) {
    return new Standing(now.runnable(), now.idle(), true);
  }

  private Standing look(boolean sleepers) {
    List<Integer> runnable = new ArrayList<>();
    WorldEvent due = pending;
    List<Integer> idle = new ArrayList<>();
    List<Seen.Shown> shown = new ArrayList<>();
    watch.setPostpones(true);
    trying = true;
    trial.setLooksAhead(timeAsked);
    List<Trial.Sighting> sightings = trial.whoCanRun(sleepers);
    trying = false;
    watch.setPostpones(false);
    uses.forget();
    for (Trial.Sighting sighting : sightings) {
      KernelThread seen = sighting.thread();
      boolean isCurrent = seen.tid() == threads.current();
      int tid = isCurrent ? threads.current() : threads.learn(seen, watch::print);
      if (!sighting.idle()) {
        uses.learn(tid, sighting.directory());
      }
      if (!sighting.idle() && !threads.get(tid).busy()) {
        threads.put(threads.get(tid).busy(true));
      }
      boolean waits = sighting.idle() || gates.isRead(threads.get(tid).call());
      (waits ? idle : runnable).add(tid);
      shown.add(new Seen.Shown(tid, waits, sighting.id(), sighting.woken(), seen.context()));
    }
    interrupts.waiting().forEach(runnable::add);
    if (hearing != null) {
      Seen all = new Seen(threads.current(), shown, sleepers);
      threads.setTold(hearing.stands(threads.told(), all, trial.isFresh()));
    }
    pending = due; // What only happens in trying has not happened.
    return new Standing(sorted(runnable), sorted(idle), false);
  }

  private static int[] sorted(List<Integer> ids) {
    return ids.stream().mapToInt(Integer::intValue).sorted().toArray();
  }

  @Override
  public boolean isPreemptible() {
    if (!cpu.interruptible()) {
      return false;
    }
    evaluate();
    if (trial.isAlarmedAtOnce()) {
      conductor.interruptNow();
      return false;
    }
    boolean preemptible = standing.runnable().length > 1;
    if (preemptible && hearing != null) {
      threads.setTold(hearing.runs(threads.told(), threads.current()));
    }
    return preemptible;
  }

  @Override
  public boolean isScheduledByGuest() {
    return true;
  }

  @Override
  public boolean isAtBreakpoint() {
    return threads.get(current()).breakpointSeen();
  }

  @Override
  public Arrangement arrange(int tid) {
    if (interrupts.isOne(tid)) {
      return interrupt(tid);
    }
    watch.setPostpones(true);
    long ticks = conductor.ticks();
    Conductor.Outcome outcome = conductor.bring(tid, new Passing());
    time += conductor.ticks() - ticks;
    watch.setPostpones(false);
    if (outcome == Conductor.Outcome.ALARM) {
      return new Arrangement.Stopped();
    }
    if (outcome != Conductor.Outcome.DONE) {
      return new Arrangement.Failed(
          "the kernel's scheduler does not come to thread " + tid + " by ticks of the timer");
    }
    KernelThread thread = threads.get(tid);
    Passage passed = thread.passed();
    if (passed != null) {
      for (Passage each = passed; each != null; each = each.earlier()) {
        observer.memory(each.address(), each.bytes(), each.write());
      }
      threads.put(thread.passing(null));
    }
    return Arrangement.DONE;
  }

  /** The thread that is at the processor, or has come there meanwhile, goes on to where it can. */
  private Arrangement interrupt(int tid) {
    if (tid == current()) {
      return Arrangement.DONE;
    }
    watch.setPostpones(true);
    Conductor.Outcome outcome = conductor.pass(new Passing());
    watch.setPostpones(false);
    if (outcome == Conductor.Outcome.ALARM) {
      return new Arrangement.Stopped();
    }
    if (outcome == Conductor.Outcome.DONE) {
      conductor.markInterrupted();
      handler = interrupts.begin(tid);
      time += interrupts.isTimer(tid) ? 1 : 0;
    }
    return handler != null
        ? Arrangement.DONE
        : new Arrangement.Failed("the kernel does not come to take an interrupt");
  }

  @Override
  public long ticks() {
    return time;
  }

  @Override
  public void advanceTo(long tick) {
    watch.setPostpones(true);
    boolean goesOn = true;
    while (time < tick && goesOn) {
      goesOn =
          conductor.pass(new Passing()) == Conductor.Outcome.DONE
              && conductor.tick() == Conductor.Outcome.DONE;
      time++;
    }
    watch.setPostpones(false);
  }

  @Override
  public void asksForTime() {
    timeAsked = true;
  }

  @Override
  public boolean isClock(int address, int bytes) {
    return clock.touches(address, bytes);
  }

  /** A breakpoint has come up while a thread is brought to the processor. */
  private void passes(int address) {
    if (!trying) {
      observer.passes(threads.current(), address);
    }
  }

  /** What threads do on the way of another one to the processor. */
  private final class Passing implements Conductor.Sink {
    @Override
    public void accessed(int tid, int address, int bytes, boolean write) {
      observer.memory(address, bytes, write);
      KernelThread thread = threads.get(tid);
      threads.put(thread.passing(new Passage(address, bytes, write, thread.passed())));
    }

    @Override
    public void interrupted(int tid, int address) {
      if (!standing.isIdle(tid) && gates.isKernelMemory(address)) {
        observer.interrupted(tid, address);
      }
    }
  }

  // ---- Threads ----

  @Override
  public int current() {
    return handler != null ? handler.tid() : threads.current();
  }

  @Override
  public int firstThread() {
    return firstThread;
  }

  @Override
  public int firstSpace() {
    return KERNEL_SPACE;
  }

  @Override
  public int[] threadIds() {
    return Arrays.stream(threads.living()).filter(this::isOfInterest).toArray();
  }

  /** A device that has nothing to tell waits for no one, and no one for its end. */
  private boolean isOfInterest(int tid) {
    return !standing.isIdle(tid)
        && (!interrupts.isOne(tid) || standing.canRun(tid) || tid == current());
  }

  @Override
  public int threadCount() {
    return threadIds().length;
  }

  @Override
  public boolean isAlive(int tid) {
    return threads.exists(tid);
  }

  @Override
  public ThreadStatus status(int tid) {
    return standing.canRun(tid) ? ThreadStatus.RUNNABLE : ThreadStatus.BLOCKED;
  }

  @Override
  public String describeWait(int tid) {
    return interrupts.isOne(tid)
        ? "has nothing to tell"
        : "waits in " + gates.describe(threads.get(tid).call());
  }

  @Override
  public CpuContext context(int tid) {
    if (tid != current()) {
      CpuContext left = threads.get(tid).context();
      return interrupts.isOne(tid) ? left.withEip(gates.device(interrupts.vector(tid))) : left;
    }
    return faulted == null ? cpu.saveContext() : faulted;
  }

  @Override
  public int place(int tid) {
    return context(tid).eip();
  }

  @Override
  public int space(int tid) {
    return KERNEL_SPACE;
  }

  @Override
  public int ownSpace(int tid) {
    int directory = tid == threads.current() ? cpu.cr3() : threads.get(tid).directory();
    return FIRST_USER_SPACE + (directory >>> 12) % USER_SPACES;
  }

  /**
   * Page directories are told apart by where they are; few are at two places of the same number.
   */
  private static final int FIRST_USER_SPACE = 2;

  private static final int USER_SPACES = 0xf000;

  @Override
  public boolean isShared(int address) {
    return gates.isKernelMemory(address);
  }

  @Override
  public Optional<Names> names(int tid) {
    boolean inProgram = isOfUser(context(tid)) && isInProgram(tid);
    return Optional.of(inProgram ? program.get().names() : names);
  }

  private static boolean isOfUser(CpuContext context) {
    return (context.selector(Register.CS) & 3) == 3;
  }

  @Override
  public List<RawFrame> callers(int tid) {
    KernelThread thread = threads.get(tid);
    CpuContext caller = thread.caller();
    if (caller == null || isOfUser(context(tid)) || !isFrame(tid, thread.top(), caller)) {
      return List.of();
    }
    if (!isInProgram(tid)) {
      return List.of();
    }
    // The call itself, not what comes after it.
    return program
        .get()
        .names()
        .stack(address -> load32(tid, address), caller.eip() - 1, caller::reg);
  }

  /** Whether what the processor pushed when the thread came from user code is still there. */
  private boolean isFrame(int tid, int top, CpuContext caller) {
    OptionalInt eip = load32(tid, top - USER_FRAME);
    OptionalInt stackPointer = load32(tid, top - 8);
    return eip.isPresent()
        && eip.getAsInt() == caller.eip()
        && stackPointer.isPresent()
        && stackPointer.getAsInt() == caller.reg(Register.ESP);
  }

  /** EIP, CS, EFLAGS, ESP and SS. */
  private static final int USER_FRAME = 20;

  // ---- Memory ----

  private int physical(int tid, int address) {
    int directory = tid == threads.current() ? cpu.cr3() : threads.get(tid).directory();
    int there = directory == 0 ? -1 : walk.translate(directory, address);
    return there == -1 && gates.isKernelMemory(address)
        ? walk.translate(cpu.cr3(), address)
        : there;
  }

  @Override
  public boolean read(int tid, int address, byte[] target) {
    int done = 0;
    while (done < target.length) {
      int physical = physical(tid, address + done);
      if (physical == -1) {
        return false;
      }
      int left = Page.SIZE - (physical & Page.OFFSET_MASK);
      int length = Math.min(target.length - done, left);
      pc.machine().memory().read(physical, target, done, length);
      done += length;
    }
    return true;
  }

  @Override
  public OptionalInt load32(int tid, int address) {
    int physical = physical(tid, address);
    int last = physical(tid, address + 3);
    if (physical == -1 || last == -1) {
      return OptionalInt.empty();
    }
    if (last == physical + 3) {
      return OptionalInt.of(pc.machine().memory().load32(physical));
    }
    byte[] word = new byte[4];
    read(tid, address, word);
    return OptionalInt.of(
        (word[0] & 0xff) | (word[1] & 0xff) << 8 | (word[2] & 0xff) << 16 | word[3] << 24);
  }

  @Override
  public boolean store32(int tid, int address, int value) {
    int physical = physical(tid, address);
    boolean there = physical != -1 && physical(tid, address + 3) == physical + 3;
    if (there) {
      pc.machine().memory().store32(physical, value);
    }
    return there;
  }

  @Override
  public void setContext(int tid, CpuContext context) {
    if (tid != current()) {
      throw new IllegalStateException("the registers of thread " + tid + " are the kernel's");
    }
    cpu.loadContext(context);
  }

  @Override
  public Optional<BlockUse> useOf(int address, int bytes) {
    Optional<BlockUse> use = uses.now(address, bytes);
    if (use.isEmpty() && cpu.interruptible() && uses.couldBe(address, bytes, standing::canRun)) {
      evaluate();
      use = uses.later(address, bytes, standing::canRun);
    }
    return use;
  }

  @Override
  public List<Integer> lostBlocks(Map<Integer, Integer> live, IntPredicate freed) {
    // A kernel that switches itself off leaves its threads where they are, with what they have.
    boolean isDone = standing.over() && endings.isEmpty();
    return isDone ? losses.of(live, freed, stacksInUse(), roots()) : List.of();
  }

  @Override
  public Optional<BlockUse> useOfFrame(int frame) {
    Optional<BlockUse> use = uses.frameNow(frame);
    if (use.isEmpty() && cpu.interruptible() && uses.couldBeFrame(frame, standing::canRun)) {
      evaluate();
      use = uses.frameLater(frame);
    }
    return use;
  }

  /** From now on it is told which frames are lost. */
  void count(FrameCount count) {
    frameCount = count;
  }

  @Override
  public List<Integer> lostFrames(
      List<Integer> frames, Map<Integer, Integer> live, IntPredicate freed, ThreadApi api) {
    FrameCount count = frameCount;
    return count != null && standing.over() && endings.isEmpty()
        ? count.lost(this, new FrameCount.Out(frames, live, freed), api)
        : List.of();
  }

  /** Those of some frames that are in no address space of a thread. */
  List<Integer> unmapped(FrameCount.Out out) {
    IntStream directories = Arrays.stream(threads.living()).map(threads::directory);
    int[] all = IntStream.concat(directories, IntStream.of(cpu.cr3())).toArray();
    return lostFrames.unmapped(out.frames(), all, out.freed());
  }

  /** Those of some frames to which nothing leads but what is in the books of their allocator. */
  List<Integer> withoutWord(List<Integer> frames, FrameCount.Out out, List<Range> books) {
    List<Range> dead = new ArrayList<>(books);
    dead.addAll(unusedStacks(out.blocks()));
    return lostFrames.withoutWord(
        frames,
        address ->
            out.freed().test(address) || dead.stream().anyMatch(range -> range.has(address)));
  }

  /** What lies below the ends of stacks in the blocks that these are in. */
  private List<Range> unusedStacks(Map<Integer, Integer> live) {
    TreeMap<Integer, Integer> sorted = new TreeMap<>(live);
    List<Range> unused = new ArrayList<>();
    for (int tid : threads.living()) {
      int end = tid == threads.current() ? cpu.reg(Register.ESP) : threads.stackPointer(tid);
      Map.Entry<Integer, Integer> block = sorted.floorEntry(end);
      if (block != null && new Range(block.getKey(), block.getValue()).has(end)) {
        unused.add(new Range(block.getKey(), end - block.getKey()));
      }
    }
    return unused;
  }

  /** Whether something could be the address of a frame. */
  boolean isFrame(int frame) {
    return (frame & Page.OFFSET_MASK) == 0
        && Integer.compareUnsigned(frame >>> Page.SHIFT, pc.machine().memory().frames()) < 0;
  }

  /**
   * Types something at the prompt to which the kernel has come back, and lets time pass until a
   * thread runs that was not there before; whether one does.
   */
  boolean typeAgain(String keys, PlainRun.Listener listener) {
    int known = threads.count();
    AccessLog none = new AccessLog(1);
    long end = cpu.retired() + LONGEST_START;
    pc.setTimerRuns(true);
    pc.type(keys);
    boolean goesOn = true;
    while (goesOn && threads.current() <= known && cpu.retired() < end) {
      Pc.End stop = watch.run(end - cpu.retired());
      if (stop == Pc.End.BREAKPOINT && gates.isGate(cpu.eip())) {
        gates.enter(cpu, threads, this::kernelWord);
      } else if (stop == Pc.End.BREAKPOINT) {
        listener.at(threads.current(), cpu.eip(), none);
      }
      goesOn = stop == null || stop == Pc.End.BREAKPOINT || stop == Pc.End.DEBUG_CALL;
    }
    pc.setTimerRuns(false);
    pc.forgetKeys();
    // With a timer of its own the kernel has come back from interrupts unseen.
    Arrays.stream(threads.living()).forEach(tid -> threads.put(threads.get(tid).returned()));
    standing = Standing.UNKNOWN;
    evaluate();
    return threads.current() > known;
  }

  /** What a shell may take to start a program. */
  private static final long LONGEST_START = 200_000_000;

  /** All blocks that are lost, whether they always are or not. */
  List<Integer> allLost(Map<Integer, Integer> live) {
    return losses.all(live, stacksInUse(), roots());
  }

  /** Where the stacks end of threads that have not ended for sure. */
  private int[] stacksInUse() {
    int current = threads.current();
    return IntStream.concat(Arrays.stream(standing.idle()), IntStream.of(testEnd.reader(), current))
        .filter(threads::exists)
        .map(tid -> tid == current ? cpu.reg(Register.ESP) : threads.stackPointer(tid))
        .toArray();
  }

  /** What leads to blocks and is not in memory. */
  private int[] roots() {
    IntStream registers =
        IntStream.concat(IntStream.range(0, 8).map(cpu::reg), IntStream.of(cpu.cr3() + shift));
    return IntStream.concat(registers, Arrays.stream(stacksInUse())).toArray();
  }

  @Override
  public int stackBase(int tid) {
    KernelThread thread = threads.get(tid);
    return thread.top() != 0 ? thread.top() - 4 : thread.stackPointer();
  }

  @Override
  public void mapping(int tid, int address, IntConsumer entries) {
    int directory = tid == threads.current() ? cpu.cr3() : threads.get(tid).directory();
    if (directory != 0) {
      walk.entries(directory, address, physical -> name(physical + shift, entries));
    }
  }

  /** Tables that the kernel sees elsewhere than all its memory are not found. */
  private void name(int address, IntConsumer entries) {
    if (gates.isKernelMemory(address)) {
      entries.accept(address);
    }
  }

  private int shift() {
    List<Symbol> functions = names.symbols().functions();
    int code = functions.isEmpty() ? 0 : functions.get(0).address();
    int physical = pc.machine().mmu().translate(code);
    return physical == -1 ? 0 : code - physical;
  }

  // ---- The whole ----

  @Override
  public Map<Integer, Integer> blocksAtStart() {
    return blocks;
  }

  @Override
  public boolean isOver() {
    return standing.over();
  }

  @Override
  public boolean isAtRest() {
    return standing.over() || testEnd.isReached(threads, gates);
  }

  @Override
  public byte[] output() {
    return console.toByteArray();
  }

  @Override
  public void echoTo(Consumer<byte[]> newSink) {
    sink = newSink;
  }

  @Override
  public SchedulingEffort effort() {
    long triedTicks = trial.ticks();
    return new SchedulingEffort(
        trial.asked(),
        trial.askedNanos(),
        trial.tried(),
        triedTicks,
        conductor.brought(),
        conductor.ticks() - triedTicks);
  }

  @Override
  public void trim() {
    pc.machine().trim();
    trial.forget();
  }

  @Override
  public Machine machine() {
    return pc.machine();
  }

  @Override
  public void observe(WorldObserver newObserver) {
    observer = newObserver;
  }

  @Override
  public WorldSnapshot snapshot() {
    return new KernelState(
        pc.snapshot(),
        threads.copy(),
        standing,
        console.toByteArray(),
        faults,
        time,
        timeAsked,
        handler,
        interrupts.hasTicked(),
        finished);
  }

  @Override
  public void restore(WorldSnapshot snapshot) {
    KernelState state = (KernelState) snapshot;
    pc.restore(state.pc());
    threads.assign(state.threads());
    standing = state.standing();
    faults = state.faults();
    console = new ByteArrayOutputStream();
    console.writeBytes(state.console());
    time = state.time();
    timeAsked = state.timeAsked();
    handler = state.handler();
    interrupts.setTicked(state.ticked());
    finished = state.finished();
    faulted = null;
    pending = null;
  }

  @Override
  public boolean sameExceptTime(WorldSnapshot a, WorldSnapshot b) {
    return same((KernelState) a, (KernelState) b);
  }

  private static boolean same(KernelState a, KernelState b) {
    return a.threads().current() == b.threads().current()
        && Arrays.equals(a.standing().runnable(), b.standing().runnable())
        && a.faults().equals(b.faults())
        && a.ticked() == b.ticked()
        && a.finished() == b.finished()
        && a.pc().machine().context().equals(b.pc().machine().context())
        && a.pc().machine().sameMemory(b.pc().machine());
  }

  @Override
  public boolean sameExceptStack(WorldSnapshot earlier, int tid) {
    return same((KernelState) earlier, (KernelState) snapshot());
  }
}
