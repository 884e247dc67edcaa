package org.landslide.report.run;

import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.landslide.report.trace.TraceWords;

/** The answer of a run of Quicksand in a sentence or two. */
public final class Headline {
  private Headline() {}

  public static String of(RunSummary summary) {
    return switch (summary.result().verdict()) {
      case BUG -> "BUG: " + bugs(summary);
      case VERIFIED -> "VERIFIED: every interleaving of this program ends well" + proviso(summary);
      case COMPLETED ->
          "COMPLETED: every interleaving at these preemption points ends well; others were not"
              + " tried.";
      case UNFINISHED -> "UNFINISHED: " + reason(summary) + ". " + soFar(summary);
    };
  }

  private static String proviso(RunSummary summary) {
    return summary.restrictions().isEmpty() ? "." : ", apart from what was left out.";
  }

  private static String bugs(RunSummary summary) {
    return summary.bugs().stream()
        .map(bug -> bug.report().bug().kind().label())
        .distinct()
        .collect(Collectors.joining(", "));
  }

  private static String reason(RunSummary summary) {
    return switch (summary.result().ending()) {
      case NOTHING_LEFT -> obstacle(summary);
      case FIRST_BUG -> "a bug was found";
      case TIME_LIMIT -> "the time was up";
      case INTERLEAVING_LIMIT -> "the limit on interleavings was reached";
      case INTERRUPTED -> "it was interrupted";
    };
  }

  /** Why the answer is not certain though nothing is left to explore. */
  private static String obstacle(RunSummary summary) {
    if (!summary.result().failedJobs().isEmpty()) {
      return "a state space could not be explored, by a fault of Landslide";
    }
    if (!summary.result().droppedJobs().isEmpty()) {
      return "memory was too short for a state space";
    }
    if (!summary.result().dismissedJobs().isEmpty()) {
      return "a state space was given up, as you wanted";
    }
    if (!summary.result().boundedJobs().isEmpty()) {
      return "more preemptions were not to be tried";
    }
    return summary.result().end().suppositions().isEmpty()
        ? "some data races could not be tested"
        : "it is only supposed that a thread waits";
  }

  private static String soFar(RunSummary summary) {
    OptionalInt bound = summary.result().boundCompleted();
    if (bound.isEmpty() || !summary.result().end().suppositions().isEmpty()) {
      return "No bug so far, but not every interleaving was covered.";
    }
    return bound.getAsInt() == 0
        ? "No interleaving without preemptions at these points fails; others may."
        : "No interleaving with at most "
            + TraceWords.count(bound.getAsInt(), "preemption", "preemptions")
            + " at these points fails; others may.";
  }
}
