package org.landslide.check.execute;

import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.landslide.check.observe.Line;
import org.landslide.check.observe.SealedCode;
import org.landslide.check.options.PreemptionKind;
import org.landslide.check.options.PreemptionRules;
import org.landslide.check.state.WatchedCalls;
import org.landslide.check.state.WatchedFunction;
import org.landslide.engine.model.PreemptionPoint.RacingAccess;
import org.landslide.machine.Cpu;
import org.landslide.machine.state.Rounds;

/** Decides where a thread that could go on may be preempted. Never inside the allocator. */
public final class PreemptionPoints {
  private final Set<PreemptionKind> kinds;
  private final Scope scope;
  private final Cpu cpu;

  /** The instructions before which threads may be preempted. */
  private final Set<RacingAccess> accesses = new HashSet<>();

  /** The same for repeated string instructions: the lines before which it counts. */
  private final Map<RacingAccess, Set<Line>> rounds = new HashMap<>();

  private final Set<Integer> instructions = new HashSet<>();

  public PreemptionPoints(PreemptionRules rules, Cpu cpu) {
    this.cpu = cpu;
    this.kinds = EnumSet.noneOf(PreemptionKind.class);
    this.kinds.addAll(rules.kinds());
    this.scope = new Scope(rules.scope());
    rules.racingAccesses().forEach(this::add);
  }

  private void add(RacingAccess access) {
    int instruction = (int) access.instruction();
    instructions.add(instruction);
    if (Line.isMarked(access.instruction())) {
      boolean sealed = SealedCode.isMarked(access.instruction());
      rounds
          .computeIfAbsent(place(access.thread(), instruction, sealed), unused -> new HashSet<>())
          .add(Line.marked(access.instruction()));
    } else {
      accesses.add(access);
    }
  }

  private static RacingAccess place(int tid, int instruction, boolean sealed) {
    long number = Integer.toUnsignedLong(instruction);
    return new RacingAccess(tid, sealed ? SealedCode.mark(number) : number);
  }

  /** The instructions before which some thread may be preempted. */
  Set<Integer> instructions() {
    return Collections.unmodifiableSet(instructions);
  }

  /** Whether a thread that stands at an instruction may be preempted for a data race. */
  boolean atAccess(int tid, int instruction, @Nullable WatchedCalls calls) {
    if (!instructions.contains(instruction) || !mayRace(calls)) {
      return false;
    }
    RacingAccess here = place(tid, instruction, WatchedCalls.isSealed(calls));
    return accesses.contains(here) || next(here, 0) == 0;
  }

  private boolean mayRace(@Nullable WatchedCalls calls) {
    boolean counts = !WatchedCalls.isRaceFree(calls) || WatchedCalls.isSealed(calls);
    return counts && scope.allows(calls, null);
  }

  /**
   * How many rounds a thread makes, which stands at an instruction, until it may be preempted for a
   * data race in the middle of it; 0 if it may not be.
   */
  long roundsAhead(int tid, int instruction, @Nullable WatchedCalls calls) {
    RacingAccess here = place(tid, instruction, WatchedCalls.isSealed(calls));
    return mayRace(calls) ? Math.max(0, next(here, 1)) : 0;
  }

  /** Whether a thread may be preempted in the middle of some instruction. */
  boolean hasRounds() {
    return !rounds.isEmpty();
  }

  /** The next round that touches a line in which there is a race; -1 if none does. */
  private long next(RacingAccess here, int from) {
    Set<Line> lines = hasRounds() ? rounds.get(here) : null;
    Rounds ahead = lines == null ? null : cpu.rounds();
    if (lines == null || ahead == null) {
      return -1;
    }
    return lines.stream()
        .flatMapToLong(line -> ahead.next(from, line.address(), Line.BYTES).stream())
        .min()
        .orElse(-1);
  }

  /** Whether a thread that has just created another or made it runnable may be preempted. */
  boolean afterWaking(@Nullable WatchedCalls calls) {
    return kinds.contains(PreemptionKind.RUNNABLE) && !WatchedCalls.isAllocating(calls);
  }

  /** Whether a thread that disables interrupts, or has enabled them, may be preempted. */
  boolean atInterrupts(PreemptionKind kind, @Nullable WatchedCalls calls) {
    return kinds.contains(kind) && !WatchedCalls.isRaceFree(calls) && scope.allows(calls, null);
  }

  /** Whether there are points where interrupts are disabled or enabled. */
  boolean hasInterrupts() {
    return kinds.contains(PreemptionKind.CLI) || kinds.contains(PreemptionKind.STI);
  }

  /** Whether disks interrupt at any moment, and not as soon as they can. */
  boolean hasDisks() {
    return kinds.contains(PreemptionKind.DISK);
  }

  /** Whether the timer has a turn of its own. */
  boolean hasTicks() {
    return kinds.contains(PreemptionKind.TICK);
  }

  /**
   * Whether a thread that calls a function, or has returned from it, may be preempted.
   *
   * @param calls those that the thread is in
   */
  boolean at(PreemptionKind kind, WatchedFunction function, @Nullable WatchedCalls calls) {
    return kinds.contains(kind)
        && !WatchedCalls.isAllocating(calls)
        && scope.allows(calls, function);
  }
}
