package org.landslide.report;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.landslide.engine.Estimate;
import org.landslide.engine.Supposition;
import org.landslide.engine.finding.BugKind;

/**
 * How a check ended and what it covered.
 *
 * @param program as the user gave it
 * @param ending why the check ended
 * @param interleavings how many ran to their end, a failing one included
 * @param cut how many were broken off because others cover them
 * @param estimate of the whole state space
 * @param preemptionPoints the kinds of preemption points, as users call them
 * @param restrictions what else kept the check from seeing everything, each as a clause: {@code
 *     accesses to log_buffer were ignored}
 * @param testedMutexes whether the inside of mutexes was looked at
 * @param suppositions where threads were taken to wait though that was not shown; each place once
 * @param bug what was found, there if and only if the ending is {@link Ending#BUG}
 */
public record CheckSummary(
    String program,
    List<String> arguments,
    Ending ending,
    long interleavings,
    long cut,
    Estimate estimate,
    List<String> preemptionPoints,
    List<String> restrictions,
    double cpuSeconds,
    double wallSeconds,
    boolean testedMutexes,
    List<Supposition> suppositions,
    Optional<FoundBug> bug) {
  public CheckSummary {
    arguments = List.copyOf(arguments);
    preemptionPoints = List.copyOf(preemptionPoints);
    restrictions = List.copyOf(restrictions);
    if (bug.isPresent() != (ending == Ending.BUG)) {
      throw new IllegalArgumentException("ending " + ending + " with bug " + bug);
    }
  }

  /** What may be said about the program. */
  public enum Verdict {
    BUG,
    COMPLETED,
    UNFINISHED
  }

  /** Why a check ended. */
  public enum Ending {
    COMPLETE(Verdict.COMPLETED, "every interleaving was covered"),
    BUG(Verdict.BUG, "a bug was found"),
    TIME_LIMIT(Verdict.UNFINISHED, "the time limit was reached"),
    INTERLEAVING_LIMIT(Verdict.UNFINISHED, "the limit on interleavings was reached"),
    INTERRUPTED(Verdict.UNFINISHED, "it was interrupted"),
    OUT_OF_MEMORY(Verdict.UNFINISHED, "memory was short; " + Words.MORE_MEMORY),
    /** Complete, if all suppositions are right. */
    SUPPOSED(Verdict.UNFINISHED, "it is only supposed that a thread waits");

    private final Verdict verdict;
    private final String clause;

    Ending(Verdict verdict, String clause) {
      this.verdict = verdict;
      this.clause = clause;
    }

    public Verdict verdict() {
      return verdict;
    }

    /** What happened, as a clause. */
    public String clause() {
      return clause;
    }

    /** What JSON calls it: {@code time limit}. */
    public String label() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  /**
   * The bug that a check ended with.
   *
   * @param supposition which heuristic it rests on; empty if it is certain
   * @param trace the path of the trace file, unless there is none
   */
  public record FoundBug(
      BugKind kind, String message, String supposition, Optional<String> trace) {}

  public Verdict verdict() {
    return ending.verdict();
  }

  /** Before the first interleaving has ended nothing is known about the size of the state space. */
  boolean isEstimated() {
    return interleavings > 0
        && Double.isFinite(estimate.interleavings())
        && Double.isFinite(estimate.proportion());
  }
}
