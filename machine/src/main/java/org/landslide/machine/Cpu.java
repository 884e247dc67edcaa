package org.landslide.machine;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import org.landslide.machine.decode.Decoder;
import org.landslide.machine.decode.Insn;
import org.landslide.machine.decode.Op;
import org.landslide.machine.execute.Block;
import org.landslide.machine.execute.CodeCache;
import org.landslide.machine.execute.CodePage;
import org.landslide.machine.execute.Executor;
import org.landslide.machine.execute.Interrupts;
import org.landslide.machine.execute.Mmu;
import org.landslide.machine.execute.Ports;
import org.landslide.machine.execute.StringOps;
import org.landslide.machine.execute.Transactions;
import org.landslide.machine.execute.Traps;
import org.landslide.machine.memory.AccessLog;
import org.landslide.machine.memory.Page;
import org.landslide.machine.state.CpuContext;
import org.landslide.machine.state.CpuFault;
import org.landslide.machine.state.Register;
import org.landslide.machine.state.Registers;
import org.landslide.machine.state.Rounds;
import org.landslide.machine.state.Segment;
import org.landslide.machine.state.Stop;
import org.landslide.machine.state.Trap;

/**
 * The processor: registers, and running until something happens.
 *
 * <p>Time is the count of retired instructions. A run is a chain of decoded blocks; between two of
 * them the few things are looked at that can end it, so nothing is asked for each instruction.
 */
public final class Cpu {
  private final Registers r;
  private final Mmu mmu;
  private final CodeCache codeCache;
  private final Breakpoints breakpoints = new Breakpoints();
  private final Traps traps;
  private final Transactions transactions;
  private final Executor executor;
  private final StringOps strings;
  private final Interpreter interpreter;
  private final boolean fastOperations;

  /** Blocks are decoded for flat segments of 32 bits, or for one code segment otherwise. */
  private boolean flat = true;

  private Segment code = Segment.flatCode(0);
  private volatile boolean stopRequested;

  /** Whether there is an interrupt to be taken as soon as it can be. */
  private boolean interruptWaits;

  private boolean devicesCalled;

  Cpu(Registers registers, Mmu mmu, CodeCache codeCache, Ports ports, Tier tier) {
    this.r = registers;
    this.mmu = mmu;
    this.codeCache = codeCache;
    this.fastOperations = tier.fastOperations();
    this.traps = new Traps(registers, mmu, new Interrupts(registers, mmu));
    this.transactions = new Transactions(registers, mmu, traps);
    this.executor = new Executor(registers, mmu, ports, traps, transactions);
    this.strings = executor.strings();
    this.interpreter = new Interpreter(registers, mmu, executor, tier.hot());
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

  /** Has a segment begin elsewhere; all else about it stays. */
  public void setSegmentBase(int segment, int base) {
    r.segments[segment] = r.segments[segment].withBase(base);
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
    mmu.transactionChanged();
    segmentsChanged();
  }

  /** How many instructions were completed since the machine was made. */
  public long retired() {
    return r.retired;
  }

  /** How often code has asked for the time, also where that was taken back later. */
  public long timesAsked() {
    return executor.timesAsked();
  }

  /** Says how much time has passed, in a state that was reached at another time as well. */
  public void setRetired(long instructions) {
    r.retired = instructions;
  }

  // ---- Stopping and observing ----

  /** Lets {@link #run} stop before the instruction at an address. */
  public void setBreakpoint(int address) {
    if (breakpoints.add(address)) {
      decodeAgain(address);
    }
  }

  public void clearBreakpoint(int address) {
    if (breakpoints.remove(address)) {
      decodeAgain(address);
    }
  }

  /** A breakpoint lies in blocks of its own page alone: no block goes on into the next page. */
  private void decodeAgain(int address) {
    codeCache.dropNumber(address >>> Page.SHIFT);
  }

  /** The pages of address spaces from which code was ever executed, by their numbers. */
  public BitSet pagesOfCode() {
    return codeCache.everDecoded();
  }

  /** Whether {@link #run} stops before the instruction at an address. */
  public boolean hasBreakpoint(int address) {
    return breakpoints.contains(address);
  }

  /** Writes down every data access from now on; null ends that. */
  public void observe(@Nullable AccessLog log) {
    mmu.observe(log);
  }

  /** The log that data accesses are written to, if there is one. */
  public @Nullable AccessLog observed() {
    return mmu.observed();
  }

  /**
   * Whether software interrupts and exceptions end {@link #run} with {@link Stop#TRAP}, for Java
   * code to serve them, or go through the interrupt descriptor table.
   */
  public void setTrapsStop(boolean hosted) {
    traps.setHosted(hosted);
  }

  /** Whether calls to a simulator end {@link #run} in the same way, whatever other traps do. */
  public void setDebugCallsStop(boolean stop) {
    traps.setDebugCallsStop(stop);
  }

  /** The details after {@link Stop#TRAP}; after a stop for a transaction, where it happened. */
  public Trap trap() {
    return traps.trap();
  }

  /** Lets a run end soon with {@link Stop#REQUESTED}; may be called from any Java thread. */
  public void requestStop() {
    stopRequested = true;
    mmu.callForAttention();
  }

  // ---- Running ----

  /**
   * Executes up to {@code most} instructions. A breakpoint at the very first one is passed over, so
   * that one can go on from it. Entering the guest's own handler of an exception counts as one
   * instruction, or handlers that fault at once would run forever.
   */
  public Stop run(long most) {
    Stop due = traps.takeStop();
    if (due != null) {
      // An interrupt from outside came to a bad end.
      return due;
    }
    long left = most;
    boolean passOver = true;
    while (left > 0) {
      Stop outside = fromOutside();
      if (outside != null) {
        return outside;
      }
      // An interrupt that waits for the end of the shadow of an instruction comes right after that.
      long atOnce = interruptWaits && r.flag(Registers.IF) ? 1 : left;
      long before = r.retired + traps.delivered();
      Stop stop = runBlocks(atOnce, passOver);
      if (stop != null) {
        return stop;
      }
      left -= r.retired + traps.delivered() - before;
      passOver = false;
    }
    return Stop.BUDGET;
  }

  private @Nullable Stop fromOutside() {
    if (interruptWaits && interruptible()) {
      return Stop.INTERRUPTIBLE;
    }
    if (devicesCalled) {
      devicesCalled = false;
      return Stop.DEVICES;
    }
    return r.halted ? Stop.HALT : null;
  }

  /** What the repeated string instruction at EIP is about to do; null if there is none. */
  public @Nullable Rounds rounds() {
    return strings.rounds(instructionAtEip());
  }

  /**
   * Executes the instruction at EIP; if it is a repeated string instruction, at most so many rounds
   * of it. Stops with {@link Stop#BETWEEN_ROUNDS} if more of them are left: EIP is where it was,
   * and going on from there does the rest. The instruction counts when it is completed.
   *
   * @param most at least 1
   */
  public Stop runRounds(long most) {
    strings.allow(most);
    try {
      return run(1);
    } finally {
      strings.allowAll();
    }
  }

  /** Runs on until something is to be looked at; the stop that it asks for, if any. */
  private @Nullable Stop runBlocks(long left, boolean passOver) {
    CpuFault fault = null;
    boolean stepping = r.flag(Registers.TF);
    long before = steppable();
    try {
      Block block = blockAt(r.eip);
      if (block.breakpoint && !passOver) {
        return Stop.BREAKPOINT;
      }
      fault = interpreter.run(block, stepping ? 1 : left);
      mmu.enter(Block.NONE);
    } catch (CpuFault onFetch) {
      fault = onFetch;
    }
    if (fault != null) {
      raise(fault);
    } else if (stepping && !traps.stopRequested() && steppable() != before) {
      // The trap flag was set when the instruction began; EIP stands behind it.
      raise(CpuFault.of(CpuFault.DEBUG));
    }
    if (flatnessChanged()) {
      segmentsChanged();
    }
    Stop stop = traps.takeStop();
    return stop != null || !mmu.wantsAttention() ? stop : attend();
  }

  private void raise(CpuFault fault) {
    if (!transactions.takes(fault)) {
      traps.raise(fault, r.eip);
    }
  }

  /** Counts the instructions after which a single step is due: not after software interrupts. */
  private long steppable() {
    return r.retired - traps.entered();
  }

  private @Nullable Stop attend() {
    mmu.attended();
    if (stopRequested) {
      stopRequested = false;
      return Stop.REQUESTED;
    }
    if (strings.hasStopped()) {
      return Stop.BETWEEN_ROUNDS;
    }
    if (mmu.takeStaleUse()) {
      return Stop.STALE_TRANSLATION;
    }
    return mmu.logFull() ? Stop.LOG_FULL : null;
  }

  private Block blockAt(int eip) {
    int address = eip + mmu.codeBase();
    CodePage page = mmu.codePage(address);
    Block block = page.blockAt(address & Page.OFFSET_MASK);
    if (block != null && (block.second == null || block.second == nextPage(address))) {
      return block;
    }
    return decode(address, page);
  }

  private CodePage nextPage(int address) {
    return mmu.codePage((address | Page.OFFSET_MASK) + 1);
  }

  private int codeByte(int address) {
    if (!flat && !code.contains(address - code.base(), 1)) {
      throw CpuFault.generalProtection(0);
    }
    return mmu.codePage(address).byteAt(address);
  }

  private Block decode(int address, CodePage page) {
    BlockBuilder builder =
        new BlockBuilder(this::codeByte, breakpoints, fastOperations && flat, code.big());
    Block block = builder.build(address);
    int offset = address & Page.OFFSET_MASK;
    int inFirst = Math.min(block.length, Page.SIZE - offset);
    page.cover(offset, inFirst);
    if (inFirst < block.length) {
      CodePage second = nextPage(address);
      second.cover(0, block.length - inFirst);
      block.second = second;
    }
    block.keptBy(page, offset);
    page.put(offset, block);
    return block;
  }

  /** Whether decoded code cannot be used any more. */
  private boolean flatnessChanged() {
    return flat != segmentsFlat() || (!flat && !code.equals(r.segments[Register.CS]));
  }

  private boolean segmentsFlat() {
    return r.segments[Register.CS].isFlatCode()
        && r.segments[Register.DS].isFlatData()
        && r.segments[Register.ES].isFlatData()
        && r.segments[Register.SS].isFlatData();
  }

  private void segmentsChanged() {
    if (flatnessChanged()) {
      flat = segmentsFlat();
      code = r.segments[Register.CS];
      mmu.setCodeBase(code.base());
      codeCache.clear();
    }
    mmu.privilegeChanged();
  }

  /** After the registers were replaced by those of a snapshot. */
  void restored() {
    traps.takeStop();
    mmu.transactionChanged();
    segmentsChanged();
  }

  // ---- Transactions ----

  public boolean inTransaction() {
    return r.transaction != null;
  }

  /**
   * Whether {@link #run} stops before each transaction, with {@link Stop#TRANSACTION_BEGINS}, and
   * after it, with {@link Stop#TRANSACTION_ENDED} or {@link Stop#TRANSACTION_ABORTED}. Those inside
   * others do not count. Before it, one of {@link #beginTransaction} and {@link #refuseTransaction}
   * says how to go on; without that a run stops there again.
   */
  public void setTransactionsStop(boolean stop) {
    transactions.setStops(stop);
  }

  /**
   * Executes the xbegin at EIP. False if there is none any more, because another thread has changed
   * the code since the stop: nothing is done then.
   */
  public boolean beginTransaction() {
    if (inTransaction()) {
      throw new IllegalStateException("a transaction is under way already");
    }
    Insn insn = instructionAtEip();
    if (insn.op != Op.XBEGIN) {
      return false;
    }
    transactions.start(r.eip + insn.length + insn.immediate);
    r.eip += insn.length;
    r.retired++;
    return true;
  }

  /**
   * Lets the xbegin at EIP abort at once with a code: that takes no more than going to the fallback
   * and one instruction's time. False if there is none any more.
   */
  public boolean refuseTransaction(int code) {
    boolean begun = beginTransaction();
    if (begun) {
      abortTransaction(code);
    }
    return begun;
  }

  /**
   * Takes back what the transaction has done and goes to its fallback, with a code in EAX. To be
   * called in the address space in which it was begun; memory that is not mapped any more stays.
   */
  public void abortTransaction(int code) {
    transactions.abort(code);
    segmentsChanged();
  }

  /** Ends the transaction, if there is one, with all that it did, however deep it is. */
  public void endTransaction() {
    transactions.commit();
  }

  private Insn instructionAtEip() {
    try {
      return Decoder.decode(this::codeByte, r.eip + mmu.codeBase(), code.big());
    } catch (CpuFault unreadable) {
      return new Insn();
    }
  }

  // ---- Interrupts from outside ----

  /** Whether interrupts are enabled, if perhaps not yet. */
  public boolean areInterruptsOn() {
    return r.flag(Registers.IF);
  }

  /** Whether an interrupt from outside would be taken before the next instruction. */
  public boolean interruptible() {
    return r.flag(Registers.IF) && !r.inInterruptShadow();
  }

  /**
   * Whether {@link #run} stops with {@link Stop#INTERRUPTIBLE} where an interrupt from outside
   * could be taken. Interrupts are switched on by instructions that end their blocks, so this is
   * exact to the instruction, and costs nothing in between.
   */
  public void setInterruptWaits(boolean waits) {
    interruptWaits = waits;
  }

  /** Lets {@link #run} stop behind the instruction that is executed now, which uses a port. */
  public void callDevices() {
    devicesCalled = true;
  }

  /** The address of the access, after {@link Stop#STALE_TRANSLATION}. */
  public int staleAddress() {
    return mmu.staleAddress();
  }

  /** Whether the processor waits for an interrupt. */
  public boolean isHalted() {
    return r.halted;
  }

  /** Takes an interrupt now. */
  public void interrupt(int vector) {
    if (inTransaction()) {
      transactions.abortByItself(0);
    }
    traps.external(vector);
    segmentsChanged();
  }
}
