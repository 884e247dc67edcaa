package org.landslide.kernel.world;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.landslide.kernel.hardware.BlockUses;
import org.landslide.kernel.told.Told;
import org.landslide.machine.state.CpuContext;

/** All threads of a kernel that were ever seen, by their ids, which begin with 1. */
final class Threads implements BlockUses.Stacks {
  /** A stack pointer may be saved some pushes before or after the switch itself. */
  private static final int TOLERANCE = 64;

  /** No two stacks are closer together where they end. */
  private static final int NEAR = 512;

  private KernelThread[] all;
  private int current;

  /** What the kernel has told of them, if it does. */
  private Told told;

  private Threads(KernelThread[] all, int current, Told told) {
    this.all = all;
    this.current = current;
    this.told = told;
  }

  /** Only the thread that boots. */
  static Threads booting(CpuContext context) {
    return new Threads(
        new KernelThread[] {KernelThread.found(1, 0, 0, context, 0)}, 1, Told.AT_BOOT);
  }

  /** Those of a kernel that tells nothing. */
  static Threads of(List<KernelThread> all, int current) {
    return new Threads(all.toArray(KernelThread[]::new), current, Told.NOTHING);
  }

  /** In the order of their ids. */
  List<KernelThread> all() {
    return List.of(all);
  }

  Threads copy() {
    return new Threads(all.clone(), current, told);
  }

  void assign(Threads other) {
    all = other.all.clone();
    current = other.current;
    told = other.told;
  }

  Told told() {
    return told;
  }

  void setTold(Told now) {
    told = now;
  }

  /** The id of the thread that has the processor. */
  @Override
  public int current() {
    return current;
  }

  @Override
  public int stackPointer(int tid) {
    return get(tid).stackPointer();
  }

  @Override
  public int directory(int tid) {
    return get(tid).directory();
  }

  KernelThread get(int tid) {
    return all[tid - 1];
  }

  boolean exists(int tid) {
    return tid > 0 && tid <= all.length && all[tid - 1].alive();
  }

  int count() {
    return all.length;
  }

  void put(KernelThread thread) {
    all[thread.tid() - 1] = thread;
  }

  /** The ids of those that live, in ascending order. */
  @Override
  public int[] living() {
    return IntStream.rangeClosed(1, all.length).filter(this::exists).toArray();
  }

  void setCurrent(int tid) {
    current = tid;
  }

  /**
   * The thread whose stack ends at an address, which another one has just loaded into its stack
   * pointer; a new one, if none does. It is the same thread if the stack pointer stays on its
   * stack.
   *
   * @param from where the stack pointer was
   * @param print the number for the words at an address
   */
  int owner(int stackPointer, int from, IntToLongFunction print, CpuContext context, int cr3) {
    for (KernelThread thread : all) {
      if (thread.alive() && thread.tid() != current && isNear(thread, stackPointer)) {
        boolean isSame =
            Math.abs(thread.stackPointer() - stackPointer) <= TOLERANCE
                && print.applyAsLong(thread.stackPointer()) == thread.print();
        if (isSame) {
          return thread.tid();
        }
      }
    }
    if (staysOn(all[current - 1], stackPointer, from)) {
      return current;
    }
    return add(stackPointer, print.applyAsLong(stackPointer), context, cr3);
  }

  private static boolean isNear(KernelThread thread, int stackPointer) {
    return Math.abs(thread.stackPointer() - stackPointer) < NEAR;
  }

  /** Up to where its stack is known to begin, or a bit further down. */
  private static boolean staysOn(KernelThread thread, int stackPointer, int from) {
    boolean known = thread.top() != 0 && thread.top() - from >= 0 && thread.top() - from < 1 << 16;
    int top = known ? thread.top() : from + NEAR;
    return stackPointer - (from - NEAR) >= 0 && top - stackPointer >= 0;
  }

  /** A new thread. Those that had its stack before are gone. */
  private int add(int stackPointer, long print, CpuContext context, int cr3) {
    for (KernelThread thread : all) {
      if (thread.alive() && thread.tid() != current && isNear(thread, stackPointer)) {
        put(thread.gone());
      }
    }
    return append(stackPointer, print, context, cr3);
  }

  private int append(int stackPointer, long print, CpuContext context, int cr3) {
    int tid = all.length + 1;
    all = Arrays.copyOf(all, tid);
    all[tid - 1] = KernelThread.found(tid, stackPointer, print, context, cr3);
    return tid;
  }

  /**
   * A thread that is on no stack of its own.
   *
   * @param context where it seems to stand when it is not at the processor
   */
  int addWithoutStack(CpuContext context) {
    return append(0, 0, context, 0);
  }

  /** Makes a thread known that was found out in trying; its id. */
  int learn(KernelThread seen, IntToLongFunction print) {
    int known = find(seen.stackPointer(), print);
    return known != 0
        ? known
        : add(seen.stackPointer(), seen.print(), seen.context(), seen.directory());
  }

  /** The id of the thread that has left the processor with its stack ending here; 0 if none has. */
  int find(int stackPointer, IntToLongFunction print) {
    for (KernelThread thread : all) {
      if (thread.alive()
          && thread.stackPointer() == stackPointer
          && print.applyAsLong(thread.stackPointer()) == thread.print()) {
        return thread.tid();
      }
    }
    return 0;
  }
}
