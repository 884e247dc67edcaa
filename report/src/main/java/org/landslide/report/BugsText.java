package org.landslide.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.Trace;
import org.landslide.quicksand.BugReport;
import org.landslide.report.QuicksandSummary.Files;
import org.landslide.report.QuicksandSummary.FoundBug;

/**
 * The bugs that a run has found. Several jobs may find the same one, or what looks like it; then it
 * is told once, in the shortest of its interleavings.
 */
final class BugsText {
  private static final int INDENT = 2;

  /** Who wants to see more of them in full has the pages. */
  private static final int MOST_TRACES = 3;

  private final JobWords words;
  private final boolean colour;
  private final int width;

  BugsText(CodeNames names, boolean colour, int width) {
    this.words = new JobWords(names);
    this.colour = colour;
    this.width = width;
  }

  String render(QuicksandSummary summary) {
    StringBuilder out = new StringBuilder();
    int shown = 0;
    for (List<FoundBug> same : distinct(summary.bugs())) {
      out.append('\n').append(render(same, shown < MOST_TRACES));
      shown++;
    }
    return out.toString();
  }

  private static List<List<FoundBug>> distinct(List<FoundBug> bugs) {
    Map<Object, List<FoundBug>> same = new LinkedHashMap<>();
    for (FoundBug found : bugs) {
      Bug bug = found.report().bug();
      same.computeIfAbsent(List.of(bug.kind(), bug.message()), key -> new ArrayList<>()).add(found);
    }
    return List.copyOf(same.values());
  }

  private String render(List<FoundBug> same, boolean withTrace) {
    FoundBug shown = same.stream().min(BugsText::compare).orElseThrow();
    StyledText found = new StyledText(width);
    found.message(Style.PLAIN, found(shown.report()));
    if (same.size() > 1) {
      found.names(Style.PLAIN, 0, INDENT, "The same was found by " + others(same, shown) + ".");
    }
    TraceText traceText = new TraceText(colour, width);
    String heading = traceText.heading(shown.report().bug()) + found.paint(colour);
    String story =
        shown.trace().filter(trace -> withTrace).map(t -> "\n" + traceText.story(t)).orElse("");
    return heading + story + end(shown, traceText);
  }

  /** The one that can be shown, and is short. */
  private static int compare(FoundBug a, FoundBug b) {
    if (a.trace().isPresent() != b.trace().isPresent()) {
      return a.trace().isPresent() ? -1 : 1;
    }
    return Integer.compare(rows(a), rows(b));
  }

  private static int rows(FoundBug bug) {
    return bug.trace().map(Trace::rows).map(List::size).orElse(0);
  }

  private String found(BugReport report) {
    return String.format(
        Locale.ROOT,
        "Found by job %d %s in its interleaving %,d, after %s.",
        report.job().number(),
        words.set(report.job().points()),
        report.interleaving(),
        Figures.measured(report.seconds()));
  }

  private static String others(List<FoundBug> same, FoundBug shown) {
    return same.stream()
        .filter(bug -> !bug.equals(shown))
        .map(bug -> "job " + bug.report().job().number() + bug.files().map(BugsText::in).orElse(""))
        .collect(Collectors.joining(", "));
  }

  private static String in(Files files) {
    return " (" + Printable.of(files.page()) + ")";
  }

  private String end(FoundBug bug, TraceText traceText) {
    StyledText end = new StyledText(width);
    if (bug.files().isEmpty()) {
      if (bug.trace().isEmpty()) {
        end.message(
            Style.PLAIN,
            "The run ended before its trace was recorded; give it more time to see how it comes"
                + " about.");
      }
      return end.paint(colour);
    }
    Files files = bug.files().get();
    end.add(Style.PLAIN, "  Trace: " + Printable.of(files.json()));
    end.add(Style.PLAIN, "  As a page: " + Printable.of(files.page()));
    end.add(Style.PLAIN, "");
    return end.paint(colour) + traceText.replay(files.replay());
  }
}
