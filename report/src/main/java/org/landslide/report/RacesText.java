package org.landslide.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.landslide.quicksand.QuicksandOptions.Mode;
import org.landslide.quicksand.RaceClass;
import org.landslide.quicksand.RaceReport;

/**
 * The data races of a run, by what became of them. Races of the same two places between other
 * threads are told of as one.
 */
final class RacesText {
  private static final int INDENT = 2;
  private static final int STACK_INDENT = 6;

  /** Nobody looks at more of them at once. */
  private static final int MOST_WITH_STACKS = 12;

  private static final int MOST_IN_A_LIST = 12;

  private final StyledText text;
  private final RaceWords words;
  private final QuicksandSummary summary;

  RacesText(StyledText text, CodeNames names, QuicksandSummary summary) {
    this.text = text;
    this.words = new RaceWords(names);
    this.summary = summary;
  }

  void write() {
    section(
        RaceClass.BUG,
        "Data races at which preempting a thread led to a bug:",
        MOST_WITH_STACKS,
        true);
    section(
        RaceClass.UNTESTED,
        "Data races that were "
            + (summary.approach().mode() == Mode.SINGLE ? "not tested" : "not tested to the end")
            + ". Look at them yourself, the most suspicious first:",
        MOST_WITH_STACKS,
        true);
    section(
        RaceClass.BENIGN,
        "Data races that do no harm: all interleavings were tried with either access first, as far"
            + " as they are covered above:",
        MOST_IN_A_LIST,
        false);
    others();
  }

  private void section(RaceClass raceClass, String title, int most, boolean withStacks) {
    List<List<RaceReport>> groups = groups(summary.races(raceClass));
    if (groups.isEmpty()) {
      return;
    }
    text.add(Style.PLAIN, "");
    text.message(Style.STRONG, title);
    groups.stream().limit(most).forEach(group -> race(group, withStacks));
    if (groups.size() > most) {
      text.add(Style.FAINT, "  ... and " + (groups.size() - most) + " more");
    }
  }

  /** By place, the most suspicious first. */
  private List<List<RaceReport>> groups(List<RaceReport> races) {
    Map<Object, List<RaceReport>> groups =
        races.stream()
            .collect(Collectors.groupingBy(this::places, LinkedHashMap::new, Collectors.toList()));
    return List.copyOf(groups.values());
  }

  private Object places(RaceReport report) {
    return Stream.of(report.race().first(), report.race().second())
        .map(words::place)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private void race(List<RaceReport> group, boolean withStacks) {
    RaceReport shown = group.get(0);
    String others =
        group.size() == 1
            ? ""
            : "; and " + (group.size() - 1) + " more like it, in other threads or instructions";
    text.names(Style.PLAIN, INDENT, INDENT, words.sides(shown.race()) + others);
    if (withStacks) {
      order(shown);
    }
  }

  private void order(RaceReport report) {
    String order = report.race().bothOrders() ? "either can come first" : "seen only in this order";
    String when =
        report.race().firstInterleaving() ? "" : "; not in the first interleaving, only in others";
    text.names(Style.FAINT, STACK_INDENT, INDENT, order + when);
  }

  private void others() {
    int none = summary.races(RaceClass.FALSE_POSITIVE).size();
    if (none > 0) {
      text.add(Style.PLAIN, "");
      text.message(
          Style.PLAIN,
          Words.count(none, "data race", "data races")
              + " turned out to be none: the accesses cannot come the other way round.");
    }
    int suppressed = summary.races(RaceClass.SUPPRESSED).size();
    if (suppressed > 0) {
      text.add(Style.PLAIN, "");
      text.message(
          Style.PLAIN,
          Words.count(suppressed, "data race was", "data races were")
              + " supposed to be none, and so not tested: memory that was freed and allocated anew"
              + " between the accesses, or the initialisation or destruction of a primitive.");
    }
  }
}
