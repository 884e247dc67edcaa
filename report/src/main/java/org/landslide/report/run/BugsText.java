package org.landslide.report.run;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.landslide.engine.finding.Story;
import org.landslide.engine.finding.Trace;
import org.landslide.quicksand.job.BugReport;
import org.landslide.report.run.RunSummary.Files;
import org.landslide.report.run.RunSummary.FoundBug;
import org.landslide.report.run.RunSummary.Recording;
import org.landslide.report.text.Columns;
import org.landslide.report.text.Figures;
import org.landslide.report.text.Printable;
import org.landslide.report.text.Style;
import org.landslide.report.text.StyledText;
import org.landslide.report.trace.TraceText;
import org.landslide.report.trace.TraceWords;

/** The bugs that a run has found, each with the interleaving in which it was found first. */
final class BugsText {
  private static final int INDENT = 2;
  private static final int LONGEST_SET = 240;
  private static final int LONGEST_SIGHTING = 120;

  /** A reader who wants to see more of them in full has the pages. */
  private static final int MOST_TRACES = 3;

  private final JobWords words;
  private final boolean colour;
  private final int width;

  BugsText(CodeNames names, boolean colour, int width) {
    this.words = new JobWords(names);
    this.colour = colour;
    this.width = width;
  }

  String render(List<BugGroup> groups) {
    StringBuilder out = new StringBuilder();
    int shown = 0;
    for (BugGroup group : groups) {
      out.append(shown == 0 ? "" : "\n").append(render(group, shown < MOST_TRACES));
      shown++;
    }
    return out.toString();
  }

  private String render(BugGroup group, boolean withTrace) {
    FoundBug bug = group.told();
    StyledText found = new StyledText(width);
    found.names(Style.PLAIN, 0, INDENT, found(bug.report()));
    if (bug.reports().size() > 1) {
      found.names(Style.PLAIN, 0, INDENT, "The same was found by " + again(bug) + ".");
    }
    group.others().forEach(other -> found.names(Style.PLAIN, 0, INDENT, alsoSeen(other)));
    TraceText traceText = new TraceText(colour, width);
    Story told = bug.recording().trace().map(Trace::story).orElse(Story.NONE);
    String heading = traceText.heading(bug.bug(), told) + found.paint(colour);
    Optional<Trace> shown = bug.recording().trace().filter(trace -> withTrace);
    String story = shown.map(trace -> "\n" + traceText.story(trace)).orElse("");
    return heading + story + end(bug.recording(), traceText);
  }

  /** Of a bug that most likely has the same cause one line is enough: it has a page. */
  private static String alsoSeen(FoundBug other) {
    String page =
        other.recording().files().map(files -> " (" + Printable.of(files.page()) + ")").orElse("");
    return "Also seen as: "
        + Columns.shorten(Printable.of(other.bug().message()), LONGEST_SIGHTING)
        + ", in job "
        + other.report().job().number()
        + page;
  }

  private String found(BugReport report) {
    return String.format(
        Locale.ROOT,
        "Found by job %d %s in its interleaving %,d, after %s.",
        report.job().number(),
        words.set(report.job().points(), LONGEST_SET),
        report.interleaving(),
        Figures.measured(report.seconds()));
  }

  private static String again(FoundBug bug) {
    List<BugReport> others = bug.reports().subList(1, bug.reports().size());
    return (others.size() == 1 ? "job " : "jobs ")
        + others.stream()
            .map(report -> String.valueOf(report.job().number()))
            .collect(Collectors.joining(", "));
  }

  private String end(Recording recording, TraceText traceText) {
    StyledText end = new StyledText(width);
    if (recording.files().isEmpty()) {
      untold(recording).ifPresent(why -> end.message(Style.PLAIN, why));
      return end.paint(colour);
    }
    Files files = recording.files().get();
    end.add(Style.PLAIN, "  Trace: " + Printable.of(files.json()));
    end.add(Style.PLAIN, "  As a page: " + Printable.of(files.page()));
    end.add(Style.PLAIN, "");
    return end.paint(colour) + traceText.replay(files.replay());
  }

  private static Optional<String> untold(Recording recording) {
    if (recording.fault().isPresent()) {
      return Optional.of(
          "Running this interleaving again did not lead to it, by a fault of Landslide.");
    }
    if (recording.trace().isPresent()) {
      return Optional.empty();
    }
    return Optional.of(
        recording.outOfMemory()
            ? "Memory was too short to record its trace; " + TraceWords.MORE_MEMORY + "."
            : "The run was ended before its trace was recorded; wait for that to see how it comes"
                + " about.");
  }
}
