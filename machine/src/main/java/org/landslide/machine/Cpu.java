package org.landslide.machine;

import org.jspecify.annotations.Nullable;

/**
 * The processor: registers, and running until something happens.
 *
 * <p>Time is the count of retired instructions. A run is a chain of decoded blocks; between two of
 * them the few things are looked at that can end it, so nothing is asked for each instruction.
 */
public final class Cpu {
  public static final int EAX = 0;
  public static final int ECX = 1;
  public static final int EDX = 2;
  public static final int EBX = 3;
  public static final int ESP = 4;
  public static final int EBP = 5;
  public static final int ESI = 6;
  public static final int EDI = 7;

  public static final int ES = 0;
  public static final int CS = 1;
  public static final int SS = 2;
  public static final int DS = 3;
  public static final int FS = 4;
  public static final int GS = 5;

  private final Registers r;
  private final Mmu mmu;
  private final CodeCache codeCache;
  private final Breakpoints breakpoints = new Breakpoints();
  private final Traps traps;
  private final Interpreter interpreter;
  private final boolean fastTier;

  /** Blocks are decoded for flat segments of 32 bits, or for whatever there is otherwise. */
  private boolean flat = true;

  private boolean code32 = true;
  private volatile boolean stopRequested;

  Cpu(Registers registers, Mmu mmu, CodeCache codeCache, Ports ports, boolean fastTier) {
    this.r = registers;
    this.mmu = mmu;
    this.codeCache = codeCache;
    this.fastTier = fastTier;
    this.traps = new Traps(registers, mmu, new Interrupts(registers, mmu));
    this.interpreter = new Interpreter(registers, mmu, new Executor(registers, mmu, ports, traps));
  }

  // ---- Registers ----

  /** A general register. */
  public int reg(int index) {
    return r.gpr[index & 7];
  }

  public void setReg(int index, int value) {
    r.gpr[index & 7] = value;
  }

  public int eip() {
    return r.eip;
  }

  public void setEip(int eip) {
    r.eip = eip;
  }

  public int eflags() {
    return r.eflags();
  }

  public void setEflags(int eflags) {
    r.setEflags(eflags);
  }

  public int selector(int segment) {
    return r.segments[segment].selector();
  }

  public int cr0() {
    return r.cr0;
  }

  public void setCr0(int value) {
    r.cr0 = value;
    mmu.flush();
  }

  public int cr2() {
    return r.cr2;
  }

  public void setCr2(int value) {
    r.cr2 = value;
  }

  /** The page directory. */
  public int cr3() {
    return r.cr3;
  }

  public void setCr3(int value) {
    r.cr3 = value;
    mmu.flush();
  }

  public int cr4() {
    return r.cr4;
  }

  public void setCr4(int value) {
    r.cr4 = value;
    mmu.flush();
  }

  /** Loads flat segments of 4 GiB for a privilege level, 0 or 3. */
  public void enterFlat(int cpl) {
    r.enterFlat(cpl);
    segmentsChanged();
  }

  /** What the running thread needs to be continued later. */
  public CpuContext saveContext() {
    return CpuContext.of(r);
  }

  /** Continues where a context was saved. */
  public void loadContext(CpuContext context) {
    context.copyTo(r);
    segmentsChanged();
  }

  /** How many instructions were completed since the machine was made. */
  public long retired() {
    return r.retired;
  }

  // ---- Stopping and observing ----

  /** Lets {@link #run} stop before the instruction at an address. */
  public void setBreakpoint(int address) {
    if (breakpoints.add(address)) {
      codeCache.clear();
    }
  }

  public void clearBreakpoint(int address) {
    if (breakpoints.remove(address)) {
      codeCache.clear();
    }
  }

  /** Writes down every data access from now on; null ends that. */
  public void observe(@Nullable AccessLog log) {
    mmu.observe(log);
  }

  /**
   * Whether software interrupts and exceptions end {@link #run} with {@link Stop#TRAP}, for Java
   * code to serve them, or go through the interrupt descriptor table.
   */
  public void setTrapsStop(boolean hosted) {
    traps.setHosted(hosted);
  }

  /** The details after {@link Stop#TRAP}. */
  public Trap trap() {
    return traps.trap();
  }

  /** Lets a run end soon with {@link Stop#REQUESTED}; may be called from any Java thread. */
  public void requestStop() {
    stopRequested = true;
  }

  // ---- Running ----

  /**
   * Executes up to {@code most} instructions. A breakpoint at the very first one is passed over, so
   * that one can go on from it.
   */
  public Stop run(long most) {
    long left = most;
    boolean passOver = true;
    while (left > 0) {
      if (r.halted) {
        return Stop.HALT;
      }
      long executed = step(left, passOver);
      if (executed < 0) {
        return exceptionalStop();
      }
      left -= executed;
      passOver = false;
      if (stopRequested || mmu.logFull()) {
        return stopBetweenBlocks();
      }
    }
    return Stop.BUDGET;
  }

  private Stop exceptionalStop() {
    Stop stop = traps.takeStop();
    return stop == null ? Stop.BREAKPOINT : stop;
  }

  private Stop stopBetweenBlocks() {
    if (mmu.logFull()) {
      return Stop.LOG_FULL;
    }
    stopRequested = false;
    return Stop.REQUESTED;
  }

  /** Executes the block at EIP, or a part of it; negative when the run is to end here. */
  private long step(long left, boolean passOver) {
    Block block;
    try {
      block = blockAt(r.eip);
    } catch (CpuFault fault) {
      return raised(fault, r.eip);
    }
    if (block.breakpoint && !passOver) {
      return -1;
    }
    boolean stepping = (r.otherFlags & Registers.TF) != 0;
    int limit = stepping ? 1 : (int) Math.min(left, block.count);
    long executed = execute(block, limit);
    return stepping && executed >= 0 ? singleStepped(executed) : executed;
  }

  private long execute(Block block, int limit) {
    block.enterAt(r.eip);
    mmu.enter(block);
    try {
      int executed = interpreter.execute(block, limit);
      int done = executed < 0 ? ~executed : executed;
      r.retired += done;
      if (block.endsSpecially && flatnessChanged()) {
        segmentsChanged();
      }
      return executed < 0 ? -1 : done;
    } catch (CpuFault fault) {
      int at = interpreter.faultedAt();
      int before = block.instructionsBefore(at);
      r.retired += before;
      r.eip = block.addressOf(at);
      long outcome = raised(fault, r.eip);
      return outcome < 0 ? outcome : before;
    }
  }

  /** Zero when the fault's handler goes on in this run, negative when Java code is to see it. */
  private long raised(CpuFault fault, int instruction) {
    traps.raise(fault, instruction);
    return traps.stopRequested() ? -1 : 0;
  }

  /** The trap flag was set when the instruction began: report it, with EIP behind it. */
  private long singleStepped(long executed) {
    long outcome = raised(CpuFault.of(CpuFault.DEBUG), r.eip);
    return outcome < 0 ? outcome : executed;
  }

  private Block blockAt(int eip) {
    CodePage page = mmu.codePage(eip);
    Block block = page.blockAt(eip & Page.OFFSET_MASK);
    if (block != null && (block.second == null || block.second == secondPage(eip, block))) {
      return block;
    }
    return decode(eip, page);
  }

  private @Nullable CodePage secondPage(int eip, Block block) {
    return mmu.codePage(eip + block.length - 1);
  }

  private Block decode(int eip, CodePage page) {
    if (!flat && !r.segments[CS].contains(eip, 1)) {
      throw CpuFault.generalProtection(0);
    }
    CodeReader reader = address -> mmu.codePage(address).byteAt(address);
    BlockBuilder builder = new BlockBuilder(reader, breakpoints, fastTier && flat, code32);
    Block block = builder.build(eip);
    int offset = eip & Page.OFFSET_MASK;
    int inFirst = Math.min(block.length, Page.SIZE - offset);
    page.cover(offset, inFirst);
    if (inFirst < block.length) {
      CodePage second = mmu.codePage(eip + block.length - 1);
      second.cover(0, block.length - inFirst);
      block.second = second;
    }
    block.keptBy(page, offset);
    page.put(offset, block);
    return block;
  }

  private boolean flatnessChanged() {
    return flat != segmentsFlat() || code32 != r.segments[CS].big();
  }

  private boolean segmentsFlat() {
    return r.segments[CS].isFlat()
        && r.segments[DS].isFlat()
        && r.segments[ES].isFlat()
        && r.segments[SS].isFlat();
  }

  private void segmentsChanged() {
    if (flatnessChanged()) {
      flat = segmentsFlat();
      code32 = r.segments[CS].big();
      codeCache.clear();
    }
    mmu.privilegeChanged();
  }

  /** After the registers were replaced by those of a snapshot. */
  void restored() {
    traps.takeStop();
    segmentsChanged();
  }

  // ---- Interrupts from outside ----

  /** Whether an interrupt from outside would be taken before the next instruction. */
  public boolean interruptible() {
    return r.flag(Registers.IF) && !r.interruptShadow;
  }

  /** Takes an interrupt now. */
  public void interrupt(int vector) {
    traps.external(vector);
    segmentsChanged();
  }
}
