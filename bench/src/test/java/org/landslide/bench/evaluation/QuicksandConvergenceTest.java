package org.landslide.bench.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.landslide.engine.search.Explorer.Outcome;
import org.landslide.engine.search.Search;
import org.landslide.pebbles.catalog.CatalogException;
import org.landslide.pebbles.catalog.Program;
import org.landslide.pebbles.catalog.ProgramCatalog;
import org.landslide.quicksand.Listener;
import org.landslide.quicksand.Quicksand;
import org.landslide.quicksand.Result;
import org.landslide.quicksand.StateSpaces;
import org.landslide.quicksand.job.QuicksandOptions;
import org.landslide.quicksand.job.QuicksandOptions.Heuristics;
import org.landslide.quicksand.job.Verdict;

/**
 * Preempting threads where data races were seen, by either definition, is as good as preempting
 * them everywhere (thesis, theorem 1): on every shipped program all come to the verdict that its
 * source states, unless they come to none.
 */
final class QuicksandConvergenceTest {
  private static final Path HOME = Path.of(System.getProperty("landslide.home"));

  private static final List<SearchMode> MODES =
      List.of(SearchMode.DEFAULT, SearchMode.LIMITED, SearchMode.EVERYWHERE);

  /** A search that runs more than so many interleavings is given up. */
  private static final int MOST_INTERLEAVINGS = 4000;

  /** So many searches may be given up; if it were more, this test would say little. */
  private static final int MOST_UNFINISHED = 20;

  private static final Set<String> UNFINISHED = new TreeSet<>();

  /** What a search may run. */
  private static final class Allowance implements BiConsumer<Outcome, Search> {
    private final AtomicLong left = new AtomicLong(MOST_INTERLEAVINGS);
    private volatile Runnable whenUsedUp = () -> {};

    @Override
    public void accept(Outcome outcome, Search search) {
      if (left.decrementAndGet() == 0) {
        whenUsedUp.run();
      }
    }
  }

  static Stream<String> programs() throws CatalogException {
    return ProgramCatalog.read(HOME).programs().stream()
        .filter(program -> Set.of("test", "broken").contains(program.kind()))
        .map(Program::name);
  }

  @ParameterizedTest
  @MethodSource("programs")
  void allWaysToSearchAgreeOnTheVerdict(String name) throws CatalogException {
    Program program = ProgramCatalog.read(HOME).find(name).orElseThrow();
    for (SearchMode mode : MODES) {
      Result result = search(new CatalogedProgram(HOME, program).spaces(mode), mode);
      if (result.verdict() == Verdict.UNFINISHED) {
        UNFINISHED.add(name + " " + mode.title());
      } else {
        assertThat(verdict(result)).as("with %s", mode.title()).isIn(program.expected());
      }
    }
  }

  private static String verdict(Result result) {
    return result.verdict() == Verdict.BUG
        ? result.end().bugs().get(0).bug().kind().label()
        : Program.OK;
  }

  private static Result search(StateSpaces spaces, SearchMode mode) {
    Allowance allowance = new Allowance();
    StateSpaces counted = points -> spaces.open(points).watchedBy(allowance);
    QuicksandOptions options =
        new QuicksandOptions(
            mode.search(),
            QuicksandOptions.LOCK_AND_UNLOCK,
            Double.POSITIVE_INFINITY,
            1,
            Heuristics.DEFAULT,
            true);
    Quicksand quicksand = new Quicksand(counted, options, Listener.NONE);
    allowance.whenUsedUp = quicksand::stop;
    return quicksand.run();
  }

  @AfterAll
  static void fewSearchesWereTooLarge() {
    assertThat(UNFINISHED).hasSizeLessThanOrEqualTo(MOST_UNFINISHED);
  }
}
