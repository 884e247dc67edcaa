package org.landslide.kernel.world;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.landslide.kernel.code.KernelCode;
import org.landslide.kernel.hardware.Transmitters;
import org.landslide.kernel.told.Hearing;
import org.landslide.machine.Cpu;
import org.landslide.machine.device.Pc;
import org.landslide.machine.memory.Memory;
import org.landslide.machine.state.CpuContext;
import org.landslide.machine.state.Register;

/**
 * Runs a PC and notices when another thread gets the processor: the stack pointer moves to another
 * stack. Only the few instructions that can do so are watched; all others run at full speed.
 */
final class ThreadWatch {
  /** How many words at the end of a stack tell threads apart: saved registers, where it returns. */
  private static final int PRINTED_WORDS = 8;

  /** Is told of each switch, before the new thread has executed anything. */
  interface Listener {
    /**
     * A thread has left the processor.
     *
     * @param context its registers before the instruction that moved the stack pointer
     */
    void switched(int from, CpuContext context);
  }

  private final Pc pc;
  private final Cpu cpu;
  private final Threads threads;
  private final Set<Integer> switches;
  private boolean postpones;
  private boolean postponed;
  private final List<Listener> listeners = new ArrayList<>();

  /** Hears what the kernel tells of its threads, if it tells anything. */
  private @Nullable Hearing hearing;

  private Transmitters transmitters = Transmitters.NONE;
  private IntConsumer sink = character -> {};

  ThreadWatch(Pc pc, KernelCode code, Threads threads) {
    this.pc = pc;
    this.cpu = pc.machine().cpu();
    this.threads = threads;
    this.switches = code.switches();
    switches.forEach(cpu::setBreakpoint);
  }

  /**
   * Whether a stop that another Java thread asks for has to wait: what is done now is done to its
   * end.
   */
  void setPostpones(boolean now) {
    postpones = now;
    if (!now && postponed) {
      postponed = false;
      cpu.requestStop();
    }
  }

  /**
   * From now on these functions are not executed.
   *
   * @param newSink gets what they send
   */
  void passOver(Transmitters functions, IntConsumer newSink) {
    transmitters = functions;
    sink = newSink;
    functions.plant(cpu);
  }

  /** From now on what the kernel tells of its threads is heard. */
  void setHearing(Hearing now) {
    hearing = now;
  }

  void addListener(Listener listener) {
    listeners.add(listener);
  }

  void removeListener(Listener listener) {
    listeners.remove(listener);
  }

  /**
   * Runs the PC.
   *
   * @return why it has stopped; null if another thread has the processor
   */
  Pc.@Nullable End run(long most) {
    return run(most, false);
  }

  /** The same, until an interrupt could be taken. */
  Pc.@Nullable End runToBoundary(long most) {
    return run(most, true);
  }

  private Pc.@Nullable End run(long most, boolean toBoundary) {
    long end = cpu.retired() + most;
    while (true) {
      if (isTold() && (!toBoundary || !cpu.interruptible())) {
        hear();
      }
      if (transmitters.isOne(cpu.eip()) && (!toBoundary || !cpu.interruptible()) && transmits()) {
        return Pc.End.BREAKPOINT;
      }
      if (switches.contains(cpu.eip()) && (!toBoundary || !cpu.interruptible()) && moves()) {
        return null;
      }
      long left = end - cpu.retired();
      if (left <= 0) {
        return Pc.End.BUDGET;
      }
      Pc.End stop = toBoundary ? pc.runToBoundary(left) : pc.run(left);
      if (stop == Pc.End.REQUESTED && postpones) {
        postponed = true;
        continue;
      }
      boolean isSpecial = isTold() || transmitters.isOne(cpu.eip());
      boolean goesOn = switches.contains(cpu.eip()) || (isSpecial && !isBack());
      if (stop != Pc.End.BREAKPOINT || !goesOn) {
        return stop;
      }
    }
  }

  /** Whether the current thread tells something by its next instruction. */
  private boolean isTold() {
    return hearing != null && hearing.isAt(cpu.eip());
  }

  /** Whether the current thread is where it was interrupted, which its caller waits for. */
  private boolean isBack() {
    KernelThread thread = threads.get(threads.current());
    return thread.interrupted()
        && thread.context().eip() == cpu.eip()
        && thread.context().reg(Register.ESP) == cpu.reg(Register.ESP);
  }

  private void hear() {
    Hearing now = hearing;
    if (now != null) {
      int tid = threads.current();
      threads.setTold(now.hear(threads.told(), tid, threads.get(tid).interrupted()));
    }
  }

  /**
   * Passes over the function that the current thread stands at; whether it comes to a breakpoint by
   * that.
   */
  private boolean transmits() {
    return transmitters.pass(pc, sink) && cpu.hasBreakpoint(cpu.eip()) && !isWatched(cpu.eip());
  }

  private boolean isWatched(int address) {
    return switches.contains(address) || isTold() || transmitters.isOne(address);
  }

  /** Runs the PC, but not past an instruction that may lead to another thread. */
  Pc.End runAlone(long most) {
    if (isTold()) {
      hear();
    }
    if (transmitters.isOne(cpu.eip()) && transmitters.pass(pc, sink) && isSwitch(cpu.eip())) {
      return Pc.End.BREAKPOINT;
    }
    Pc.End stop = pc.run(most);
    if (stop == Pc.End.REQUESTED && postpones) {
      postponed = true;
      stop = pc.run(most);
    }
    return stop;
  }

  /** Whether an address is watched for switches alone. */
  boolean isSwitch(int address) {
    return switches.contains(address);
  }

  /** Executes an instruction that loads the stack pointer; whether another thread runs then. */
  private boolean moves() {
    int before = cpu.reg(Register.ESP);
    CpuContext context = cpu.saveContext();
    long retired = cpu.retired();
    cpu.run(1);
    if (cpu.retired() == retired) {
      return false;
    }
    int after = cpu.reg(Register.ESP);
    int from = threads.current();
    int to = threads.owner(after, before, this::print, cpu.saveContext(), cpu.cr3());
    if (to == from) {
      return false;
    }
    threads.put(threads.get(from).left(before, print(before), context));
    threads.setCurrent(to);
    if (hearing != null) {
      boolean inTimer = threads.get(from).interrupted();
      threads.setTold(hearing.moved(threads.told(), from, to, inTimer));
    }
    listeners.forEach(listener -> listener.switched(from, context));
    return true;
  }

  /** A number for the words at the end of a stack. */
  long print(int stackPointer) {
    long hash = 0;
    for (int i = 0; i < PRINTED_WORDS; i++) {
      hash = Memory.mix(hash ^ word(stackPointer + 4 * i));
    }
    return hash;
  }

  private int word(int address) {
    int physical = pc.machine().mmu().translate(address);
    int last = pc.machine().mmu().translate(address + 3);
    return physical == -1 || last != physical + 3 ? 0 : pc.machine().memory().load32(physical);
  }
}
