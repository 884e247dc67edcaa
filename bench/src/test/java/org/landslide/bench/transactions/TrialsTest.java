package org.landslide.bench.transactions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.landslide.bench.BenchmarkException;
import org.landslide.bench.evaluation.SearchMode;
import org.landslide.bench.transactions.TransactionTrial.Reference;
import org.landslide.check.options.TransactionRules;
import org.landslide.pebbles.catalog.ProgramCatalog;

/** Which searches stand for the rows of the thesis's tables. */
final class TrialsTest {
  private static final Path HOME = Path.of(System.getProperty("landslide.home", ".."));

  private static final long FINISHED_VERIFICATION = 2_034_946;
  private static final long FINISHED_BUGS = 5_158;
  private static final long FINISHED_ABSTRACTION = 895_513;
  private static final long HUNDREDTHS_VERIFICATION = 10_554_630;
  private static final long HUNDREDTHS_BUGS = 1_283_193;
  private static final long HUNDREDTHS_ABSTRACTION = 4_556_395;

  private static List<TransactionTrial> all() throws BenchmarkException {
    List<TransactionTrial> all = new ArrayList<>(Trials.verification());
    all.addAll(Trials.bugs());
    all.addAll(Trials.abstraction());
    return all;
  }

  private static TransactionTrial find(
      List<TransactionTrial> trials, String title, String options) {
    return trials.stream()
        .filter(trial -> trial.title().equals(title))
        .filter(trial -> trial.references().get(0).options().equals(options))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void everyRowIsTried() throws BenchmarkException {
    assertThat(ReferenceRow.readAll("htm-verification.csv")).hasSize(34);
    assertThat(ReferenceRow.readAll("htm-bugs.csv")).hasSize(23);
    assertThat(ReferenceRow.readAll("htm-abstraction.csv")).hasSize(40);
    assertThat(Trials.verification()).hasSize(2 * 34);
    assertThat(Trials.bugs()).hasSize(2 * 23);
    assertThat(Trials.abstraction()).hasSize(40);
  }

  /** Added up, so that a figure that changes by mistake is noticed. */
  @Test
  void figuresAreThoseOfTheThesis() throws BenchmarkException {
    assertThat(finishedInterleavings(Trials.verification())).isEqualTo(FINISHED_VERIFICATION);
    assertThat(finishedInterleavings(Trials.bugs())).isEqualTo(FINISHED_BUGS);
    assertThat(finishedInterleavings(Trials.abstraction())).isEqualTo(FINISHED_ABSTRACTION);
    assertThat(finishedHundredths(Trials.verification())).isEqualTo(HUNDREDTHS_VERIFICATION);
    assertThat(finishedHundredths(Trials.bugs())).isEqualTo(HUNDREDTHS_BUGS);
    assertThat(finishedHundredths(Trials.abstraction())).isEqualTo(HUNDREDTHS_ABSTRACTION);
  }

  private static Stream<Figure> finished(List<TransactionTrial> trials) {
    return trials.stream()
        .flatMap(trial -> trial.references().stream())
        .map(Reference::figure)
        .filter(Figure::finished);
  }

  private static long finishedInterleavings(List<TransactionTrial> trials) {
    return finished(trials).mapToLong(figure -> Math.round(figure.interleavings())).sum();
  }

  private static long finishedHundredths(List<TransactionTrial> trials) {
    return finished(trials).mapToLong(figure -> Math.round(figure.seconds() * 100)).sum();
  }

  @Test
  void everyProgramIsShipped() throws Exception {
    ProgramCatalog catalog = ProgramCatalog.read(HOME);
    for (TransactionTrial trial : all()) {
      assertThat(catalog.find(trial.program())).as(trial.title()).isPresent();
    }
    assertThat(all().stream().map(TransactionTrial::program).distinct())
        .containsExactlyInAnyOrder(
            "htm1",
            "htm2",
            "counter",
            "swap",
            "swapbug",
            "fig63",
            "avl_insert",
            "avl_fixed",
            "avl_mutex",
            "map_basic",
            "map_basicer",
            "map_mutex",
            "map_basicer_mutex",
            "lock_spinlock",
            "lock_spin_fixed",
            "lock_mutex",
            "lock_fast_spinlock",
            "lock_fast_spin_fixed",
            "lock_fast_mutex");
  }

  @Test
  void argumentsAreThreadsAndIterations() throws BenchmarkException {
    for (TransactionTrial trial : all()) {
      String arguments = String.join(",", trial.arguments());
      assertThat(trial.title()).isEqualTo(trial.test() + "(" + arguments + ")");
    }
    assertThat(find(Trials.abstraction(), "lock(mutex)(2,4)", "-X -A -S").arguments())
        .containsExactly("2", "4");
  }

  @Test
  void optionsAreWhatIsSearchedWith() throws BenchmarkException {
    for (TransactionTrial trial : all()) {
      assertThat(trial.references()).isNotEmpty();
      for (Reference reference : trial.references()) {
        assertThat(trial.rules()).as(trial.title()).isEqualTo(rules(reference.options()));
      }
    }
  }

  private static TransactionRules rules(String options) {
    return switch (options.replace(" -M", "")) {
      case "" -> TransactionRules.NONE;
      case "-X", "-X -R" -> TransactionRules.HARDWARE;
      case "-X -A -S" -> TransactionRules.SOFTWARE;
      default -> throw new AssertionError("who has asked for " + options + "?");
    };
  }

  @Test
  void onlyWhatHasAMutexForItsTransactionsIsTriedWithoutThem() throws BenchmarkException {
    assertThat(
            all().stream().filter(trial -> !trial.rules().enabled()).map(TransactionTrial::program))
        .isNotEmpty()
        .allMatch(program -> program.matches("(avl|map|map_basicer)_mutex"));
  }

  @Test
  void bothFiguresWithoutAbortCodesAreComparedWithOneSearch() throws BenchmarkException {
    TransactionTrial trial = find(Trials.verification(), "counter(2,1)", "-X");
    assertThat(trial.references())
        .containsExactly(
            new Reference("-X", new Figure("6.92", 6.92, 10, true)),
            new Reference("-X -R", new Figure("6.81", 6.81, 8, true)));
    assertThat(find(Trials.verification(), "counter(2,1)", "-X -A -S").references())
        .containsExactly(new Reference("-X -A -S", new Figure("3.28", 3.28, 4, true)));
  }

  @Test
  void bugsAreLookedForInBothModes() throws BenchmarkException {
    TransactionTrial usual = find(Trials.bugs(), "swapbug(2,1)", "-X");
    assertThat(usual.mode()).isEqualTo(SearchMode.DEFAULT);
    assertThat(usual.expected()).containsExactly("deadlock");
    TransactionTrial largest = find(Trials.bugs(), "swapbug(2,1)", "-X -M");
    assertThat(largest.mode()).isEqualTo(SearchMode.LARGEST);
    assertThat(largest.references().get(0).figure().interleavings()).isEqualTo(33);
    assertThat(Trials.bugs()).noneMatch(trial -> trial.expected().isEmpty());
    assertThat(Trials.verification()).allMatch(trial -> trial.mode().equals(SearchMode.LARGEST));
    assertThat(Trials.abstraction()).allMatch(trial -> trial.mode().equals(SearchMode.LARGEST));
  }

  @Test
  void whatTheThesisGaveUpIsToldApart() throws BenchmarkException {
    assertThat(find(Trials.bugs(), "swapbug(3,2)", "-X -M").wasFinished()).isFalse();
    assertThat(find(Trials.abstraction(), "lock(mutex)(3,2)", "-X -A -S").wasFinished()).isFalse();
    TransactionTrial half = find(Trials.verification(), "map_basicer(2,2)", "-X");
    assertThat(half.references().get(0).figure().finished()).isFalse();
    assertThat(half.wasFinished()).isTrue();
  }

  @Test
  void missingReferenceIsSaid() {
    assertThatThrownBy(() -> ReferenceRow.readAll("none.csv"))
        .isInstanceOf(BenchmarkException.class)
        .hasMessage("the reference figures are missing: none.csv");
  }
}
