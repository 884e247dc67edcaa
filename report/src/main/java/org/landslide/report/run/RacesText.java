package org.landslide.report.run;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.landslide.engine.finding.RaceStory;
import org.landslide.engine.finding.RaceStory.Side;
import org.landslide.quicksand.job.QuicksandOptions.Mode;
import org.landslide.quicksand.job.RaceClass;
import org.landslide.quicksand.job.RaceReport;
import org.landslide.report.text.Style;
import org.landslide.report.text.StyledText;
import org.landslide.report.trace.TraceWords;

/** The data races of a run, by what became of them. */
final class RacesText {
  private static final int INDENT = 2;
  private static final int DETAIL = 6;
  private static final int FRAMES = 8;
  private static final int MOST_IN_BRIEF = 3;

  private final StyledText text;
  private final RaceWords words;
  private final RaceGroups groups;
  private final RunSummary summary;
  private final int most;
  private final List<RaceReport> listed;

  /**
   * @param complete whether lists are as long as they are
   */
  RacesText(StyledText text, CodeNames names, RunSummary summary, boolean complete) {
    this.most = complete ? Integer.MAX_VALUE : RaceGroups.MOST_SHOWN;
    this.text = text;
    this.words = new RaceWords(names);
    this.groups = new RaceGroups(names, summary.approach().races());
    this.summary = summary;
    this.listed = complete ? summary.races() : groups.listed(summary.races());
  }

  void write() {
    section(RaceClass.BUG, "Data races at which preempting a thread led to a bug:");
    String untested =
        summary.approach().mode() == Mode.SINGLE ? "not tested" : "not tested to the end";
    section(
        RaceClass.UNTESTED,
        "Data races that were " + untested + ". Look at them yourself, the most suspicious first:");
    section(
        RaceClass.BENIGN,
        "Data races that do no harm: either access was tried first, and nothing went wrong:");
    count(
        RaceClass.FALSE_POSITIVE,
        "found to be none: the accesses cannot come the other way round.");
    count(
        RaceClass.SUPPRESSED,
        "not tested on their own: the memory was freed and allocated anew between the accesses, and"
            + " each of them was tried on either side of that.");
    unlisted();
  }

  /** Those of which every user can be told that they were not hidden. */
  private void unlisted() {
    long count =
        summary.races().stream()
            .filter(race -> race.raceClass() == RaceClass.UNTESTED || isBenign(race))
            .filter(race -> !listed.contains(race))
            .count();
    if (count > 0) {
      text.add(Style.PLAIN, "");
      text.message(
          Style.PLAIN,
          TraceWords.count(count, "data race", "data races")
              + " inside of the thread library"
              + (count == 1 ? " is" : " are")
              + " not listed, since it is trusted; --check-library lists all.");
    }
  }

  private static boolean isBenign(RaceReport race) {
    return race.raceClass() == RaceClass.BENIGN;
  }

  /** A few lines: those that led to a bug, and how many others there are. */
  void writeBriefly() {
    List<List<RaceReport>> guilty = groups.of(listed, RaceClass.BUG);
    if (!guilty.isEmpty()) {
      text.add(Style.PLAIN, "  Data races at which preempting a thread led to a bug:");
      guilty.stream().limit(MOST_IN_BRIEF).forEach(group -> race(group, INDENT, false));
      if (guilty.size() > MOST_IN_BRIEF) {
        text.add(Style.FAINT, "    ... and " + (guilty.size() - MOST_IN_BRIEF) + " more");
      }
    }
    String others =
        Stream.of(
                others(RaceClass.UNTESTED, "not tested to the end"),
                others(RaceClass.BENIGN, "without harm"),
                others(RaceClass.FALSE_POSITIVE, "found to be none"),
                others(RaceClass.SUPPRESSED, "not tested on their own"))
            .flatMap(Optional::stream)
            .collect(Collectors.joining(", "));
    if (!others.isEmpty()) {
      String name = guilty.isEmpty() ? "Data races: " : "Other data races: ";
      text.names(Style.PLAIN, INDENT, INDENT, name + others);
    }
    text.add(Style.FAINT, "  -v lists all state spaces and data races.");
  }

  private Optional<String> others(RaceClass raceClass, String what) {
    int count = summary.races(raceClass).size();
    return Optional.of(String.format(Locale.ROOT, "%,d %s", count, what))
        .filter(unused -> count > 0);
  }

  private void section(RaceClass raceClass, String title) {
    List<List<RaceReport>> all = groups.of(listed, raceClass);
    if (all.isEmpty()) {
      return;
    }
    text.add(Style.PLAIN, "");
    text.message(Style.STRONG, title);
    all.stream().limit(most).forEach(group -> race(group, 0, raceClass != RaceClass.BENIGN));
    if (all.size() > most) {
      text.add(Style.FAINT, "  ... and " + (all.size() - most) + " more, which --json tells of");
    }
    boolean someUntold =
        all.stream().limit(most).anyMatch(group -> summary.story(group.get(0)).isEmpty());
    if (someUntold && raceClass != RaceClass.BENIGN) {
      text.message(Style.FAINT, "Where there are no stacks, the run ended before they were taken.");
    }
  }

  private void race(List<RaceReport> group, int indent, boolean inDetail) {
    RaceReport shown = group.get(0);
    Optional<RaceStory> story = summary.story(shown);
    String others = group.size() == 1 ? "" : "; and " + (group.size() - 1) + " more of these lines";
    text.names(Style.PLAIN, INDENT + indent, INDENT, words.sides(shown.race(), story) + others);
    if (inDetail) {
      text.names(Style.FAINT, DETAIL, INDENT, circumstances(shown));
      story.ifPresent(this::stacks);
    }
  }

  private static String circumstances(RaceReport report) {
    String order = report.race().bothOrders() ? "either can come first" : "seen in this order only";
    return report.race().firstInterleaving()
        ? order
        : order + "; not in the first interleaving, only in later ones";
  }

  private void stacks(RaceStory story) {
    stack(story.first());
    stack(story.second());
  }

  private void stack(Side side) {
    if (side.stack().size() > 1) {
      String frames =
          side.stack().stream()
              .limit(FRAMES)
              .map(TraceWords::frame)
              .collect(Collectors.joining(" < "));
      text.names(Style.FAINT, DETAIL, INDENT, "thread " + side.thread() + ": " + frames);
    }
  }

  private void count(RaceClass raceClass, String what) {
    int count = summary.races(raceClass).size();
    if (count > 0) {
      text.add(Style.PLAIN, "");
      text.message(
          Style.PLAIN, TraceWords.count(count, "data race was", "data races were") + " " + what);
    }
  }
}
