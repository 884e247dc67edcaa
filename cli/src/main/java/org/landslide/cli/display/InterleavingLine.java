package org.landslide.cli.display;

import java.util.Locale;
import org.landslide.engine.schedule.Move;
import org.landslide.engine.schedule.Schedule;
import org.landslide.engine.search.Explorer.Outcome;
import org.landslide.engine.search.Search;

/** How an interleaving ended, in a line. */
final class InterleavingLine {
  private InterleavingLine() {}

  /** {@code 12: completed after 40 transitions}. */
  static String of(Outcome outcome, Search search) {
    return String.format(
        Locale.ROOT,
        "%,d: %s after %,d transitions",
        search.completed() + search.cut(),
        outcome.name().toLowerCase(Locale.ROOT),
        search.decisions().size());
  }

  /**
   * The same with the threads that ran, and for how many transitions if for several: {@code 12:
   * completed after 9 transitions: 1*5 2*3 1}.
   */
  static String withThreads(Outcome outcome, Search search) {
    return of(outcome, search) + ":" + threads(search.decisions());
  }

  private static String threads(Schedule decisions) {
    StringBuilder text = new StringBuilder();
    int thread = 0;
    int times = 0;
    for (Move move : decisions) {
      if (times > 0 && move.thread() != thread) {
        append(text, thread, times);
        times = 0;
      }
      thread = move.thread();
      times++;
    }
    append(text, thread, times);
    return text.toString();
  }

  private static void append(StringBuilder text, int thread, int times) {
    if (times > 0) {
      text.append(' ').append(thread).append(times > 1 ? "*" + times : "");
    }
  }
}
