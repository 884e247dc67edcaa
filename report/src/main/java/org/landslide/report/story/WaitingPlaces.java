package org.landslide.report.story;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.Evidence;
import org.landslide.engine.finding.Frame;
import org.landslide.report.trace.Foreground;

/**
 * By which call threads have gone to sleep for ever. That they sleep is all that a kernel can tell;
 * a reader wants to know the line of the program.
 */
final class WaitingPlaces {
  private static final Pattern ASLEEP = Pattern.compile("thread (\\d+) is descheduled");

  private final Foreground test;

  WaitingPlaces(Foreground test) {
    this.test = test;
  }

  /**
   * A message about threads that sleep, with what they are in: {@code `worker` (thread 2) sleeps in
   * `cond_wait` (gate.c:13)}.
   */
  String name(String message, Bug bug) {
    String told = message;
    for (Evidence evidence : bug.evidence()) {
      Optional<String> place = call(evidence);
      if (place.isPresent()) {
        told = told.replace(evidence.title(), place.get());
      }
    }
    return told;
  }

  private Optional<String> call(Evidence evidence) {
    Matcher asleep = ASLEEP.matcher(evidence.title());
    if (!asleep.matches()) {
      return Optional.empty();
    }
    List<Frame> stack = evidence.stack();
    int thread = Integer.parseInt(asleep.group(1));
    return test.place(stack)
        .filter(caller -> stack.indexOf(caller) > 0)
        .map(caller -> sleeps(caller, stack.get(stack.indexOf(caller) - 1), thread));
  }

  private static String sleeps(Frame caller, Frame called, int thread) {
    return String.format(
        "%s sleeps in %s (%s)",
        Wording.actor(caller, thread), Wording.code(called.function()), Wording.place(caller));
  }
}
