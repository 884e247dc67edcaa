package org.landslide.check.state;

import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.landslide.machine.memory.Page;
import org.landslide.world.Role;

/**
 * The watched functions that a thread is in, innermost first; never changed, only replaced.
 *
 * <p>A stack of its own, beside the thread's: unwinding that takes a hundred times longer, and the
 * question "inside malloc?" comes up at every stop. A call is recognised by its stack pointer: as
 * long as the thread is inside, its stack pointer is not above it. So calls that end otherwise than
 * by returning (a longjmp, a jump out of an exception handler) are noticed at the next stop. This
 * supposes that a thread has one stack, or that its exception stack lies below.
 */
public final class WatchedCalls {
  private final WatchedFunction function;
  private final int stackPointer;
  private final int returnAddress;
  private final int argument;
  private final int secondArgument;
  private final @Nullable WatchedCalls outer;
  private final boolean allocating;
  private final boolean quiet;
  private final boolean raceFree;
  private final boolean sealed;

  private WatchedCalls(
      WatchedFunction function,
      int stackPointer,
      int returnAddress,
      int argument,
      int secondArgument,
      @Nullable WatchedCalls outer) {
    this.function = function;
    this.stackPointer = stackPointer;
    this.returnAddress = returnAddress;
    this.argument = argument;
    this.secondArgument = secondArgument;
    this.outer = outer;
    this.allocating = function.isAllocator() || isAllocating(outer);
    this.quiet = function.isQuiet() || isQuiet(outer);
    this.raceFree = quiet || function.is(Treatment.RACE_FREE) || isRaceFree(outer);
    this.sealed =
        !quiet && raceFree && (isSealed(outer) || (isMutex(function) && !isRaceFree(outer)));
  }

  private static boolean isMutex(WatchedFunction function) {
    return function.is(Role.LOCK) || function.is(Role.UNLOCK);
  }

  /**
   * The calls of a thread that stands at the first instruction of a function.
   *
   * @param calls those that it is in already
   * @param stackPointer where the return address lies
   */
  public static WatchedCalls entering(
      @Nullable WatchedCalls calls,
      WatchedFunction function,
      int stackPointer,
      int returnAddress,
      int argument,
      int secondArgument) {
    return new WatchedCalls(function, stackPointer, returnAddress, argument, secondArgument, calls);
  }

  /** Whether a thread is in the allocator. */
  public static boolean isAllocating(@Nullable WatchedCalls calls) {
    return calls != null && calls.allocating;
  }

  /** Whether what a thread accesses does not count. */
  public static boolean isQuiet(@Nullable WatchedCalls calls) {
    return calls != null && calls.quiet;
  }

  /** Whether what a thread accesses is no data race; there it is not preempted for one either. */
  public static boolean isRaceFree(@Nullable WatchedCalls calls) {
    return calls != null && calls.raceFree;
  }

  /** Whether a thread is inside of a mutex that is taken to work. */
  public static boolean isSealed(@Nullable WatchedCalls calls) {
    return calls != null && calls.sealed;
  }

  /**
   * Whether a thread that stands at the first instruction of a function is in this very call
   * already: the function's loop may begin there.
   */
  public boolean isSameCall(WatchedFunction entered, int pointer, int caller) {
    return function == entered && stackPointer == pointer && returnAddress == caller;
  }

  /** Whether the calls of a thread are those that it was in at another time. */
  @SuppressWarnings("ReferenceEquality") // what two stacks share is not compared
  public static boolean areSame(@Nullable WatchedCalls some, @Nullable WatchedCalls others) {
    WatchedCalls one = some;
    WatchedCalls other = others;
    while (one != other
        && one != null
        && other != null
        && one.isSameCall(other.function, other.stackPointer, other.returnAddress)
        && one.argument == other.argument
        && one.secondArgument == other.secondArgument) {
      one = one.outer;
      other = other.outer;
    }
    return one == other;
  }

  /** Whether the call is over in a thread with this stack pointer. */
  public boolean isOver(int pointer) {
    return Integer.compareUnsigned(pointer, stackPointer) > 0;
  }

  public WatchedFunction function() {
    return function;
  }

  public int returnAddress() {
    return returnAddress;
  }

  /** The first argument. */
  public int argument() {
    return argument;
  }

  public int secondArgument() {
    return secondArgument;
  }

  /** Where the blocks begin that it frees, if it frees any: one, or page by page. */
  public int[] freed() {
    boolean isRow = function.is(Role.FREE_PAGES) && argument != 0;
    int count = isRow ? Math.min(secondArgument, MOST_PAGES) : 1;
    return IntStream.range(0, count).map(page -> argument + page * Page.SIZE).toArray();
  }

  /** More than a kernel has. */
  private static final int MOST_PAGES = 1 << 16;

  /** The innermost call of a function with this role, or null when there is none. */
  public static @Nullable WatchedCalls find(@Nullable WatchedCalls calls, Role role) {
    WatchedCalls call = calls;
    while (call != null && !call.function.is(role)) {
      call = call.outer;
    }
    return call;
  }

  /** Whether one of the calls is of a function with this name. */
  public static boolean areIn(@Nullable WatchedCalls calls, String name) {
    WatchedCalls call = calls;
    while (call != null && !call.function.isNamed(name)) {
      call = call.outer;
    }
    return call != null;
  }

  public @Nullable WatchedCalls outer() {
    return outer;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other || (other instanceof WatchedCalls that && areSame(this, that));
  }

  @Override
  public int hashCode() {
    return stackPointer * 31 + returnAddress;
  }
}
