package org.landslide.kernel.hardware;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.landslide.machine.Cpu;
import org.landslide.machine.device.Pc;
import org.landslide.machine.memory.Page;
import org.landslide.machine.state.Register;
import org.landslide.world.BlockUse;
import org.landslide.world.BlockUse.Kind;

/**
 * Finds out whether a thread of a kernel stands on the memory that another one, or itself, gives
 * back: as its stack, or as the page directory that the processor has while it runs.
 *
 * <p>A thread that has ended looks like one that waits, so only those count that can run. Which
 * directory they have when they run is seen when that is tried out: on the way the kernel's
 * scheduler loads it. With interrupts off a thread may give back its own stack and directory, and
 * leave them for good before any other can get them, so nothing is said of that.
 */
public final class BlockUses {
  /** Where the stacks of a kernel's threads end. */
  public interface Stacks {
    int current();

    int[] living();

    /** Where the stack ends of a living thread that is not at the processor. */
    int stackPointer(int tid);

    /** The page directory that a living thread had when it was last seen in user code, or 0. */
    int directory(int tid);
  }

  private final Cpu cpu;
  private final Stacks threads;
  private final PageWalk walk;

  /** The directory that each thread had in the last trial. */
  private final Map<Integer, Integer> directories = new HashMap<>();

  public BlockUses(Pc pc, Stacks threads, PageWalk walk) {
    this.cpu = pc.machine().cpu();
    this.threads = threads;
    this.walk = walk;
  }

  /** Another trial begins. */
  public void forget() {
    directories.clear();
  }

  /** A thread that can run has a directory when it does; 0 if that was not seen. */
  public void learn(int tid, int directory) {
    if (directory != 0) {
      directories.put(tid, directory);
    }
  }

  /** What the current thread uses the memory for right now. */
  public Optional<BlockUse> now(int address, int bytes) {
    int tid = threads.current();
    if (!cpu.areInterruptsOn()) {
      return Optional.empty();
    }
    if (isIn(cpu.reg(Register.ESP), address, bytes)) {
      return Optional.of(new BlockUse(Kind.STACK, tid));
    }
    return isDirectory(cpu.cr3(), address, bytes)
        ? Optional.of(new BlockUse(Kind.PAGE_DIRECTORY, tid))
        : Optional.empty();
  }

  /**
   * Whether it is worth a trial to find out more: a thread that could run lately had the memory for
   * its stack, or as its directory when it was last in user code.
   */
  public boolean couldBe(int address, int bytes, IntPredicate canRun) {
    for (int tid : threads.living()) {
      boolean isCurrent = tid == threads.current();
      if (isCurrent || canRun.test(tid)) {
        boolean isStack = !isCurrent && isIn(threads.stackPointer(tid), address, bytes);
        if (isStack || isDirectory(threads.directory(tid), address, bytes)) {
          return true;
        }
      }
    }
    return false;
  }

  /** What threads use the memory for that could run now. */
  public Optional<BlockUse> later(int address, int bytes, IntPredicate canRun) {
    for (int tid : threads.living()) {
      if (tid != threads.current()
          && canRun.test(tid)
          && isIn(threads.stackPointer(tid), address, bytes)) {
        return Optional.of(new BlockUse(Kind.STACK, tid));
      }
      if (isDirectory(directories.getOrDefault(tid, 0), address, bytes)) {
        return Optional.of(new BlockUse(Kind.NEXT_DIRECTORY, tid));
      }
    }
    return Optional.empty();
  }

  /** What the current thread uses a frame of physical memory for right now. */
  public Optional<BlockUse> frameNow(int frame) {
    boolean isLoaded = cpu.areInterruptsOn() && isFrame(cpu.cr3(), frame);
    return isLoaded
        ? Optional.of(new BlockUse(Kind.PAGE_DIRECTORY, threads.current()))
        : Optional.empty();
  }

  /** Whether it is worth a trial to find out more: see {@link #couldBe}. */
  public boolean couldBeFrame(int frame, IntPredicate canRun) {
    return Arrays.stream(threads.living())
        .filter(tid -> tid == threads.current() || canRun.test(tid))
        .anyMatch(tid -> isFrame(threads.directory(tid), frame));
  }

  /** What threads use a frame for that could run now. */
  public Optional<BlockUse> frameLater(int frame) {
    return Arrays.stream(threads.living())
        .filter(tid -> isFrame(directories.getOrDefault(tid, 0), frame))
        .mapToObj(tid -> new BlockUse(Kind.NEXT_DIRECTORY, tid))
        .findFirst();
  }

  private static boolean isFrame(int directory, int frame) {
    return directory != 0 && (directory & ~Page.OFFSET_MASK) == frame;
  }

  private static boolean isIn(int point, int address, int bytes) {
    return Integer.compareUnsigned(point - address, bytes) < 0;
  }

  private boolean isDirectory(int directory, int address, int bytes) {
    int page = directory & ~Page.OFFSET_MASK;
    for (int at = firstPage(address); isIn(at, address, bytes); at += Page.SIZE) {
      if (page != 0 && walk.translate(cpu.cr3(), at) == page) {
        return true;
      }
    }
    return false;
  }

  /** The first page that begins in the memory. */
  private static int firstPage(int address) {
    return (address + Page.OFFSET_MASK) & ~Page.OFFSET_MASK;
  }
}
