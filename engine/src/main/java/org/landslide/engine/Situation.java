package org.landslide.engine;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What can be done in a state. A living thread that has neither an enabled move nor a waiting one
 * is blocked in a way that only a step of another thread which touches the same kernel object can
 * end.
 */
public final class Situation {
  /** Nobody is left. */
  public static final Situation OVER = new Situation(new int[0], List.of());

  /**
   * A transaction that can be made to fail because of a conflict, once there is one.
   *
   * @param move the failure
   * @param body what the transaction would touch, had it begun when its thread came there
   */
  public record ConflictAbort(int move, Footprint body) {}

  private final int[] enabled;
  private final List<Waiting> waiting;
  private final List<ConflictAbort> conflictAborts;

  /** Those of the enabled moves that are so only because of what came before. */
  private final List<Integer> caused;

  /**
   * @param enabled the {@linkplain Moves moves} that can be made, ascending
   * @param waiting ascending by move
   */
  public Situation(int[] enabled, List<Waiting> waiting) {
    this(enabled, waiting, List.of());
  }

  /**
   * @param enabled the moves that can be made for certain, ascending
   * @param waiting ascending by move
   * @param conflictAborts moves that are enabled as soon as a transition which is not ordered
   *     before the thread's last one conflicts with the transaction
   */
  public Situation(int[] enabled, List<Waiting> waiting, List<ConflictAbort> conflictAborts) {
    this(enabled, waiting, conflictAborts, List.of());
  }

  private Situation(
      int[] enabled,
      List<Waiting> waiting,
      List<ConflictAbort> conflictAborts,
      List<Integer> caused) {
    this.enabled = enabled.clone();
    this.waiting = List.copyOf(waiting);
    this.conflictAborts = List.copyOf(conflictAborts);
    this.caused = caused;
  }

  public int enabledCount() {
    return enabled.length;
  }

  public int enabled(int i) {
    return enabled[i];
  }

  public boolean isEnabled(int move) {
    return Arrays.binarySearch(enabled, move) >= 0;
  }

  /** Whether a thread has a move. */
  boolean canMove(int thread) {
    for (int move : enabled) {
      if (Moves.thread(move) == thread) {
        return true;
      }
    }
    return false;
  }

  /** Whether there is, or could be, more than one way for a thread to go on. */
  boolean isBranching(int thread) {
    int count = 0;
    for (int move : enabled) {
      count += Moves.thread(move) == thread ? 1 : 0;
    }
    for (Waiting now : waiting) {
      count += now.thread() == thread ? 1 : 0;
    }
    for (ConflictAbort abort : conflictAborts) {
      count += Moves.thread(abort.move()) == thread && !isEnabled(abort.move()) ? 1 : 0;
    }
    return count > 1;
  }

  /**
   * What a transaction would touch that a move begins, or makes fail because of a conflict. A
   * failure without a reason has nothing to do with it.
   */
  public Footprint bodyOf(int move) {
    for (ConflictAbort abort : conflictAborts) {
      boolean begins = !Moves.isAbort(move) && Moves.thread(abort.move()) == move;
      if (begins || abort.move() == move) {
        return abort.body();
      }
    }
    return Footprint.EMPTY;
  }

  /** Whether a move makes a transaction fail because of a conflict. */
  boolean isConflictAbort(int move) {
    return conflictAborts.stream().anyMatch(abort -> abort.move() == move);
  }

  /** Whether some thread has a move that makes its transaction fail. */
  boolean hasAborts() {
    return enabled.length > 0 && Moves.isAbort(enabled[enabled.length - 1]);
  }

  /** Whether a thread has a move, or one that waits. */
  boolean mentions(int thread) {
    if (canMove(thread)) {
      return true;
    }
    for (Waiting now : waiting) {
      if (now.thread() == thread) {
        return true;
      }
    }
    return false;
  }

  public List<Waiting> waiting() {
    return waiting;
  }

  public List<ConflictAbort> conflictAborts() {
    return conflictAborts;
  }

  /** The same with more moves that can be made, because of what came before. */
  Situation enabling(List<Integer> moves) {
    List<Integer> caused = moves.stream().filter(move -> !isEnabled(move)).toList();
    if (caused.isEmpty()) {
      return this;
    }
    int[] all =
        IntStream.concat(Arrays.stream(enabled), caused.stream().mapToInt(Integer::intValue))
            .sorted()
            .toArray();
    return new Situation(all, waiting, conflictAborts, caused);
  }

  /** Whether a move can be made only because of what came before. */
  boolean isCaused(int move) {
    return caused.contains(move);
  }

  /** The same without the moves that make a transaction fail. */
  Situation withoutAborts() {
    int[] rest = Arrays.stream(enabled).filter(move -> !Moves.isAbort(move)).toArray();
    return new Situation(rest, waiting, conflictAborts);
  }
}
