package org.landslide.report.story;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.Frame;
import org.landslide.engine.finding.Trace;
import org.landslide.engine.finding.TraceRow;
import org.landslide.engine.finding.TraceRow.Deed;
import org.landslide.report.trace.Blame;

/**
 * Where a lock had been taken that is in the way: by the thread that now takes it a second time, or
 * by one that has ended with it.
 */
final class HeldLock {
  private static final Pattern TWICE =
      Pattern.compile("thread (?<holder>\\d+) locks mutex (?<mutex>.+), which it holds already");

  private static final Pattern LEFT =
      Pattern.compile(
          ".* waits for mutex (?<mutex>.+), held by thread (?<holder>\\d+), which is gone.*");

  private final Trace trace;

  HeldLock(Trace trace) {
    this.trace = trace;
  }

  /** {@code `put` (thread 2) had locked it in log.c:20}; empty if that is not what is wrong. */
  String tell(Bug bug) {
    return Stream.of(TWICE, LEFT)
        .map(pattern -> pattern.matcher(bug.message()))
        .filter(Matcher::matches)
        .findFirst()
        .map(found -> tell(bug, Integer.parseInt(found.group("holder")), found.group("mutex")))
        .orElse("");
  }

  private String tell(Bug bug, int thread, String mutex) {
    return locked(thread, "locks " + mutex)
        .filter(at -> !Blame.place(bug).equals(Optional.of(at)))
        .map(at -> Wording.actor(at, thread) + " had locked it in " + Wording.place(at))
        .orElse("");
  }

  /** The place where a thread last did something before the failure. */
  private Optional<Frame> locked(int thread, String deed) {
    Optional<Frame> last = Optional.empty();
    for (TraceRow row : trace.rows()) {
      for (TraceRow.Entry entry : row.entries()) {
        boolean same = row.thread() == thread && entry instanceof Deed done && isDeed(done, deed);
        last = same ? Optional.of(entry.at()) : last;
      }
    }
    return last;
  }

  private static boolean isDeed(Deed done, String deed) {
    return done.text().equals(deed);
  }
}
