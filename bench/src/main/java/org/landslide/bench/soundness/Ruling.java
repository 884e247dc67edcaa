package org.landslide.bench.soundness;

import java.util.Set;
import java.util.TreeSet;
import org.landslide.bench.soundness.model.Failure;
import org.landslide.bench.soundness.model.Outcomes;
import org.landslide.quicksand.job.Verdict;

/**
 * What is to be said of an answer of the checker.
 *
 * @param text in words, for those that are wrong
 */
record Ruling(Kind kind, String text) {
  /** Whether an answer is right, and if not, how it is wrong. */
  enum Kind {
    RIGHT,
    /** The checker does not claim to have seen everything, though it was not cut short. */
    SUPPOSED,
    /** There were too many interleavings. */
    TOO_LARGE,
    /** All was explored, allegedly, but something that can happen did not. */
    LOST_OUTCOME,
    /** Something happened that cannot. */
    IMPOSSIBLE_OUTCOME,
    MISSED_BUG,
    FALSE_ALARM,
    /** There is a bug, but none of this kind. */
    WRONG_BUG,
    /** The same check gave another answer when it was made again. */
    VERDICT_DIFFERS,
    /** An error in the checker. */
    ERROR;

    boolean isWrong() {
      return compareTo(TOO_LARGE) > 0;
    }
  }

  static Ruling of(Outcomes expected, Trust trust, Observed found) {
    if (!found.failure().isEmpty()) {
      return new Ruling(Kind.ERROR, found.failure());
    }
    Set<String> impossible = new TreeSet<>(found.texts());
    impossible.removeAll(expected.texts());
    if (!impossible.isEmpty() && !expected.failures().contains(Failure.MISUSE)) {
      return new Ruling(Kind.IMPOSSIBLE_OUTCOME, "these cannot happen: " + impossible);
    }
    if (found.verdict() == Verdict.BUG) {
      return ofBug(expected, trust, found.bug());
    }
    if (found.verdict() == Verdict.UNFINISHED) {
      return new Ruling(found.cutShort() ? Kind.TOO_LARGE : Kind.SUPPOSED, "");
    }
    if (!expected.failures().isEmpty()) {
      return new Ruling(Kind.MISSED_BUG, "no bug was found");
    }
    Set<String> lost = new TreeSet<>(expected.texts());
    lost.removeAll(found.texts());
    return lost.isEmpty()
        ? new Ruling(Kind.RIGHT, "")
        : new Ruling(Kind.LOST_OUTCOME, "these were not found: " + lost);
  }

  /** Of an answer about a program that fails when it comes to a certain outcome. */
  static Ruling ofForbidden(Outcomes expected, Trust trust, String outcome, Observed found) {
    Ruling ruling = of(expected, trust, found);
    if (ruling.kind == Kind.FALSE_ALARM && found.bug().equals("failed assertion")) {
      return new Ruling(Kind.RIGHT, "");
    }
    return ruling.kind == Kind.RIGHT || ruling.kind == Kind.LOST_OUTCOME
        ? new Ruling(Kind.MISSED_BUG, "it was not found that this can happen: " + outcome)
        : ruling;
  }

  /** Of an answer that has to be the same as an earlier one. */
  static Ruling ofRepeated(Observed first, Observed again) {
    return new Ruling(
        Kind.VERDICT_DIFFERS,
        String.format(
            "%s %s %s with %d workers, but first %s %s %s with %d",
            again.verdict(),
            again.bug(),
            again.texts(),
            again.workers(),
            first.verdict(),
            first.bug(),
            first.texts(),
            first.workers()));
  }

  private static Ruling ofBug(Outcomes expected, Trust trust, String bug) {
    if (expected.failures().isEmpty()) {
      return new Ruling(Kind.FALSE_ALARM, "there is no bug, but this was found: " + bug);
    }
    boolean right =
        expected.failures().stream()
            .anyMatch(failure -> failure.isCalled(bug, trust.coversMutexes()));
    return right
        ? new Ruling(Kind.RIGHT, "")
        : new Ruling(Kind.WRONG_BUG, "this was found: " + bug);
  }
}
