package org.landslide.bench.evaluation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.landslide.pebbles.catalog.Program;
import org.landslide.quicksand.job.RaceClass;

/** Answers to questions about the trials of an evaluation. */
final class Findings {
  private final List<ProgramTrial> trials;

  Findings(List<ProgramTrial> trials) {
    this.trials = List.copyOf(trials);
  }

  private List<ProgramTrial> of(SearchMode mode) {
    return trials.stream().filter(trial -> trial.mode().equals(mode)).toList();
  }

  List<ProgramTrial> broken(SearchMode mode) {
    return of(mode).stream().filter(trial -> !trial.program().isExpectedToSucceed()).toList();
  }

  List<ProgramTrial> right(SearchMode mode) {
    return of(mode).stream().filter(trial -> trial.program().isExpectedToSucceed()).toList();
  }

  /** Those that found a bug where there is one, the fastest first. */
  List<ProgramTrial> bugs(SearchMode mode) {
    return broken(mode).stream()
        .filter(ProgramTrial::foundBug)
        .sorted(Comparator.comparingDouble(ProgramTrial::seconds))
        .toList();
  }

  /** The broken programs in which a mode found nothing. */
  List<Program> missed(SearchMode mode) {
    return broken(mode).stream()
        .filter(trial -> !trial.foundBug())
        .map(ProgramTrial::program)
        .toList();
  }

  /** The broken programs in which one mode found a bug and another did not. */
  List<Program> missedBy(SearchMode mode, SearchMode other) {
    List<Program> missed = new ArrayList<>(missed(mode));
    missed.retainAll(bugs(other).stream().map(ProgramTrial::program).toList());
    return missed;
  }

  /** Bugs that are none, or not the one that the program has. */
  List<ProgramTrial> falseAlarms() {
    return trials.stream()
        .filter(trial -> trial.foundBug() && !trial.program().expected().contains(kind(trial)))
        .toList();
  }

  private static String kind(ProgramTrial trial) {
    return trial.result().end().bugs().get(0).bug().kind().label();
  }

  /** The right programs in which a mode explored all that it is about. */
  List<ProgramTrial> completed(SearchMode mode) {
    return right(mode).stream().filter(ProgramTrial::isComplete).toList();
  }

  /**
   * The right programs that a mode verified. One that knows nothing of data races has done so where
   * there are none (thesis, section 4.5.3), by the word of the default mode.
   */
  List<ProgramTrial> verified(SearchMode mode) {
    if (mode.seesRaces()) {
      return completed(mode);
    }
    Set<Program> raceFree = new HashSet<>();
    for (ProgramTrial trial : completed(SearchMode.DEFAULT)) {
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
