package org.landslide.bench.evaluation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.landslide.guest.catalog.Program;
import org.landslide.quicksand.RaceClass;

/** Answers to questions about the trials of an evaluation. */
final class Findings {
  private final List<Trial> trials;

  Findings(List<Trial> trials) {
    this.trials = List.copyOf(trials);
  }

  private List<Trial> of(SearchMode mode) {
    return trials.stream().filter(trial -> trial.mode().equals(mode)).toList();
  }

  List<Trial> broken(SearchMode mode) {
    return of(mode).stream().filter(trial -> !trial.program().isExpectedToSucceed()).toList();
  }

  List<Trial> right(SearchMode mode) {
    return of(mode).stream().filter(trial -> trial.program().isExpectedToSucceed()).toList();
  }

  /** Those that found a bug where there is one, the fastest first. */
  List<Trial> bugs(SearchMode mode) {
    return broken(mode).stream()
        .filter(Trial::foundBug)
        .sorted(Comparator.comparingDouble(Trial::seconds))
        .toList();
  }

  /** The broken programs in which a mode found nothing. */
  List<Program> missed(SearchMode mode) {
    return broken(mode).stream().filter(trial -> !trial.foundBug()).map(Trial::program).toList();
  }

  /** The broken programs in which one mode found a bug and another did not. */
  List<Program> missedBy(SearchMode mode, SearchMode other) {
    List<Program> missed = new ArrayList<>(missed(mode));
    missed.retainAll(bugs(other).stream().map(Trial::program).toList());
    return missed;
  }

  /** Bugs that are none, or not the one that the program has. */
  List<Trial> falseAlarms() {
    return trials.stream()
        .filter(trial -> trial.foundBug() && !trial.program().expected().contains(kind(trial)))
        .toList();
  }

  private static String kind(Trial trial) {
    return trial.result().end().bugs().get(0).bug().kind().label();
  }

  /** The right programs in which a mode explored all that it is about. */
  List<Trial> completed(SearchMode mode) {
    return right(mode).stream().filter(Trial::isComplete).toList();
  }

  /**
   * The right programs that a mode verified. One that knows nothing of data races has done so where
   * there are none (thesis, section 4.5.3), by the word of the default mode.
   */
  List<Trial> verified(SearchMode mode) {
    if (mode.seesRaces()) {
      return completed(mode);
    }
    Set<Program> raceFree = new HashSet<>();
    for (Trial trial : completed(SearchMode.DEFAULT)) {
      if (trial.result().end().races().isEmpty()) {
        raceFree.add(trial.program());
      }
    }
    return completed(mode).stream().filter(trial -> raceFree.contains(trial.program())).toList();
  }

  long races(SearchMode mode, RaceClass raceClass) {
    return of(mode).stream().mapToLong(trial -> trial.races(raceClass)).sum();
  }
}
