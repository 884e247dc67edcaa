package org.landslide.report.run;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.landslide.engine.model.RaceRule;
import org.landslide.quicksand.job.RaceClass;
import org.landslide.quicksand.job.RaceReport;

/**
 * Data races for people: those of the same two places, in other threads or at other instructions of
 * the same lines, are told of as one, and of very many only the most suspicious.
 */
public final class RaceGroups {
  /** No reader looks at more of them at once. */
  static final int MOST_SHOWN = 12;

  private final RaceWords words;
  private final RaceRule rule;

  /**
   * @param rule what made these races
   */
  public RaceGroups(CodeNames names, RaceRule rule) {
    this.words = new RaceWords(names);
    this.rule = rule;
  }

  /**
   * The races that are told of with their stacks, and those of which only a run that shows them
   * tells what they are about.
   */
  public List<RaceReport> withStacks(List<RaceReport> all) {
    if (rule == RaceRule.EVERY) {
      return List.of();
    }
    List<RaceReport> listed = listed(all);
    return Stream.of(RaceClass.BUG, RaceClass.UNTESTED, RaceClass.BENIGN)
        .flatMap(each -> of(listed, each).stream().limit(MOST_SHOWN))
        .map(group -> group.get(0))
        .filter(race -> race.raceClass() != RaceClass.BENIGN || !words.isNamed(race.race()))
        .toList();
  }

  /**
   * Without what is the business of a library that is not under test: nothing that a user could
   * mend, unless it has led to a bug.
   */
  List<RaceReport> listed(List<RaceReport> all) {
    return all.stream()
        .filter(race -> race.raceClass() == RaceClass.BUG || !words.isTrusted(race.race()))
        .toList();
  }

  /** The races of a class by place, the most suspicious first. */
  List<List<RaceReport>> of(List<RaceReport> all, RaceClass raceClass) {
    Map<Object, List<RaceReport>> groups =
        all.stream()
            .filter(race -> race.raceClass() == raceClass)
            .collect(Collectors.groupingBy(this::places, LinkedHashMap::new, Collectors.toList()));
    return List.copyOf(groups.values());
  }

  private Object places(RaceReport report) {
    return Stream.of(report.race().first(), report.race().second())
        .map(words::place)
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
